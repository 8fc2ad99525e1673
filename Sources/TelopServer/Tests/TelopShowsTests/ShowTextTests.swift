@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("Text changes during a show")
struct ShowTextTests {
  private func source(_ words: (String) -> String) -> String {
    "---\nduration: 60\nsize: 40\n---\n"
      + ["One", "Two", "Three"].map { "# \($0)\n\n\(words($0))" }.joined(separator: "\n\n")
  }

  private static let scripts: [(name: String, words: @Sendable (String) -> String)] = [
    ("latin", { (name: String) in words(name, 20) }),
    ("japanese", { "\($0)の話です。" + String(repeating: "字幕は時間どおりに流れます。", count: 5) }),
    ("arabic", { _ in String(repeating: "يمر النص في وقته المحدد. ", count: 12) }),
    ("thai", { _ in String(repeating: "ข้อความวิ่งจบตรงเวลา ", count: 12) }),
  ]

  @Test("a change after a long pause does not change the speed")
  func afterPauses() throws {
    for pause in [30.0, 600, 1_800] {
      let speeds = try [false, true].map { isChanged in
        var show = try TestShow(threeSections, go: 0)
        try show.at(5, .pause)
        if isChanged { try show.at(4 + pause, .replace(script: threeSections + " more.")) }
        try show.at(5 + pause, .resume)
        if isChanged { try show.at(6 + pause, .append(text: "And more.")) }
        return try show.speed(7 + pause)
      }
      #expect(speeds[1] > speeds[0] * 0.9 && speeds[1] < speeds[0] * 1.6, "\(pause) \(speeds)")
    }
  }

  @Test(
    "a change after a late end keeps speed and lateness",
    arguments: [
      .append(text: "more."), .insert(text: "more."), .replace(script: threeSections + " more."),
    ] as [ShowCommand])
  func behindAnEnd(command: ShowCommand) throws {
    var show = try TestShow(threeSections, go: 0)
    try show.at(10, .end(at: TestShow.moment(20)))
    let late = 10 + 50 / 1.5 - 20
    #expect(abs(try #require(show.state.legs.last?.late.double) - late) < 0.01)
    let before = try show.speed(11)
    try show.at(12, command)
    let leg = try #require(show.state.legs.last)
    #expect(leg.change == Rational(3) / 2 && leg.late.double > late - 0.01)
    #expect(try show.speed(12) < before * 1.05)
  }

  @Test("a change restores no section without time for it")
  func dropped() throws {
    let script = threeSections.replacing("# Two", with: "# Two {optional}")
    var show = try TestShow(script, go: 0)
    try show.at(5, .end(at: TestShow.moment(30)))
    let line = try #require(show.state.legs.last).fit.script.line
    #expect(!line.contains("b0.") && line.contains("c0."))
    try show.at(6, .append(text: "More."))
    let longer = try #require(show.state.legs.last).fit.script.line
    #expect(!longer.contains("b0.") && longer.contains("More."))
  }

  @Test("a new paragraph never appears in the middle of the screen")
  func behindTheEnd() throws {
    var show = try TestShow("---\nduration: 15\n---\nThe only paragraph of this show.", go: 0)
    let script = show.state.source.script + "\n\nAnother one."
    #expect(throws: ShowError.self) { try show.at(9, .replace(script: script)) }
    let before = show.picture(9)
    try show.at(9, .append(text: "Another one."))
    #expect(show.picture(9) == before)
  }

  @Test("appended text moves no visible text, and the show ends on time", arguments: 0..<4)
  func append(script: Int) throws {
    var show = try TestShow(source(Self.scripts[script].words), go: 0)
    let before = show
    try show.at(20, .append(text: Self.scripts[script].words("More")))
    #expect(show.picture(20) == before.picture(20) && !show.picture(20).isEmpty)
    #expect(show.distance > before.distance && show.end == 60)
    #expect(abs((show.offset(60) ?? 0) - show.distance) < 1e-3)
    // The old text is still visible, at another speed.
    #expect(show.picture(21).count > 10)
  }

  @Test("inserted text comes before the next invisible paragraph", arguments: 0..<4)
  func insert(script: Int) throws {
    var show = try TestShow(source(Self.scripts[script].words), go: 0)
    let before = show
    try show.at(15, .insert(text: "Breaking news"))
    let line = try #require(show.state.legs.last?.fit.script.line)
    let news = try #require(line.firstRange(of: "Breaking news"))
    let two = try #require(line.firstRange(of: "Two"))
    let three = try #require(line.firstRange(of: "Three"))
    #expect(news.upperBound < three.lowerBound)
    #expect(show.picture(15) == before.picture(15))
    #expect(show.end == 60)
    // The insertion follows all text that is visible within two seconds.
    let text = try #require(before.state.legs.last)
    let range = line.utf8Range(of: two)
    let shows = try #require(text.fit.plan.offsets(showing: range, of: text.fit.text)).lowerBound
    #expect((two.lowerBound < news.lowerBound) == (shows.double < (before.offset(17) ?? 0)))
  }

  @Test("text inserted between items of a list is a paragraph, and no part of the item before")
  func insertBetweenItems() throws {
    let items = ["One", "Two", "Three"].map { "- \($0) \(String(repeating: "word ", count: 30))\n" }
    var show = try TestShow("---\nduration: 60\nsize: 40\n---\n" + items.joined(), go: 0)
    try show.at(5, .insert(text: "Breaking news"))
    let fit = try #require(show.state.legs.last).fit
    #expect(fit.script.paragraphs.map(fit.text.substring).contains("Breaking news"))
  }

  @Test("visible text cannot be replaced; later text can")
  func replace() throws {
    var show = try TestShow(source { words($0, 20) }, go: 0)
    let before = show
    let other = source { words($0 == "Three" ? "Other" : $0, 20) }
    try show.at(20, .replace(script: other))
    #expect(show.picture(20) == before.picture(20))
    #expect(show.state.legs.last?.fit.script.line.contains("Other19.") == true)
    let changed = source { words($0 == "One" ? "Other" : $0, 20) }
    let error = #expect(throws: ShowError.self) { try show.at(21, .replace(script: changed)) }
    #expect(error?.code == .onScreen && error?.place.line == 7, "\(String(describing: error))")
    #expect(error?.message.contains("One0.") == true)
    // Before the start, every part of the text may change.
    var ready = try TestShow(source { words($0, 20) })
    try ready.at(0, .replace(script: changed))
    try ready.at(1, .go)
    #expect(ready.end == 61)
  }

  @Test("all later text can be removed")
  func shorten() throws {
    var show = try TestShow(source { words($0, 20) }, go: 0)
    try show.at(
      20,
      .replace(
        script:
          "---\nduration: 60\nsize: 40\n---\n# One\n\n\(words("One", 20))\n\n# Two\n\n\(words("Two", 20))"
      ))
    #expect(show.end == 60)
    let last = try #require(show.state.legs.last)
    #expect(!last.fit.script.line.contains("Three"))
    try show.at(25, .undo)
    #expect(show.state.legs.last?.fit.script.line.contains("Three") == true)
  }

  @Test("changing paused text does not move it")
  func paused() throws {
    var show = try TestShow(source { words($0, 20) }, go: 0)
    try show.at(20, .pause)
    let before = show.picture(21)
    try show.at(22, .append(text: "And more. And more."))
    #expect(show.phase(22) == .paused && show.picture(22) == before)
    try show.at(24, .resume)
    #expect(show.picture(24) == before && show.end == 60)
  }

  @Test("scripts with whole pixels keep the visible spacing")
  func wholePixels() throws {
    var show = try TestShow(source { words($0, 20) }, ["whole-pixels": "auto"], go: 0)
    let before = show
    try show.at(20, .append(text: "More words."))
    #expect(show.picture(20) == before.picture(20))
    #expect(show.end == 60)
  }
}

extension String {
  fileprivate func utf8Range(of range: Range<Index>) -> Range<Int> {
    utf8.distance(
      from: startIndex, to: range.lowerBound)..<utf8.distance(
        from: startIndex, to: range.upperBound)
  }
}
