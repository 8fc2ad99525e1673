import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
import TelopText
import TelopUnits
import Testing

@Suite("Reading verdicts")
struct ReadingVerdictTests {
  private func fit(_ text: String, _ values: [String: String]) throws -> Fit {
    let options = OptionLayer(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value]) })
    var request = FitRequest(script: text, options: options)
    request.name = "talk.md"
    return try request.job().fit()
  }

  @Test("a dense end of a calm text decides the verdict, with its place")
  func dense() throws {
    let calm = String(repeating: "字　　　　", count: 100)
    let fit = try fit("# 前\n\n\(calm)\n\n# 後\n\n" + kanji(60), ["duration": "60"])
    #expect(fit.pace.averageVerdict == .comfortable && fit.verdict == .unreadable)
    let reason = try #require(fit.reasons.first)
    #expect(reason.cause == .pace && reason.verdict == .unreadable)
    #expect(reason.amount == fit.pace.peak)
    #expect(reason.place?.sourceLine == 7 && reason.place?.section == 1)
    #expect(!fit.fixes.isEmpty)
    let document = FitDocument(fit, withFixes: false)
    #expect(document.pace.verdict == "unreadable" && document.pace.averageVerdict == "comfortable")
    #expect(document.sections.map { $0.pace?.verdict } == ["comfortable", "unreadable"])
  }

  @Test(
    "huge type, a narrow band and first text that leaves at once stay too short",
    arguments: [
      (["size": "2000", "viewport": "1920", "duration": "60"], Pace.Verdict.unreadable),
      (["viewport": "60", "duration": "60"], .unreadable),
      (["start": "flush", "duration": "60", "viewport": "1920"], .unreadable),
      (["start": "flush", "hold-start": "3s", "duration": "60", "viewport": "1920"], .comfortable),
      (["start": "flush", "hold-start": "2.5", "duration": "60", "viewport": "1920"], .brisk),
      (["finish": "flush", "duration": "60", "viewport": "1920"], .unreadable),
      (["duration": "60", "viewport": "1920"], .comfortable),
    ])
  func dwell(values: [String: String], verdict: Pace.Verdict) throws {
    let fit = try fit(kanji(100), values)
    #expect(fit.pace.averageVerdict == .comfortable)
    #expect(fit.verdict == verdict, "\(fit.reasons)")
    #expect(fit.reasons.contains { $0.cause == .dwell } == (verdict != .comfortable))
    if values["start"] == "flush", verdict != .comfortable {
      let place = fit.reasons.first { $0.cause == .dwell }?.place
      #expect(place?.range.lowerBound == 0)
    }
  }

  @Test("the dwell verdict changes exactly at 3 s and 2 s")
  func dwellLimits() throws {
    // Nothing moves, so a character is visible for the whole plan.
    for (seconds, verdict) in [
      ("3", Pace.Verdict.comfortable), ("2.999999999", .brisk), ("2", .brisk),
      ("1.999999999", .unreadable),
    ] {
      let still = try fit(
        "字", ["start": "flush", "finish": "flush", "duration": seconds, "viewport": "1920"])
      #expect(still.plan.distance == 0 && still.pace.dwellVerdict == verdict, "\(seconds)")
    }
  }

  @Test("slow is a separate verdict that excludes others")
  func slow() throws {
    let slow = try fit("短い字", ["duration": "300"])
    #expect(slow.verdict == .slow && slow.reasons.map(\.cause) == [.slow])
    #expect(FitDocument(slow).pace.verdict == "slow")
    #expect(FitDocument(slow).pace.averageVerdict == "slow")
  }

  @Test("first words that crawl to the read point are slow; the place is theirs")
  func slowEntry() throws {
    // 40 kanji of 48 px from 2:00 to the end: 960 px in 120 s are 8 px/s, a sixth of a kanji.
    let text = "# 始 @2:00\n\n" + kanji(40)
    let fit = try fit(text, ["duration": "2:20", "viewport": "1920"])
    let reason = try #require(fit.reasons.first)
    #expect(fit.verdict == .slow && reason.cause == .slow && fit.need == .lessTime)
    #expect(reason.place?.range.lowerBound == 0 && reason.amount < 1 && reason.amount * 10 > 1)
    // In 20 s, they move at 48 px/s.
    let soon = try self.fit(text.replacing("2:00", with: "0:20"), ["duration": "0:40"])
    #expect(soon.verdict == .comfortable)
    let document = FitDocument(fit, withFixes: false)
    #expect(document.sections.map { $0.pace?.verdict } == ["slow"])
  }

  @Test("a slow part is judged by its own text, not by the words of another part")
  func slowPart() throws {
    for (seconds, verdict) in [(50, Pace.Verdict.comfortable), (75, .slow)] {
      for word in ["is ", "internationalisation "] {
        let text =
          "# First\n\nSix short words stand right here.\n\n# Second {time=25}\n\n"
          + String(repeating: word, count: 20)
        let fit = try fit(text, ["duration": "\(seconds + 25)"])
        #expect(try #require(fit.sectionPaces[0]).verdict == verdict, "\(seconds) \(word)")
      }
    }
  }

  @Test("motion too fast to follow smears at any size; the screen gives its angular speed")
  func smear() throws {
    // A screen of 1,920 px, 3 m wide, subtends 8.6 degrees from 20 m, and 113 from 1 m.
    let near = ["screen-width": "3m", "viewing-distance": "1m"]
    let far = ["screen-width": "3m", "viewing-distance": "20m"]
    let base = ["duration": "10", "viewport": "1920", "size": "100", "pace": "subtitles"]
    let text = kanji(60)
    #expect(try fit(text, base.merging(near) { $1 }).reasons.contains { $0.cause == .smear })
    #expect(!(try fit(text, base.merging(far) { $1 }).reasons.contains { $0.cause == .smear }))
  }
}
