"""report.py JSON FOLDER: writes RESULTS.md and the plots of what `./dev bench` measured into a folder."""

import pathlib
import re
import sys
import textwrap
from dataclasses import dataclass

from cases import GOALS, IMPLEMENTATIONS, SECTIONS, Listing
from plot import plotted
from results import Results, digits, duration, fitted


def processor():
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return model[1] if model else "unknown"


def machine(context):
    of_data = [one for one in context["caches"] if one["type"] != "Instruction"]
    caches = [f"L{one['level']} {one['size'] // 1024:,} kB" for one in of_data]
    return (
        f"{processor()}, {context['num_cpus']} cores of {context['mhz_per_cpu']:,} MHz, "
        f"{', '.join(caches)}; {context['compiler']}; {context['date'][:10]}, with a load of "
        f"{context['load_avg'][0]:.1f} from other work as it began"
    )


def wrapped(text):
    return textwrap.fill(text, 132, break_long_words=False, break_on_hyphens=False)


def row(cells):
    return "| " + " | ".join(cells) + " |"


def table(header, rows):
    return "\n".join([row(header), row("---" for _ in header), *(row(cells) for cells in rows)]) + "\n"


def verdict(goal, reached):
    def holds(bound):
        return reached >= bound if goal.more else reached <= bound

    return "better" if holds(goal.better) else "met" if holds(goal.must) else "**missed**"


def goals(results):
    rows = []
    for goal in GOALS:
        reached = goal.reached(results)
        bounds = [f"{number:g} {goal.unit}" for number in (goal.must, goal.better)]
        rows.append([goal.figure, *bounds, f"{digits(reached)} {goal.unit}", verdict(goal, reached)])
    return table(["figure", "must", "better", "reached", ""], rows)


@dataclass
class Section:
    text: str
    plots: dict  # SVG by file name.


def sizes_of(results, names):
    return sorted({size for name in names for size in results.of[name] if size})


def series(results, case):
    found = {one: f"{case.name}/{one}" for one in IMPLEMENTATIONS if f"{case.name}/{one}" in results.of}
    first = next(iter(found))

    def value(one, size):
        result = results.at(found[one], size)
        return result and (result.item_seconds if case.each else result.seconds)

    def cell(one, size):
        own, least = value(one, size), value(first, size)
        if own is None:
            return ""
        return duration(own) + (f", {digits(own / least)} ×" if one != first and least else "")

    lines, fits = {}, {}
    for one in found:
        lines[one] = [(size * case.size_factor, value(one, size)) for size in sizes_of(results, [found[one]])]
        fits[one] = fitted(lines[one])[0]
    sizes = sizes_of(results, found.values())
    rows = [[f"{size * case.size_factor:,}", *(cell(one, size) for one in found)] for size in sizes]
    rows.append(["grows as", *(f"n^{fits[one]:.2f}" for one in found)])
    plot = case.name.replace("/", "-").replace(" ", "-") + ".svg"
    each = f" Time for each {case.each}." if case.each else ""
    head = wrapped(f"{case.text}{each} `--benchmark_filter='^{case.name}/'`")
    text = f"## {case.title}\n\n{head}\n\n{table([case.size, *found], rows)}\n![{case.title}](plots/{plot})\n"
    title = case.title + (f": time for each {case.each}" if case.each else "")
    return Section(text, {plot: plotted(title, case.size, lines, fits, duration)})


def listing(results, case):
    names = [name for name in case.rows if name in results.of]
    sizes = sizes_of(results, names) or [None]
    rows = []
    for name in names:
        cells = [case.rows[name]]
        for size in sizes:
            own, base = results.at(name, size), results.at(case.base, size)
            if own is None and size == sizes[0]:
                own = results.at(name)  # It has no sizes.
            compared = f", {digits(own.seconds / base.seconds)} ×" if own and base and name != case.base else ""
            cells.append(duration(own.seconds) + compared if own else "")
        if len(sizes) > 1:
            points = [(size, results.at(name, size).seconds) for size in sizes if results.at(name, size)]
            cells.append(f"n^{fitted(points)[0]:.2f}" if len(points) > 1 else "")
        rows.append(cells)
    header = ["", *(f"{size:,} actors" if size else "time" for size in sizes)]
    if len(sizes) > 1:
        header.append("grows as")
    prefix = names[-1].split("/")[0]
    head = wrapped(f"{case.text} `--benchmark_filter='^{prefix}/'`")
    return Section(f"## {case.title}\n\n{head}\n\n{table(header, rows)}", {})


def memory(results):
    found = {one: results.at(f"memory/bytes/{one}") for one in IMPLEMENTATIONS}
    rows = [
        [one, *(f"{result.counters[key]:,.0f}" if key in result.counters else ""
                for key in ("heap_actor", "heap_effect", "live_actor", "live_effect"))]
        for one, result in found.items()
        if result
    ]
    head = wrapped(
        "Of 100,000 actors with the workload: what the heap gave, room to grow and events included, and what is live "
        "of it. `visited_array` has room for four effects in each actor. `--benchmark_filter='^memory/'`"
    )
    header = ["", "heap, an actor", "heap, an effect", "live, an actor", "live, an effect"]
    return f"## Bytes\n\n{head}\n\n{table(header, rows)}"


def main(path, folder):
    results = Results(path)
    sections = [(listing if isinstance(case, Listing) else series)(results, case) for case in SECTIONS]
    plots = folder / "plots"
    plots.mkdir(exist_ok=True)
    for section in sections:
        for name, svg in section.plots.items():
            (plots / name).write_text(svg, encoding="utf-8")
    head = wrapped(
        f"Made by `./dev bench`, which writes this file: medians of {results.repetitions} runs in one process, time on "
        f"the clock, {machine(results.context)}. Compare ratios, not times over machines. The columns and the workload "
        "are told in [README.md](README.md); ratios are to the first column or row, and growth is fitted by least "
        "squares."
    )
    foot = wrapped(
        "The canonical order of what is due (8 % of a step) and the step hash (5 %) are parts of each step of `ours`: "
        "a profile shows them."
    )
    text = f"# Results\n\n{head}\n\n## Goals\n\n{goals(results)}\n{foot}\n\n"
    text += "\n".join(section.text for section in sections) + "\n" + memory(results)
    (folder / "RESULTS.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
