"""What Google Benchmark wrote, by case and size, and how a figure grows."""

import json
import math
import re
from dataclasses import dataclass


@dataclass
class Result:
    """A median."""

    seconds: float  # Of one iteration.
    items: float  # A second; 0 where none were counted.
    counters: dict

    @property
    def item_seconds(self):
        return 1 / self.items if self.items else self.seconds


class Results:
    """`of["step/workload/ours"][10000]` is a `Result`; a case without sizes has it under `None`."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.context = data["context"]
        self.repetitions = max(entry.get("repetitions", 1) for entry in data["benchmarks"])
        self.of = {}
        for entry in data["benchmarks"]:
            if entry.get("error_occurred"):
                raise SystemExit(f"{entry['name']}: {entry['error_message']}")
            if entry.get("aggregate_name", "median") == "median":
                self._add(entry)

    def _add(self, entry):
        name = re.sub(r"/(iterations|repeats|min_time):[^/]*|/(real|manual|process)_time", "", entry["run_name"])
        size = re.search(r"/(\d+)$", name)
        if size:
            name = name[: size.start()]
        unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[entry["time_unit"]]
        result = Result(entry["real_time"] * unit, entry.get("items_per_second", 0), entry)
        self.of.setdefault(name, {})[int(size[1]) if size else None] = result

    def at(self, name, size=None):
        return self.of.get(name, {}).get(size)


def fitted(points):
    """The exponent and factor of the power law nearest to (x, y) points: least squares of the logarithms."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(y) for _, y in points]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys)) / sum((x - x_mean) ** 2 for x in xs)
    return slope, math.exp(y_mean - slope * x_mean)


def duration(seconds):
    """With three digits: "1.23 ms"."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{digits(seconds / size)} {unit}"
    return f"{digits(seconds * 1e9)} ns"


def digits(number):
    """With three digits, all of those before the point, and commas in thousands."""
    places = max(0, 2 - math.floor(math.log10(abs(number)))) if number else 0
    return f"{number:,.{places}f}"
