"""Records the overlay of a show of five minutes in a real window of Chromium at 60 frames a second, and compares the
recording with the plan.

    recording.py SERVER [SECONDS]

Needs Xvfb, chromium, ffmpeg and python3-numpy. Each frame is compared with the plan at the time of its recording.
"""

import os
import subprocess
import sys
import tempfile
import time

import numpy

from pages import ask, offset, service

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "../../../TelopCLI/Sample/lightning-talk.md")
WIDTH, HEIGHT, BAND = 1920, 1080, 96
DISPLAY = ":97"


def started(words, **more):
    return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, **more)


def record(url, folder, seconds):
    """Records the band while the show runs; returns the show's final state and the recording's path."""
    movie = os.path.join(folder, "show.mkv")
    screen = started(["Xvfb", DISPLAY, "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nocursor"])
    browser = recorder = None
    try:
        time.sleep(1)
        with open(SAMPLE, "rb") as script:
            path = ask(f"{url}/shows?duration={seconds}", script.read())["id"]
        show = f"{url}/shows/{path}"
        browser = started(
            ["chromium", "--no-sandbox", "--kiosk", "--no-first-run", "--hide-scrollbars",
             f"--user-data-dir={folder}/chromium", f"--window-size={WIDTH},{HEIGHT}",
             "--window-position=0,0", f"--app={show}/overlay"],
            env={**os.environ, "DISPLAY": DISPLAY})
        time.sleep(8)
        recorder = subprocess.Popen(
            ["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-framerate", "60", "-video_size",
             f"{WIDTH}x{BAND}", "-i", f"{DISPLAY}+0,{HEIGHT - BAND}", "-copyts", "-pix_fmt", "gray",
             "-c:v", "ffv1", "-f", "nut", movie], stdin=subprocess.PIPE)
        time.sleep(2)
        ask(show + "/go", b"")
        time.sleep(seconds + 3)
        recorder.communicate(b"q")
        return ask(show + "/state"), movie
    finally:
        for process in (recorder, browser, screen):
            if process and process.poll() is None:
                process.terminate()
                process.wait()


def frames(movie):
    """The recording's frames, each with its time by the machine's clock in seconds."""
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of",
         "csv=p=0", movie], check=True, capture_output=True, text=True)
    times = [float(line.strip(",")) for line in probe.stdout.split()]
    decoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-i", movie, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt",
         "gray", "-"], stdout=subprocess.PIPE)
    for second in times:
        picture = decoder.stdout.read(WIDTH * BAND)
        if len(picture) < WIDTH * BAND:
            break
        yield second, numpy.frombuffer(picture, numpy.uint8).reshape(BAND, WIDTH).astype(numpy.float32)
    decoder.wait()


def profile(picture):
    """Brightness of each column above the background, which is the median of each row."""
    return (picture - numpy.median(picture, axis=1, keepdims=True)).clip(0).sum(0)


def shift(before, after, maximum):
    """How far a profile has moved to the left, in fractional pixels."""
    steps = numpy.arange(0, maximum + 1)
    errors = numpy.array(
        [numpy.square(before[step + 4:WIDTH] - after[4:WIDTH - step]).mean() for step in steps])
    best = int(errors.argmin())
    if 0 < best < maximum:
        left, middle, right = errors[best - 1:best + 2]
        return best + (left - right) / (2 * (left - 2 * middle + right))
    return float(best)


def main():
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    if seconds < 60:
        sys.exit("in less than a minute the sample runs too fast to be measured")
    with tempfile.TemporaryDirectory(prefix="telop-recording.") as folder:
        with service(sys.argv[1]) as (url, *_):
            state, movie = record(url, folder, seconds)
        leg = state["legs"][-1]
        begun, end = leg["zero"] / 1e6, leg["end"] / 1e6
        assert abs(end - begun - seconds) < 1e-6, "the show takes another time"
        ink, last, places, wrong, count = [], None, [], [], 0
        for taken, picture in frames(movie):
            count += 1
            now = profile(picture)
            if (now > 400).any():
                ink.append(taken)
            # Once a second, far enough apart to see a change of speed.
            if last is None or taken - last[0] >= 1:
                if last is not None and (last[1] > 400).sum() > 400 and (now > 400).sum() > 400:
                    planned = offset(leg, taken * 1000) - offset(leg, last[0] * 1000)
                    places.append(shift(last[1], now, int(planned) + 40) - planned)
                last = (taken, now)
    errors = numpy.abs(numpy.array(places))
    print(f"{count} frames in {seconds} s; ink from {ink[0] - begun:.3f} s to {ink[-1] - end:+.3f} s of the end")
    late = numpy.flatnonzero(errors > 4)
    print(f"distance per second beside the plan: {numpy.median(errors):.2f} px median; frames that were drawn or "
          f"recorded late: {len(late)} of {len(places)}, {errors.max():.2f} px at most")
    if not -0.1 < ink[-1] - end < 0.1:
        wrong.append("its last ink is not within 0.1 s of the end")
    if numpy.median(errors) > 0.5:
        wrong.append("the text does not run as planned")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
