"""Checks the service's pages with axe-core, in both languages and colour schemes, and in all states.

Usage: access.py URL, of a service without tokens.
"""
import json
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from decks import good
from pages import ask

SCRIPT = """---
title: Five minutes
duration: 5:00
---
# はじめに

一行が流れます。

# Then

Another section with some words in it.
"""
SERVICE = sys.argv[1].rstrip("/")
#: WCAG 2.2 up to level AA, and the best practices of axe.
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RULES = WCAG + ["best-practice"]


def make_show():
    return ask(SERVICE + "/shows?name=talk.md", SCRIPT.encode())["id"]


def command(show, value):
    body = {"id": f"axe {time.time_ns()}", "command": value, "controller": "phone"}
    ask(f"{SERVICE}/shows/{show}/commands", json.dumps(body).encode(), kind="application/json")


#: Scripts that bring a presenter page into a state, by the state's name.
STATES = {
    "as it opens": "",
    "with its keys": "telop.wish('keys')",
    "with a question": "document.getElementById('keys').close(); document.getElementById('ask').showModal()",
    "with an alert": """async () => {
        document.getElementById('ask').close();
        window.fetch = () => Promise.reject(new TypeError('lost'));
        telop.wish('primary');
        while (!document.querySelector('#alert p')) await new Promise(next => setTimeout(next, 50));
    }""",
}

#: Scripts for the front page; each continues from the state before.
FRONT = {
    "as it opens": "",
    "with a plan": """async () => {
        document.getElementById('sample').click();
        while (!telop.isSettled) await new Promise(next => setTimeout(next, 50));
        telop.preview.run(false);
    }""",
    "with slides": """async () => {
        const files = new DataTransfer(), input = document.getElementById('slides-file');
        files.items.add(new File(['%PDF-1.7'], 'slides-of-a-talk-with-a-long-name.pdf'));
        input.files = files.files;
        input.dispatchEvent(new Event('change'));
        while (document.getElementById('remove-slides').hidden) await new Promise(next => setTimeout(next, 5));
    }""",
    "with fixes": """async () => {
        const field = document.getElementById('duration');
        field.focus();
        field.select();
        document.execCommand('insertText', false, '0:30');
        while (!telop.isSettled) await new Promise(next => setTimeout(next, 50));
    }""",
    "with an error": """async () => {
        document.getElementById('text').focus();
        document.execCommand('selectAll');
        document.execCommand('insertText', false, '# One {tme=1:20}');
        while (!document.querySelector('#news .error')) await new Promise(next => setTimeout(next, 50));
    }""",
    "without the server": """async () => {
        window.fetch = () => Promise.reject(new TypeError('lost'));
        document.execCommand('insertText', false, '# Two');
        while (!document.querySelector('#news .lost')) await new Promise(next => setTimeout(next, 50));
    }""",
}

#: Scripts for a stage; each continues from the state before.
STAGE = {
    "as it opens": "",
    "on air": "async () => { await telop.stage.ready; await telop.player.play(); }",
    "on its third slide": "telop.stage.turn(2)",
    "black": "telop.stage.blacken()",
    "with its keys": "document.getElementById('keys').showModal()",
    "with its menu": """() => {
        document.getElementById('keys').close();
        document.getElementById('menu').showModal();
    }""",
    "with its question": """() => {
        document.getElementById('menu').close();
        document.getElementById('choice').showModal();
    }""",
    "with a rehearsal's report": """async () => {
        document.getElementById('choice').close();
        await telop.stage.rehearse();
        while (!telop.stage.rehearsal.isRunning) await new Promise(next => setTimeout(next, 50));
        for (const slide of [1, 2, 3, 4]) {
            await new Promise(next => setTimeout(next, 300));
            telop.stage.turn(slide);
        }
        telop.stage.next();
    }""",
    "with the report's line": "document.getElementById('rehearsal-write').click()",
}


def stages(browser, check):
    """Checks a show's stage and its second window."""
    for language in ["ja", "en"]:
        for width, height in [(1280, 720), (390, 844)]:
            for forced in [False, True]:
                show = make_show()
                ask(f"{SERVICE}/shows/{show}/deck", good(1, 5), kind="application/pdf")
                context = browser.new_context(
                    viewport={"width": width, "height": height}, bypass_csp=True,
                    forced_colors="active" if forced else "none")
                page = context.new_page()
                page.goto(f"{SERVICE}/shows/{show}/stage?lang={language}")
                page.wait_for_function("window.telop?.stage")
                for state, script in STAGE.items():
                    page.evaluate(script)
                    check(page, f"stage {language} {width} {forced} {state}", forced=forced)
                second = context.new_page()
                second.goto(f"{SERVICE}/shows/{show}/stage?lang={language}#second=abcdefgh12345")
                second.wait_for_selector("#second-left", state="attached")
                check(second, f"second window {language} {width} {forced}", forced=forced)
                context.close()


def main():
    found, looked = [], 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def check(page, name, rules=RULES, forced=False):
            nonlocal looked
            looked += 1
            # Waits for animations.
            page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
            # Scripts cannot read forced colours.
            options = {"runOnly": rules, "rules": {"color-contrast": {"enabled": not forced}}}
            for violation in Axe().run(page, options=options).response["violations"]:
                places = [node["target"] for node in violation["nodes"]]
                found.append(f"{name}: {violation['id']}: {violation['help']}: {places}")

        for commands in [[], ["go"], ["go", "pause"], ["go", "take-off"], ["go", "finish"]]:
            show = make_show()
            for value in commands:
                command(show, value)
            for language in ["ja", "en"]:
                for theme in ["dark", "light"]:
                    for width, height in [(1280, 800), (390, 844)]:
                        # The pages' policy forbids foreign scripts such as axe.
                        context = browser.new_context(
                            viewport={"width": width, "height": height}, bypass_csp=True)
                        page = context.new_page()
                        page.goto(f"{SERVICE}/shows/{show}/presenter?lang={language}&theme={theme}")
                        page.wait_for_function(
                            "window.telop?.show && telop.connection.state === 'connected'"
                            " && document.querySelector('.label').textContent"
                            f" && telop.show.revision === {len(commands)}")
                        name = f"{' '.join(commands)} {language} {theme} {width}"
                        states = STATES if commands in [[], ["go", "pause"]] else {"": ""}
                        for state, script in states.items():
                            page.evaluate(script)
                            check(page, f"{name} {state}")
                        if width == 390:
                            page.click("#more")
                            check(page, f"{name} with all controls")
                        context.close()
            context = browser.new_context(bypass_csp=True)
            page = context.new_page()
            page.goto(f"{SERVICE}/shows/{show}/overlay")
            page.wait_for_function("window.telop?.show")
            # An overlay has no headings.
            check(page, f"overlay {commands}", WCAG)
            context.close()
        for language in ["ja", "en"]:
            for theme in ["dark", "light"]:
                # The last two are a window of 1280 × 800 at 200 % and at 400 %.
                for width, height in [(1440, 900), (900, 900), (390, 844), (640, 400), (320, 200)]:
                    forced = width == 900
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, bypass_csp=True,
                        forced_colors="active" if forced else "none")
                    page = context.new_page()
                    page.goto(f"{SERVICE}/?lang={language}&theme={theme}")
                    page.wait_for_function("window.telop && document.querySelector('#shows li')")
                    for state, script in FRONT.items():
                        page.evaluate(script)
                        check(page, f"front page {language} {theme} {width} {state}", forced=forced)
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        if wide > width:
                            found.append(f"front page {language} {width} {state}: {wide} px wide")
                        if width == 390 and state == "with fixes":
                            page.click("#open-fixes")
                            check(page, f"front page {language} {theme} fixes")
                            page.keyboard.press("Escape")
                            page.click("#open-exports")
                            check(page, f"front page {language} {theme} exports")
                            page.keyboard.press("Escape")
                    context.close()
        stages(browser, check)
        browser.close()
    for line in found:
        print(line)
    print(f"axe: {looked} pages, {len(found)} found")
    sys.exit(1 if found else 0)


main()
