#!/usr/bin/env python3
"""Compares the ink of pages in Chromium, Firefox and WebKit with Telop's picture of the same moment, window by
window. Boxes do not suffice: a browser may draw text at a whole pixel although its box is at a fraction.

Prints the largest shift of each script in each engine, along the line and across it, in CSS pixels. Fails if a
shift exceeds its tolerance. Limits.md lists known differences of fonts."""

import argparse
import os
import subprocess
import sys
import tempfile

from drivers import ENGINES, EngineError, Programs
from ink import Picture, aligned, shift

JAPANESE = "はじめまして、東京で音声と文字の研究をしています。「一文字ずつ足せばよい」と思われ、ヴァイオリンも。"
ENGLISH = "Hello: AVATAR, To. Type waffles, difficult affine fjords; “We'll see,” they said. Voyage to Wales."

SCRIPTS = {
    "Japanese": (JAPANESE, {}),
    "English 48": (ENGLISH, {"font": "Inter"}),
    "English 43.4": (ENGLISH, {"font": "Inter", "size": "43.4"}),
    "Arabic": ("السلام عليكم ورحمة الله، أنا مهندسة أبحث في 123 قياس النصوص العربية وفي عرضها.", {}),
    "Devanagari": ("नमस्ते, संयुक्ताक्षर जैसे क्ष, त्र, ज्ञ, श्र और क्रिकेट का कि। बहुत-बहुत धन्यवाद।", {}),
    "Thai": ("สวัสดีครับ ภาษาไทยไม่เว้นวรรค น้ำ ปู่ ที่ ญี่ปุ่น ฐานันดร กรุงเทพมหานคร", {}),
    "Korean": ("안녕하세요. 저는 글자와 소리를 연구합니다. 한 글자씩 더하면 된다고 생각하기 쉽습니다.", {}),
    "CJK": (JAPANESE, {"font": "NotoSansCJKjp-Regular"}),
    "CJK palt": (JAPANESE, {"font": "NotoSansCJKjp-Regular", "feature": "palt"}),
    "vertical": (JAPANESE + "12月のAVATAR", {"direction": "ttb"}),
    "emoji": ("😀👍🏽 👨‍👩‍👧‍👦 🇯🇵❤️ 👩🏿‍🚀🎉 🧑‍💻🇫🇷 🏳️‍🌈 and text ☕✨ 😶‍🌫️ 🫱🏼‍🫲🏿 again 🎉🇫🇷", {}),
}

VIEWPORT = 960
# Length of a window, for which one shift is computed, in CSS pixels.
WINDOW = 160
MOMENTS = ("7.013", "9.5", "11.27")

# In CSS pixels along the line, at 1 and 2 device pixels per CSS pixel: the effect of each engine's rounding.
TOLERANCES = {
    "outlines": dict.fromkeys(ENGINES, (0.15, 0.1)),
    "text": {
        "chromium": (0.2, 0.1), "firefox": (0.3, 0.2), "webkit": (0.25, 0.15),
        "webkit-unhinted": (0.25, 0.15)},
}
# Hinting moves glyphs up or down by about half a pixel.
HINTED = {("text", "firefox"): 0.6, ("text", "webkit"): 0.6}
# Known differences, from Limits.md. Browsers draw upright glyphs at whole pixels. WebKit has other advances and
# forms for them, and places Thai marks differently.
KNOWN = {("text", engine, "vertical") for engine in ENGINES} | {
    ("text", engine, "Thai") for engine in ("webkit", "webkit-unhinted")}
WORST_KNOWN = 1.2

SEEK = """
const done = arguments[arguments.length - 1];
window.telop.ready.then(() => {
  window.telop.seek(arguments[0]);
  requestAnimationFrame(() => requestAnimationFrame(() => done(window.devicePixelRatio)));
});
"""


# Returns the time until the first frame, in milliseconds, and the number of elements.
START = """
const done = arguments[arguments.length - 1];
window.telop.ready.then(() => requestAnimationFrame(() => setTimeout(() => {
  done([performance.now(), document.querySelectorAll("*").length]);
})));
"""

PLAY = """
const done = arguments[arguments.length - 1];
window.telop.seek(600);
window.telop.play();
let count = 0;
const next = () => ++count < 120 ? requestAnimationFrame(next) : done(null);
requestAnimationFrame(next);
"""

# 20,000 characters, 2,000 of them distinct.
LONG = "。\n".join("".join(chr(0x4E00 + (97 * line + 13 * place) % 2_000) for place in range(99))
                   for line in range(200))


class Pages:
    """Pages of scripts, and pictures of their moments."""

    def __init__(self, telop, folder):
        self.telop, self.folder = telop, folder
        self.pictures = {}

    def export(self, name, output, *options, ratio=1):
        return self.write(*SCRIPTS[name], output, *options, ratio=ratio)

    def write(self, text, values, output, *options, ratio=1):
        values = {
            "background": "#000", "color": "#fff", "fade": "0", "canvas": "band", "duration": "20",
            "size": "48", **values}
        values["size"] = f"{float(values['size']) * ratio:g}"
        values["viewport"] = VIEWPORT * ratio
        # Whole page pixels are whole screen pixels.
        values["height"] = 97 * ratio
        values["segment-width"] = 1024 * ratio
        script = os.path.join(self.folder, "script.md")
        with open(script, "w") as file:
            file.write("---\n" + "".join(f"{key}: '{value}'\n" for key, value in values.items()))
            file.write(f"---\n{text}\n")
        path = os.path.join(self.folder, output)
        subprocess.run(
            [self.telop, "export", script, "-o", path, *options], check=True,
            stdout=subprocess.DEVNULL)
        return path

    def page(self, name, form):
        return self.export(name, f"{name}.{form}.html".replace(" ", "-"), "--glyphs", form)

    def picture(self, name, moment, ratio):
        key = (name, moment, ratio)
        if key not in self.pictures:
            path = self.export(name, "moment.png", "--at", moment, ratio=ratio)
            with open(path, "rb") as file:
                self.pictures[key] = Picture(file.read())
        return self.pictures[key]


def shifts(shown, planned, is_vertical, ratio):
    """The shifts of a picture's windows, along the line and across it, in CSS pixels."""
    length = planned.height if is_vertical else planned.width
    for start in range(0, length - WINDOW * ratio + 1, WINDOW * ratio):
        part = range(start, start + WINDOW * ratio)
        columns, rows = range(planned.width), range(planned.height)
        if is_vertical:
            rows = part
        else:
            columns = part
        found = shift(shown, planned, columns, rows)
        if found:
            x, y = (value / ratio for value in found)
            yield (y, x) if is_vertical else (x, y)


def measured(browser, pages, name, form, ratio, keep):
    """The largest shifts of a script's moments, along the line and across it."""
    browser.go("file://" + pages.page(name, form) + "?fit=none&hint=0")
    along, across, count = 0.0, 0.0, 0
    for moment in MOMENTS:
        own = browser.run(SEEK, float(moment))
        if own != ratio:
            raise EngineError(f"it has {own} device pixels to one, not {ratio}")
        planned = pages.picture(name, moment, ratio)
        png = browser.screenshot()
        if keep:
            with open(f"{keep}.{name}.{form}.{ratio}.{moment}.png".replace(" ", "-"), "wb") as file:
                file.write(png)
        shown = Picture(png, planned.width, planned.height)
        if ratio > 1:
            planned = aligned(shown, planned, name == "vertical")
        for one, other in shifts(shown, planned, name == "vertical", ratio):
            along, across, count = max(along, abs(one)), max(across, abs(other)), count + 1
    if not count:
        raise EngineError(f"{name}: nothing shows")
    return along, across


def check_long(engine, browser, pages):
    """Checks that a long page is small and needs no layout while its text moves. Only prints times, because
    the machine may be busy."""
    path = pages.write(LONG, {"duration": "3600"}, "long.html")
    size = os.path.getsize(path)
    browser.go("file://" + path + "?fit=none&hint=0&at=600")
    time, elements = browser.run(START)
    print(
        f"{engine:16} 20,000 characters: {size / 1e6:.1f} MB, {elements} elements, shown after "
        f"{time:.0f} ms", flush=True)
    if engine != "chromium":
        return size < 5_000_000
    before = browser.metric("LayoutCount")
    browser.run(PLAY)
    layouts = browser.metric("LayoutCount") - before
    print(f"{engine:16} {layouts:.0f} layouts in 120 frames", flush=True)
    # A new segment causes one layout.
    return size < 5_000_000 and layouts <= 2


def check(engine, pages, options):
    """Prints the shifts of all scripts in an engine; returns whether all are within their tolerances."""
    is_right = True
    for ratio in options.ratio:
        programs = Programs()
        try:
            browser = ENGINES[engine](programs, ratio)
            browser.resize(1_100, 1_200)
            if ratio == 1:
                is_right &= check_long(engine, browser, pages)
            for form in options.glyphs:
                limit = TOLERANCES[form][engine][ratio - 1]
                hinted = max(limit, HINTED.get((form, engine), 0))
                for name in options.script:
                    keep = options.keep and os.path.join(options.keep, engine)
                    along, across = measured(browser, pages, name, form, ratio, keep)
                    is_within = along <= limit and across <= hinted
                    is_known = (form, engine, name) in KNOWN and max(along, across) <= WORST_KNOWN
                    verdict = "" if is_within else "known" if is_known else "WRONG"
                    is_right &= is_within or is_known
                    print(
                        f"{engine:16} {ratio}x {form:9} {name:13} {along:6.3f} {across:6.3f}"
                        f"   {limit:.2f} {hinted:.2f} {verdict}", flush=True)
        finally:
            programs.stop()
    return is_right


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--telop", default=".build/debug/telop", help="the program")
    parser.add_argument("--engine", nargs="*", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--glyphs", nargs="*", choices=TOLERANCES, default=list(TOLERANCES))
    parser.add_argument("--script", nargs="*", choices=SCRIPTS, default=list(SCRIPTS))
    parser.add_argument("--ratio", nargs="*", type=int, choices=(1, 2), default=[1, 2])
    parser.add_argument("--keep", help="a folder that keeps the screenshots")
    options = parser.parse_args()
    print("engine           at form      script         along across   at most (CSS px)", flush=True)
    is_right = True
    with tempfile.TemporaryDirectory(prefix="telop-pages.") as folder:
        pages = Pages(os.path.abspath(options.telop), folder)
        for engine in options.engine:
            try:
                is_right &= check(engine, pages, options)
            except (EngineError, OSError) as error:
                print(f"{engine}: {error}", flush=True)
                is_right = False
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
