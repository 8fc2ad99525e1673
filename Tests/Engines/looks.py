#!/usr/bin/env python3
"""Screenshots of every theme over black, white and a busy picture, in windows from phone to 4K, in Chromium,
Firefox and WebKit, next to Telop's picture of the same moment.

For each screenshot, computes the minimum contrast of letters with their surroundings, finds seams between tabs
and band, and checks that the band reaches its edges. Fails with the findings. A contact sheet of all screenshots
is for inspection by eye; one frame of each theme is for the documentation."""

import argparse
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

from drivers import ENGINES, EngineError, Programs
from photograph import photograph
from pixels import decoded, ffmpeg
from sheet import CELL, Sheet, cells, lower_part
from shots import MINIMUM_CONTRAST, Letters, faults, shots

SCRIPT = """---
title: 決まった時間の一行
duration: '60'
size: '54'
canvas: 1920x1080
---
# はじめに
決まった時間に、ぴったり流れ終わる一行です。==ここが大事==です。An exact end, “To. AVATAR” 🎉🇯🇵👩🏽‍🚀 and **bold** 太字。

# 測りかた
文字は==一文字ずつ==ではなく、行として測ります。A line is measured ==as a whole== 👨‍👩‍👧‍👦: kerning, 漢字, fjords.

# Over any picture
黒でも白でも==写真の上==でも、読めること。☕✨ Legible, ==4.5 : 1== or better, 濁点（がぎぐげご）も。

# おわりに
ありがとうございました。==ご質問==をどうぞ 🙋🏻‍♀️。Thank you!
"""
MOMENT = "31"
CANVAS = (1920, 1080)
SIZE = 54
# Text sizes in CSS pixels: below the minimum, a page shows a part of the picture, with text of the other size.
MINIMUM_SIZE, PART_SIZE = 16, 20

# Windows in CSS pixels, and device pixels per CSS pixel: 2 on a 4K screen by default.
SIZES = {
    "1280x720": (1280, 720, 1), "1920x1080": (1920, 1080, 1), "3840x2160": (1920, 1080, 2),
    "390x844": (390, 844, 3)}
BACKGROUNDS = {"black": "#000000", "white": "#ffffff", "photograph": "/photograph.png"}
OWN = "our own PNG"
# Kinds of letters, with the name of the colour that marks them.
KINDS = {
    "text": "color", "highlight": "marked", "title": "talk", "past tabs": "tab-past", "next tabs": "tab-next",
    "current tab": "on-capsule"}
# Kinds that may be absent on a phone.
OPTIONAL = ("title", "past tabs", "next tabs")

CALL = """
const done = arguments[arguments.length - 1];
window.stage[arguments[0]](...[...arguments].slice(1, -1)).then(done, error => done("failed: " + error));
"""


def themes(telop):
    """The themes listed in the program's help."""
    words = subprocess.run(
        [telop, "export", "--help"], capture_output=True, text=True, check=True).stdout.split()
    found = re.search(r"--theme <theme> Colours and shapes: (.*?) \(default", " ".join(words))
    if not found:
        raise EngineError("telop export --help does not list themes where this program looks for them")
    return found[1].split(", ")


class Server(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def served(folder):
    """A server of a folder, and its port: a frame can only be controlled from its own origin."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Server, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Progress:
    """Prints progress on a terminal, and permanent lines everywhere."""

    def __init__(self):
        self.is_shown = sys.stderr.isatty()

    def now(self, text):
        if self.is_shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def line(self, text):
        self.now("")
        print(text, flush=True)


def export(telop, folder, theme):
    """A page and a picture of a theme."""
    script = os.path.join(folder, "script.md")
    for words in (["-o", f"{theme}.html", "--tabs"], ["-o", f"{theme}.png", "--at", MOMENT]):
        done = subprocess.run(
            [telop, "export", script, "--theme", theme, *words], cwd=folder, capture_output=True,
            text=True, check=False)
        if done.returncode:
            raise EngineError(f"telop export of {theme}: {done.stderr.strip()}")


def own(folder, theme, size):
    """Telop's picture over each background, as cells: all of the picture, or a phone's legible part."""
    width, height, ratio = SIZES[size]
    scale = min(width / CANVAS[0], height / CANVAS[1])
    if SIZE * scale < MINIMUM_SIZE:
        scale = PART_SIZE / SIZE
    wide, high = (round(side * scale * ratio) for side in CANVAS)
    width, height = width * ratio, height * ratio
    words, filters = ["-i", os.path.join(folder, f"{theme}.png")], []
    for index, ground in enumerate(BACKGROUNDS.values(), start=1):
        if "/" in ground:
            words += ["-i", os.path.join(folder, ground.strip("/"))]
        else:
            words += ["-f", "lavfi", "-i", f"color={ground}:size={width}x{height}"]
        # Like `background-size: cover`, from the lower left corner.
        filters.append(
            f"[0]scale={wide}:{high}:flags=area[band{index}];"
            f"[{index}]scale={width}:{height}:force_original_aspect_ratio=increase,"
            f"crop={width}:{height}:0:in_h-out_h,format=rgb24[ground{index}];"
            f"[ground{index}][band{index}]overlay=x=0:y=H-h:format=rgb,{lower_part()}[cell{index}]")
    names = "".join(f"[cell{index}]" for index in range(1, len(BACKGROUNDS) + 1))
    strip = ffmpeg(
        *words, "-filter_complex", ";".join(filters) + f";{names}hstack={len(BACKGROUNDS)}",
        "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-")
    rows = decoded(strip)[2]
    stride = CELL[0] * 3
    return {
        ground: [row[index * stride:(index + 1) * stride] for row in rows]
        for index, ground in enumerate(BACKGROUNDS)}


def draw_frame(png, path):
    """Writes the screenshot of a window of 1920 × 1080 as a JPEG of 960 × 540."""
    picture = ffmpeg(
        "-f", "png_pipe", "-i", "-", "-vf", "crop=1920:1080:0:0,scale=960:540:flags=area", "-frames:v", "1",
        "-f", "image2pipe", "-c:v", "mjpeg", "-q:v", "3", "-", data=png)
    with open(path, "wb") as file:
        file.write(picture)


def draw_safe_areas(telop, folder, themes, path):
    """Writes Telop's pictures with label and clock over a photograph, one below another, with the lines of EBU R 95."""
    lines = ",".join(
        f"drawbox=x=iw*{part}:y=ih*{part}:w=iw*(1-2*{part}):h=ih*(1-2*{part}):color={color}:t=2"
        for part, color in ((0.035, "cyan"), (0.05, "magenta")))
    words, filters = ["-i", os.path.join(folder, "photograph.png")], []
    for index, theme in enumerate(themes, start=1):
        picture = os.path.join(folder, f"{theme}.safe.png")
        done = subprocess.run(
            [telop, "export", os.path.join(folder, "script.md"), "--theme", theme, "--safe", "graphics",
             "--label", "速報", "--clock", "left", "-o", picture, "--at", MOMENT],
            capture_output=True, text=True, check=False)
        if done.returncode:
            raise EngineError(f"telop export of {theme}: {done.stderr.strip()}")
        words += ["-i", picture]
        filters.append(
            f"[0]scale={CANVAS[0]}:{CANVAS[1]}:force_original_aspect_ratio=increase,"
            f"crop={CANVAS[0]}:{CANVAS[1]}[ground{index}];[ground{index}][{index}]overlay=format=rgb,{lines},"
            f"crop=iw:ih/4:0:ih-oh[cell{index}]")
    names = "".join(f"[cell{index}]" for index in range(1, len(themes) + 1))
    picture = ffmpeg(
        *words, "-filter_complex", ";".join(filters) + f";{names}vstack={len(themes)}" if len(themes) > 1
        else filters[0].rsplit("[", 1)[0], "-frames:v", "1", "-f", "image2pipe", "-c:v", "mjpeg", "-q:v", "3", "-")
    with open(path, "wb") as file:
        file.write(picture)


class Stage:
    """A browser with one page."""

    def __init__(self, browser, port, size):
        self.browser, self.size = browser, size
        self.width, self.height, self.ratio = SIZES[size]
        browser.resize(max(self.width, 500) + 40, self.height + 240)
        browser.go(f"http://127.0.0.1:{port}/looks.html")

    def call(self, *words):
        answer = self.browser.run(CALL, *words)
        if isinstance(answer, str) and answer.startswith("failed: "):
            raise EngineError(answer)
        return answer

    def open(self, theme, moment):
        address = f"/{theme}.html?at={moment}"
        facts = json.loads(self.call("open", address, self.width, self.height))
        if facts["ratio"] != self.ratio:
            raise EngineError(f"it has {facts['ratio']} device pixels to one, not {self.ratio}")
        if facts["width"] < self.width or facts["height"] < self.height:
            raise EngineError(
                f"its window is {facts['width']}x{facts['height']}, too small for {self.size}")
        return facts

    def over(self, ground, way):
        """A screenshot over a background, with letters shown, marked or hidden."""
        self.call("letters", way)
        self.call("under", BACKGROUNDS[ground])
        return self.browser.screenshot()


def look(stage, theme):
    """The screenshots of a theme by name, the minimum contrast of each kind of letters, and the findings."""
    empty = stage.open(theme, "0")
    taken = [stage.over("black", "shown"), stage.over("white", "shown")]
    facts = stage.open(theme, MOMENT)
    taken.append(stage.over("black", "marked"))
    pictures = {"empty on black": taken[0], "empty on white": taken[1]}
    for ground in BACKGROUNDS:
        taken.append(stage.over(ground, "hidden"))
        pictures[ground] = stage.over(ground, "shown")
        taken.append(pictures[ground])
    black, white, marked, *pairs = shots(taken, stage.width * stage.ratio, stage.height * stage.ratio)
    wrong = faults(black, white, empty, stage.ratio)
    contrasts = {}
    band = range(
        round(facts["band"]["top"] * stage.ratio), round(facts["band"]["bottom"] * stage.ratio))
    bar = range(
        round(facts["bar"]["top"] * stage.ratio), round(facts["bar"]["bottom"] * stage.ratio))
    for ground, bare, shown in zip(BACKGROUNDS, pairs[::2], pairs[1::2]):
        for kind, mark in KINDS.items():
            if kind == "highlight" and not facts["marksApart"]:
                continue
            rows = band if kind in ("text", "highlight") else bar
            found = Letters(mark, marked, shown, bare, rows)
            if found.count < 20 and kind in OPTIONAL:
                continue
            if found.count < 20:
                wrong.append(f"no {kind} shows over {ground}")
                continue
            contrasts[kind] = min(contrasts.get(kind, found.contrast), found.contrast)
            if found.contrast < MINIMUM_CONTRAST:
                x, y = found.place
                wrong.append(
                    f"{kind} over {ground} has {found.contrast:.2f}:1 at {x}, {y}, "
                    f"less than {MINIMUM_CONTRAST}:1")
    return pictures, contrasts, wrong


def keep(folder, start, pictures):
    for name, png in pictures.items():
        with open(os.path.join(folder, f"{start}.{name.replace(' ', '-')}.png"), "wb") as file:
            file.write(png)


def check(engine, folder, port, sheet, options, progress):
    """Checks all themes in an engine; returns the findings."""
    wrong = []
    for ratio in sorted({SIZES[size][2] for size in options.size}):
        programs = Programs()
        try:
            progress.now(f"{engine}: starting")
            browser = ENGINES[engine](programs, ratio)
            for size in (size for size in options.size if SIZES[size][2] == ratio):
                stage = Stage(browser, port, size)
                for theme in options.theme:
                    progress.now(f"{engine} {size} {theme}")
                    pictures, contrasts, found = look(stage, theme)
                    crop = f"crop={stage.width * ratio}:{stage.height * ratio}:0:0"
                    for ground, part in zip(BACKGROUNDS, cells([pictures[name] for name in BACKGROUNDS], crop)):
                        sheet.cells[(size, theme), (ground, engine)] = part
                    if (engine, size) == ("chromium", "1920x1080"):
                        draw_frame(
                            pictures["photograph"], os.path.join(options.output, f"look-{theme}.jpg"))
                    if options.keep:
                        keep(options.keep, f"{engine}.{size}.{theme}", pictures)
                    least = "".join(
                        f"{contrasts[kind]:13.2f}" if kind in contrasts else f"{'-':>13}"
                        for kind in KINDS)
                    progress.line(f"{engine:16} {size:10} {theme:10}{least}")
                    for fault in found:
                        progress.line(f"  WRONG: {fault}")
                    wrong += found
        finally:
            programs.stop()
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--telop", default=".build/release/telop", help="the program")
    parser.add_argument(
        "--engine", nargs="*", choices=ENGINES, default=["chromium", "firefox", "webkit"])
    parser.add_argument("--size", nargs="*", choices=SIZES, default=list(SIZES))
    parser.add_argument("--theme", nargs="*", help="(default: all that the program has)")
    parser.add_argument("--output", default=".build/looks", help="the folder of the contact sheet")
    parser.add_argument("--keep", help="a folder that keeps the screenshots")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    progress = Progress()
    here = os.path.dirname(os.path.abspath(__file__))
    telop = os.path.abspath(options.telop)
    wrong = []
    with tempfile.TemporaryDirectory(prefix="telop-looks.") as folder:
        try:
            known = themes(telop)
            unknown = [theme for theme in options.theme or [] if theme not in known]
            if unknown:
                parser.error(f"no theme {unknown[0]}; there are {', '.join(known)}")
            options.theme = options.theme or known
            with open(os.path.join(folder, "script.md"), "w", encoding="utf-8") as file:
                file.write(SCRIPT)
            os.symlink(os.path.join(here, "looks.html"), os.path.join(folder, "looks.html"))
            with open(os.path.join(folder, "photograph.png"), "wb") as file:
                file.write(photograph())
            for theme in options.theme:
                progress.now(f"telop export: {theme}")
                export(telop, folder, theme)
            os.makedirs(options.output, exist_ok=True)
            draw_safe_areas(
                telop, folder, options.theme, os.path.join(options.output, "safe-areas.jpg"))
        except (EngineError, OSError) as error:
            sys.exit(f"{error}")
        columns = [(ground, engine) for ground in BACKGROUNDS for engine in [*options.engine, OWN]]
        rows = [(size, theme) for size in options.size for theme in options.theme]
        sheet = Sheet(rows, columns, "Telop's themes at one moment, the lower part of each window")
        for size, theme in rows:
            progress.now(f"{OWN}: {size} {theme}")
            drawn = own(folder, theme, size)
            for ground in BACKGROUNDS:
                sheet.cells[(size, theme), (ground, OWN)] = drawn[ground]
        server = served(folder)
        progress.line(
            f"{'least contrast':16} {'window':10} {'theme':10}" + "".join(f"{kind:>13}" for kind in KINDS))
        for engine in options.engine:
            try:
                wrong += check(engine, folder, server.server_port, sheet, options, progress)
            except (EngineError, OSError) as error:
                progress.line(f"{engine}: {error}")
                wrong.append(str(error))
        server.shutdown()
        path = os.path.join(options.output, "sheet.jpg")
        font = os.path.join(here, "../../fonts/Inter/Inter-Regular.otf")
        weight = sheet.write(path, font)
        progress.line(f"{path}: {weight / 1e6:.2f} MB")
    if wrong:
        progress.line(f"{len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
