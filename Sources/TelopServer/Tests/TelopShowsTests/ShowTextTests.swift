@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("Texts that change while they run")
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

  @Test("text that changes behind a long pause runs as fast as it would without the change")
  func afterPauses() throws {
    for pause in [30.0, 600, 1_800] {
      var plain = try Stage(threeSections)
      var changed = try Stage(threeSections)
      let script = threeSections + " more."
      for stage in 0..<2 {
        func play(_ stage: inout Stage, _ isChanged: Bool) throws {
          try stage.at(0, .go)
          try stage.at(5, .pause)
          if isChanged { try stage.at(4 + pause, .replace(script: script)) }
          try stage.at(5 + pause, .resume)
          if isChanged { try stage.at(6 + pause, .append(text: "And more.")) }
        }
        if stage == 0 { try play(&plain, false) } else { try play(&changed, true) }
      }
      let speeds = try [plain, changed].map { try speed($0, 7 + pause) }
      #expect(speeds[1] > speeds[0] * 0.9 && speeds[1] < speeds[0] * 1.6, "\(pause) \(speeds)")
    }
  }

  /// Speed of the text at a moment, in pixels per second.
  private func speed(_ stage: Stage, _ second: Double) throws -> Double {
    let leg = try #require(stage.state.leg(at: Stage.moment(second)))
    return leg.fit.plan.speedAhead(from: Stage.moment(second).since(leg.zero).exactSeconds).double
  }

  @Test(
    "text that changes behind an earlier end runs no faster for it, and stays late",
    arguments: [
      .append(text: "more."), .insert(text: "more."), .replace(script: threeSections + " more."),
    ] as [ShowCommand])
  func behindAnEnd(command: ShowCommand) throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    try stage.at(10, .end(at: Stage.moment(20)))
    let late = 10 + 50 / 1.5 - 20
    #expect(abs(try #require(stage.state.legs.last?.late.double) - late) < 0.01)
    let before = try speed(stage, 11)
    try stage.at(12, command)
    let leg = try #require(stage.state.legs.last)
    #expect(leg.change == Rational(3) / 2 && leg.late.double > late - 0.01)
    #expect(try speed(stage, 12) < before * 1.05)
  }

  @Test("text that changes does not bring back sections that there is no time for")
  func dropped() throws {
    let script = threeSections.replacing("# Two", with: "# Two {optional}")
    var stage = try Stage(script)
    try stage.at(0, .go)
    try stage.at(5, .end(at: Stage.moment(30)))
    let line = try #require(stage.state.legs.last).fit.script.line
    #expect(!line.contains("b0.") && line.contains("c0."))
    try stage.at(6, .append(text: "More."))
    let longer = try #require(stage.state.legs.last).fit.script.line
    #expect(!longer.contains("b0.") && longer.contains("More."))
  }

  @Test("a new paragraph does not turn up in the middle of the screen")
  func behindTheEnd() throws {
    var stage = try Stage("---\nduration: 15\n---\nThe only paragraph of this show.")
    try stage.at(0, .go)
    let script = stage.state.source.script + "\n\nAnother one."
    #expect(throws: ShowError.self) { try stage.at(9, .replace(script: script)) }
    let before = stage.picture(9)
    try stage.at(9, .append(text: "Another one."))
    #expect(stage.picture(9) == before)
  }

  @Test("more text at the end moves nothing that shows, and still ends on time", arguments: 0..<4)
  func append(script: Int) throws {
    var stage = try Stage(source(Self.scripts[script].words))
    try stage.at(0, .go)
    let before = stage
    try stage.at(20, .append(text: Self.scripts[script].words("More")))
    #expect(stage.picture(20) == before.picture(20) && !stage.picture(20).isEmpty)
    #expect(stage.distance > before.distance && stage.end == 60)
    #expect(abs((stage.offset(60) ?? 0) - stage.distance) < 1e-3)
    // The old text still shows, at another speed.
    #expect(stage.picture(21).count > 10)
  }

  @Test("a breaking line comes before the next paragraph that does not show", arguments: 0..<4)
  func insert(script: Int) throws {
    var stage = try Stage(source(Self.scripts[script].words))
    try stage.at(0, .go)
    let before = stage
    try stage.at(15, .insert(text: "Breaking news"))
    let line = try #require(stage.state.legs.last?.fit.script.line)
    let news = try #require(line.firstRange(of: "Breaking news"))
    let two = try #require(line.firstRange(of: "Two"))
    let three = try #require(line.firstRange(of: "Three"))
    #expect(news.upperBound < three.lowerBound)
    #expect(stage.picture(15) == before.picture(15))
    #expect(stage.end == 60)
    // The insertion follows whatever shows within two seconds.
    let text = try #require(before.state.legs.last)
    let range = line.utf8Range(of: two)
    let shows = try #require(text.fit.plan.offsets(showing: range, of: text.fit.text)).lowerBound
    #expect((two.lowerBound < news.lowerBound) == (shows.double < (before.offset(17) ?? 0)))
  }

  @Test("what shows cannot be replaced, what comes behind it can")
  func replace() throws {
    var stage = try Stage(source { words($0, 20) })
    try stage.at(0, .go)
    let before = stage
    let other = source { words($0 == "Three" ? "Other" : $0, 20) }
    try stage.at(20, .replace(script: other))
    #expect(stage.picture(20) == before.picture(20))
    #expect(stage.state.legs.last?.fit.script.line.contains("Other19.") == true)
    let changed = source { words($0 == "One" ? "Other" : $0, 20) }
    let error = #expect(throws: ShowError.self) { try stage.at(21, .replace(script: changed)) }
    #expect(error?.code == .onScreen && error?.place.line == 7, "\(String(describing: error))")
    #expect(error?.message.contains("One0.") == true)
    // Before the start every part of the text may change.
    var ready = try Stage(source { words($0, 20) })
    try ready.at(0, .replace(script: changed))
    try ready.at(1, .go)
    #expect(ready.end == 61)
  }

  @Test("all that is to come may go")
  func shorten() throws {
    var stage = try Stage(source { words($0, 20) })
    try stage.at(0, .go)
    try stage.at(
      20,
      .replace(
        script:
          "---\nduration: 60\nsize: 40\n---\n# One\n\n\(words("One", 20))\n\n# Two\n\n\(words("Two", 20))"
      ))
    #expect(stage.end == 60)
    let last = try #require(stage.state.legs.last)
    #expect(!last.fit.script.line.contains("Three"))
    try stage.at(25, .undo)
    #expect(stage.state.legs.last?.fit.script.line.contains("Three") == true)
  }

  @Test("a text that stands still is changed without moving")
  func paused() throws {
    var stage = try Stage(source { words($0, 20) })
    try stage.at(0, .go)
    try stage.at(20, .pause)
    let before = stage.picture(21)
    try stage.at(22, .append(text: "And more. And more."))
    #expect(stage.phase(22) == .paused && stage.picture(22) == before)
    try stage.at(24, .resume)
    #expect(stage.picture(24) == before && stage.end == 60)
  }

  @Test("scripts of whole pixels keep the spacing that shows")
  func wholePixels() throws {
    var stage = try Stage(source { words($0, 20) }, ["whole-pixels": "auto"])
    try stage.at(0, .go)
    let before = stage
    try stage.at(20, .append(text: "More words."))
    #expect(stage.picture(20) == before.picture(20))
    #expect(stage.end == 60)
  }
}

extension String {
  fileprivate func utf8Range(of range: Range<Index>) -> Range<Int> {
    utf8.distance(
      from: startIndex, to: range.lowerBound)..<utf8.distance(
        from: startIndex, to: range.upperBound)
  }
}
