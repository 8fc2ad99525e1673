import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("Sections and places")
struct SectionPaceTests {
  private let script = """
    # one

    \(kanji(100))

    # two

    \(String(repeating: "字\u{3000}\u{3000}\u{3000}", count: 50))

    # 三

    \(kanji(40)) and some English

    #
    """

  @Test("sections' units and times add up to the whole", arguments: ["overlay", "subtitles"])
  func sums(profile: String) throws {
    let fit = try fitted(script, ["duration": "50", "pace": profile])
    let paces = fit.sectionPaces.compactMap(\.self)
    #expect(paces.count == 3)
    #expect(paces.reduce(Rational.zero) { $0 + $1.units } == fit.pace.units)
    let times = paces.map { $0.units.divided(by: $0.average) ?? 0 }
    let whole = try #require(fit.pace.units.divided(by: fit.pace.average))
    #expect(times.reduce(Rational.zero) { $0 + $1 } == whole)
    for pace in paces {
      #expect(pace.peak <= fit.pace.peak)
      #expect(pace.dwell == fit.pace.dwell && pace.leastDwell == fit.pace.leastDwell)
    }
    #expect(paces.map(\.verdict) != [.comfortable, .comfortable, .comfortable])
  }

  @Test("the densest seconds are the peak of the section with most of their text")
  func peakOfSections() throws {
    let text = """
      # 港

      本日はご乗船ありがとうございます。出航まで席でお待ちください。

      # 出口 @0:18

      足元にご注意ください。
      """
    for seconds in 19...24 {
      let fit = try fitted(text, ["duration": "\(seconds)"])
      let paces = fit.sectionPaces.compactMap(\.self)
      #expect(paces.map(\.peak).max() == fit.pace.peak)
      #expect(paces[fit.peakPlace.section].peak == fit.pace.peak)
    }
  }

  @Test("the peak has its text, section and source line")
  func place() throws {
    let text =
      "# one\n\n" + String(repeating: "字\u{3000}", count: 60) + "\n\n# two\n\n日本語の密な文章です。"
      + String(repeating: "\u{3000}字", count: 60)
    let place = try fitted(text, ["duration": "120"]).peakPlace
    #expect(place.text.contains("日本語の密な文章です。"))
    #expect(place.section == 1)
    #expect([5, 7].contains(place.sourceLine))
    #expect(place.range.count == place.text.utf8.count)
  }

  @Test("the curve is the pace over time")
  func curve() throws {
    // 4 characters a second are read from 5 s, when the first character is at the read point, until 55 s.
    let even = try fitted(kanji(200), ["duration": "60", "viewport": "1920"])
    #expect(even.plan.speed == 192)
    let curve = even.paceCurve(12)
    #expect(curve.count == 12)
    #expect(curve.map(\.pace) == [0] + Array(repeating: 4, count: 10) + [0])
    #expect(curve.allSatisfy { $0.verdict == .comfortable })
    #expect(curve[1].time == (try decimal("7.5")))
    let fast = try fitted(kanji(200), ["duration": "30"]).paceCurve(3)
    #expect(fast.map(\.verdict) == [.brisk, .unreadable, .brisk])
  }

  @Test("JSON has all of the report and is read back")
  func document() throws {
    let fit = try fitted(
      script, ["duration": "60", "screen-width": "3m", "viewing-distance": "10m"])
    let document = FitDocument(fit)
    #expect(document.pace.verdict == fit.verdict.rawValue)
    #expect(document.pace.peakVerdict == fit.pace.peakVerdict.rawValue)
    #expect(document.pace.peakPlace.utf8.first == fit.pace.peakRange.lowerBound)
    #expect(document.pace.load == document.pace.average / document.pace.limit)
    #expect(
      document.sections.map { $0.pace?.verdict } == fit.sectionPaces.map { $0?.verdict.rawValue })
    #expect(document.sections.last?.pace == nil)
    #expect(document.screen?.verdict == "small")
    let bytes = try Wire.encode(document)
    #expect(try JSONDecoder().decode(FitDocument.self, from: Data(bytes)) == document)
  }
}

@Suite("Screen geometry")
struct ScreenGeometryTests {
  @Test("at 10 m from a screen 3 m and 1,920 px wide, 0.6° to 1.0° is 67 to 112 px")
  func worked() {
    let screen = ScreenGeometry(width: 3, viewingDistance: 10)
    #expect(screen.size(atDegrees: 0.6, viewport: 1_920).rounded() == 67)
    #expect(screen.size(atDegrees: 1.0, viewport: 1_920).rounded() == 112)
    for (size, verdict) in [
      (67, ScreenGeometry.Verdict.small), (68, .suitable), (111, .suitable), (112, .large),
    ] {
      #expect(screen.verdict(ofSize: Rational(size), viewport: 1_920) == verdict, "\(size)")
    }
    let angle = screen.angle(ofSize: 48, viewport: 1_920)
    #expect(abs(screen.size(atDegrees: angle, viewport: 1_920) - 48) < 1e-9)
  }

  @Test(
    "lengths in four units are exact",
    arguments: [
      ("3m", "3"), ("2.54 m", "2.54"), ("250cm", "2.5"), ("100in", "2.54"), ("10 ft", "3.048"),
      ("0.001m", "0.001"), ("10000m", "10000"),
    ])
  func lengths(text: String, metres: String) throws {
    var options = FitOptions()
    try options.set("screen-width", to: [text])
    #expect(options.screenWidth == (try decimal(metres)))
    #expect(options.plan.screen == nil)
    try options.set("viewing-distance", to: [text])
    #expect(options.plan.screen?.viewingDistance == (try decimal(metres)))
  }

  @Test(
    "invalid lengths are refused",
    arguments: ["", "m", "3", "3 mm", "-1m", "0cm", "10001m", "1e3m", "3 yd", "33000ft"])
  func bad(text: String) {
    var options = FitOptions()
    for key in ["screen-width", "viewing-distance"] {
      let error = #expect(throws: PlanError.self) { try options.set(key, to: [text]) }
      #expect(error?.code == .badScreen)
    }
    #expect(options == FitOptions())
  }

  @Test(
    "one of the two options without the other is an error",
    arguments: ["screen-width", "viewing-distance"])
  func single(key: String) throws {
    let error = #expect(throws: PlanError.self) { _ = try fitted("字", [key: "3m"]) }
    #expect(error?.code == .badScreen)
  }
}

@Suite("Notes on reading")
struct ReadingNoteTests {
  private func kinds(_ fit: Fit) -> [ReadingNote.Kind] { fit.readingNotes.map(\.kind) }

  @Test("smear: more pixels per frame than 1/16 of the size")
  func smear() throws {
    // 200 kanji of 48 px and a viewport of 1,920 px make 11,520 px; 180 px/s is 3 px a frame.
    #expect(kinds(try fitted(kanji(200), ["duration": "64"])) == [])
    let fast = try fitted(kanji(200), ["duration": "63.9"])
    #expect(kinds(fast) == [.smear])
    #expect(fast.readingNotes.first?.message == "moving 3 px a frame blurs thin strokes, 3 px wide")
    #expect(kinds(try fitted(kanji(200), ["duration": "63.9", "fps": "120"])) == [])
    #expect(kinds(try fitted(kanji(200), ["duration": "64", "fps": "59.94"])) == [.smear])
  }

  @Test("minutes: unreadable in whole seconds, and as many minutes would do")
  func minutes() throws {
    let fast = try fitted(kanji(600), ["duration": "5.00"])
    #expect(
      fast.readingNotes.first?.message == "the duration is 5 s; write 5:00 if minutes were meant")
    // 5 minutes would be far too long, 61 s cannot be meant as minutes, and 5.5 s is not a number of minutes.
    for (count, duration) in [(60, "5"), (9_000, "61"), (600, "5.5"), (600, "5:00")] {
      #expect(!kinds(try fitted(kanji(count), ["duration": duration])).contains(.minutes))
    }
  }

  @Test("slides: the last slide has many times what its text needs, unlike the others")
  func slides() throws {
    // Two slides in 60 s each, and 40 characters, which need 10 s, in the rest.
    let notes = { (duration: String, last: Int) in
      let script = "# 一\n\n\(kanji(198))\n\n# 二\n\n\(kanji(198))\n\n# 三\n\n\(kanji(last - 1))"
      let options = ["duration": duration, "slides": "0:00,1:00,2:00"]
      return try fitted(script, options).readingNotes.filter { $0.kind == .slides }.map(\.message)
    }
    let note =
      "the last slide begins at 2:00 of 5:00, but its text needs 0:10"
    #expect(try notes("5:00", 40) == [note])
    // A third of 180 s, and a text that fills its time.
    #expect(try notes("3:00", 40).isEmpty)
    #expect(try notes("5:00", 500).isEmpty)
  }

  @Test("a bare number that is too short in seconds is refused, with minutes and seconds to choose")
  func unit() throws {
    let words = { (text: String, duration: String?, matter: String) -> String in
      var job = FitJob(
        ScriptSource(text: matter + text, format: .markdown, name: "talk.md"),
        options: OptionLayer(duration.map { [.init("duration", [$0])] } ?? []))
      job.requiresDurationUnit = true
      do { _ = try job.fit() } catch { return "\(error)" }
      return ""
    }
    let asked =
      "duration 5.00: in 5.00 seconds nobody can read this text; write 5:00 for minutes, or 5.00s"
    #expect(words(kanji(1_263), "5.00", "").contains(asked))
    #expect(words(kanji(2_400), "5", "").contains("write 5:00 for minutes, or 5s for seconds"))
    #expect(words(kanji(400), "1.30", "").contains("write 1:30 for minutes"))
    let matter = "---\nduration: 5.00\n---\n"
    #expect(words(kanji(1_263), nil, matter).hasPrefix("talk.md:2: " + asked))
    #expect(words(kanji(1_263), "5:00", matter).isEmpty)
    for duration in ["5s", "0:05", "5.000", "90"] {
      #expect(words(kanji(1_263), duration, "").isEmpty, "\(duration)")
    }
    // A few words may cross in seconds. 1,263 characters would not suit an hour.
    for (text, duration) in [("x", "1"), (kanji(20), "5"), (kanji(1_263), "60")] {
      #expect(words(text, duration, "").isEmpty, "\(duration)")
    }
  }

  @Test("slow: signage below 2.5 characters per second")
  func slow() throws {
    // 120 px/s is 2.5 characters a second.
    let settings = ["pace": "signage-ja", "duration": "96"]
    #expect(try fitted(kanji(200), settings).verdict == .comfortable)
    #expect(try fitted(kanji(200), settings.merging(["duration": "96.1"]) { $1 }).verdict == .slow)
    #expect(try fitted(kanji(200), ["duration": "96.1"]).verdict == .comfortable)
  }

  @Test("hold: required text stays as long as BCAP demands")
  func hold() throws {
    let text = String(repeating: "word ", count: 300)
    let short = try fitted(text, ["duration": "80", "viewport": "640"])
    #expect(kinds(short).contains(.hold))
    let long = try fitted(text, ["duration": "300", "viewport": "1920"])
    #expect(!kinds(long).contains(.hold))
  }
}
