"""What RESULTS.md says of each case, and the goals. What stands here survives when the figures are made anew."""

from dataclasses import dataclass
from typing import Callable

from results import Results

# In the order of columns; the first that a case has is what the others are compared with.
IMPLEMENTATIONS = (
    "flat",
    "limit",
    "ours",
    "ours_two_threads",
    "sparse_expert",
    "sparse_tuned",
    "visited_array",
    "effect_objects",
)


@dataclass
class Series:
    """A case that implementations have at several sizes: `<name>/<implementation>/<size>`."""

    name: str
    title: str
    text: str
    each: str = ""  # What is counted; empty: the figure is an iteration's.
    size: str = "actors"
    size_factor: int = 1


@dataclass
class Listing:
    """Cases side by side: a row each, a column a size."""

    title: str
    text: str
    rows: dict  # Labels by name.
    base: str = ""  # The row with which the others are compared.


SECTIONS = (
    Series(
        "step/workload",
        "A step of the workload",
        "Of all effects 1/384 end and are applied again, and 1/32 of those that pulse do so. `ours` applies again by "
        "calls after the step, as its events tell of what ended; the others within it.",
    ),
    Series(
        "step/nothing due",
        "A step in which nothing is due",
        "Four lasting effects an actor. What is not due costs nothing, however much of it there is; an array that is "
        "visited costs a visit.",
        size="effects",
        size_factor=4,
    ),
    Series(
        "step/one due",
        "A step in which one effect pulses",
        "On one of 32 actors in turn; all effects of the rest last.",
    ),
    Series(
        "step/by definitions",
        "A step of the workload, over what is defined",
        "10,000 actors; effects that are defined and not applied cost nothing.",
        size="definitions",
    ),
    Series(
        "calls/pulse",
        "Pulses",
        "Steps in which a 32nd of the actors has an effect pulse, and nothing else happens.",
        each="pulse",
    ),
    Series(
        "calls/apply cold",
        "Applying, to actors that have nothing yet",
        "In an order unrelated to the actors; `ours` by calls of 1,024, with a transaction and an event for each.",
        each="application",
    ),
    Series(
        "calls/remove and apply",
        "Removing one and applying one, call by call",
        "Of effects all over the world. 10,000 pairs between two steps.",
        each="pair",
    ),
    Series(
        "calls/end and apply",
        "Ends, with an application anew",
        "Steps of the workload without effects that pulse, all that belongs to them included.",
        each="end and application",
    ),
    Series(
        "calls/fold",
        "A value worked out and published",
        "A step after the base of an attribute with a modifier was set on a 32nd of the actors.",
        each="actor",
    ),
    Series("calls/spawn", "Spawning", "An actor with ten attributes, from a spec.", each="actor"),
    Series("calls/destroy", "Destroying", "An actor with ten attributes and four effects.", each="actor"),
    Listing(
        "Snapshots of the workload",
        "Saved into a snapshot that was filled before: a first one takes longer, as it is given its memory then.",
        {
            "snapshot/copy/limit": "a copy of as many bytes",
            "snapshot/save/ours": "save",
            "snapshot/restore/ours": "restore",
            "snapshot/state hash/ours": "`state_hash`",
        },
        base="snapshot/copy/limit",
    ),
    Listing(
        "Going back by what changed",
        "A world that keeps what its last eight steps changed.",
        {
            "step/workload/ours": "a step, nothing kept",
            "snapshot/step with history/ours": "a step, what it changes kept",
            "snapshot/go back 8 steps/ours": "going back eight steps",
        },
        base="step/workload/ours",
    ),
    Listing(
        "Reading an attribute",
        "An actor with 16 modifiers on the attribute, 4 of them conditional. No read allocates.",
        {
            "read/by hand": "a loop by hand over the same modifiers",
            "read/in context": "a read in context",
            "read/with nothing in play": "a read with nothing in play, as published",
            "read/explain in context": "an explanation in context",
        },
        base="read/by hand",
    ),
    Listing(
        "Cues",
        "Of actors in a square, 2 apart.",
        {
            "cues/a step, all stay": "a step, each with a cue that stays",
            "cues/a step, a 32nd changes": "a step and the calls, the cue of a 32nd comes or goes",
            "cues/played once": "one played once",
        },
    ),
    Listing(
        "Auras",
        "One in 16 actors bears an aura that gives a buff to all within 5, some 21 of them.",
        {
            "auras/by hand, each against each": "by hand, the distance of each bearer to each actor alone",
            "auras/a step, nobody moves": "a step, nobody moves",
            "auras/a step, all move": "a step and the calls, all but the bearers move, over the edge of some",
        },
        base="auras/by hand, each against each",
    ),
    Listing(
        "Loading 10,000 definitions",
        "Generated effects with periods, stacking, conditions, curves and chains: 3.3 MB of YAML, or 0.6 MB baked.",
        {
            "load/parsed alone": "yaml-cpp's parser alone",
            "load/to a tree": "to a tree with places",
            "load/to definitions": "to definitions",
            "load/to a rulebook": "all: read, checked and compiled to a rulebook",
            "load/definitions to a rulebook": "definitions that are there to a rulebook",
            "load/baked, to a rulebook": "baked, all of it to a rulebook",
        },
        base="load/parsed alone",
    ),
)


@dataclass
class Goal:
    figure: str
    unit: str
    must: float
    better: float
    reached: Callable[[Results], float]
    more: bool = False  # More is better.


MILLION = 1_000_000


def ratio(name, other, size):
    return lambda results: results.at(name, size).seconds / results.at(other, size).seconds


def nanoseconds(name, size=None):
    return lambda results: results.at(name, size).item_seconds * 1e9


def millions(name):
    return lambda results: results.at(name, MILLION).items / 1e6


def counter(name, key):
    return lambda results: results.at(name).counters[key]


def idle(results):
    """In µs."""
    return [result.seconds * 1e6 for _, result in sorted(results.of["step/nothing due/ours"].items())]


OURS, FLAT = "step/workload/ours", "step/workload/flat"
GOALS = (
    Goal("step, 1M actors, beside flat arrays", "×", 2, 1.5, ratio(OURS, FLAT, MILLION)),
    Goal("step, 100k actors, likewise", "×", 2, 1.5, ratio(OURS, FLAT, 100_000)),
    Goal("step, 10k actors, likewise", "×", 2, 1.5, ratio(OURS, FLAT, 10_000)),
    Goal("expert sparse sets beside ours, 1M", "×", 6, 6, ratio("step/workload/sparse_expert", OURS, MILLION), True),
    Goal("tuned sparse sets beside ours, 1M", "×", 10, 10, ratio("step/workload/sparse_tuned", OURS, MILLION), True),
    Goal("nothing due, 1,000 to 10,000,000 effects", "µs", 1, 0.2, lambda results: max(idle(results))),
    Goal("one due effect at 1M", "ns", 120, 80, nanoseconds("step/one due/ours", MILLION)),
    Goal("batched end and application at 1M", "M/s", 6, 10, millions("calls/end and apply/ours"), True),
    Goal("remove and apply, call by call, at 1M", "M/s", 1.2, 2, millions("calls/remove and apply/ours"), True),
    Goal("apply cold into 1M actors", "M/s", 2.5, 4, millions("calls/apply cold/ours"), True),
    Goal("fold of what changed at 1M, an actor", "ns", 40, 20, nanoseconds("calls/fold/ours", MILLION)),
    Goal("contextual read", "ns", 200, 100, nanoseconds("read/in context")),
    Goal("live bytes an actor", "B", 260, 224, counter("memory/bytes/ours", "live_actor")),
    Goal("live bytes an active effect", "B", 64, 48, counter("memory/bytes/ours", "live_effect")),
    Goal("save beside a copy, 1M", "×", 1.3, 1.1, ratio("snapshot/save/ours", "snapshot/copy/limit", MILLION)),
    Goal("restore beside a copy, 1M", "×", 1.3, 1.1, ratio("snapshot/restore/ours", "snapshot/copy/limit", MILLION)),
    Goal("two threads at 1M beside one", "×", 1.7, 1.9, ratio(OURS, "step/workload/ours_two_threads", MILLION), True),
    Goal("load of 10,000 definitions", "ms", 500, 400, lambda results: results.at("load/to a rulebook").seconds * 1e3),
    Goal("load of them baked", "ms", 20, 5, lambda results: results.at("load/baked, to a rulebook").seconds * 1e3),
)
