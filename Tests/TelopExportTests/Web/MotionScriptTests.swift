import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@testable import TelopExport

@Suite("Motion in JavaScript")
struct MotionScriptTests {
  private struct Case: Encodable {
    let motion: MotionDocument
    let times: [Double]
  }

  private struct Answer: Decodable {
    let offsets: [Double]
    let shown: [Double]
    let positions: [Double]
  }

  @Test("at random exact times the script has Swift's position; seed 31", .needs(.browser))
  func places() throws {
    var random = SeededGenerator(seed: 31)
    let motions = try (0..<Effort.pick(short: 60, usual: 400, soak: 4_000)).map { _ in
      try motion(&random)
    }
    let times = motions.map { motion in
      (0..<50).map { _ -> Rational in
        // Whole nanoseconds or a frame's time, also beyond both ends.
        let span = Int64((motion.duration.double * 1.2 + 1) * 1e9)
        let moment = Rational(Int128(Int64.random(in: -span...span, using: &random)))
        return moment / 1_000_000_000
      } + [0, motion.duration]
    }
    let cases = zip(motions, times).map {
      Case(motion: MotionDocument($0), times: $1.map(\.double))
    }
    let page = Browser.Shown(
      page: "<style></style></html>",
      after: """
        \(WebFile.motion)
        return \(try Wire.line(cases)).map(({ motion, times }) => {
          const shown = times.map(time => shownOffsetAt(motion, time));
          return { offsets: times.map(time => offsetAt(motion, time)), shown,
            positions: shown.map(offset => positionAt(motion, offset)) };
        });
        """)
    let data = try #require(try Browser.results(of: [page]).first)
    let answers = try #require(
      try? JSONDecoder().decode([Answer].self, from: data),
      "\(String(decoding: data.prefix(300), as: UTF8.self))")
    try #require(answers.count == motions.count)
    var whole = 0
    for (number, (motion, answer)) in zip(motions, answers).enumerated() {
      if motion.movesByWholePixels { whole += 1 }
      for (index, time) in times[number].enumerated() {
        let context: Comment = "motion \(number) at \(time): \(motion.lineMotion.phases)"
        // The tolerance is a sum. The time as a `Double` is off by half a unit in its last place, which the fastest
        // phase converts to pixels. Sums and products of positions round a few more times. A ramp is rounded down to
        // 2⁻²⁰ px, with 32 binary digits of its time.
        let fastest = motion.lineMotion.phases.map(\.speed.double).max() ?? 0
        let size =
          motion.distance.double + fastest * (time.double.magnitude + motion.duration.double)
        let isRamped = motion.lineMotion.phases.contains { $0.kind == .start || $0.kind == .stop }
        let tolerance = size * 0x1p-50 + (isRamped ? 0x1p-19 + motion.distance.double * 0x1p-30 : 0)
        let offset = motion.offset(atSeconds: time).double
        // At the turn of an endless line, its end equals its start.
        let off = abs(answer.offsets[index] - offset)
        let turn = motion.isEndless ? abs(off - motion.distance.double) : off
        #expect(min(off, turn) <= tolerance, context)
        guard motion.movesByWholePixels else {
          #expect(answer.shown[index] == answer.offsets[index], context)
          continue
        }
        // Whole pixels are whole and equal, except halfway between two frames.
        let frames = time * motion.rate.perSecond
        let part = (frames - Rational(frames.floor)).double
        guard abs(part - 0.5) > 1e-6 else { continue }
        let planned = motion.shownOffset(atSeconds: time)
        let isTurn = motion.isEndless && answer.shown[index] == motion.distance.double
        #expect(answer.shown[index] == planned.double || isTurn && planned == 0, context)
        if !isTurn {
          #expect(answer.positions[index] == motion.position(offset: planned).double, context)
        }
      }
    }
    #expect(whole > motions.count / 10 && whole < motions.count)
  }

  /// A motion of one to five phases, on whole frames or not, in either direction, once or endless.
  private func motion(_ random: inout SeededGenerator) throws -> ScrollMotion {
    let rate = FrameRate(["25", "50", "60", "30000/1001"].randomElement(using: &random) ?? "")
    let rates = rate ?? .sixty
    let isWhole = Int.random(in: 0..<3, using: &random) == 0
    let isEndless = Int.random(in: 0..<4, using: &random) == 0
    let kinds: [Motion.Phase.Kind] = isWhole ? [.cruise, .hold] : [.cruise, .hold, .start, .stop]
    let frame = 1 / rates.perSecond
    let phases = (0..<Int.random(in: 1...(isEndless ? 1 : 5), using: &random)).map { _ in
      let kind = isEndless ? .cruise : kinds.randomElement(using: &random) ?? .cruise
      let frames = Rational(Int.random(in: 1...600, using: &random))
      let parts = Rational(Int.random(in: 1...10_000, using: &random)) / 1_000
      let speed = Rational(Int.random(in: 1...20, using: &random))
      return isWhole
        ? Motion.Phase(kind, duration: frame * frames, speed: speed * rates.perSecond)
        : Motion.Phase(kind, duration: parts, speed: speed * parts)
    }
    // Halves and quarters, which a `Double` represents exactly.
    let start = Rational(Int.random(in: -8_000...8_000, using: &random)) / 4
    return ScrollMotion(
      try Motion(phases), from: start, to: Bool.random(using: &random) ? .left : .right,
      rate: rates,
      isEndless: isEndless)
  }

  @Test("a template is filled once, and inserted text is not filled again")
  func template() {
    #expect(
      WebFile.filled("a {{one}} b {{two}}{{none}} }} {{", ["one": "{{two}}", "two": "2"])
        == "a {{two}} b 2 }} {{")
  }
}
