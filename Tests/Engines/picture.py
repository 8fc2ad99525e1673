#!/usr/bin/env python3
"""Writes the README's moving picture: the last seconds of a talk, a slide with tabs and band, in Chromium.

Each frame is a screenshot at the frame's time: transitions of the page are set to that time, too."""

import argparse
import os
import subprocess
import sys
import tempfile

from drivers import EngineError, Programs, chromium
from looks import CALL, served
from pixels import ffmpeg

SCRIPT = """---
title: Exactly on time
language: en
duration: '20'
canvas: 1280x720
size: '40'
theme: signboard
clock: left
---
# Measure
A line is measured as a whole, to the font unit.

# Fit
日本語, العربية, हिन्दी, ไทย: the ==last letter== leaves at 0:00.

# Thanks
ありがとう!
"""
WIDTH, HEIGHT = 1280, 720
FPS = 25
DURATION = 20
# Seconds of motion, and of the empty band at the end.
SHOWN, HOLD = 7, 1
MAXIMUM_BYTES = 1_000_000

PAGE = """<!doctype html>
<meta charset="utf-8">
<style>
@font-face { font-family: Inter; src: url(fonts/Inter/Inter-Regular.otf) }
@font-face { font-family: Inter; font-weight: 700; src: url(fonts/Inter/Inter-Bold.otf) }
html, body { margin: 0; height: 100%; overflow: hidden }
body { background: #f5f6f8; color: #14181f; font: 40px/56px Inter }
main { padding: 96px 88px }
h1 { margin: 0 0 24px; font-size: 112px; line-height: 120px; letter-spacing: -.02em }
p { margin: 0; color: #535c6b }
dl { display: flex; gap: 72px; margin: 64px 0 0 }
dt { color: #535c6b; font-size: 28px; line-height: 40px }
dd { margin: 0; font-size: 64px; line-height: 80px; font-weight: 700; letter-spacing: -.02em;
  font-variant-numeric: tabular-nums }
iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: light }
</style>
<main>
<h1>Exactly on time</h1>
<p>One line of text, one duration, any frame rate.</p>
<dl>
<div><dt>asked</dt><dd>0:20</dd></div>
<div><dt>ends</dt><dd>0:20.000</dd></div>
<div><dt>frames late</dt><dd>0</dd></div>
</dl>
</main>
<iframe src="talk.html?at=0&hint=0"></iframe>
<script>
const page = document.querySelector("iframe").contentWindow, starts = new Map();
// Seeks to a time in seconds; transitions that the seek starts have started at that time.
window.stage = { async show(time) {
  page.telop.seek(time);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const transition of page.document.getAnimations()) {
    if (!starts.has(transition)) starts.set(transition, time);
    transition.pause();
    transition.currentTime = (time - starts.get(transition)) * 1000;
  }
  await document.fonts.ready;
} };
</script>
"""


def frames(browser):
    """The PNGs of the picture. The second before it ends the transitions from the page's first state."""
    for index in range(-FPS, SHOWN * FPS + 1):
        failure = browser.run(CALL, "show", DURATION - SHOWN + index / FPS)
        if failure:
            raise EngineError(failure)
        if index >= 0:
            yield browser.screenshot()


def encoded(folder, count):
    """An animated WebP of the best quality within the maximum size."""
    for quality in range(55, 25, -10):
        picture = ffmpeg(
            "-framerate", str(FPS), "-i", os.path.join(folder, "%03d.png"), "-vf",
            f"tpad=stop_mode=clone:stop_duration={HOLD},format=yuv420p", "-c:v", "libwebp_anim", "-quality",
            str(quality), "-loop", "0", "-f", "webp", "-")
        if len(picture) <= MAXIMUM_BYTES:
            return picture
    raise EngineError(f"{count} frames take more than {MAXIMUM_BYTES} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--telop", default=".build/release/telop", help="the program")
    parser.add_argument("--output", required=True, help="the WebP")
    options = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    programs = Programs()
    try:
        with tempfile.TemporaryDirectory(prefix="telop-picture.") as folder:
            for name, text in (("talk.md", SCRIPT), ("index.html", PAGE)):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            os.symlink(os.path.join(here, "../../fonts"), os.path.join(folder, "fonts"))
            subprocess.run(
                [os.path.abspath(options.telop), "export", "talk.md", "--fps", str(FPS), "--whole-pixels",
                 "auto", "--tabs", "-o", "talk.html"], cwd=folder, check=True)
            browser = chromium(programs, 1)
            browser.ask("POST", "/goog/cdp/execute", {
                "cmd": "Emulation.setDeviceMetricsOverride", "params": {
                    "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}})
            server = served(folder)
            browser.go(f"http://127.0.0.1:{server.server_port}/index.html")
            count = 0
            for png in frames(browser):
                with open(os.path.join(folder, f"{count:03}.png"), "wb") as file:
                    file.write(png)
                count += 1
            server.shutdown()
            picture = encoded(folder, count)
    except (EngineError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"{error}")
    finally:
        programs.stop()
    with open(options.output, "wb") as file:
        file.write(picture)
    print(f"{options.output}: {count} frames, {len(picture) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
