import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Headers and tab bars of pages", .needs(.browser), .serialized)
struct PageBarTests {
  private static let values = [
    "canvas": "1280x720", "theme": "base", "size": "36", "duration": "30",
  ]
  private static let hebrew =
    "---\ntitle: שם ההרצאה הארוך מאוד שאינו נגמר כאן ולא בשום מקום אחר בעולם כולו\n---\n"
    + ["פתיחה ארוכה", "אמצע הדברים", "סוף", "אחד", "שניים", "שלוש", "ארבע"]
    .map { "# \($0)\n\nמילים רבות שעוברות." }.joined(separator: "\n\n")
  private static let english =
    "---\ntitle: A talk whose title is so long that no phone has room for all of it at once\n---\n"
    + ["A section with a really long title, which goes on", "Middle", "The end of all this, too"]
    .map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")

  private static let start = """
    await telop.ready;
    const noted = [], get = id => document.getElementById(id);
    const box = element => element.getBoundingClientRect();
    const isIn = (inner, outer) => inner.left >= outer.left - .5 && inner.right <= outer.right + .5;
    const page = { left: 0, right: innerWidth }, isSeen = element => box(element).width > 0;
    const title = () => {
      const svg = document.querySelector("#header svg");
      if (svg && isSeen(svg)) return box(svg.firstElementChild);
      const range = document.createRange(), span = document.querySelector("#header span");
      range.selectNodeContents(span);
      return box(range);
    };

    """

  private func shown(
    _ fit: Fit, tabs: TabSizing = .natural, glyphs: GlyphFormat? = nil, width: Int, run: String
  ) throws -> Browser.Shown {
    Browser.Shown(
      page: try fit.page(tabs: tabs, glyphs: glyphs), width: width, height: 720,
      before: Browser.clock, after: Self.start + run + "\nreturn noted;")
  }

  @Test("the header has the tabs' margin at the reading start")
  func header() throws {
    let run = """
      const margin = parseFloat(getComputedStyle(get("frame")).getPropertyValue("--tab-margin"));
      noted.push(Math.abs(title().left - margin) < 4, Math.abs(innerWidth - title().right - margin) < 4);
      """
    let short = Self.hebrew.replacing(/title: .*/, with: "title: שם")
    let talks: [(language: String, source: String, sides: NSArray)] = [
      ("English", Self.english, [true, false]), ("Hebrew", short, [false, true]),
    ]
    let cases = GlyphFormat.allCases.flatMap { glyphs in talks.map { (glyphs: glyphs, talk: $0) } }
    let pages = try Browser.lists(for: cases) { one in
      try shown(fit(one.talk.source, Self.values), glyphs: one.glyphs, width: 1_280, run: run)
    }
    for (one, found) in pages {
      #expect(found == one.talk.sides, "\(one.talk.language) as \(one.glyphs)")
    }
  }

  @Test("a narrow window shows the title and the current tab, in both directions")
  func narrow() throws {
    // This window is narrower than the canvas, but wide enough for tabs of 13 px.
    let wide = """
      const now = () => box(document.querySelector("#tabs .now"));
      noted.push(isSeen(get("tabs")));
      for (let time = 0; time <= 30; time += 1) {
        telop.seek(time);
        if (!isIn(now(), page)) noted.push(time, now().left, now().right);
      }
      """
    let small = """
      const brief = get("brief"), now = () => brief.querySelector(".now");
      const head = document.querySelector("#header span"), count = brief.querySelector(".count"), sizes = new Set();
      const isWhole = element => [...element.querySelectorAll("use")]
        .every(use => !use.getClientRects().length || isIn(box(use), box(element)));
      noted.push(isSeen(get("tabs")), Math.abs(box(get("header")).left) <= 3, head.querySelector("svg")
        ? isWhole(head) && (head.querySelector(".more") !== null) === innerWidth < 600 : getComputedStyle(head).textOverflow === "ellipsis");
      for (let time = 0; time <= 30; time += 1) {
        telop.seek(time);
        if (!isIn(box(now()), page) || !isWhole(now()) || !isIn(box(count), page)) noted.push(time);
        if (box(count).top > box(brief).top + 2) noted.push("below", time);
        sizes.add(parseFloat(getComputedStyle(count).fontSize)
          / parseFloat(getComputedStyle(get("frame")).getPropertyValue("--pixel")) >= 12.9);
      }
      const top = box(now());
      noted.push(now().contains(
        document.elementFromPoint((top.left + top.right) / 2, (top.top + top.bottom) / 2)));
      noted.push(...sizes, top.right - top.left > 20 && top.bottom - top.top > 19, brief.querySelector(".count").textContent);
      telop.seek(0);
      noted.push(brief.querySelector(".count").textContent);
      """
    // The largest type fits a phone's width, but its tabs do not.
    let windows: [(width: Int, tabs: TabSizing, size: String)] = [
      (800, .natural, "36"), (620, .natural, "36"), (500, .natural, "36"), (390, .equal, "36"),
      (390, .natural, "64"),
    ]
    let cases = try windows.flatMap { window in
      try [(Self.english, 3), (Self.hebrew, 7)].flatMap { source, count in
        let fit = try fit(source, Self.values.merging(["size": window.size]) { $1 })
        return GlyphFormat.allCases.map { (glyphs: $0, window: window, fit: fit, count: count) }
      }
    }
    let pages = try Browser.lists(for: cases) { one in
      try shown(
        one.fit, tabs: one.window.tabs, glyphs: one.glyphs, width: one.window.width,
        run: one.window.width == 800 ? wide : small)
    }
    for (one, found) in pages {
      let count = one.count
      let expected: NSArray =
        one.window.width == 800
        ? [true] : [false, true, true, true, true, true, "\(count)/\(count)", "1/\(count)"]
      #expect(found == expected, "\(count) tabs as \(one.glyphs), \(one.window)")
    }
  }

  @Test("the talk's title is in the header or in the tab bar, never in both")
  func once() throws {
    let run = """
      for (const time of [0, 29]) {
        telop.seek(time);
        noted.push(document.querySelectorAll("#header:not(.gone)").length
          + document.querySelectorAll("#tabs .talk:not(.away)").length);
      }
      telop.seek(0);
      noted.push(get("tabs").querySelector(".now").style.transform
        === `translateX(${parseFloat(getComputedStyle(get("frame")).getPropertyValue("--tab-margin"))}px)`);
      """
    let short = Self.english.replacing(/title: .*/, with: "title: A talk")
      .replacing(", which goes on", with: "")
    let found = try Browser.lists(of: [try shown(fit(short, Self.values), width: 1_280, run: run)])
    #expect(found[0] == [1, 1, true])
  }

  private static let spoken =
    "---\ntitle: A talk\nspeaker: 話す人\n---\n# One\n\nWords.\n\n# Two\n\nMore words."

  @Test("the speaker's name follows the title until the page starts, but not in streaming programs")
  func speaker() throws {
    let run = """
      const header = get("header"), size = plan.size;
      const parts = [...header.querySelectorAll("svg")].map(svg => svg.firstElementChild);
      const spans = [...header.querySelectorAll("span")].filter(isSeen);
      const [own, other] = (spans.length ? spans : parts).map(box);
      const fonts = spans.map(span => parseFloat(getComputedStyle(span).fontSize));
      const isHigh = Math.abs(box(header).height - 1.5 * size) <= 1;
      noted.push(isHigh, other.left - own.right > .3 * size && other.left - own.right < size,
        !fonts.length || Math.abs(fonts[0] - .9 * size) < .1 && Math.abs(fonts[1] - .6 * size) < .1,
        header.classList.contains("gone"));
      telop.seek(.001);
      noted.push(header.classList.contains("gone"));
      telop.seek(0);
      noted.push(header.classList.contains("gone"));
      telop.play();
      noted.push(header.classList.contains("gone"));
      """
    let stream = """
      noted.push(get("header").classList.contains("gone"), get("frame").classList.contains("headed"),
        document.querySelectorAll("#tabs .talk:not(.away)").length);
      """
    let fit = try fit(Self.spoken, Self.values)
    let cases = GlyphFormat.allCases.flatMap {
      [(glyphs: $0, isBrowserSource: false), (glyphs: $0, isBrowserSource: true)]
    }
    let pages = try Browser.lists(for: cases) { one in
      var page = try shown(
        fit, glyphs: one.glyphs, width: 1_280, run: one.isBrowserSource ? stream : run)
      if one.isBrowserSource { page.before += "window.obsstudio = {};" }
      return page
    }
    for (one, found) in pages {
      let expected: NSArray =
        one.isBrowserSource ? [true, false, 1] : [true, true, true, false, true, false, true]
      #expect(found == expected, "\(one)")
    }
    #expect(fit.script.notes.isEmpty)
  }

  @Test("a band alone is as high as its window minus the header, with and without tabs")
  func fitsHeight() throws {
    let run = """
      const isNear = (one, other) => Math.abs(one - other) < 1;
      noted.push(isNear(box(get("band")).bottom, innerHeight),
        isNear(box(get("ground")).top, 0), get("header").classList.contains("gone"));
      telop.seek(10);
      noted.push(isNear(box(get("band")).bottom, innerHeight), isNear(box(get("ground")).top, 0));
      """
    let talks = [
      (form: "tabs", source: Self.spoken),
      (form: "no tabs", source: "---\ntitle: A talk\nspeaker: x\n---\nWords."),
    ]
    let pages = try Browser.lists(for: talks) { talk in
      let fit = try fit(talk.source, ["size": "36", "theme": "base", "canvas": "band"])
      var high = try shown(fit, width: 1_280, run: run)
      high.before += Browser.query("fit=height")
      return high
    }
    for (talk, found) in pages { #expect(found == [true, true, true, true, true], "\(talk.form)") }
  }

  @Test("header, tabs and band share one box of their total height")
  func sharedBox() throws {
    let run = { (theme: Theme) in
      """
      get("frame").classList.add("waits");
      const reach = theme => theme ? 1.4 * plan.size * innerWidth / plan.width : 0;
      for (const time of [0, 29]) {
        telop.seek(time);
        const top = time ? get("tabs") : get("header");
        noted.push(box(get("ground")).top <= box(top).top + .1
          && box(get("ground")).top >= box(top).top - reach(\(theme == .credits)) - 1,
          box(get("ground")).bottom >= box(get("band")).bottom);
        for (const part of [get("header"), get("tabs"), get("band")])
          if (getComputedStyle(part).backgroundColor !== "rgba(0, 0, 0, 0)") noted.push(part.id);
        const rail = box(get("rail")), share = rail.width / box(get("ground")).width;
        noted.push(Math.abs(share - time / 30) < .001);
      }
      // While the box slides, its own stacking order holds.
      noted.push([...document.querySelectorAll(".block, #dots")]
        .every(part => part.compareDocumentPosition(get("rail")) & Node.DOCUMENT_POSITION_FOLLOWING));
      """
    }
    let pages = try Browser.lists(for: Theme.allCases) { theme in
      let values = Self.values.merging(["theme": theme.rawValue, "label": "LT"]) { $1 }
      // A window width at which page pixels and window pixels differ.
      return try shown(fit(Self.english, values), width: 1_111, run: run(theme))
    }
    for (theme, found) in pages {
      #expect(found == [true, true, true, true, true, true, true], "\(theme)")
    }
  }

  @Test("a vertical line has its tabs in a column at the band's inner side")
  func column() throws {
    let run = { (place: String) in
      """
      get("frame").classList.add("waits");
      const [ground, tabs, band] = ["ground", "tabs", "band"].map(id => box(get(id)));
      const [first, second] = \(place == "right") ? [tabs, band] : [band, tabs];
      const near = (one, other) => Math.abs(one - other) < .51;
      noted.push(near(first.left, ground.left) || ground.left < first.left && ground.left > -3,
        near(first.right, second.left), second.right <= ground.right + .01,
        near(band.height, 720), ground.top <= 0, ground.bottom >= 720, get("header") === null);
      for (const time of [0, 12, 29.9]) {
        telop.seek(time);
        const now = get("tabs").querySelector(".now");
        const letters = box(now.querySelector("svg > *")), capsule = box(get("capsule"));
        noted.push(now.dataset.tab, near(capsule.top, box(now).top),
          letters.top > capsule.top && letters.bottom < capsule.bottom
            && letters.left >= capsule.left && letters.right <= capsule.right,
          Math.abs(box(get("rail")).height / ground.height - time / 30) < .001);
      }
      """
    }
    let source = "---\ntitle: 縦書き\n---\n# 一\n\n短い。\n\n# 十二月\n\nこれも。\n\n# 末\n\n短い。"
    let cases = ["right", "left"].flatMap { place in
      TabSizing.allCases.map { (place: place, form: $0) }
    }
    let pages = try Browser.lists(for: cases) { one in
      let values = [
        "canvas": "640x720", "size": "36", "duration": "30", "direction": "ttb", "place": one.place,
      ]
      return Browser.Shown(
        page: try fit(source, values).page(tabs: one.form), width: 640, height: 720,
        before: Browser.clock, after: Self.start + run(one.place) + "\nreturn noted;")
    }
    for (one, list) in pages {
      var found = try #require(list as? [Any])
      let tabs = [7, 11, 15].map { $0 < found.count ? found[$0] as? String : nil }
      #expect(tabs.first == "0" && tabs.last == "2", "\(one): \(found)")
      found.removeAll { $0 is String }
      #expect(
        found.count == 7 + 9 && found.allSatisfy { $0 as? Bool == true }, "\(one): \(found)")
    }
  }

  @Test("titles stay within their tabs, with padding on both sides")
  func titles() throws {
    let many = (1...24).map { "# A rather long title \($0)\n\nwords" }.joined(separator: "\n\n")
    let run = """
      for (const tab of document.querySelectorAll("#tabs li[data-tab]")) {
        const letters = tab.querySelector("svg > *"), own = letters && box(letters), outer = box(tab);
        if (own && (own.left < outer.left + 1 || own.right > outer.right - 1)) noted.push([own.left, outer.left]);
      }
      """
    let fits = try [Self.english, many, Self.hebrew].map { try fit($0, Self.values) }
    let cases = TabSizing.allCases.flatMap { form in fits.map { (form: form, fit: $0) } }
    let pages = try Browser.lists(for: cases) { one in
      try shown(one.fit, tabs: one.form, width: 1_280, run: run)
    }
    for (one, found) in pages {
      #expect(found == [], "\(one.fit.script.shownTitle ?? "many titles"), \(one.form) tabs")
    }
  }
}
