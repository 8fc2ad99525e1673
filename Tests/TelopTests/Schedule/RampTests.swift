@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Ramps at cues")
struct RampTests {
  private static let sentence = "Measured text, exactly, and more of it. "
  private let source =
    String(repeating: Self.sentence, count: 6) + "@0:40 "
    + String(repeating: Self.sentence, count: 18) + "@1:20 "
    + String(repeating: Self.sentence, count: 5)

  private func fit(_ values: [String: String]) throws -> Fit {
    try fitted(source, values.merging(["viewport": "600"]) { own, _ in own }, seconds: 120)
  }

  private func maximumChange(_ plan: ScrollPlan) -> Rational {
    let speeds = plan.motion.phases.map(\.speed)
    return zip(speeds, speeds.dropFirst()).map { max($0, $1) - min($0, $1) }.max() ?? 0
  }

  private func expectExactCues(_ fit: Fit) {
    for cue in fit.script.cues {
      let place = fit.text.width(of: 0..<cue.utf8Offset, checkedSize: 48)
      let at = fit.plan.origin + place - fit.plan.offset(at: cue.time)
      #expect(at == fit.plan.timing.readPoint, "\(cue.time)")
    }
    #expect(fit.plan.offset(at: fit.plan.timing.duration) == fit.plan.distance)
  }

  @Test("ramps are off by default; they divide a jump in speed, and cues and ends stay exact")
  func gentle() throws {
    let plain = try fit([:])
    #expect(plain.plan.motion.phases.count == 3)
    for ramp in ["0.5", "4", "60"] {
      let ramped = try fit(["ramp": ramp])
      expectExactCues(ramped)
      #expect(maximumChange(ramped.plan) * 8 < maximumChange(plain.plan), "\(ramp)")
      // At most a third above the plain plan's greatest speed.
      let fastest = ramped.plan.motion.phases.map(\.speed).max() ?? 0
      #expect(fastest < (plain.plan.motion.phases.map(\.speed).max() ?? 0) * 4 / 3, "\(ramp)")
    }
  }

  @Test("ramps keep max-speed, and max-change where a jump would exceed it")
  func bounds() throws {
    let speeds = try fit([:]).plan.motion.phases.map(\.speed)
    let maximum = Rational((speeds.max() ?? 0).ceiling)
    let bounded = try fit(["ramp": "3", "max-speed": maximum.description])
    expectExactCues(bounded)
    #expect(bounded.plan.motion.phases.allSatisfy { $0.speed <= maximum })
    #expect(throws: ScriptError.self) { _ = try fit(["max-change": "1.5"]) }
    expectExactCues(try fit(["max-change": "1.5", "ramp": "3"]))
  }

  @Test("with holds the motion starts and stops with ramps")
  func holds() throws {
    let fit = try fit(["ramp": "1", "hold-start": "2", "hold-end": "3"])
    expectExactCues(fit)
    let kinds = fit.plan.motion.phases.map(\.kind)
    #expect(kinds.starts(with: [.hold, .start, .cruise]))
    #expect(Array(kinds.suffix(3)) == [.cruise, .stop, .hold])
    #expect(fit.plan.motion.phases[1].duration == 1)
    let alone = try Script("Alone.", format: .markdown, name: "t.md")
    var options = FitOptions()
    options.timing.ramp = .seconds(1)
    options.maxSpeed = 900
    #expect(throws: PlanError.self) {
      _ = try Fit(alone, fonts: bundledFonts.get(), options: options)
    }
  }
}
