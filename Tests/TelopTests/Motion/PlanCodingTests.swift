import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@Suite struct PlanCodingTests {
  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func numbersStayExact() throws {
    let numbers: [Rational] = [0, 1_920, Rational(217) / 5, Rational(-1) / 3]
    #expect(try roundTrip(numbers) == numbers)
    let text = try JSONEncoder().encode([Rational(1) / 3, 60])
    #expect(String(decoding: text, as: UTF8.self) == #"["1\/3","60"]"#)
    let read = try JSONDecoder().decode([Rational].self, from: Data(#"[7, "43.4", "5/2"]"#.utf8))
    #expect(read == [7, Rational(217) / 5, Rational(5) / 2])
    for wrong in ["[0.1]", #"["a"]"#, #"["1/0"]"#, "[null]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Rational].self, from: Data(wrong.utf8))
      }
    }
    let rates = try [FrameRate.sixty, #require(FrameRate("29.97"))]
    #expect(try roundTrip(rates) == rates)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([FrameRate].self, from: Data(#"["0"]"#.utf8))
    }
  }

  @Test func aPlanIsRebuiltFromItsJSON() throws {
    var random = SeededGenerator(seed: 18)
    let fonts = try FontStack.bundled()
    for _ in 0..<40 {
      var options = FitOptions()
      options.timing.duration = .milliseconds(Int.random(in: 20_000...400_000, using: &random))
      options.timing.viewport = Rational(Int128.random(in: 300...3_000, using: &random)) / 2
      options.timing.lead = Rational(Int128.random(in: 0...3, using: &random)) / 3
      if options.timing.lead == 0 { options.timing.start = .flush }
      options.timing.finish = .offscreen
      options.timing.holdStart = .milliseconds(Int.random(in: 0...2_000, using: &random))
      options.timing.holdEnd = .milliseconds(Int.random(in: 0...2_000, using: &random))
      options.timing.rate = FrameRate(Rational(30_000) / 1_001) ?? .sixty
      let script = try Script(
        "# One\n\nこんにちは\n\n# Two\n\nworld", format: .markdown, name: "talk.md")
      let plan = try Fit(script, fonts: fonts, options: options).plan
      let timing = try roundTrip(plan.timing)
      #expect(timing == plan.timing)
      let motion = try roundTrip(plan.motion)
      #expect(motion == plan.motion)
      let same = try ScrollPlan(plan.strip, timing: timing, motion: motion)
      #expect(same.offset(frame: 777) == plan.offset(frame: 777))
    }
  }

  @Test func invalidMotionsAreRefused() throws {
    for wrong in [
      #"{}"#, #"[{"kind":"hold","duration":"0"}]"#, #"[{"kind":"fly","duration":"1"}]"#,
      #"[{"kind":"cruise","duration":"1"}]"#,
      #"[{"kind":"cruise","duration":"9000000000000","speed":"1"}]"#,
    ] {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(Motion.self, from: Data(wrong.utf8))
      }
    }
  }
}
