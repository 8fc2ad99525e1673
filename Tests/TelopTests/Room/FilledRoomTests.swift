@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("A text that fills its room")
struct FilledRoomTests {
  private static let japanese = [
    "読める速さで、時間どおりに終わります。", "文字の幅は足し算ではありません。", "これはテストです。", "字",
  ]
  private static let english = [
    "Text that people read while they listen has to pass slowly enough.", "We measure first.",
    "The quick brown fox jumps over the lazy dog, and then measures every single line again.",
  ]

  private func layer(_ values: [String: String]) -> OptionLayer {
    OptionLayer(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value]) })
  }

  private func room(_ script: String, _ options: [String: String]) throws -> Room {
    try FitRequest(script: script, name: "talk.md", options: layer(options)).job().room()
  }

  private func fit(_ script: String, _ options: [String: String]) throws -> Fit {
    try FitRequest(script: script, name: "talk.md", options: layer(options)).job().fit()
  }

  /// The first characters or words of a repeated sentence, regardless of sentence ends.
  private func text(_ count: Int, of sentence: String) -> String {
    let words = sentence.split(separator: " ")
    guard words.count == 1 else {
      return (0..<max(0, count)).map { String(words[$0 % words.count]) }.joined(separator: " ")
    }
    let repeated = String(repeating: sentence, count: max(0, count) / sentence.count + 1)
    return String(repeated.prefix(max(0, count)))
  }

  /// Fills an outline to its room, first by the mean advance of the sample, then by that of the script. Expects that
  /// the text is comfortable in a fit, or slow where `room` says so.
  private func expectPasses(
    _ outline: [String], of sentence: String, _ options: [String: String],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    var script = outline.joined(separator: "\n\n")
    var headings: [Int]?
    for round in 0..<2 {
      let room = try room(script, options)
      let written = headings ?? room.sections.map { Int($0.share.written.ceiling) }
      headings = written
      let counts = zip(room.sections, written).map { $0.share.comfortable - $1 }
      // Without text, a cue has nothing to time.
      guard counts.allSatisfy({ $0 > 0 }) else { return }
      script = zip(outline, counts).map { "\($0)\n\n\(text($1, of: sentence))" }
        .joined(separator: "\n\n")
      let fit = try fit(script, options)
      // Room knows the mean advance only, and no steps of whole pixels. Beside very short texts, separators make the
      // line slow.
      let isSlow =
        room.verdict == .slow || options["whole-pixels"] != nil || counts.contains { $0 < 6 }
        || fit.pace.slowestPace * 20 > fit.pace.profile.slowest * 19
      #expect(
        fit.verdict == .comfortable || isSlow && fit.verdict == .slow,
        "\(round) \(options) \(outline) \(sentence): \(fit.reasons)", sourceLocation: location)
    }
  }

  @Test("even text of the computed length is comfortable in a fit", arguments: japanese + english)
  func evenText(sentence: String) throws {
    let pace = sentence.contains(" ") ? "overlay-en" : "overlay-ja"
    for (seconds, outline) in [
      (300, ["# 一"]), (77, ["# 一"]), (180, ["# 一 {time=1:00}", "# 二", "# 三"]),
      (240, ["# 一", "# 二 @1:30"]),
    ] {
      try expectPasses(
        outline, of: sentence, ["duration": "\(seconds)", "pace": pace, "headings": "hidden"])
    }
  }

  @Test(
    "text in a script without an inferred language is counted as it is limited",
    arguments: [("# Часть\n\n# Вторая", "н", 11), ("# Μέρος\n\n# Δύο", "ν", 8)])
  func foreign(outline: String, letter: String, written: Int) throws {
    let options = ["duration": "60", "pace": "subtitles"]
    let room = { (script: String) in
      try FitRequest(script: script, name: "talk.md", options: layer(options)).job().room(margin: 0)
    }
    let empty = try room(outline)
    #expect(empty.profile.comfortable == 17 && empty.total.written == Rational(written))
    let letters = { (count: Int) in String(repeating: letter, count: count) }
    let total = try room(letters(60)).total
    #expect(total.written == 60)
    let verdict = { (count: Int) in try fit(letters(count), options).pace.averageVerdict }
    #expect(try verdict(total.comfortable) == .comfortable)
    #expect(try verdict(total.comfortable + 1) == .unreadable)
  }

  @Test(
    "weights and speeds make the text that enters and leaves no faster than can be read",
    arguments: [
      // The last section is slow, so the strip is fast when it leaves.
      (["# 一", "# 二 {weight=0.5} @0:43", "# 三 {weight=3} @1:12"], 120, "1280", "signage-ja"),
      (["# 一 {time=20s}", "# 二 {weight=3}"], 60, "960", "overlay-ja"),
      (["# 一 {weight=2}", "# 二 {weight=3}", "# 三 {weight=2}"], 420, "1280", "signage-ja"),
      // Wide text needs more time at a highest speed.
      (["# 一 {max-speed=100}", "# 二 {max-speed=150} @3:06"], 420, "1280", "speech"),
      (["# 一 {max-speed=150}", "# 二 {weight=2} @0:29", "# 三 @0:54"], 90, "960", "overlay-ja"),
      // Separators are a large part of short sections.
      (["# 一 {time=7s}", "# 二", "# 三 {time=14s±2s}"], 45, "1920", "speech"),
      (["# 一", "# 二", "# 三", "# 四", "# 五", "# 六"], 90, "1920", "subtitles"),
    ])
  func demands(outline: [String], seconds: Int, viewport: String, pace: String) throws {
    try expectPasses(
      outline, of: Self.japanese[seconds % 3],
      ["duration": "\(seconds)", "viewport": viewport, "size": "80", "pace": pace])
  }

  @Test(
    "text that stands at an edge needs no time of its section",
    arguments: [
      (["# 一 {time=30}", "# 二"], "start", "hold-start"),
      (["# 一 {weight=3}", "# 二 {weight=2}"], "start", "hold-start"),
      (["# 一 {weight=2}"], "finish", "hold-end"),
    ])
  func flushEdges(outline: [String], edge: String, hold: String) throws {
    try expectPasses(
      outline, of: "これはテストです。",
      [
        "duration": "90", "viewport": "1280", "size": "72", "pace": "speech",
        "headings": "hidden", "language": "ja", edge: "flush", hold: "3",
      ])
  }

  @Test("text that stands on screen at the end leaves its time to the sections before it, once")
  func flushLastSection() throws {
    try expectPasses(
      ["# 一 {weight=2}", "# 二", "# 三"], of: "字",
      [
        "duration": "60", "viewport": "3840", "size": "24", "pace": "subtitles",
        "headings": "hidden", "language": "ja", "finish": "flush", "hold-end": "3",
      ])
  }

  @Test(
    "a language with long words has room by a sample of its own",
    arguments: [
      ("ru", "Концерт начнётся в восемь часов вечера, приходите пораньше и приводите друзей."),
      ("pl", "Koncert zaczyna się o ósmej wieczorem, przyjdźcie wcześniej z przyjaciółmi."),
      ("tr", "Konser akşam saat sekizde başlıyor, erken gelin ve arkadaşlarınızı getirin."),
      ("ko", "공연은 저녁 여덟 시에 시작하니 친구들과 함께 일찍 오세요."),
    ])
  func languages(language: String, sentence: String) throws {
    try expectPasses(
      ["# 1"], of: sentence,
      [
        "duration": "600", "viewport": "640", "size": "72", "pace": "overlay-en",
        "headings": "hidden", "language": language,
      ])
  }

  @Test("a text wider than the sample needs no further whole pixel per frame")
  func wholePixels() throws {
    try expectPasses(
      ["# 一 {time=60s}", "# 二"], of: "字",
      [
        "duration": "180", "viewport": "640", "size": "48", "pace": "signage-ja",
        "headings": "hidden", "whole-pixels": "auto",
      ])
  }

  @Test(
    "outlines with random demands pass in a fit, by seed",
    arguments: 1...Effort.pick(short: 4, usual: 100, soak: 1_000))
  func randomDemands(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func pick<Element>(_ values: [Element]) -> Element {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let duration = pick([45, 90, 180, 420])
    let count = Int.random(in: 2...6, using: &random)
    let hasCue = pick([true, false, false, false])
    let time = max(5, duration / (2 * count))
    let outline = (1...count).map { number in
      let demand = pick(
        ["weight=2", "weight=3", "weight=0.5", "max-speed=150", "min-speed=30", "keep", "keep"]
          + (hasCue ? [] : ["time=\(time)s", "time=\(time)s±2s"]))
      let cue = hasCue && number == count ? " @0:\(min(59, duration * 3 / 5))" : ""
      return "# 章 {\(demand)}\(cue)"
    }
    try expectPasses(
      outline, of: pick(Self.japanese),
      [
        "duration": "\(duration)", "viewport": pick(["640", "1280", "3840"]),
        "size": pick(["36", "64", "96"]), "headings": pick(["shown", "hidden"]),
        "language": "ja", "pace": pick(["overlay-ja", "signage-ja", "speech"]),
      ])
  }

  @Test(
    "outlines filled to their room pass in a fit, by seed",
    arguments: 1...Effort.pick(short: 4, usual: 60, soak: 1_000))
  func filledOutlines(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func pick<Element>(_ values: [Element]) -> Element {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let isJapanese = pick([true, false])
    let sentence = pick(isJapanese ? Self.japanese : Self.english)
    let duration = pick([60, 77, 90, 120, 180, 300])
    var options = [
      "duration": "\(duration)", "viewport": pick(["640", "960", "1280", "1920", "3840"]),
      "size": pick(["24", "36", "48", "72", "96", "120"]), "headings": "hidden",
      "language": isJapanese ? "ja" : "en",
      "pace": pick(
        isJapanese
          ? ["overlay-ja", "signage-ja", "subtitles", "speech"]
          : ["overlay", "overlay-en", "speech"]),
    ]
    if pick([true, false, false, false]) { options["whole-pixels"] = "auto" }
    for (edge, hold) in [("start", "hold-start"), ("finish", "hold-end")]
    where pick([true, false, false, false]) {
      options[edge] = "flush"
      options[hold] = "3"
    }
    if pick([true, false, false, false]) { options["read-point"] = "20%" }
    let outline = pick([
      ["# 一"], ["# 一", "# 二"], ["# 一 {time=\(duration / 3)}", "# 二"],
      ["# 一", "# 二 @0:\(duration / 2 < 60 ? duration / 2 : 59)"], ["# 一 {weight=2}", "# 二", "# 三"],
      ["# 一 {weight=2}"], ["# 一 {weight=3}", "# 二 {weight=2}"],
    ])
    try expectPasses(outline, of: sentence, options)
  }

  @Test(
    "times of sections that leave others nothing are refused, as in a fit",
    arguments: [
      ("# 一\n\n# 二 {time=0:45}\n\n# 三 {time=1:15}", "talk.md:5: the section “三” cannot be met"),
      ("# 一 {time=2:00±30s}\n\n# 二\n\n# 三 {time=30s}", "talk.md:5: the section “三” cannot be met"),
    ])
  func noRest(script: String, says: String) throws {
    let options = ["duration": "120"]
    #expect { _ = try room(script, options) } throws: { "\($0)".hasPrefix(says) }
    #expect { _ = try fit(script, options) } throws: { "\($0)".hasPrefix(says) }
    // A title that is not shown needs no time.
    #expect(throws: Never.self) {
      try room(script, ["duration": "120", "headings": "hidden"])
    }
  }

  @Test("each separator after a heading and between sections takes its width from the room")
  func separators() throws {
    let script = "# 一\n\n\(kanji(60))\n\n# 二\n\n\(kanji(60))"
    let counts = { (headings: String, gap: String) in
      try room(script, ["duration": "180", "separator": " ", "gap": gap, "headings": headings])
        .sections.map(\.share.comfortable)
    }
    // A separator becomes as much wider as 10 characters, and both sections share the loss.
    for (headings, separators) in [("shown", 3), ("hidden", 1)] {
      for (one, other) in zip(try counts(headings, "0"), try counts(headings, "480")) {
        #expect(abs(one - other - separators * 5) <= 1)
      }
    }
  }

  @Test("the room of slow sections leaves no more time for entering and leaving than is needed")
  func slowSections() throws {
    let options = [
      "duration": "45", "viewport": "3840", "pace": "overlay-ja", "headings": "hidden",
    ]
    // At 1,280 px/s each character is on screen for 3 s. The margin is 5 %, and characters may be as wide as the type
    // size of 48 px.
    let seconds = 45 - 3 / (0.95 * 45.14 / 48)
    let count = try #require(try room("# 一 {max-speed=150}", options).sections.first).share
      .comfortable
    #expect(abs(Double(count) - seconds * 150 * (0.95 * 45.14 / 48) / 45.14) < 2)
  }

  @Test(
    "room says that readers wait where a fit of the full text does",
    arguments: [
      (["# 一 {weight=2}", "# 二"], false), (["# 一 {weight=3}", "# 二"], true),
      (["# 一 {time=1:00}"], true),
    ])
  func slow(outline: [String], isSlow: Bool) throws {
    let options = ["duration": "300", "pace": "signage-ja"]
    let room = try room(outline.joined(separator: "\n\n"), options)
    #expect(RoomDocument(room).verdict == (isSlow ? "slow" : "comfortable"))
    let script = zip(outline, room.sections).map { "\($0)\n\n\(kanji($1.share.comfortable - 1))" }
    let fit = try fit(script.joined(separator: "\n\n"), options)
    #expect((fit.verdict == .slow) == isSlow)
  }

  @Test("a ramp takes time from the text beside its hold")
  func ramps() throws {
    let script = "# A\n\n\(kanji(20))\n\n# B @1:00\n\n\(kanji(20))"
    let amounts = { (hold: String, ramp: String) in
      let options = layer(["duration": "120", "pace": "overlay-ja", hold: "5", "ramp": ramp])
      let job = FitRequest(script: script, name: "talk.md", options: options).job()
      return try job.room(margin: 0).sections.map(\.share.comfortable)
    }
    // Half of 4 s, at 4 characters a second.
    for (hold, section) in [("hold-start", 0), ("hold-end", 1)] {
      let losses = zip(try amounts(hold, "0"), try amounts(hold, "4")).map { $0 - $1 }
      #expect(losses[section] == 8 && losses[1 - section] == 0, "\(hold): \(losses)")
    }
  }
}
