#!/usr/bin/env python3
"""Writes the answers of `telop-bench --answers` and of `peers.py` into the article: tables and a picture."""
import argparse
import datetime
import json
import platform
import re
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plot

SHAPES = {"line": "One line", "paragraphs": "Paragraphs of about 300 bytes, one by one"}
# Above this, a width is not what HarfBuzz and the font say, whatever the way of adding numbers up.
EXACT = 0.01
# The service's colours, each as fill and edge. Amber on white needs the dark edge.
TELOP = ("#FFB629", "#14100A")
OTHERS = ("#535C6B", "#535C6B")
TEXT, LINE, GRID = "#14181F", "#7C8694", "#D5DAE1"


def answers(paths):
    found = [json.loads(line) for path in paths for line in Path(path).read_text().splitlines()]
    # Telop measures more corpora; the tables have those that the others measured, too.
    common = {(one["corpus"], one["font"]) for one in found if not one["peer"].startswith("Telop")}
    return [one for one in found if (one["corpus"], one["font"]) in common]


def cell(one):
    if one is None:
        return ""
    if "failed" in one:
        reason = one["failed"]
        return "crashes" if "crashed" in reason else "too slow" if "no answer" in reason else "fails"
    error = one["error"]
    width = "" if error < EXACT else f", {error:,.1f} px" if error < 1_000 else f", {error:,.0f} px"
    return f"{one['ratio']:.2f}{width}"


def table(found, shape):
    rows = [one for one in found if one["shape"] == shape]
    corpora = list(dict.fromkeys(one["corpus"] for one in rows))
    peers = list(dict.fromkeys(one["peer"] for one in rows))
    known = {(one["peer"], one["corpus"]): one for one in rows}
    lines = ["| measured by | " + " | ".join(corpora) + " |", "|---" * (len(corpora) + 1) + "|"]
    for peer in peers:
        lines.append(f"| {peer} | " + " | ".join(cell(known.get((peer, corpus))) for corpus in corpora) + " |")
    return "\n".join(lines)


def picture(found, path):
    """Each measurer's share of hb_shape's time, a dot for each text; hollow where the width differs."""
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "telop", "font.family": ["Inter", "sans-serif"],
        "axes.edgecolor": LINE,
        **{name: TEXT for name in ("text.color", "axes.labelcolor", "xtick.color", "ytick.color")}})
    peers = list(dict.fromkeys(one["peer"] for one in found))
    figure, all_axes = plot.subplots(1, len(SHAPES), figsize=(9, 4), sharey=True)
    figure.patch.set_facecolor("white")
    for axes, shape in zip(all_axes, SHAPES, strict=True):
        for row, peer in enumerate(reversed(peers)):
            fill, edge = TELOP if peer.startswith("Telop") else OTHERS
            for one in found:
                if (one["peer"], one["shape"]) != (peer, shape) or "ratio" not in one:
                    continue
                axes.plot(
                    one["ratio"], row, "o", markersize=7, markeredgewidth=1.2, markeredgecolor=edge,
                    markerfacecolor=fill if one["error"] < EXACT else "white")
        axes.axvline(1, color=LINE, linewidth=1, zorder=0)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.set_yticks(range(len(peers)), list(reversed(peers)))
        axes.tick_params(length=0)
        axes.set_title("one line" if shape == "line" else shape, fontsize=11)
        axes.set_xlabel("times hb_shape")
        axes.grid(axis="x", color=GRID, zorder=0)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})


def processor():
    names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{len(names)} × {names[0]}" if names else platform.machine()


def about(found, size):
    versions = dict.fromkeys(
        f"{one['peer']} {one['version']}" for one in found
        if "version" in one and not one["peer"].startswith("Telop"))
    day = datetime.date.today().isoformat()
    return f"Measured on {day}, {processor()}, {size}. " + "; ".join(versions) + "."


def replaced(text, name, block):
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    if start not in text or end not in text:
        raise SystemExit(f"the article has no place for {name}")
    return text[: text.index(start) + len(start)] + f"\n\n{block}\n\n" + text[text.index(end):]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", nargs="+", help="files of answers, one JSON object a line")
    parser.add_argument("--article", required=True)
    parser.add_argument("--picture", required=True)
    parser.add_argument("--size", required=True, help="how much text was measured, in words")
    options = parser.parse_args()
    found = answers(options.answers)
    article = Path(options.article)
    text = article.read_text()
    for shape, title in SHAPES.items():
        text = replaced(text, shape, f"{title}:\n\n{table(found, shape)}")
    text = replaced(text, "about", about(found, options.size))
    picture(found, options.picture)
    article.write_text(text)


if __name__ == "__main__":
    main()
