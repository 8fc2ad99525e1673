#!/usr/bin/env python3
"""Stages in three browsers: compares slides and band with the plan while slides turn, in both windows."""

import argparse
import base64
import contextlib
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import drivers

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
COUNT = 20
PICTURES = [3, 12]
WORDS = ["カーニングと合字のせいで、単語の合計が合いません。", "絵文字はひとつで三つの符号です。",
         "速さは文字の数で決まります。", "Text that crosses in exactly five minutes."]

# Records frames for some seconds: each frame's time, the talk's time, the first segment with its position, and the
# number of slide changes. The band follows the slides, so the expected position is computed change by change.
WATCH = """
// A page's own names are not those of a script that a driver runs.
const names = document.createElement("script");
names.textContent = "window.telopNames = { stage, slidePath, slideCourse }";
document.head.append(names);
const { stage, slidePath, slideCourse } = window.telopNames;
const frames = [], turns = [], micro = seconds => Math.round(seconds * 1e6);
const path = (seconds, planned) => slidePath(stage.clock, telopStage.group, micro(seconds), micro(planned));
const paths = [path(0, 0)];
let isOn = true;
const look = stamp => {
  const segment = document.querySelector("#strip .s");
  const part = element => new DOMMatrix(getComputedStyle(element).transform).m41;
  frames.push([stamp, telop.time, segment ? Number(segment.dataset.i) : -1,
    segment ? part(document.getElementById("strip")) + part(segment.lastElementChild) : 0, paths.length - 1]);
  if (isOn) requestAnimationFrame(look);
};
requestAnimationFrame(look);
// However slow the machine is, there are as many frames.
while (turns.length < arguments[0].length || frames.length < 60) {
  await new Promise(done => setTimeout(done, 250));
  const planned = slideCourse(paths.at(-1)).plannedAt(telop.time), group = telopStage.group;
  telopStage.turn(arguments[0][turns.length % arguments[0].length]);
  turns.push(telopStage.index);
  if (telopStage.group !== group) paths.push(path(telop.time, planned));
}
isOn = false;
return { frames, turns, paths: paths.map(path => path.knots) };
"""


def script():
    """A section and a time for each slide."""
    lines = ["---", "title: 五分で終わる一行", "duration: 120", "theme: signboard",
             f"slides: [{', '.join(str(number * 6) for number in range(COUNT))}]", "---"]
    for number in range(COUNT):
        lines += [f"# スライド {number + 1}", "", WORDS[number % 4], ""]
    return "\n".join(lines)


def photograph():
    """A colourful picture as a PNG."""
    side, rows = 240, b""
    for y in range(side):
        rows += b"\0" + b"".join(bytes((x, y, (x * y) % 256)) for x in range(side))
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def deck(folder):
    """Slides as a PDF: text in a bundled font, a picture, a portrait page and a 4:3 page."""
    settings = os.path.join(folder, "fonts.conf")
    with open(settings, "w") as file:
        file.write(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>'
                   f'{ROOT}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>')
    pages, data = [], base64.b64encode(photograph()).decode()
    picture = f'<image x="640" y="40" width="200" height="200" href="data:image/png;base64,{data}"/>'
    for number in range(1, COUNT + 1):
        width, height = {7: (540, 960), 9: (720, 540)}.get(number, (960, 540))
        lines = "".join(
            f'<text x="60" y="{200 + 44 * row}" font-size="26">■ {WORDS[(number + row) % 4]}</text>'
            for row in range(6))
        pages.append(os.path.join(folder, f"{number:02}.svg"))
        with open(pages[-1], "w") as file:
            file.write(
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
                f'viewBox="0 0 {width} {height}" font-family="BIZ UDPGothic" fill="#1b2433">'
                f'<rect width="{width}" height="{height}" fill="#f7f5ef"/>'
                f'<text x="60" y="120" font-size="50">スライド {number} の題</text>{lines}'
                f'{picture if number in PICTURES else ""}</svg>')
    path = os.path.join(folder, "slides.pdf")
    subprocess.run(["rsvg-convert", "-f", "pdf", "-o", path, *pages], check=True,
                   env={**os.environ, "FONTCONFIG_FILE": settings})
    return path


class Stage:
    """A stage in a browser."""

    def __init__(self, engine):
        self.engine = engine
        self.isMarionette = isinstance(engine, drivers.Marionette)

    def do(self, body, *arguments):
        answer = self.engine.run(
            "const done = arguments[arguments.length - 1];"
            f"(async function() {{ {body} }}).apply(null, arguments)"
            ".then(value => done({ value }), error => done({ error: String(error) }))", *arguments)
        if "error" in answer:
            raise drivers.EngineError(answer["error"])
        return answer.get("value")

    def windows(self):
        return (self.engine.ask("WebDriver:GetWindowHandles", {}) if self.isMarionette
                else self.engine.ask("GET", "/window/handles"))

    def switch(self, handle):
        if self.isMarionette:
            self.engine.ask("WebDriver:SwitchToWindow", {"handle": handle})
        else:
            self.engine.ask("POST", "/window", {"handle": handle})

    def press(self, key):
        """A trusted key press: scripted ones may not open a window."""
        actions = {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]}
        if self.isMarionette:
            self.engine.ask("WebDriver:PerformActions", actions)
        else:
            self.engine.ask("POST", "/actions", actions)

    def until(self, body, wanted):
        end = time.monotonic() + 30
        while (found := self.do(body)) != wanted:
            if time.monotonic() > end:
                raise drivers.EngineError(f"{body}: {found}, not {wanted}")
            time.sleep(0.1)


def along(knots, moment):
    """The plan's time at a time of the talk, both in seconds."""
    moment *= 1e6
    for (start, planned), (end, next_planned) in zip(knots, knots[1:]):
        if moment < end:
            share = max(0, moment - start) / (end - start)
            return (planned + share * (next_planned - planned)) / 1e6
    return knots[-1][1] / 1e6


def travelled(plan, planned):
    """The text's offset at a time of the plan, in pixels."""
    for phase in reversed(plan["phases"]):
        if planned >= phase["time"]:
            break
    if phase["kind"] not in ("cruise", "hold"):
        raise drivers.EngineError(f"this plan {phase['kind']}s")
    return phase["offset"] + (planned - phase["time"]) * phase["speed"]


def watched(stage, plan):
    """Turns slides while the band moves; returns the largest difference from the plan in any frame, in pixels."""
    chosen = random.Random(16)
    stage.press(" ")
    stage.until("return telop.time > 8", True)
    found = stage.do(WATCH, [chosen.randrange(COUNT) for _ in range(COUNT)])
    frames = [frame for frame in found["frames"] if frame[2] >= 0]
    if not frames:
        raise drivers.EngineError("no text in the band")
    paths = found["paths"]
    rates = {round((b[1] - a[1]) / (b[0] - a[0]), 3) for path in paths for a, b in zip(path, path[1:])}
    if len(paths) < COUNT // 2 or len(rates) < 3:
        raise drivers.EngineError(f"the band went its own way, at rates of {rates}")
    fastest = max(phase["speed"] for phase in plan["phases"]) * max(rates)
    worst = 0
    first = frames[0]
    for stamp, moment, index, left, turn in frames:
        # The time is the frame's, and the position is the time's.
        late = abs((moment - first[1]) - (stamp - first[0]) / 1000) * fastest
        place = (float(plan["viewport"]) - travelled(plan, along(paths[turn], moment))
                 + plan["segments"][index]["start"])
        worst = max(worst, late, abs(place - left))
    gaps = [two[0] - one[0] for one, two in zip(frames, frames[1:])]
    usual = sorted(gaps)[len(gaps) // 2]
    missed = sum(gap > 1.5 * usual for gap in gaps)
    return worst, len(frames), missed


def restart(stage):
    """Checks that a restarted talk begins with its first slide, black or not."""
    seen = stage.do("telopStage.turn(0); telopStage.blacken(); const was = telopStage.isBlack; telopStage.again();"
                    "return [was, telopStage.isBlack, telopStage.index]")
    if seen != [True, False, 0]:
        raise drivers.EngineError(f"begun again: black before, black then, slide: {seen}")


def paired(stage):
    """Checks that both windows show the same slide, whichever one turns."""
    main = stage.windows()
    stage.press("s")
    end = time.monotonic() + 30
    while len(stage.windows()) < 2 and time.monotonic() < end:
        time.sleep(0.1)
    [second] = [handle for handle in stage.windows() if handle not in main]
    number = 'return document.getElementById("second-number")?.textContent.includes(" %d（")'
    index = stage.do("return telopStage.index")
    stage.switch(second)
    stage.until(number % (index + 1), True)
    stage.press("\ue012" if index else "\ue014")
    index += -1 if index else 1
    stage.until(number % (index + 1), True)
    stage.switch(main[0])
    stage.until("return telopStage.index", index)
    left = stage.do("return Math.ceil(telop.duration - telop.time)")
    stage.switch(second)
    shown = stage.do('return document.getElementById("second-left").textContent')
    minutes, seconds = map(int, shown.split(":"))
    stage.switch(main[0])
    if abs(minutes * 60 + seconds - left) > 2:
        raise drivers.EngineError(f"{shown} left in one window, {left} s in the other")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--telop", required=True)
    parser.add_argument("--engine", action="append", choices=["chromium", "firefox", "webkit"])
    parser.add_argument("--keep", help="a folder for screenshots")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    failures = 0
    with tempfile.TemporaryDirectory(prefix="telop-stage.") as folder:
        talk, page = os.path.join(folder, "talk.md"), os.path.join(folder, "talk.html")
        with open(talk, "w") as file:
            file.write(script())
        subprocess.run([options.telop, "export", talk, "--deck", deck(folder), "-o", page], check=True)
        plan = json.loads(subprocess.run(
            [options.telop, "export", talk, "-o", "-", "--to", "json"], check=True,
            capture_output=True).stdout)
        print(f"{COUNT} slides, {os.path.getsize(page) / 1e6:.1f} MB")
        for name in options.engine or ["chromium", "firefox", "webkit"]:
            programs = drivers.Programs()
            try:
                stage = Stage(drivers.ENGINES[name](programs, 1))
                stage.engine.go("file://" + page)
                stage.do("await telopStage.ready")
                worst, count, missed = watched(stage, plan)
                restart(stage)
                paired(stage)
                isGood = worst < 0.1
                failures += not isGood
                print(f"{name:9} {count} frames while {COUNT} slides turned, {missed} of them late; at most "
                      f"{worst:.4f} px from the plan{'' if isGood else ': FAILED'}")
                if options.keep:
                    for width, height in SIZES:
                        stage.engine.resize(width, height)
                        time.sleep(1)
                        with open(os.path.join(options.keep, f"{name}-{width}.png"), "wb") as file:
                            file.write(stage.engine.screenshot())
            except (drivers.EngineError, OSError) as error:
                failures += 1
                print(f"{name:9} FAILED: {error}")
            finally:
                with contextlib.suppress(OSError):
                    programs.stop()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
