import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Stages", .needs(.browser, .ffmpeg), .serialized)
struct StageTests {
  static let source = """
    ---
    title: 五分で終わる一行
    ---
    # はじめに

    単語ではカーニングと合字のせいで==合計が合いません==。アラビア語やヒンディー語では形も変わります。

    # 次

    速さは文字の数で決まります。
    """
  static let values = ["theme": "signboard", "duration": "90", "canvas": "1280x720"]

  /// A deck of twenty slides, read once.
  static let deck = Result {
    try withTemporaryFolder { try Deck(reading: DeckFile(DeckFile.talk, in: $0).path) }
  }

  private static let start = """
    await telopStage.ready;
    const root = document.documentElement, get = id => document.getElementById(id), noted = [];
    const press = (code, more) => (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true, ...more }));
    const after = time => new Promise(done => setTimeout(done, time));
    // Pictures are read outside the page's own time, which does not wait for them, so some real time passes.
    const until = async isThere => {
      const { port1, port2 } = new MessageChannel();
      while (!isThere()) {
        for (let index = 0; index < 500; ++index) {
          await new Promise(done => { port1.onmessage = done; port2.postMessage(null); });
        }
        await after(20);
      }
    };
    const note = (...values) => noted.push(...values);
    const at = () => telopStage.index;

    """

  func shown(
    _ deck: Deck, values: [String: String] = values, place: DeckPlace = .over,
    tabs: TabSizing? = nil,
    query: String = "", size: (Int, Int) = (1_280, 720), run: String
  ) throws -> Browser.Shown {
    var options = ExportOptions()
    options.deckPlace = place
    options.tabs = tabs
    let page = try Export(fit(Self.source, values), as: .html, options: options).showing(deck)
      .bytes()
    return Browser.Shown(
      page: String(decoding: page, as: UTF8.self), width: size.0, height: size.1,
      before: Browser.clock + Browser.query(query), after: Self.start + run + "\nreturn noted;")
  }

  @Test("slides and band are at the plan's places at 20 random times, however the slides turn")
  func places() throws {
    let deck = try Self.deck.get()
    var random = SeededGenerator(seed: 16)
    let fit = try fit(Self.source, Self.values)
    let scene = try fit.scene(for: .html)
    let moments = (0..<20).map { _ in
      (
        time: Int.random(in: 1..<90_000, using: &random),
        slide: Int.random(in: 0..<20, using: &random)
      )
    }.sorted { $0.time < $1.time }
    let run = """
      press("Space"); step(5000);
      for (const [time, slide] of \(moments.map { [$0.time, $0.slide] })) {
        telopStage.turn(slide);
        step(5000 + time);
        const strip = new DOMMatrix(getComputedStyle(get("strip")).transform).m41;
        const segment = document.querySelector("#strip .s");
        const box = segment ? new DOMMatrix(getComputedStyle(segment.lastElementChild).transform).m41 : null;
        note([telopStage.index, telop.time, telop.offset, segment ? Number(segment.dataset.i) : -1,
          segment ? strip + box : 0]);
      }
      """
    let found = try #require(try Browser.lists(of: [shown(deck, run: run)]).first as? [[Double]])
    try #require(found.count == moments.count)
    let steps = PageAssignment(deck.pageGroupIndices, of: fit.script)
    let clock = try #require(try fit.slideClock(of: steps))
    var path = clock.path(showing: 0, at: 0, planTime: 0)
    var turned: Int64 = 0
    for (moment, row) in zip(moments, found) {
      #expect(Int(row[0]) == moment.slide && abs(row[1] - Double(moment.time) / 1_000) < 1e-9)
      path = clock.path(showing: moment.slide, at: turned, planTime: path.planTime(at: turned))
      turned = Int64(moment.time) * 1_000
      let offset = scene.motion.offset(at: .microseconds(path.planTime(at: turned)))
      #expect(abs(row[2] - offset.double) < 1e-6)
      guard row[3] >= 0 else { continue }
      let left = scene.motion.position(offset: offset) + scene.segments[Int(row[3])].left
      #expect(abs(row[4] - left.double) < 1.0 / 64, "at \(moment.time) ms")
    }
  }

  @Test("Space starts, then turns; remote keys, end keys, black screen and held keys work")
  func keys() throws {
    let run = """
      note(telop.state, at());
      press("PageDown"); note(telop.state, at()); press("PageUp"); press("PageUp"); note(at());
      press("Space"); note(telop.state, at()); press("Space"); note(at());
      press("ArrowRight"); press("ArrowDown"); press("ArrowLeft"); press("ArrowUp"); note(at());
      press("End"); note(at()); press("Space"); note(at()); press("Home"); note(at());
      press("PageDown", { repeat: true }); note(at());
      press("ArrowRight", { repeat: true }); press("ArrowRight", { repeat: true }); note(at());
      press("KeyB"); note(telopStage.isBlack, root.classList.contains("black"));
      note(getComputedStyle(get("band")).visibility);
      press("Period"); note(telopStage.isBlack); press("KeyB"); press("PageDown"); note(telopStage.isBlack);
      press("KeyP"); note(telop.state, at()); press("KeyP"); note(telop.state);
      press("Home"); for (const key of "12") press("Digit" + key, { key });
      press("Enter"); note(slideLabel());
      press("Home"); press("KeyB", { ctrlKey: true }); note(telopStage.isBlack);
      press("Slash", { key: "?" }); note(get("keys").open); press("Space"); note(at());
      get("keys").close(); press("KeyR"); note(get("choice").open, document.activeElement.className);
      press("Space"); note(at());
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code: "Enter", bubbles: true }));
      note(get("choice").open, telop.time, at());
      """
    let label = "const slideLabel = () => stage.slides[at()].label;\n"
    let deck = try Self.deck.get()
    let found = try Browser.lists(of: [
      shown(deck, run: label + run),
      shown(
        deck, query: "keys=0",
        run:
          "press('Space'); press('KeyB'); note(telopStage.isBlack); press('PageDown'); note(at());"),
    ])
    #expect(
      found[0] == [
        "waiting", 0, "waiting", 1, 0, "playing", 0, 1, 1, 19, 19, 0, 0, 1, true, true, "visible",
        false,
        false, "paused", 2, "playing", "12", false, true, 0, true, "close",
        0, false, 0, 0,
      ])
    #expect(found[1] == [false, 1])
  }

  @Test("a slide fits the window above the band or behind it, also in portrait")
  func fits() throws {
    let run = """
      const box = () => {
        const { left, top, right, bottom } = document.querySelector(".slide.shown .paper").getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
      };
      // Before the start, the header is over the slide.
      press("Space"); step(1000); step(2000); await after(400);
      const edge = Math.round(get("ground").getBoundingClientRect().top);
      note(box(), edge);
      press("PageDown"); for (let i = 0; i < 5; ++i) press("PageDown");
      note(box(), getComputedStyle(document.querySelector(".slide.shown")).backgroundColor);
      await until(() => document.querySelectorAll(".slide img").length === 4);
      note([...document.querySelectorAll(".slide")].length, document.querySelectorAll(".slide.missing").length);
      const image = document.querySelector(".slide.shown img");
      note(image.complete && image.naturalWidth > 0, image.alt.startsWith("スライド 7 の題"));
      """
    // With a band below the slide there is no header, because it would hide the slide's edge before the start.
    let waiting =
      "const box = id => get(id)?.getBoundingClientRect(); note(get('header') !== null, "
      + "Math.abs(document.querySelector('.slide.shown .paper').getBoundingClientRect().bottom - box('ground').top) <= 1);"
    let deck = try Self.deck.get()
    let found = try Browser.lists(of: [
      shown(deck, run: run), shown(deck, place: .below, run: run),
      shown(deck, place: .below, tabs: .natural, run: run),
      shown(deck, values: Self.values.merging(["place": "top"]) { $1 }, place: .below, run: run),
      shown(deck, size: (1_280, 900), run: run),
      shown(deck, place: .below, tabs: .natural, run: waiting),
      shown(deck, tabs: .natural, run: waiting),
    ])
    let over = try #require(found[0] as? [Any])
    #expect(over[0] as? [Int] == [0, 0, 1_280, 720])
    #expect(over[2] as? [Int] == [438, 0, 843, 720])
    #expect(over[3] as? String == "rgb(11, 13, 15)")
    #expect(over[4] as? Int == 4 && over[5] as? Int == 0)
    #expect(over[6] as? Bool == true && over[7] as? Bool == true)
    for place in [1, 2] {
      let below = try #require(found[place] as? [Any])
      let (box, edge) = try (#require(below[0] as? [Int]), #require(below[1] as? Int))
      #expect(
        box[1] == 0 && abs(box[3] - edge) <= 1 && box[0] > 40 && abs(box[2] + box[0] - 1_280) <= 1)
    }
    #expect(found[5] == [false, true] && found[6] == [true, false])
    let top = try #require((found[3] as? [Any])?[0] as? [Int])
    #expect(top[1] > 40 && top[3] == 720)
    // In a window of other proportions, the slide is centred, and a smaller part of it is hidden.
    #expect((found[4] as? [Any])?[0] as? [Int] == [0, 90, 1_280, 810])
  }

  @Test(
    "links open slides and addresses; keys after a click turn slides; a missing slide shows its number"
  )
  func links() throws {
    var deck = try Self.deck.get()
    deck.slides[1] = Deck.Slide(
      form: .missing, bytes: [], aspect: 16 / 9.0, label: "ii", links: [], words: "")
    let run = """
      const link = () => document.querySelector(".slide.shown .paper a");
      press("PageDown"); await after(100);
      const number = document.querySelector(".slide.shown .paper b");
      note(number.innerText, getComputedStyle(number).display !== "none");
      press("PageDown"); await until(link);
      note(link().href, link().target, link().rel);
      press("PageDown"); await until(link);
      link().click(); note(at());
      press("PageDown"); note(at());
      note(document.querySelectorAll(".slide:not(.shown):not([inert])").length, get("counter").textContent);
      """
    #expect(
      try Browser.lists(of: [shown(deck, run: run)])[0] == [
        "ii", true, "https://example.org/talk?a=1&b=2", "_blank", "noopener noreferrer", 1, 2, 0,
        "スライド 1（全 20）",
      ])
  }

  @Test("a stage loads nothing, and no script of a PDF runs")
  func closed() throws {
    var deck = try Self.deck.get()
    deck.slides[0].words = "\u{600}</script><script>window.ran = 1</script>{{slides}}"
    deck.slides[0].label = "\"><img src=x onerror=ran=1>"
    let run = """
      const blocked = [];
      addEventListener("securitypolicyviolation", event => blocked.push(event.effectiveDirective));
      const image = new Image();
      image.src = "https://example.org/x.png";
      await after(200);
      note(blocked[0], window.ran === undefined, stage.slides[0].words.length,
        performance.getEntriesByType("resource").filter(one => !/^(blob|data):/.test(one.name)).length);
      """
    let found = try Browser.lists(of: [shown(deck, run: run)])[0]
    #expect(found[0] as? String == "img-src" && found[1] as? Bool == true)
    #expect(found[2] as? Int == deck.slides[0].words.utf16.count && (found[3] as? Int ?? 9) <= 1)
  }

  @Test("the same deck gives the same bytes; a band without room for slides is refused")
  func bytes() throws {
    let deck = try Self.deck.get()
    let pages = try (0..<2).map { _ in
      try Export(fit(Self.source, Self.values), as: .html).showing(deck).bytes()
    }
    // Viewers see the title while the page loads, so it has shapes instead of fonts.
    #expect(String(decoding: pages[0], as: UTF8.self).contains("<b><svg class=\"inline\""))
    #expect(pages[0] == pages[1])
    var options = ExportOptions()
    for (values, place) in [(["canvas": "band"], DeckPlace.over), (["place": "0.5"], .below)] {
      options.deckPlace = place
      #expect(throws: ExportError.self) {
        try Export(
          fit(Self.source, Self.values.merging(values) { $1 }), as: .html, options: options
        ).showing(deck).bytes()
      }
    }
  }

  @Test("slides match sections where their numbers are equal, also with steps")
  func groups() throws {
    let words = StageWords(language: "en")
    let fit = try fit(Self.source, Self.values)
    let scene = try fit.scene(for: .html)
    let groups = { (labels: [String]) throws -> ([Int], Int?) in
      let deck = Deck(labels: labels, of: "a.pdf")
      let values = try StageValues(
        scene, BandSlides(deck, of: fit), place: .over, tabs: nil, words: words)
      return (values.groups, values.times?.count)
    }
    for (labels, found, times) in [
      (["1", "2"], [0, 1], 2), (["1", "1"], [0, 1], 2), (["1", "1", "2"], [0, 0, 1], 2),
      (["1", "2", "3"], [0, 1, 2], 3), (["1", "1", "2", "3"], [0, 0, 1, 2], 3),
    ] as [([String], [Int], Int?)] {
      #expect(try groups(labels) == (found, times), "\(labels)")
    }
    let notes = { (labels: [String]) throws -> [String] in
      let deck = Deck(labels: labels, of: "a.pdf")
      return try Export(fit, as: .html).showing(deck).notes
    }
    #expect(try notes(["1", "2"]) == [] && notes(["1", "1", "2"]) == [])
    for labels in [["1", "2", "3"], ["1", "1", "2", "3"]] {
      let note = try #require(try notes(labels).first)
      #expect(note.hasPrefix("a.pdf: 3 slides for 2 sections: 1"), "\(note)")
      #expect(note.hasSuffix("; {slide=3} at the end of a heading sets its slide"))
    }
  }
}
