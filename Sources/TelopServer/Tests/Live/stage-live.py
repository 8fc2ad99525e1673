"""Checks the live stage in Chromium, Firefox and WebKit: two stages of a show, one with the viewing token.

    stage-live.py SERVER [ENGINE ...]
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

SCRIPT = "---\nduration: 2:00\nsize: 54\ncanvas: 1280x720\n---\n" + "".join(
    f"# Slide {number}\n\n{'Words that run. ' * 8}\n\n" for number in range(1, 6))

# The state of a stage after it has drawn a frame.
SAMPLE = """
const done = arguments[arguments.length - 1], wanted = arguments[0], began = performance.now();
const read = () => {
  const page = window.telop, image = document.querySelector(".slide.shown img");
  const isThere = page?.stage && page.clock.isKnown && image?.complete && image.naturalWidth > 0;
  if ((!isThere || wanted !== null && page.stage.index !== wanted) && performance.now() - began < 8000) {
    return setTimeout(read, 20);
  }
  requestAnimationFrame(() => requestAnimationFrame(stamp => done({
    index: page.stage.index, offset: page.bands?.current?.offset ?? null, clock: page.clock.at(stamp),
    said: document.querySelector("#said.shown")?.textContent ?? "", mayControl: page.mayControl,
    waited: performance.now() - began,
  })));
};
read();
"""
PRESS = """
const done = arguments[arguments.length - 1];
document.body.dispatchEvent(new KeyboardEvent("keydown", { code: arguments[0], bubbles: true, cancelable: true }));
setTimeout(() => done(telop.stage.index), 100);
"""


def pdf(pages):
    """A PDF with a rectangle on each page."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count %d /MediaBox [0 0 1280 720] /Kids [%s] >>" % (
        pages, b" ".join(b"%d 0 R" % (3 + 2 * page) for page in range(pages)))]
    for page in range(pages):
        drawing = b"%f 0.3 0.5 rg 0 0 %d 720 re f" % (page / pages, 200 * (page + 1))
        objects += [b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R >>" % (4 + 2 * page),
                    b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing)]
    text, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return text + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, table, len(objects) + 1, len(text))


@contextlib.contextmanager
def service(server):
    with tempfile.TemporaryDirectory(prefix="telop-stage.") as data:
        log = open(os.path.join(data, "log"), "w")
        tokens = os.path.join(data, "tokens")
        process = subprocess.Popen(
            [server, "--listen", "127.0.0.1:0", "--data", data, "--token-file", tokens], stdout=log, stderr=log)
        try:
            found = None
            while not found:
                if process.poll() is not None:
                    raise SystemExit(open(log.name).read())
                time.sleep(0.1)
                found = re.search(r"http://127\.0\.0\.1:\d+", open(log.name).read())
            yield found[0], json.load(open(tokens))
        finally:
            process.terminate()
            process.wait()


def ask(url, token, data=None, kind="text/markdown"):
    headers = {"Content-Type": kind, "Authorization": "Bearer " + token}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def offset(state, now):
    """Distance in pixels that the text has travelled at a moment in milliseconds."""
    leg = [one for one in state["legs"] if one["from"] <= now * 1000][-1]
    motion, seconds = leg["motion"], (now * 1000 - leg["zero"]) / 1e6
    seconds = min(max(seconds, 0), motion["duration"])
    phase = [one for one in motion["phases"] if one["time"] <= seconds][-1]
    assert phase["kind"] in ("cruise", "hold"), phase
    return phase["offset"] + phase["speed"] * (seconds - phase["time"]) * (phase["kind"] == "cruise")


def try_engine(name, url, tokens, failures):
    show = url + "/shows/" + ask(url + "/shows", tokens["control"], SCRIPT.encode())["id"]
    ask(show + "/deck", tokens["control"], pdf(5), "application/pdf")
    # Separate profiles: one may control, the other may not.
    programs, faults = [drivers.Programs() for _ in range(2)], []

    def expect(what, is_good, seen):
        if not is_good:
            faults.append(f"{what}: {seen}")

    try:
        own, other = [drivers.ENGINES[name](one, 1) for one in programs]
        own.go(f"{show}/stage?lang=en#control={tokens['control']}")
        other.go(f"{show}/stage?lang=en&place=below#view={tokens['view']}")
        seen = [page.run(SAMPLE, 0) for page in (own, other)]
        expect("both begin with the first slide", [one["index"] for one in seen] == [0, 0], seen)
        expect("rights", [one["mayControl"] for one in seen] == [True, False], seen)
        own.run(PRESS, "Space")
        turned = own.run(PRESS, "PageDown")
        follows = other.run(SAMPLE, 1)
        expect("a key turns both", turned == 1 and follows["index"] == 1, (turned, follows))
        kept = other.run(PRESS, "PageDown")
        said = other.run(SAMPLE, None)
        expect("a viewer turns nothing", kept == 1 and said["said"].startswith("This screen is view-only"), (kept, said))
        ask(show + "/slide?value=4", tokens["control"], b"")
        both = [page.run(SAMPLE, 3) for page in (own, other)]
        expect("a turn elsewhere turns both", [one["index"] for one in both] == [3, 3], both)
        time.sleep(1)
        state, worst = ask(show + "/state", tokens["control"]), 0
        for page in (own, other) * 3:
            time.sleep(0.3)
            seen = page.run(SAMPLE, None)
            worst = max(worst, abs(seen["offset"] - offset(state, seen["clock"])))
        expect("the band is where the show says", worst < 0.01, worst)
        print(f"stage: {name}: the line is off by {worst:.4f} px: {'OK' if not faults else f'FAILED: {faults}'}")
        if faults:
            failures.append(name)
    finally:
        for one in programs:
            one.stop()


def main():
    server, *engines = sys.argv[1:]
    failures = []
    with service(server) as (url, tokens):
        for name in engines or ["chromium", "firefox", "webkit"]:
            try_engine(name, url, tokens, failures)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
