"""Checks that two overlays of a show are at the same place at the same time. One is on the server's machine. The other
is behind a bad network, and its clock is 30 s off and drifts by 200 ppm. Then the server stalls for a minute.

    clocks.py SERVER          the whole check; needs root for the network
    clocks.py --page URL ...  samples of one page, as JSON
"""

import argparse
import json
import signal
import subprocess
import sys
import time

import bridge
from pages import ask, browser, drivers, service, tokens

SECONDS = 130
SCRIPT = "---\nduration: 5:00\nsize: 54\ncanvas: 1280x720\n---\n# One\n\n" + "Words that run. " * 120 + "\n"

# Replaces the page's clock before its scripts run, and keeps the true one as trueTime.
SKEW = """
const now = performance.now.bind(performance);
const own = local => local * (1 + 200e-6) + 30000;
window.trueTime = () => performance.timeOrigin + now();
performance.now = () => own(now());
const entries = performance.getEntriesByName.bind(performance);
performance.getEntriesByName = (...words) => entries(...words).map(entry => ({
  requestStart: own(entry.requestStart), responseStart: own(entry.responseStart),
}));
const frame = requestAnimationFrame.bind(window);
window.requestAnimationFrame = run => frame(stamp => run(own(stamp)));
"""
TRUE = "const now = performance.now.bind(performance); window.trueTime = () => performance.timeOrigin + now();"
SAMPLE = """
const done = arguments[arguments.length - 1];
done(window.telop?.clock.isKnown ? [trueTime(), telop.clock.now(), telop.bands.current?.offset ?? null,
  telop.clock.error, telop.clock.roundTrip] : null);
"""


def look(url, is_skewed, seconds):
    """Samples a page twice a second; prints [seconds since it was opened, true time, error, offset, ...]."""
    with browser(drivers.chromium) as page:
        page.ask("POST", "/goog/cdp/execute", {
            "cmd": "Page.addScriptToEvaluateOnNewDocument",
            "params": {"source": SKEW if is_skewed else TRUE}})
        opened = time.time()
        page.go(url)
        samples = []
        while time.time() - opened < seconds:
            sample = page.run(SAMPLE)
            if sample:
                true, clock, offset, error, trip = sample
                samples.append([true / 1000 - opened, true / 1000, clock - true, offset, error, trip])
            time.sleep(0.5)
        print(json.dumps(samples))


def page(words, url, is_skewed, seconds):
    return subprocess.Popen(
        [*words, sys.executable, "-B", __file__, "--page", url, "--seconds", str(seconds),
         *(["--skew"] if is_skewed else [])],
        stdout=subprocess.PIPE, text=True)


def worst(samples, start, end):
    return max((abs(error) for since, _, error, *_ in samples if start <= since < end), default=None)


def main(server):
    if not bridge.is_possible():
        print("clocks: skipped: needs root and /dev/net/tun")
        return 0
    failures = []

    def check(what, value, maximum):
        isGood = value is not None and value <= maximum
        shown = "nothing" if value is None else f"{value:.2f}"
        print(f"clocks: {what}: {shown} ms, at most {maximum}: {'OK' if isGood else 'FAILED'}")
        if not isGood:
            failures.append(what)

    with bridge.far_place() as (place, address), service(
            server, "--lan", listen="0.0.0.0:0") as (base, process, data):
        try:
            words = tokens(data)
            show = ask(base + "/shows", SCRIPT.encode(), words["control"])["id"]
            ask(f"{base}/shows/{show}/go", b"", words["control"])
            path = f"/shows/{show}/overlay#view={words['view']}"
            near = page([], base + path, False, SECONDS + 3)
            time.sleep(3)
            far = page(["ip", "netns", "exec", place], base.replace("127.0.0.1", address) + path, True, SECONDS)
            pages = [json.loads(one.communicate()[0]) for one in (near, far)]
            near, far = pages
            check("beside the server, from 10 s on", worst(near, 10, SECONDS), 5)
            check("behind the network, from 10 s on", worst(far, 10, SECONDS), 1000 / 60)
            check("behind the network, after two minutes", worst(far, 119, SECONDS), 5)
            trips = sorted(sample[5] for sample in far)
            print(f"clocks: round trips behind it: {trips[0]:.0f} to {trips[-1]:.0f} ms, "
                  f"median {trips[len(trips) // 2]:.0f}")
            # While the server stalls for a minute, the page runs on.
            watcher = page([], base + path, False, 95)
            time.sleep(15)
            process.send_signal(signal.SIGSTOP)
            time.sleep(60)
            process.send_signal(signal.SIGCONT)
            stalled = json.loads(watcher.communicate()[0])
            check("while the server stalls for a minute, and afterwards", worst(stalled, 5, 95), 5)
            moving = [sample[3] for sample in stalled if 20 < sample[0] < 70]
            if not all(a < b for a, b in zip(moving, moving[1:])):
                failures.append("the line stood still while the server was stalled")
        finally:
            process.send_signal(signal.SIGCONT)
    for failure in failures:
        print("clocks: failed:", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("server", nargs="?")
    arguments.add_argument("--page")
    arguments.add_argument("--skew", action="store_true")
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    asked = arguments.parse_args()
    if asked.page:
        look(asked.page, asked.skew, asked.seconds)
    else:
        sys.exit(main(asked.server))
