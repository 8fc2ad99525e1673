"""Checks the overlay and the presenter in Chromium, Firefox and WebKit, and many pages in one browser.

    pages.py SERVER [ENGINE ...]
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../../../../Tests/Engines"))

import drivers  # noqa: E402

SCRIPT = "---\nduration: 2:00\nsize: 54\ncanvas: 1280x720\n---\n# One\n\n" + "Words that run. " * 40 + "\n"
# The offset of a page's line at a moment of the clock that it shares with the server.
SAMPLE = """
const done = arguments[arguments.length - 1];
const read = () => {
  if (!window.telop || !telop.clock.isKnown || !telop.bands.current) return setTimeout(read, 50);
  // Runs after the overlay has drawn the frame.
  requestAnimationFrame(() => requestAnimationFrame(stamp => done({
    true: performance.timeOrigin + stamp, offset: telop.bands.current.offset,
    clock: telop.clock.at(stamp),
  })));
};
read();
"""
REVISION = """
const done = arguments[arguments.length - 1], wanted = arguments[0];
const began = performance.now();
const read = () => window.telop?.show?.revision >= wanted
  ? done(performance.now() - began) : setTimeout(read, 10);
read();
"""

# Presses a key of the presenter, and waits for the resulting phase.
PRESS = """
const done = arguments[arguments.length - 1], [key, wanted] = arguments[0];
const began = performance.now(), text = id => document.getElementById(id)?.textContent.trim();
const wait = isPressed => {
  const isReady = text("phase") && text("left");
  if (isReady && !isPressed) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    isPressed = true;
  }
  if (isPressed && text("phase").startsWith(wanted) || performance.now() - began > 8000)
    return done([text("phase"), document.querySelector("#left .unseen").textContent]);
  setTimeout(wait, 30, isPressed);
};
wait(false);
"""
KEYS = [(" ", "On air"), ("p", "Paused"), (" ", "On air"), ("b", "Off screen"), ("z", "On air")]


@contextlib.contextmanager
def service(server, *options, listen="127.0.0.1:0"):
    """A running service: its URL on this machine, its process, and its data folder."""
    with tempfile.TemporaryDirectory(prefix="telop-live.") as data:
        log = open(os.path.join(data, "log"), "w")
        process = subprocess.Popen(
            [server, "--listen", listen, "--data", data, *options], stdout=log, stderr=log)
        try:
            found = None
            while not found:
                if process.poll() is not None:
                    raise SystemExit(open(log.name).read())
                time.sleep(0.1)
                found = re.search(r"http://[0-9.]+:(\d+)", open(log.name).read())
            yield f"http://127.0.0.1:{found[1]}", process, data
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def browser(start):
    """A page of a browser, which ends with its programs."""
    programs = drivers.Programs()
    try:
        yield start(programs, 1)
    finally:
        programs.stop()


def tokens(data):
    """The tokens in the data folder of a service for a network."""
    with open(os.path.join(data, "tokens.json")) as file:
        return json.load(file)


def ask(url, data=None, token=None, kind="text/markdown"):
    """The answer to a GET or, with data, to a POST."""
    headers = {"Content-Type": kind, **({"Authorization": "Bearer " + token} if token else {})}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def offset(leg, now):
    """Distance in pixels that a leg's text has travelled at a moment in milliseconds."""
    seconds = (now * 1000 - leg["zero"]) / 1e6
    motion = leg["motion"]
    seconds = min(max(seconds, 0), motion["duration"])
    phase = [one for one in motion["phases"] if one["time"] <= seconds][-1]
    assert phase["kind"] in ("cruise", "hold"), phase
    return phase["offset"] + phase["speed"] * (seconds - phase["time"]) * (phase["kind"] == "cruise")


def try_engine(name, url, failures):
    """Checks that a running line is at the place that follows from its state."""
    show = ask(url + "/shows", SCRIPT.encode())["id"]
    leg = ask(f"{url}/shows/{show}/go", b"")["legs"][-1]
    with browser(drivers.ENGINES[name]) as page:
        page.go(f"{url}/shows/{show}/overlay")
        worst, clock = 0, 0
        for turn in range(12):
            time.sleep(0.4)
            seen = page.run(SAMPLE)
            # The clock needs a second to settle.
            if turn > 2:
                worst = max(worst, abs(seen["offset"] - offset(leg, seen["clock"])))
                clock = max(clock, abs(seen["clock"] - seen["true"]))
        isGood = worst < 0.01 and clock < 1000 / 60
        print(f"pages: {name}: the line is off by {worst:.4f} px, its clock by {clock:.2f} ms: "
              f"{'OK' if isGood else 'FAILED'}")
        if not isGood:
            failures.append(name)


def try_presenter(name, url, failures):
    """Checks the effect of the presenter's keys on the page and on the show."""
    show = ask(url + "/shows", SCRIPT.encode())["id"]
    with browser(drivers.ENGINES[name]) as page:
        page.go(f"{url}/shows/{show}/presenter")
        seen = [page.run(PRESS, [key, wanted]) for key, wanted in KEYS]
        state = ask(f"{url}/shows/{show}/state")
        isSaid = all(said.startswith(wanted) for (said, _), (_, wanted) in zip(seen, KEYS))
        isGood = (isSaid and state["revision"] == len(KEYS) and state["phase"] == "running" and state["shown"])
        print(f"pages: {name}: the presenter's keys: {'OK' if isGood else f'FAILED: {seen}'}")
        if not isGood:
            failures.append(name)


def try_many(url, failures):
    """Checks that a command reaches eight overlays and a presenter in one browser."""
    show = ask(url + "/shows", SCRIPT.encode())["id"]
    with browser(drivers.chromium) as page:
        handles = []
        for path in ["presenter"] + ["overlay"] * 8:
            handle = page.ask("POST", "/window/new", {"type": "tab"})["handle"]
            page.ask("POST", "/window", {"handle": handle})
            page.go(f"{url}/shows/{show}/{path}")
            if path == "overlay":
                handles.append(handle)
        for command in ("go", "pause", "resume"):
            revision = ask(f"{url}/shows/{show}/{command}", b"")["revision"]
            for handle in handles:
                page.ask("POST", "/window", {"handle": handle})
                page.run(REVISION, revision)
        streams = subprocess.run(
            ["ss", "-Htn", "state", "established", "dst", url.split("//")[1]],
            capture_output=True, text=True, check=True).stdout.count("\n")
        isGood = streams <= 6
        print(f"pages: eight overlays and a presenter in one browser hear of every command, over {streams} "
              f"connections: {'OK' if isGood else 'FAILED'}")
        if not isGood:
            failures.append("many pages")


def main(server, *engines):
    failures = []
    with service(server) as (url, *_):
        for name in engines or ("chromium", "firefox", "webkit"):
            try_engine(name, url, failures)
            try_presenter(name, url, failures)
        if not engines:
            try_many(url, failures)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
