"""A figure over sizes as SVG, both in logarithms, with the power law that fits each line."""

import math
from html import escape

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 80, 230, 40, 50
COLOURS = {
    "ours": "#d62728",
    "ours_two_threads": "#ff9896",
    "flat": "#1f77b4",
    "limit": "#1f77b4",
    "sparse_expert": "#2ca02c",
    "sparse_tuned": "#98df8a",
    "visited_array": "#9467bd",
    "effect_objects": "#8c564b",
}


def decades(values):
    return math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)


def plotted(title, x_name, lines, fits, y_text):
    """`lines`: points by name; `fits`: exponents by name; `y_text`: what stands at a power of ten of y."""
    points = [point for line in lines.values() for point in line]
    x_first, x_last = decades([x for x, _ in points])
    y_first, y_last = decades([y for _, y in points])
    y_last = max(y_last, y_first + 1)

    def x_of(x):
        return LEFT + (math.log10(x) - x_first) / (x_last - x_first) * (WIDTH - LEFT - RIGHT)

    def y_of(y):
        return HEIGHT - BOTTOM - (math.log10(y) - y_first) / (y_last - y_first) * (HEIGHT - TOP - BOTTOM)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(x_name)}</text>',
    ]
    for power in range(x_first, x_last + 1):
        x = x_of(10**power)
        out.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{10**power:,}</text>')
    for power in range(y_first, y_last + 1):
        y = y_of(10.0**power)
        out.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(y_text(10.0**power))}</text>')
    for row, (name, line) in enumerate(lines.items()):
        colour = COLOURS.get(name, "#444")
        places = [(x_of(x), y_of(y)) for x, y in line]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places)
        y = TOP + 12 + 20 * row
        x = WIDTH - RIGHT + 14
        out.append(f'<path d="M{x} {y - 4}h16" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{x + 22}" y="{y}">{escape(name)}: ~ n^{fits[name]:.2f}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"
