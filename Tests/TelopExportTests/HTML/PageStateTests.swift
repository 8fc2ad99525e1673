import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("States of pages", .needs(.browser), .serialized)
struct PageStateTests {
  private static let source = """
    ---
    title: 題
    ---
    # はじめに

    速さは文字の数です。

    # 次

    おわり。
    """
  private static let canvas = [
    "canvas": "640x360", "theme": "base", "size": "30", "duration": "90",
  ]

  private static let start = """
    await telop.ready;
    const root = document.documentElement, get = id => document.getElementById(id);
    const noted = [], seen = id => {
      const box = get(id).getBoundingClientRect();
      return box.width > 0 && getComputedStyle(get(id)).visibility === "visible";
    };
    const note = id => noted.push(seen(id) ? get(id).innerText.replace(/\\s+/g, " ").trim() : null);
    const press = (code, more) => (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true, ...more }));
    const move = type =>
      dispatchEvent(new PointerEvent("pointermove", { pointerType: type ?? "mouse" }));
    const after = time => new Promise(done => setTimeout(done, time));
    step(0); step(1000);

    """

  private func shown(
    _ fit: Fit, query: String = "", before: String = "", tabs: TabSizing? = nil, width: Int = 640,
    height: Int = 360, run: String
  ) throws -> Browser.Shown {
    Browser.Shown(
      page: try fit.page(tabs: tabs), width: width, height: height,
      before: Browser.clock + Browser.query(query) + before,
      after: Self.start + run + "\nreturn noted;")
  }

  @Test("the hint to start is at the text's place, with a background if the band has none")
  func hint() throws {
    let themes = ["base", "credits", "subtitle", "plain"]
    let run = """
      const box = document.getElementById("hint").getBoundingClientRect();
      const band = document.getElementById("band").getBoundingClientRect();
      const style = getComputedStyle(document.getElementById("frame"));
      const px = name => parseFloat(style.getPropertyValue(name)) * band.height
        / parseFloat(style.getPropertyValue("--band-height"));
      const middle = band.top + px("--mark-place") + px("--mark-depth") / 2;
      noted.push(Math.abs((box.top + box.bottom) / 2 - middle) < 2, box.bottom <= innerHeight,
        getComputedStyle(document.getElementById("hint")).backgroundColor !== "rgba(0, 0, 0, 0)");
      """
    let found = try Browser.lists(
      of: themes.map { theme in
        try shown(fit(Self.source, Self.canvas.merging(["theme": theme]) { $1 }), run: run)
      })
    for (theme, page) in zip(themes, found) {
      #expect(page == [true, true, theme == "subtitle"], "\(theme)")
    }
  }

  @Test("a band that has left is invisible, also where its place is not at the picture's edge")
  func gone() throws {
    let run = """
      get("frame").classList.add("waits", "out");
      const [fill, ground] = ["fill", "ground"].map(id => get(id).getBoundingClientRect());
      noted.push(fill.top >= ground.bottom, getComputedStyle(get("ground")).overflow);
      """
    let pages = try Browser.lists(of: [
      try shown(fit(Self.source, Self.canvas.merging(["canvas": "360x640"]) { $1 }), run: run)
    ])
    #expect(pages == [[true, "hidden"]])
  }

  @Test("on a phone, a column is visible and legible, cuts titles between letters, keeps its count")
  func column() throws {
    let run = """
      const box = get("ground").getBoundingClientRect();
      noted.push(box.left > -1.5 && box.right < innerWidth + 1.5, Math.round(picture.scale * 54));
      const end = element => element.getBoundingClientRect().bottom;
      noted.push(end(get("hint")) <= end(get("band")), seen("hint"));
      for (const time of [5, 80]) {
        telop.seek(time);
        const now = document.querySelector("#brief .now"), count = document.querySelector("#brief .count");
        const letters = [...now.querySelectorAll("use")].filter(letter => letter.getClientRects().length);
        noted.push(now.querySelector(".more") !== null, letters.every(letter => end(letter) <= end(now) + .5),
          count.scrollHeight <= count.clientHeight + 1 && end(count) <= end(get("brief"))
          && end(get("brief")) < innerHeight + .5);
      }
      """
    let source = Self.source.replacing("はじめに", with: "縦の帯のなかで途中までしか見えない、三十文字ほどある長い見出し")
    let values = ["size": "54", "duration": "90", "direction": "ttb"]
    let cases = [
      ("1920x1080", "right", 390, 844), ("1920x1080", "0.4", 390, 844),
      ("1080x1920", "right", 844, 390),
    ]
    let found = try Browser.lists(for: cases) { canvas, place, width, height in
      let fit = try fit(source, values.merging(["canvas": canvas, "place": place]) { $1 })
      return try shown(fit, tabs: .natural, width: width, height: height, run: run)
    }
    for (place, page) in found {
      #expect(page == [true, 20, true, true, true, true, true, false, true, true], "\(place)")
    }
  }

  @Test("notes, and tabs on a phone, are shapes or in an embedded font, not in the viewer's fonts")
  func shapes() throws {
    let run = """
      const parts = document.querySelectorAll("#hint, #paused, #again, #brief, #header");
      noted.push(parts.length, [...parts].map(part => {
        const copy = part.cloneNode(true);
        for (const other of copy.querySelectorAll(".read, .count, time")) other.remove();
        return copy.textContent.trim();
      }).join(""));
      const digits = [...document.querySelectorAll("#brief .count, #paused time")];
      noted.push(digits.map(part => getComputedStyle(part).fontFamily.split(",")[0]).join(" "),
        [...document.fonts].map(font => font.family.replaceAll('"', "")).join(" "));
      """
    let found = try Browser.lists(of: [
      try shown(fit(Self.source, Self.canvas), tabs: .natural, width: 390, run: run)
    ])
    #expect(found == [[5, "", "Inter Inter Inter", "Inter"]])
  }

  @Test("a pause shows how long it lasts, in words for 2 s, but not on air; a step shows the place")
  func paused() throws {
    let fit = try fit(Self.source, Self.canvas)
    let run = """
      telop.seek(83); press("Space"); step(2000); step(2400); note("paused");
      press("Space"); note("paused");
      const box = get("paused").getBoundingClientRect(), tabs = get("tabs")?.getBoundingClientRect();
      noted.push(box.right <= innerWidth && box.right > innerWidth - 30 && box.top >= 0);
      if (tabs && seen("paused")) noted.push(box.top >= tabs.top && box.bottom <= tabs.bottom);
      await after(1900); note("paused");
      await after(400); note("paused"); noted.push(get("paused").classList.contains("brief"));
      press("ArrowRight", { shiftKey: true }); note("paused");
      press("Space"); note("paused");
      """
    let silent: NSArray = [
      NSNull(), NSNull(), false, NSNull(), NSNull(), false, NSNull(), NSNull(),
    ]
    let found = try Browser.lists(of: [
      try shown(fit, tabs: .natural, run: run),
      try shown(fit, run: run),
      try shown(fit, query: "hint=0", run: run),
      try shown(fit, before: "window.obsstudio = {};", run: run),
      try shown(fit, query: "start=key", before: "window.caspar = {};", run: run),
    ])
    let first = "一時停止 0:00 Paused"
    let rest: [Any] = [
      "一時停止 0:01 Paused", "0:02", true, "1:24 一時停止 0:02 Paused", NSNull(),
    ]
    #expect(found[0] == [NSNull(), first, true, true] + rest as NSArray)
    #expect(found[1] == [NSNull(), first, true] + rest as NSArray)
    for other in found[2...] { #expect(other == silent) }
  }

  @Test("the pause message stays in the window at any size and band position")
  func places() throws {
    let run = """
      telop.seek(3); press("Space"); press("Space");
      const box = get("paused").getBoundingClientRect(), band = get("band").getBoundingClientRect();
      noted.push(Math.min(box.width, box.height) > 12,
        box.left >= 0 && box.top >= 0 && box.right <= innerWidth + .5 && box.bottom <= innerHeight + .5,
        box.bottom <= band.top || box.top >= band.bottom || box.left >= band.right
          || box.right <= band.left);
      """
    let source = "速さは文字の数です。"
    let fits = try [
      fit(source, Self.canvas), fit(source, Self.canvas.merging(["place": "top"]) { $1 }),
      fit(source, ["canvas": "640x360", "theme": "base", "direction": "ttb", "size": "30"]),
      fit(
        source,
        ["canvas": "640x360", "theme": "base", "direction": "ttb", "place": "left", "size": "30"]),
      fit(source, Self.canvas.merging(["direction": "rtl"]) { $1 }),
    ]
    let pages =
      try fits.map { try shown($0, run: run) }
      + fits.map { try shown($0, width: 300, height: 500, run: run) }
      + [shown(fit(source), height: 60, run: run)]
    for (index, found) in try Browser.lists(of: pages).enumerated() {
      // If the picture is only the band, the pause message is inside the band.
      let isBeside = index < pages.count - 1
      #expect(found == [true, true, isBeside], "page \(index)")
    }
  }

  @Test("an ended page is empty; a visitor's action shows how to replay")
  func ended() throws {
    let fit = try fit(Self.source, Self.canvas)
    let run = """
      telop.seek(89); press("Space"); step(2000); step(4000); note("again");
      noted.push(telop.state);
      move("touch"); note("again");
      move(); note("again"); await after(2900); note("again"); await after(200); note("again");
      press("ShiftLeft"); note("again");
      const box = get("again").getBoundingClientRect();
      noted.push(innerWidth - box.right < 30 && innerHeight - box.bottom < 30);
      press("Space"); press("Enter"); noted.push(telop.state);
      const now = performance.now.bind(performance);
      press("KeyR"); note("again"); performance.now = () => now() + 3001; press("Enter"); noted.push(telop.state);
      press("KeyR"); press("Space"); noted.push(telop.state); press("Enter"); note("again"); noted.push(telop.state);
      """
    let found = try Browser.lists(of: [
      try shown(fit, run: run), try shown(fit, before: "window.obsstudio = {};", run: run),
    ])
    let words = "R Enter でもう一度 R Enter plays again"
    #expect(
      found[0] == [
        NSNull(), "ended", NSNull(), words, words, NSNull(), words, true,
        "ended", words, "ended", "ended", NSNull(), "playing",
      ])
    #expect(found[1].contains(words) == false)
  }

  @Test("letter keys can be switched off, and input fields keep their keys")
  func keys() throws {
    let fit = try fit("Words that go by.", ["duration": "30"])
    let run = """
      let full = 0;
      root.requestFullscreen = () => (++full, Promise.resolve());
      const state = () => noted.push(telop.state);
      press("KeyP"); state();
      press("Space"); step(1000); step(2000); press("Space", { repeat: true }); state();
      press("KeyP"); state(); press("KeyP", { repeat: true }); state(); press("KeyP"); state();
      press("KeyF"); press("KeyF", { repeat: true }); press("KeyF", { ctrlKey: true });
      noted.push(full);
      telop.seek(10); telop.pause();
      const held = time => {
        const event = new KeyboardEvent("keydown", { code: "ArrowRight", shiftKey: true, repeat: time > 0 });
        Object.defineProperty(event, "timeStamp", { value: 5000 + time });
        dispatchEvent(event);
      };
      for (let time = 0; time < 1000; time += 33) held(time);
      noted.push(telop.time);
      const field = document.createElement("input");
      document.body.append(field);
      field.focus();
      for (const code of ["Space", "KeyR", "Enter", "KeyP", "KeyF"]) press(code);
      press("ArrowLeft", { shiftKey: true });
      noted.push(telop.time, full); state();
      get("pause").focus(); press("Space"); state();
      field.remove();
      document.elementFromPoint(600, 300).click(); state();
      """
    let off = """
      for (const code of ["KeyR", "KeyP", "KeyF"]) press(code);
      noted.push(telop.state); press("Space"); noted.push(telop.state);
      """
    let found = try Browser.lists(of: [
      try shown(fit, run: run), try shown(fit, query: "keys=0", run: off),
    ])
    #expect(
      found[0] == [
        "waiting", "playing", "paused", "paused", "playing", 1, 15, 15, 1, "paused", "paused",
        "playing",
      ])
    #expect(found[1] == ["waiting", "playing"])
  }

  @Test("a broken page shows an error, but not on air")
  func broken() throws {
    let page = try fit(Self.source).page()
    let cut = page.replacing("const plan = ", with: "const plan = ]")
    let start = try #require(page.range(of: "const places")?.lowerBound)
    let torn = String(page[..<start]) + "</script></html>"
    let late = page.replacing("</html>", with: "<script>telop.none()</script></html>")
    let run = """
      await new Promise(done => setTimeout(done, 100));
      const error = document.getElementById("error"), box = error.getBoundingClientRect();
      return [box.height > 20 && box.bottom === innerHeight, error.innerText.replace(/\\s+/g, " ")];
      """
    let obs = "window.obsstudio = {};"
    let found = try Browser.lists(
      of: [
        (page, ""), (cut, ""), (torn, ""), (late, ""), (cut, obs),
        (cut, Browser.query("hint=0")),
      ].map { Browser.Shown(page: $0, width: 640, height: 360, before: $1, after: run) })
    for (index, isSaid) in [false, true, true, true, false, false].enumerated() {
      #expect(found[index][0] as? Bool == isSaid, "page \(index)")
    }
    let words = try #require(found[1][1] as? String)
    #expect(words.hasPrefix("▲ 再生できません ファイルが壊れているか"))
    #expect(words.contains("▲ Cannot play The file is damaged"))
    #expect(try fit("Words").page().contains("再生") == false)
  }
}
