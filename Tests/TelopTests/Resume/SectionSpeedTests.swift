@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("A section's max-speed after an interruption")
struct SectionSpeedTests {
  /// A talk of three sections; the second may run at most a tenth faster than planned.
  private func talk(_ values: [String: String] = [:]) throws -> (fit: Fit, maximum: Double) {
    let text = { (demand: String) in
      "# A\n\n\(words("a", 60))\n\n# B\(demand)\n\n\(words("b", 60))\n\n# C\n\n\(words("c", 60))"
    }
    let maximum = Int((try fitOfWords(text("")).plan.speed.double * 1.1).rounded(.up))
    return (try fitOfWords(text(" {max-speed=\(maximum)}"), values), Double(maximum))
  }

  /// The speeds of the words ahead, by the letter of their section.
  private func speeds(_ rest: Fit.Resumption) throws -> [Character: [Double]] {
    Dictionary(
      try rest.fit.wordSpeeds(from: rest.continuation.from).compactMap { word, speed in
        word.first.map { ($0, [speed.double]) }
      }, uniquingKeysWith: +)
  }

  @Test(
    "a section's max-speed bounds only that section, and the others compensate",
    arguments: ["0", "2"])
  func others(ramp: String) throws {
    let (fit, maximum) = try talk(["ramp": ramp])
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(50))
    let speeds = try speeds(rest)
    #expect(speeds["b"]?.count == 60)
    #expect(speeds["b"]?.allSatisfy { $0 <= maximum * 1.000_001 } == true, "\(speeds)")
    #expect(speeds["c"]?.allSatisfy { $0 > maximum * 1.1 } == true)
    let continuation = rest.continuation
    #expect(continuation.late == 0 && continuation.atMaxSpeed == [1])
    #expect(continuation.change > 1 && continuation.change <= Rational(3) / 2)
    let plan = rest.fit.plan
    #expect(plan.offset(at: .seconds(180)) == plan.distance)
  }

  @Test("lateness is reported, and the bound ends with its section")
  func late() throws {
    let (fit, maximum) = try talk()
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(80))
    let speeds = try speeds(rest)
    #expect(speeds["b"]?.allSatisfy { $0 <= maximum * 1.000_001 } == true)
    let former = fit.plan.speed.double
    #expect(speeds["c"]?.allSatisfy { abs($0 - former * 1.5) < 0.01 } == true)
    let plan = rest.fit.plan
    let continuation = rest.continuation
    #expect(continuation.late > 5 && continuation.atMaxSpeed == [1])
    #expect(plan.motion.duration == 180 + continuation.late)
    #expect(plan.offset(at: plan.timing.duration) == plan.distance)
    // Without the section's bound, the plan is on time.
    let free = try fitOfWords(
      "# A\n\n\(words("a", 60))\n\n# B\n\n\(words("b", 60))\n\n# C\n\n\(words("c", 60))")
    #expect(try free.resumed(pausedAt: .seconds(10), at: .seconds(60)).continuation.late == 0)
    let behind = try fit.resumed(pausedAt: .seconds(140), at: .seconds(150))
    #expect(behind.continuation.atMaxSpeed.isEmpty && behind.continuation.late == 0)
    #expect(abs(behind.continuation.change.double - 4 / 3) < 1e-5)
  }

  @Test("an uninterrupted plan stays, and so does one with more time")
  func same() throws {
    let (fit, _) = try talk()
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(10))
    #expect(abs(rest.continuation.change.double - 1) < 1e-6)
    #expect(rest.continuation.atMaxSpeed.isEmpty)
    let longer = try fit.resumed(after: Interruption(at: .seconds(10), end: .seconds(200)))
    #expect(longer.continuation.change < 1 && longer.continuation.atMaxSpeed.isEmpty)
  }

  @Test("the bound holds with whole pixels")
  func wholePixels() throws {
    let (fit, maximum) = try talk(["whole-pixels": "auto"])
    #expect(fit.scene.motion.movesByWholePixels)
    let rest = try fit.resumed(pausedAt: .seconds(10), at: .seconds(50))
    #expect(rest.continuation.late == 0 && rest.continuation.atMaxSpeed == [1])
    let speeds = try speeds(rest)
    #expect(speeds["b"]?.count == 60)
    #expect(speeds["b"]?.allSatisfy { $0 <= maximum * 1.000_001 } == true, "\(speeds)")
    let plan = rest.fit.plan
    #expect(plan.offset(at: .seconds(180)) == plan.distance)
  }

  @Test("random talks and pauses keep every word's bound and the exact end; seed 47")
  func random() throws {
    var random = SeededGenerator(seed: 47)
    var held = 0
    for number in 0..<Effort.pick(short: 12, usual: 60, soak: 2_000) {
      var source = ""
      var bounds = [Character: Double]()
      for letter in "abcde".prefix(Int.random(in: 1...5, using: &random)) {
        let maximum = Int.random(in: 30...160, using: &random)
        let isBound = Bool.random(using: &random)
        if isBound { bounds[letter] = Double(maximum) }
        let optional = Int.random(in: 0...4, using: &random) == 0 ? " optional" : ""
        let bound = isBound ? " max-speed=\(maximum)" : ""
        source += "# \(letter.uppercased()) {weight=1\(bound)\(optional)}\n\n"
        source += words(String(letter), Int.random(in: 10...60, using: &random)) + "\n\n"
      }
      let values = [[:], ["hold-end": "6"], ["ramp": "2"], ["whole-pixels": "auto"]]
        .randomElement(using: &random)
      // Texts that are too long for the bounds are refused.
      guard let fit = try? fitOfWords(source, values ?? [:]) else { continue }
      let time = Int.random(in: 1...120_000, using: &random)
      let pause = Int.random(in: 0...50_000, using: &random)
      let rest: Fit.Resumption
      do {
        rest = try fit.resumed(
          pausedAt: .milliseconds(time), at: .milliseconds(time + pause),
          within: SpeedChangeLimits(change: 3))
      } catch {
        Issue.record("\(number) \(time) \(pause) \(values ?? [:]) \(source): \(error)")
        continue
      }
      for (letter, speeds) in try speeds(rest) {
        guard let maximum = bounds[letter] else { continue }
        // With whole pixels, a section begins and ends within a frame of its time.
        let slack = fit.wholePixels?.answer == nil ? 1.000_01 : 1.02
        #expect(speeds.allSatisfy { $0 <= maximum * slack }, "\(number) \(letter) \(speeds)")
      }
      let plan = rest.fit.plan
      let continuation = rest.continuation
      #expect(plan.offset(at: plan.timing.duration) == plan.distance, "\(number)")
      #expect(plan.motion.duration == 180 + continuation.late, "\(number)")
      if continuation.late > 0 { #expect(continuation.change.double > 2.9, "\(number)") }
      held += continuation.atMaxSpeed.isEmpty ? 0 : 1
    }
    #expect(held > Effort.pick(short: 1, usual: 8, soak: 250), "\(held)")
  }
}
