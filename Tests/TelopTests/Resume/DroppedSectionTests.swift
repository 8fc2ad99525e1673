@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Dropping optional sections beside cues and slides")
struct DroppedSectionTests {
  private func talk(_ cue: String = "") -> String {
    "# A\n\n\(words("a", 40))\n\n# B {optional}\n\n\(words("b", 120))\n\n# C \(cue)\n\n"
      + words("c", 60)
  }

  /// - Returns: the number of words ahead.
  @discardableResult
  private func checkBound(
    _ rest: Fit.Resumption, of fit: Fit, _ change: Rational, _ comment: String = ""
  ) throws -> Int {
    let before = try fit.wordSpeeds()
    let after = try rest.fit.wordSpeeds(from: rest.continuation.from)
    // Shares of time are whole microseconds.
    let maximum = change.double * 1.00001
    for (word, speed) in after {
      let former = try #require(before[word])
      #expect(speed.double <= former.double * maximum, "\(comment) \(word): \(speed), \(former)")
    }
    return after.count
  }

  @Test(
    "no stretch ahead exceeds its speed by more than the bound, with cues, slides and ramps",
    arguments: [
      ["cue": "@2:00"], ["cue": "@2:00", "ramp": "2"], ["slides": "0:00,0:40,2:00"],
      ["cue": "@2:00", "hold-end": "5"], ["cue": "@0:50"], [:], ["max-speed": "400"],
    ])
  func bound(given: [String: String]) throws {
    let fit = try fitOfWords(talk(given["cue"] ?? ""), given.filter { $0.key != "cue" })
    let change = try #require(Rational("1.5"))
    for pause in [90, 110, 130] {
      let rest = try fit.resumed(
        pausedAt: .seconds(10), at: .seconds(10 + pause), within: SpeedChangeLimits(change: change)
      )
      #expect(rest.continuation.dropped == [1], "\(pause)")
      #expect(try checkBound(rest, of: fit, change) > 60)
      let plan = rest.fit.plan
      #expect(plan.offset(at: plan.timing.duration) == plan.distance)
      #expect(rest.continuation.change <= change)
      // With C from 0:50 on, dropping B gains too little time.
      if pause == 90, given["cue"] != "@0:50" { #expect(rest.continuation.late == 0) }
    }
  }

  @Test("a dropped section's slide is dropped too, also the last one")
  func slides() throws {
    let fit = try fitOfWords(talk(), ["slides": "0:00,0:50,2:00"])
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(100))
    #expect(rest.continuation.dropped == [1] && rest.continuation.late == 0)
    #expect(rest.fit.metCues.map(\.requested) == [120])
    let last = try fitOfWords(
      "# A\n\n\(words("a", 80))\n\n# B {optional}\n\n\(words("b", 60))", ["slides": "0:00,1:40"])
    let shorter = try last.resumed(pausedAt: .seconds(10), at: .seconds(100))
    #expect(shorter.continuation.dropped == [1] && shorter.continuation.late == 0)
    #expect(shorter.fit.metCues.isEmpty)
    try checkBound(shorter, of: last, Rational(3) / 2)
  }

  @Test("sections are dropped with whole pixels, and again after another pause")
  func wholePixels() throws {
    let fit = try fitOfWords(talk("@2:00"), ["whole-pixels": "auto"])
    #expect(fit.scene.motion.movesByWholePixels)
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(100))
    #expect(rest.continuation.dropped == [1] && rest.continuation.late == 0)
    try checkWhole(rest)
    let met = try #require(rest.cuesAhead.first).met
    let speeds = rest.fit.plan.motion.phases.map(\.speed)
    #expect(met > 100 && met < 180 && (speeds.max() ?? 0) <= 60 * 5)
    let again = try rest.fit.resumed(pausedAt: .seconds(120), at: .seconds(130))
    #expect(again.continuation.late == 0)
    try checkWhole(again)
  }

  /// Every frame but the last moves by whole pixels. Without the section, the distance is not a whole number of pixels.
  private func checkWhole(_ rest: Fit.Resumption) throws {
    let plan = rest.fit.plan
    #expect(plan.offset(at: .seconds(180)) == plan.distance)
    let last = try #require(plan.motion.phases.last { $0.kind == .cruise })
    let uneven = plan.motion.phases.filter { !($0.speed / 60).isWhole }
    #expect(uneven == [last] && last.duration == .one / 60)
    let exceptions = rest.continuation.exceptions
    #expect(exceptions.map(\.startName) == ["the last frame"])
    #expect(exceptions.allSatisfy { $0.message.hasPrefix("the last frame moves by 0.") })
  }

  @Test("a later pause drops the next section")
  func twice() throws {
    let source =
      "# A\n\n\(words("a", 40))\n\n# B {optional=2}\n\n\(words("b", 40))\n\n# C\n\n"
      + "\(words("c", 40))\n\n# D {optional}\n\n\(words("d", 40))\n\n# E @2:30\n\n\(words("e", 20))"
    let fit = try fitOfWords(source)
    let bounds = SpeedChangeLimits(change: try #require(Rational("1.1")))
    let first = try fit.resumed(pausedAt: .seconds(10), at: .seconds(35), within: bounds)
    #expect(first.continuation.dropped == [1] && first.continuation.late == 0)
    let second = try first.fit.resumed(pausedAt: .seconds(40), at: .seconds(75), within: bounds)
    // The index counts in the script that has already lost a section.
    #expect(second.continuation.dropped == [2] && second.continuation.late == 0)
    #expect(second.fit.script.sections.map(\.title) == ["A", "C", "E"])
    // The bound is relative to the original plan, whatever the speeds after the first pause are.
    try checkBound(second, of: fit, bounds.change)
  }

  @Test("random talks and pauses keep the bound for every word and the exact end; seed 31")
  func random() throws {
    var random = SeededGenerator(seed: 31)
    var drops = 0
    var ahead = 0
    for number in 0..<Effort.pick(short: 12, usual: 60, soak: 3_000) {
      let (source, values) = talk(using: &random)
      guard let fit = try? fitOfWords(source, values) else { continue }
      let change = try #require(
        Rational(["1.05", "1.2", "1.5", "2"].randomElement(using: &random) ?? "2"))
      let time = Int.random(in: 1...90_000, using: &random)
      let pause = Int.random(in: 0...80_000, using: &random)
      let rest = try fit.resumed(
        pausedAt: .milliseconds(time), at: .milliseconds(time + pause),
        within: SpeedChangeLimits(change: change))
      let plan = rest.fit.plan
      let continuation = rest.continuation
      ahead += try checkBound(rest, of: fit, change, "\(number)")
      drops += continuation.dropped.count
      #expect(plan.offset(at: plan.timing.duration) == plan.distance, "\(number)")
      #expect(plan.motion.duration == 180 + continuation.late, "\(number)")
      // Time is given up, and the plan late, only at the greatest speed.
      if continuation.late > 0 { #expect(continuation.change == change, "\(number)") }
      if continuation.givenUp > 0 {
        #expect(continuation.change.double > change.double * 0.9999, "\(number)")
      }
    }
    #expect(ahead > Effort.pick(short: 500, usual: 3_000, soak: 150_000))
    #expect(drops > Effort.pick(short: 1, usual: 15, soak: 800), "\(drops)")
  }

  /// A random script: sections with cues, with slides or without times; some are optional.
  private func talk(
    using random: inout SeededGenerator
  ) -> (source: String, values: [String: String]) {
    let count = Int.random(in: 2...5, using: &random)
    let times = ["", "cues", "slides"].randomElement(using: &random) ?? ""
    var source = ""
    var slides = ["0:00"]
    for part in 0..<count {
      let time = 10 + 150 * part / count + Int.random(in: 0...8, using: &random)
      let clock = "\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
      if part > 0 { slides.append(clock) }
      let hasCue = times == "cues" && part > 0 && Bool.random(using: &random)
      let isOptional = part > 0 && Bool.random(using: &random)
      source += "# H\(part)\(hasCue ? " @\(clock)" : "")\(isOptional ? " {optional}" : "")\n\n"
      let name = String(decoding: [UInt8(ascii: "a") + UInt8(part)], as: UTF8.self)
      source += words(name, Int.random(in: 10...60, using: &random)) + "\n\n"
    }
    var values = times == "slides" ? ["slides": slides.joined(separator: ",")] : [:]
    switch Int.random(in: 0...3, using: &random) {
    case 0: values["hold-end"] = "6"
    case 1: values["finish-early"] = "8"
    // A ramp beside a hold becomes a cruise once it has begun; ramps at cues are cruises.
    case 2: values["ramp"] = times.isEmpty ? nil : "2"
    default: break
    }
    return (source, values)
  }

  @Test("of many sections only the necessary ones are dropped, last first, with few measurements")
  func many() throws {
    func resumed(_ count: Int, pause: Int) throws -> (Work, [Int]) {
      let sections = (0..<count).map { "# S\($0) {optional}\n\n\(words("s\($0)x", 4))\n\n" }
      let fit = try fitOfWords("# A\n\na0.\n\n" + sections.joined(), ["duration": "\(count * 4)"])
      let bounds = SpeedChangeLimits(change: try #require(Rational("1.1")))
      let rest = try Work.count {
        try fit.resumed(pausedAt: .seconds(8), at: .seconds(8 + pause), within: bounds)
      }
      #expect(rest.value.continuation.late == 0)
      return (rest.work, rest.value.continuation.dropped)
    }
    var before = 0
    for pause in [30, 45, 60, 61, 62, 80] {
      let dropped = try resumed(32, pause: pause).1
      #expect(!dropped.isEmpty && dropped == Array(33 - dropped.count..<33), "\(pause)")
      #expect(dropped.count >= before)
      before = dropped.count
    }
    guard Work.isCounted else { return }
    let few = try resumed(20, pause: 40).0
    let more = try resumed(80, pause: 160).0
    #expect(more.excess(over: few, factor: 6.5) == [])
  }

  @Test("a section before text that never reaches the read point is dropped")
  func flush() throws {
    let source =
      "# A\n\n\(words("a", 80))\n\n# B {optional=2}\n\n\(words("b", 40))\n\n# C\n\nc0. c1.\n\n"
      + "# D {optional}\n\nd0.\n\n# E\n\ne0."
    let fit = try fitOfWords(source, ["finish": "flush"])
    for (pause, dropped) in [(90, [1]), (110, [1, 3])] {
      let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(10 + pause))
      #expect(rest.continuation.dropped == dropped)
      #expect(rest.continuation.late == 0 || pause == 110)
      let plan = rest.fit.plan
      #expect(plan.offset(at: plan.timing.duration) == plan.distance)
      try checkBound(rest, of: fit, Rational(3) / 2)
    }
  }

  @Test("sections of right-to-left lines are dropped")
  func directions() throws {
    let words = { (count: Int) in String(repeating: "كلمات من النص. ", count: count) }
    let source =
      "# واحد\n\n\(words(20))\n\n# اثنان {optional}\n\n\(words(40))\n\n# ثلاثة @2:20\n\n\(words(20))"
    let fit = try fitOfWords(source)
    #expect(fit.plan.strip.isRightToLeft)
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(90))
    #expect(rest.continuation.dropped == [1] && rest.continuation.late == 0)
    #expect(rest.fit.plan.offset(at: .seconds(180)) == rest.fit.plan.distance)
    let tiny = try #require(Rational("0.001"))
    for (one, other) in zip(
      fit.plan.placements(at: .seconds(10)), rest.fit.plan.placements(at: .seconds(90)))
    {
      #expect(one.x - other.x < tiny && other.x - one.x < tiny)
    }
  }
}
