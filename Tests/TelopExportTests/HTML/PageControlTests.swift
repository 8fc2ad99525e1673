import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Playback of a page, frame by frame on the test's clock.
@Suite("Pages' controls", .needs(.browser), .serialized)
struct PageControlTests {
  private static let start = """
    await telop.ready;
    const button = document.getElementById("pause"), noted = [];
    const press = (code, more) =>
      dispatchEvent(new KeyboardEvent("keydown", { code, cancelable: true, ...more }));
    const note = (...stamps) => { stamps.forEach(step); noted.push(telop.time); };
    const settle = () => telop.ready.then(() => {});

    """

  private func shown(
    _ fit: Fit, query: String = "", before: String = "", tabs: TabSizing? = nil,
    start: PageStart = .key, width: Int = 960, run: String
  ) throws -> Browser.Shown {
    Browser.Shown(
      page: try fit.page(tabs: tabs, start: start), width: width,
      before: Browser.clock + Browser.query(query) + before,
      after: Self.start + run + "\nreturn noted;")
  }

  @Test("keys, button, address, OBS and reduced motion control the page")
  func controls() throws {
    let fit = try fit(
      "---\ntitle: Talk\n---\n# One\n\nWords that go by.\n\n# Two\n\nAnd more.",
      ["duration": "30"])
    let tabs = SectionTabs(fit.scene, length: fit.band.length, form: .equal) { _, _ in 0 }
    let obs = """
      const tell = (event, detail) => {
        dispatchEvent(new CustomEvent(event, { detail }));
        return settle();
      };
      note(0, 1000);
      await tell("obsSourceActiveChanged", { active: true });
      note(2000, 3000);
      await tell("obsSourceVisibleChanged", { visible: true });
      note(4000);
      await tell("obsSourceActiveChanged", { active: false });
      note(6000);
      await tell("obsSourceActiveChanged", { active: true });
      note(7000, 7500);
      await tell("obsSourceVisibleChanged", { visible: false });
      note(9000);
      """
    let keys = """
      note(1000, 2000);
      press("Space"); note(3000, 3500);
      press("ArrowRight"); press("ArrowRight", { shiftKey: true }); note();
      note(4000, 4250);
      press("Space"); note(9000);
      press("ArrowLeft", { shiftKey: true }); note();
      press("ArrowLeft", { shiftKey: true }); note();
      press("Enter"); press("KeyR"); press("Enter"); note(10000, 11000);
      button.click(); note(20000);
      noted.push(button.getAttribute("aria-label") === "Play" ? 1 : 0);
      telop.seek(29); press("Space"); note(30000, 30500, 31500);
      noted.push(button.classList.contains("play") ? 1 : 0);
      const opacity = () => Number(getComputedStyle(button).opacity);
      noted.push(opacity());
      dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse" }));
      noted.push(opacity());
      dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch" }));
      noted.push(opacity());
      press("Space"); note(39000); press("KeyR"); press("Enter"); note(40000, 40250);
      """
    let moved = """
      const tabs = document.getElementById("tabs"), header = document.getElementById("header");
      for (const seconds of [0, 30]) {
        telop.seek(seconds);
        noted.push(parseFloat(tabs.style.getPropertyValue("--capsule-start")), header.className.length);
      }
      """
    let pages: [(page: Browser.Shown, results: [Double])] = [
      (
        try shown(fit, run: keys),
        [0, 0.5, 1.5, 1.75, 1.75, 0.75, 0, 1, 1, 1, 30, 1, 0, 0, 0.7, 30, 0.25]
      ),
      (try shown(fit, query: "start=load&speed=2", run: "note(0, 1000);"), [2]),
      (try shown(fit, query: "start=load", before: Self.lessMotion, run: "note(0, 1000);"), [0]),
      (
        try shown(fit, query: "start=visible", before: "window.obsstudio = {};", run: obs),
        [0, 1, 2, 2, 0.5, 0.5]
      ),
      (
        try shown(
          fit, query: "at=0:12&fit=width&start=load",
          run: """
            note(0, 1000);
            noted.push(document.getElementById("frame").getBoundingClientRect().width);
            """), [12, 960]
      ),
      (
        try shown(fit, tabs: .equal, run: moved),
        [tabs.states[0].now[1], 0, tabs.states[1].now[1], 4]
      ),
    ]
    try check(pages)
  }

  @Test("the button covers neither band nor blocks, and is in the window")
  func button() throws {
    let looks: [[String: String]] = [
      ["canvas": "1280x720", "clock": "left"],
      ["canvas": "1280x720", "clock": "left", "place": "top"],
      ["viewport": "900", "clock": "left"],
      ["canvas": "720x1280", "direction": "ttb", "label": "A", "place": "right"],
      ["canvas": "720x1280", "direction": "ttb", "label": "A", "place": "left"],
    ]
    try check(
      looks.map { look in
        let fit = try fit("Words", look.merging(["duration": "9"]) { $1 })
        let run = """
          const box = button.getBoundingClientRect();
          const covers = ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          const blocks = [...document.querySelectorAll(".block svg > *"), document.getElementById("band")];
          noted.push(blocks.filter(block => covers(block.getBoundingClientRect())).length);
          noted.push(covers({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
            && box.top >= 0 && box.left >= 0 && box.right <= innerWidth ? 1 : 0);
          """
        return (try shown(fit, width: 960, run: run), [0, 1])
      })
  }

  @Test("a page starts as its file or address says, and fits any window")
  func startsAndSizes() throws {
    let words = try fit("Words that go by.", ["duration": "30"])
    let whole = try fit("Words", ["duration": "30", "whole-pixels": "auto"])
    let width = """
      noted.push(document.getElementById("frame").getBoundingClientRect().width);
      """
    let tall = try fit("Words", ["duration": "30", "direction": "ttb", "viewport": "2600"])
    // One page pixel is 1.5 screen pixels, and each frame moves by one page pixel.
    let snapped = """
      const strip = document.getElementById("strip");
      Object.defineProperty(window, "devicePixelRatio", { value: 1.5, configurable: true });
      for (let frame = 600; frame < 640; ++frame) {
        telop.seek(frame / 60);
        const place = Number(strip.style.transform.match(/-?[\\d.]+/)[0]) * 1.5;
        // A style sheet's numbers have six digits.
        if (Math.abs(place - Math.round(place)) > 0.002) noted.push(frame);
      }
      """
    // A plan in the pixels of such a screen is scaled to the window, so each frame moves by one screen pixel.
    let own = try fit("Words", ["duration": "30", "whole-pixels": "auto", "viewport": "1440"])
    let steps = """
      const strip = document.getElementById("strip");
      Object.defineProperty(window, "devicePixelRatio", { value: 1.5, configurable: true });
      const place = frame => {
        telop.seek(frame / 60);
        return strip.getBoundingClientRect().left * 1.5;
      };
      for (let frame = 600; frame < 640; ++frame) {
        if (Math.abs(place(frame) - place(frame + 1) - 1) > 0.01) noted.push(frame);
      }
      """
    try check([
      (try shown(words, start: .load, run: "note(0, 1000);"), [1]),
      (try shown(words, query: "start=key", start: .load, run: "note(0, 1000);"), [0]),
      (
        try shown(
          words, before: "window.obsstudio = {};", start: .visible,
          run: """
            note(0, 1000);
            dispatchEvent(new CustomEvent("obsSourceActiveChanged", { detail: { active: true } }));
            await settle();
            note(2000, 3000);
            """), [0, 1]
      ),
      (try shown(words, run: width), [960]),
      // Simulates a phone's layout viewport.
      (
        try shown(
          words, before: "Object.defineProperty(window, 'innerWidth', { value: 1560 });", run: width
        ),
        [960]
      ),
      (try shown(words, query: "fit=none", run: width), [1_920]),
      (
        try shown(
          words, query: "fit=width", width: 3_840,
          run: width + """
            const low = document.elementFromPoint(9, 2 * plan.height - 2);
            noted.push(low && low.closest("#frame") ? 1 : 0);
            """), [3_840, 1]
      ),
      (
        try shown(
          tall,
          run: "noted.push(document.getElementById('frame').getBoundingClientRect().height);"),
        [1_300]
      ),
      (try shown(whole, query: "fit=none", run: snapped), []),
      (try shown(own, run: steps), []),
    ])
  }

  private func check(_ pages: [(page: Browser.Shown, results: [Double])]) throws {
    let results = try Browser.results(of: pages.map(\.page))
    for (index, data) in results.enumerated() {
      let noted = try? JSONDecoder().decode([Double].self, from: data)
      #expect(
        noted == pages[index].results,
        "page \(index): \(String(decoding: data, as: UTF8.self)), not \(pages[index].results)")
    }
  }

  private static let lessMotion = "window.matchMedia = () => ({ matches: true });"
}
