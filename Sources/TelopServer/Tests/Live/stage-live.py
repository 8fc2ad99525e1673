"""Checks the live stage in Chromium, Firefox and WebKit: two stages of a show, one with the viewing token.

    stage-live.py SERVER [ENGINE ...]
"""

import sys
import time

from decks import good
from pages import ask, browser, drivers, offset, service, tokens

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


def try_engine(name, url, own_tokens, failures):
    control, view = own_tokens["control"], own_tokens["view"]
    show = url + "/shows/" + ask(url + "/shows", SCRIPT.encode(), control)["id"]
    ask(show + "/deck", good(1, 5), control, "application/pdf")
    start, faults = drivers.ENGINES[name], []

    def expect(what, is_good, seen):
        if not is_good:
            faults.append(f"{what}: {seen}")

    # Separate profiles: one may control, the other may not.
    with browser(start) as own, browser(start) as other:
        own.go(f"{show}/stage?lang=en#control={control}")
        other.go(f"{show}/stage?lang=en&place=below#view={view}")
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
        ask(show + "/slide?value=4", b"", control)
        both = [page.run(SAMPLE, 3) for page in (own, other)]
        expect("a turn elsewhere turns both", [one["index"] for one in both] == [3, 3], both)
        time.sleep(1)
        legs, worst = ask(show + "/state", token=control)["legs"], 0
        for page in (own, other) * 3:
            time.sleep(0.3)
            seen = page.run(SAMPLE, None)
            leg = [one for one in legs if one["from"] <= seen["clock"] * 1000][-1]
            worst = max(worst, abs(seen["offset"] - offset(leg, seen["clock"])))
        expect("the band is where the show says", worst < 0.01, worst)
        print(f"stage: {name}: the line is off by {worst:.4f} px: {'OK' if not faults else f'FAILED: {faults}'}")
        if faults:
            failures.append(name)


def main():
    server, *engines = sys.argv[1:]
    failures = []
    with service(server, "--lan", "--deck-uploads") as (url, _, data):
        for name in engines or ["chromium", "firefox", "webkit"]:
            try_engine(name, url, tokens(data), failures)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
