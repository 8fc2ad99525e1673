#!/usr/bin/env python3
"""Stages in three browsers: slides and band against the plan while slides turn, both windows in step."""

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import drivers

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
COUNT = 20
SCRIPT = """---
title: 五分で終わる一行
duration: 120
theme: signboard
---
# はじめに

単語ではカーニングと合字のせいで==合計が合いません==。アラビア語やヒンディー語では文字の形も変わります。

# 次

速さは文字の数で決まり、読める速さには上限があります。
"""
WORDS = ["カーニングと合字のせいで、単語の合計が合いません。", "絵文字はひとつで三つの符号です。",
         "速さは文字の数で決まります。", "Text that crosses in exactly five minutes."]

# Frames as they come, for some seconds: when each was, and where the first segment stands in it.
WATCH = """
const frames = [];
let isOn = true;
const look = stamp => {
  const segment = document.querySelector("#strip .s");
  const part = element => new DOMMatrix(getComputedStyle(element).transform).m41;
  frames.push([stamp, telop.time, segment ? Number(segment.dataset.i) : -1,
    segment ? part(document.getElementById("strip")) + part(segment.lastElementChild) : 0]);
  if (isOn) requestAnimationFrame(look);
};
requestAnimationFrame(look);
const turns = [];
// However slow the machine is, there are as many frames.
while (turns.length < arguments[0].length || frames.length < 60) {
  await new Promise(done => setTimeout(done, 250));
  telopStage.turn(arguments[0][turns.length % arguments[0].length]);
  turns.push(telopStage.index);
}
isOn = false;
return { frames, turns };
"""


def deck(folder):
    """Slides as a PDF: text in a bundled font, a picture, a portrait page and one of four to three."""
    settings = os.path.join(folder, "fonts.conf")
    with open(settings, "w") as file:
        file.write(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>'
                   f'{ROOT}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>')
    pages = []
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
                f'<text x="60" y="120" font-size="50">スライド {number} の題</text>{lines}</svg>')
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
        """A key as a person presses it: nothing else may open a window."""
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


def watched(stage, plan):
    """Turns slides while the band moves; the worst distance from the plan in any frame, in pixels."""
    chosen = random.Random(16)
    stage.press(" ")
    stage.until("return telop.time > 8", True)
    found = stage.do(WATCH, [chosen.randrange(COUNT) for _ in range(COUNT)])
    frames = [frame for frame in found["frames"] if frame[2] >= 0]
    if not frames:
        raise drivers.EngineError("no text in the band")
    worst = 0
    first = frames[0]
    for stamp, moment, index, left in frames:
        # Time is the frame's own, and the place is the time's.
        late = abs((moment - first[1]) - (stamp - first[0]) / 1000) * plan["speed"]
        place = float(plan["viewport"]) - plan["speed"] * moment + plan["segments"][index]["start"]
        worst = max(worst, late, abs(place - left))
    gaps = [two[0] - one[0] for one, two in zip(frames, frames[1:])]
    usual = sorted(gaps)[len(gaps) // 2]
    missed = sum(gap > 1.5 * usual for gap in gaps)
    return worst, len(frames), missed


def paired(stage):
    """Both windows show the same, whichever turns."""
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
        script, page = os.path.join(folder, "talk.md"), os.path.join(folder, "talk.html")
        with open(script, "w") as file:
            file.write(SCRIPT)
        subprocess.run([options.telop, "export", script, "--deck", deck(folder), "-o", page], check=True)
        plan = json.loads(subprocess.run(
            [options.telop, "export", script, "-o", "-", "--to", "json"], check=True,
            capture_output=True).stdout)
        print(f"{COUNT} slides, {os.path.getsize(page) / 1e6:.1f} MB")
        for name in options.engine or ["chromium", "firefox", "webkit"]:
            programs = drivers.Programs()
            try:
                stage = Stage(drivers.ENGINES[name](programs, 1))
                stage.engine.go("file://" + page)
                stage.do("await telopStage.ready")
                worst, count, missed = watched(stage, plan)
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
