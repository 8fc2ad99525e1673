"""Checks the front page in Chromium, Firefox and WebKit.

    front.py SERVER [ENGINE ...]
"""

import sys

from pages import browser, drivers, service

# Types a script, sees its plan and preview, applies a fix, and takes it back.
WORK = """
const done = arguments[arguments.length - 1];
const get = id => document.getElementById(id);
const until = async condition => {
  for (let tries = 0; !condition(); ++tries) {
    if (tries > 1000) throw new Error("not yet: " + condition);
    await new Promise(next => setTimeout(next, 20));
  }
};
const type = (field, text) => {
  field.focus();
  field.select();
  document.execCommand("insertText", false, text);
};
const settle = () => until(() => telop.isSettled);
(async () => {
  await until(() => window.telop);
  const script = "# One\\n\\n" + "And more words of the same kind. ".repeat(8);
  type(get("text"), script);
  type(get("duration"), "0:20");
  await settle();
  const seen = [get("pills").textContent];
  const frame = document.querySelector("#screen iframe.shown").getBoundingClientRect();
  seen.push(frame.width > 200 && !get("picture").classList.contains("without"));
  telop.preview.run(true);
  const before = telop.preview.state.time;
  await until(() => telop.preview.state.time > before + 0.3);
  document.querySelector(".fix").click();
  await settle();
  seen.push(get("pills").textContent, get("duration").value !== "0:20");
  get("undo-fix").click();
  await settle();
  seen.push(get("duration").value, get("pills").textContent, get("text").value === script);
  const trim = document.querySelectorAll(".fix")[1];
  trim.click();
  await settle();
  seen.push(get("text").value.length < script.length);
  get("undo-fix").click();
  seen.push(get("text").value === script);
  done(seen);
})().catch(error => done([String(error)]));
"""
WANTED = ["Unreadable", True, "Comfortable", True, "0:20", "Unreadable", True, True, True]


def main(server, *engines):
    failures = []
    with service(server) as (url, *_):
        for name in engines or ("chromium", "firefox", "webkit"):
            with browser(drivers.ENGINES[name]) as page:
                page.go(f"{url}/?lang=en")
                seen = page.run(WORK)
            isGood = seen == WANTED
            print(f"front page: {name}: a script, its plan, preview and fixes: "
                  f"{'OK' if isGood else f'FAILED: {seen}'}", flush=True)
            if not isGood:
                failures.append(name)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
