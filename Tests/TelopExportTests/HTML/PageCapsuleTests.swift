import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("The capsule of a page's tab bar", .needs(.browser))
struct PageCapsuleTests {
  @Test("letters change colour at the capsule's edges, on every frame of its way")
  func capsule() throws {
    let run = """
      await telop.ready;
      const noted = [], get = id => document.getElementById(id);
      const box = element => element.getBoundingClientRect();
      const capsule = get("capsule"), over = get("over"), tabs = get("tabs");
      const start = isVertical ? "top" : "left", end = isVertical ? "bottom" : "right";
      const edges = () => {
        const outer = box(tabs), inner = box(capsule);
        const scale = outer.width / tabs.offsetWidth;
        return [start, end].map(side => (inner[side] - outer[start]) / scale);
      };
      // The part of the bar in which letters have the capsule's colours.
      const cut = () => {
        const [top, right, bottom, left] = getComputedStyle(over).clipPath
          .match(/^inset\\((.*) round/)[1].match(/calc\\([^)]*\\)|[\\d.]+px/g);
        const length = isVertical ? tabs.offsetHeight : tabs.offsetWidth;
        const pixels = text => {
          const share = text.match(/(-?[\\d.]+)%/), rest = text.match(/(-?) ?([\\d.]+)px/);
          return (share ? share[1] / 100 * length : 0) + (rest ? Number(rest[1] + rest[2]) : 0);
        };
        return [pixels(isVertical ? top : left), length - pixels(isVertical ? bottom : right)];
      };
      // The test's clock has no frames on which the band would enter.
      get("frame").classList.remove("waits", "out");
      telop.seek(0);
      const before = edges();
      telop.seek(29);
      capsule.offsetWidth;
      const moves = document.getAnimations()
        .filter(move => [capsule, over].includes(move.effect.target));
      for (const move of moves) { move.pause(); }
      noted.push(moves.length > 1);
      const gap = (one, other) => Math.max(...one.map((place, index) => Math.abs(place - other[index])));
      const seen = [];
      for (const rate of [60, 120]) {
        for (let frame = 0; frame * 1000 / rate < 300; ++frame) {
          for (const move of moves) move.currentTime = frame * 1000 / rate;
          seen.push(edges());
          if (gap(edges(), cut()) > .6) noted.push(rate, frame, ...edges(), ...cut());
        }
      }
      for (const move of moves) move.finish();
      noted.push(gap(edges(), cut()) < .6, gap(before, edges()) > 20);
      // Both edges move together: neither has arrived before the other has begun.
      const moved = seen[9].map((place, index) => place !== before[index] || before[index] === edges()[index]);
      noted.push(...moved);
      // Meanwhile no title is missing on the bar.
      noted.push([...tabs.querySelectorAll("li[data-tab]:not(.away)")].every(tab =>
        Number(getComputedStyle(tab).opacity) === 1));
      // No title is cut on the bar, although outlines extend beyond titles.
      noted.push([...tabs.querySelectorAll("#tabs > li[data-tab]:not(.away)")].every(tab =>
        /^inset\\(-[\\d.]+px\\)$/.test(getComputedStyle(tab).clipPath)));
      return noted;
      """
    let values = ["canvas": "1280x720", "theme": "base", "size": "36", "duration": "30"]
    let english =
      ["A section with a really long title, which goes on", "Middle", "The end"]
      .map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")
    let hebrew = ["פתיחה ארוכה", "אמצע הדברים", "סוף"]
      .map { "# \($0)\n\nמילים רבות שעוברות." }.joined(separator: "\n\n")
    let down = try fit(
      "# 一つ目の題\n\n縦の文\n\n# 二\n\n縦の文", ["canvas": "1280x720", "direction": "ttb", "duration": "30"])
    let cases = try [
      (fit: fit(english, values), isVertical: false),
      (fit: fit(hebrew, values), isVertical: false), (fit: down, isVertical: true),
    ]
    let pages = try Browser.lists(for: cases) { one in
      Browser.Shown(
        page: try one.fit.page(tabs: .natural), width: 1_280, height: 720, before: Browser.clock,
        after: "const isVertical = \(one.isVertical);\n" + run)
    }
    for (one, found) in pages {
      #expect(
        found == [true, true, true, true, true, true, true], "\(one.fit.script.line.prefix(20))")
    }
  }

  @Test("blocks that cover the band cover no tabs and no hint", arguments: ["credits", "news"])
  func coveringBlocks(theme: String) throws {
    let run = """
      await telop.ready;
      step(0); step(1000);
      const box = id => document.getElementById(id).getBoundingClientRect();
      const tabs = box("tabs"), block = document.querySelector(".block");
      block.style.pointerEvents = "auto";
      const top = document.elementFromPoint(tabs.left + 60, (tabs.top + tabs.bottom) / 2);
      const fill = block.querySelector("rect, path").getBoundingClientRect();
      return [!block.contains(top), box("hint").left >= fill.right, fill.top >= tabs.bottom - 1];
      """
    let values = [
      "theme": theme, "label": "速報の知らせ", "at-blocks": "behind", "canvas": "1280x720", "size": "40",
    ]
    let source = "# はじめに\n\nよく晴れた日です。\n\n# おわりに\n\nまた会いましょう。"
    let page = try fit(source, values).page(tabs: .natural)
    let found = try Browser.lists(of: [
      Browser.Shown(page: page, width: 1_280, height: 720, before: Browser.clock, after: run)
    ])
    #expect(found == [[true, true, true]])
  }
}
