@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import Testing

@Suite("Room: how much text fits a time")
struct RoomTests {
  private func layer(_ values: [String: String]) -> OptionLayer {
    OptionLayer(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value]) })
  }

  private func room(_ script: String, _ values: [String: String] = [:]) throws -> Room {
    try FitRequest(script: script, name: "talk.md", options: layer(values)).job().room(
      margin: 0)
  }

  private func fit(_ script: String, _ values: [String: String]) throws -> Fit {
    try FitRequest(script: script, name: "talk.md", options: layer(values)).job().fit()
  }

  @Test("room is as much text as the pace allows in the time, less the time to cross")
  func arithmetic() throws {
    let room = try room(kanji(60), ["duration": "300", "pace": "overlay-ja"])
    // 4 characters a second for 300 s, less 1,920 px of 48 px each.
    #expect(room.advance.pixels == 48 && room.advance.source == .script)
    #expect(room.total.comfortable == 1_160 && room.total.maximum == 1_760)
    #expect(room.total.written == 60 && room.total.remaining == 1_100)
    #expect(room.sections.map(\.share) == [room.total])
    #expect(room.total.seconds == 290)
  }

  @Test(
    "the limits are exact: one more reading unit is not comfortable, or is unreadable",
    arguments: [
      ["duration": "60"], ["duration": "5:00"], ["duration": "90", "size": "43.4"],
      ["duration": "77.7", "viewport": "1280", "lead": "100"],
      ["duration": "60", "hold-start": "3s", "hold-end": "2s"],
      ["duration": "45", "pace": "signage-ja"], ["duration": "60", "read-point": "20%"],
      ["duration": "60", "letter-spacing": "3"],
    ])
  func limits(options: [String: String]) throws {
    let total = try room(kanji(60), options).total
    let verdict = { (count: Int) in try fit(kanji(count), options).pace.averageVerdict }
    #expect(try verdict(total.comfortable) == .comfortable)
    #expect(try verdict(total.comfortable + 1) == .brisk)
    #expect(try verdict(total.maximum) == .brisk)
    #expect(try verdict(total.maximum + 1) == .unreadable)
  }

  @Test(
    "room ignores a hold at the read point, though the verdict counts it",
    arguments: [
      (["start": "flush", "hold-start": "3"], 12), (["finish": "flush", "hold-end": "4"], 16),
      // Text beyond the edges counts as if it moved on. Its speed grows with the amount of text.
      (["start": "flush", "finish": "flush", "hold-start": "3", "hold-end": "3"], 20),
    ])
  func flushHold(edges: [String: String], uncounted: Int) throws {
    let options = edges.merging(["duration": "60"]) { $1 }
    let total = try room(kanji(60), options).total
    #expect(try fit(kanji(total.comfortable), options).verdict == .comfortable)
    let more = total.comfortable + uncounted
    #expect(try fit(kanji(more), options).pace.averageVerdict == .comfortable)
    #expect(try fit(kanji(more + 1), options).pace.averageVerdict == .brisk)
  }

  @Test(
    "without a hold, text at an edge is never comfortable, and nothing fits",
    arguments: ["start", "finish"])
  func unheld(edge: String) throws {
    let hold = edge == "start" ? "hold-start" : "hold-end"
    for (seconds, amounts) in [("0", 0), ("1.9", 0), ("2.5", 1), ("3", 2)] {
      let options = ["duration": "60", edge: "flush", hold: seconds]
      let room = try room(kanji(60), options)
      #expect(room.holdsLongEnough == (amounts == 2))
      #expect((room.total.comfortable > 0) == (amounts == 2), "\(seconds)")
      #expect((room.total.maximum > 0) == (amounts > 0), "\(seconds)")
      #expect(RoomDocument(room).cause == (amounts == 2 ? "pace" : "dwell"))
      #expect(room.verdict == [.unreadable, .brisk, .comfortable][amounts])
      // At the finish, the last character is also visible while it enters.
      let verdict = try fit(kanji(60), options).verdict
      let same = [Pace.Verdict.unreadable, .brisk, .comfortable][amounts]
      #expect(edge == "start" ? verdict == same : verdict <= same, "\(seconds)")
    }
  }

  @Test("the time on screen and the eye limit the room exactly, as the verdict does")
  func speeds() throws {
    let narrow = ["duration": "600", "viewport": "640", "size": "72", "pace": "signage-ja"]
    let dwell = try room(kanji(60), narrow)
    // 640 px in 3 s; the text and 640 px pass in 600 s, and each character is 72 px wide.
    #expect(dwell.cause == .dwell && dwell.speed == Rational(640) / 3)
    #expect(dwell.total.comfortable == (640 * 600 / 3 - 640) / 72)
    #expect(dwell.total.maximum == (640 * 600 / 2 - 640) / 72)
    let large = ["duration": "60", "viewport": "160", "size": "48", "pace": "subtitles"]
    let smear = try room(kanji(60), large)
    // 30° of 31° of the viewport each second.
    #expect(smear.cause == .smear)
    #expect(smear.total.comfortable == (160 * 60 * 30 / 31 - 160) / 48)
    for (room, options) in [(dwell, narrow), (smear, large)] {
      let verdict = { (count: Int) in try fit(kanji(count), options).verdict }
      #expect(try verdict(room.total.comfortable) == .comfortable)
      #expect(try verdict(room.total.comfortable + 1) > .slow)
      #expect(try verdict(room.total.maximum) < .unreadable)
      #expect(try verdict(room.total.maximum + 1) == .unreadable)
    }
  }

  /// An outline filled with as much text as each section has room for.
  private func filled(_ outline: [String], _ room: Room, more: [Int] = []) -> String {
    zip(outline, room.sections).enumerated().map { index, pair in
      // A heading of one character counts towards its section.
      "\(pair.0)\n\n" + kanji(pair.1.share.comfortable - 1 + (more.contains(index) ? 30 : 0))
    }.joined(separator: "\n\n")
  }

  @Test(
    "in each section, text as long as its room is comfortable, and much more is not",
    arguments: [
      ["# 一", "# 二", "# 三"],
      ["# 一 {time=1:00}", "# 二", "# 三 {time=0:30}"],
      ["# 一 @0:00", "# 二 @1:10", "# 三 @2:30"],
      ["# 一 @0:20", "# 二 @1:10", "# 三 @2:30"],
      ["# 一 {weight=2}", "# 二", "# 三"],
      ["# 一 {time=1:00}", "# 二 {time=1:00}", "# 三 {time=1:00}"],
      ["# 一 {time=0:30}", "# 二 @1:30", "# 三 {weight=0.5}"],
      ["# 一 {max-speed=100}", "# 二", "# 三"],
    ])
  func sections(outline: [String]) throws {
    let options = ["duration": "180", "separator": " ", "pace": "overlay-ja"]
    let room = try room(outline.joined(separator: "\n\n"), options)
    #expect(room.sections.map(\.title) == ["一", "二", "三"])
    #expect(room.total.written == 3 && room.sections.allSatisfy { $0.share.comfortable > 20 })
    let sum = room.sections.reduce(0) { $0 + $1.share.comfortable }
    #expect((sum...sum + 2).contains(room.total.comfortable))
    // The sample's mean advance is an estimate for this text, whose mean advance is 48 px.
    let known = try self.room(filled(outline, room), options)
    let full = try fit(filled(outline, known), options)
    for (index, pace) in full.sectionPaces.enumerated() {
      let pace = try #require(pace)
      #expect(pace.average.double <= 4.01, "section \(index)")
    }
    let paces = full.sectionPaces.compactMap { $0?.average.double }
    #expect((paces.max() ?? 0) > 3.9)
    // Each section is at the read point at the time that the full text's plan states.
    for (section, planned) in zip(known.sections, full.scene.sections) {
      let read = try #require(planned.read)
      #expect(abs(section.share.readStart.double - read.double) < 1.5, "\(section.title ?? "")")
    }
    let over = try fit(filled(outline, known, more: [0, 1, 2]), options)
    #expect(over.sectionPaces.contains { ($0?.averageVerdict ?? .comfortable) > .comfortable })
  }

  @Test(
    "a cue inside a section limits the text before it exactly",
    arguments: [
      ["duration": "180"], ["duration": "2:00", "hold-start": "3s", "finish-early": "4s"],
      ["duration": "150", "start": "flush", "hold-start": "3"],
      ["duration": "180", "read-point": "20%"],
    ])
  func cuesInside(given: [String: String]) throws {
    let options = given.merging(["pace": "overlay-ja"]) { $1 }
    let text = { (counts: [Int]) in
      kanji(counts[0]) + "@0:50" + kanji(counts[1]) + "@1:20" + kanji(counts[2])
    }
    let room = try room(text([30, 40, 50]), options)
    #expect(room.advance.pixels == 48)
    let pieces = try #require(room.sections.first?.pieces)
    #expect(pieces.map(\.until) == [50, 80, nil] && pieces.map(\.share.written) == [30, 40, 50])
    let counts = pieces.map(\.share.comfortable)
    #expect(counts[1] == 120 && pieces[1].share.seconds == 30)
    #expect(abs(counts.reduce(0, +) - room.total.comfortable) <= 2)
    // Up to each cue and up to the end, the speeds correspond to four characters per second.
    let speeds = { (counts: [Int]) -> [Rational] in
      let cues = try fit(text(counts), options).metCues
      return cues.map(\.speedBefore) + [cues[1].speedAfter]
    }
    #expect(try speeds(counts).allSatisfy { $0 <= 192 })
    for piece in 0..<3 {
      var more = counts
      more[piece] += 1
      #expect(try speeds(more)[piece] > 192, "\(piece)")
    }
  }

  @Test("a cue inside a section divides it; a cue at a section's start divides none")
  func pieces() throws {
    let outline = "# 一 @0:20\n\n字\n\n# 二\n\n字@1:20字\n\n# 三"
    let room = try room(outline, ["duration": "180", "pace": "overlay-ja", "separator": ""])
    #expect(room.sections.map(\.pieces.count) == [0, 2, 0])
    #expect(room.sections[1].pieces.map(\.until) == [80, nil])
    #expect(room.sections[1].pieces.map(\.share.written) == [2, 1])
    // The first section and the text before the cue share a minute.
    let shares = [room.sections[0].share, room.sections[1].pieces[0].share]
    #expect(shares.allSatisfy { $0.seconds == 30 && $0.comfortable == 120 })
    let seconds = room.sections[1].pieces.reduce(0) { $0 + $1.share.seconds }
    #expect(seconds == room.sections[1].share.seconds)
    let answer = RoomDocument(room)
    #expect(answer.sections.map(\.pieces?.count) == [nil, 2, nil])
    #expect(answer.sections[1].pieces?.map(\.until) == [80, nil])
  }

  @Test("weights slow a section and keep its text; times are kept")
  func shares() throws {
    let options = ["duration": "180", "separator": ""]
    let weighted = try room("# 一 {weight=2}\n\n# 二", options)
    let shares = weighted.sections.map(\.share)
    #expect(shares[0].comfortable == shares[1].comfortable)
    #expect(shares[0].seconds == shares[1].seconds * 2)
    let timed = try room("# 一 {time=1:00}\n\n# 二", options)
    #expect(timed.sections[0].share.seconds == 60 && timed.sections[0].share.comfortable == 240)
  }

  @Test(
    "a script without text has room: empty, only front matter, or hidden headings",
    arguments: ["", "\n", "---\nsize: 48\n---\n", "---\nheadings: hidden\n---\n# 一\n\n# 二 @1:00"])
  func empty(script: String) throws {
    let room = try room(script, ["pace": "overlay-ja"])
    #expect(room.total.written == 0 && room.total.comfortable > 1_000)
    #expect(room.advance.source == .sample && room.advance.pixels > 40)
    #expect(room.advance.font == "BIZUDPGothic-Regular")
    #expect(room.sections.count == (script.hasSuffix("@1:00") ? 2 : 1))
  }

  @Test("English counts words, others the profile's characters; hidden headings do not count")
  func units() throws {
    let english = try room("# One two\n\nThree four five", ["headings": "hidden"])
    #expect(english.profile.unit == .word && english.total.written == 3)
    #expect(english.total.comfortable > 650 && english.total.comfortable < 750)
    let subtitles = try room("# One two", ["pace": "subtitles", "language": "en"])
    #expect(subtitles.profile.unit == .character && subtitles.total.comfortable > 5_000)
  }

  @Test("too much text leaves negative room; too little time has none")
  func bounds() throws {
    #expect(try room(kanji(500), ["duration": "60"]).total.remaining == -300)
    let none = try room(kanji(60), ["duration": "5"])
    #expect(none.total.comfortable == 0 && none.total.remaining == -60)
    let rushed = try room(kanji(60), ["duration": "60", "min-speed": "500"])
    #expect(rushed.total.comfortable == 0)
  }

  @Test("elastic sections shrink or grow within their slack")
  func elastic() throws {
    let source = { (one: String, two: String) in "# 一 {time=2:30\(one)}\n\n# 二 {time=2:30\(two)}" }
    let even = try room(source("±10s", "±10s"), ["duration": "295"]).sections.map(\.share.seconds)
    #expect(even[0] == even[1] && even[0] > 140 && even[0] < 150)
    let minimum = try room(source("±10s", "±10s"), ["duration": "285"]).sections.map(
      \.share.seconds)
    #expect(minimum == [140, 140])
    let longer = try room(source("±10s", "±20s"), ["duration": "400"]).sections.map(\.share.seconds)
    #expect(longer == [160, 170])
    let exact = try room(source("", "±20s"), ["duration": "340"]).sections.map(\.share.seconds)
    #expect(exact == [150, 170])
    #expect {
      _ = try room(source("±1s", "±1s"), ["duration": "290"])
    } throws: {
      "\($0)".contains(
        "the section “二” cannot be met: the times of the sections up to it exceed the available "
          + "time by 8 s")
    }
  }

  @Test(
    "times that no text can meet are refused with their line",
    arguments: [
      ("# 一 {time=2:00}\n\n# 二 {time=2:00}", "talk.md:3: the section “二” cannot be met"),
      ("# 一\n\n# 二 @9:00", "talk.md:3: the cue @9:00 cannot be met"),
      ("# 一\n\n# 二 @0:00", "talk.md:3: the cue @0:00 cannot be met"),
      ("---\nstart: flush\n---\n# 一 @0:05", "talk.md:4: the cue @0:05 cannot be met: its text"),
      ("---\nslides: 0:00,1:00\n---\n# 一", "talk.md:2: slides has 2 times"),
      ("---\nloop: 3\n---\n# 一", "talk.md:2: room is for a line that passes once"),
      ("---\nsize: big\n---\n# 一", "talk.md:2: size 'big'"),
    ])
  func refusals(script: String, says: String) {
    #expect {
      _ = try room(script, ["duration": "180"])
    } throws: { "\($0)".hasPrefix(says) }
  }

  @Test("the document has strict names and wanted fields, and is read back")
  func document() throws {
    let asked = try Wire.request(
      FitRequest.self,
      from: Array(#"{"script": "", "options": {"pace": "overlay-ja"}, "want": ["total"]}"#.utf8))
    #expect(try Wire.request(FitRequest.self, from: try Wire.encode(asked)) == asked)
    let answer = String(decoding: try asked.room(), as: UTF8.self)
    #expect(answer.contains("comfortable") && answer.contains("version"))
    #expect(!answer.contains("advance"))
    #expect(throws: PlanError.self) {
      try Wire.request(FitRequest.self, from: Array(#"{"script": "", "text": ""}"#.utf8))
    }
    #expect(throws: PlanError.self) {
      try FitRequest(script: "", want: FieldSelection(["rooms"])).room()
    }
    #expect(throws: FileError.self) {
      try FitRequest(script: "", options: layer(["font": "./a.ttf"])).room()
    }
  }
}
