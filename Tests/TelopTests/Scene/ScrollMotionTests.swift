@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("A line's motion across its band")
struct ScrollMotionTests {
  /// A motion of up to five phases of any kind; times are multiples of a fraction of a second.
  private func lineMotion(_ random: inout SeededGenerator) throws -> Motion {
    let kinds: [Motion.Phase.Kind] = [.cruise, .hold, .cruise, .cruise, .start, .stop]
    let parts = Int128([1, 2, 10, 50, 60, 1_000].randomElement(using: &random) ?? 1)
    return try Motion(
      try (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Motion.Phase(
          kinds.randomElement(using: &random) ?? .hold,
          duration: try ratio(Int128.random(in: 1...(2 * parts), using: &random), parts),
          speed: try ratio(Int128.random(in: 1...800, using: &random) * 25, 50))
      })
  }

  @Test("whole pixels are declared exactly if every frame has them; seed 91")
  func wholePixels() throws {
    var random = SeededGenerator(seed: 91)
    var found = [true: 0, false: 0]
    for number in 0..<Effort.pick(short: 1_000, usual: 1_500, soak: 20_000) {
      let lineMotion = try lineMotion(&random)
      let name = ["25", "50", "60", "30000/1001"].randomElement(using: &random)
      let rate = try #require(FrameRate(name ?? ""))
      let motion = ScrollMotion(lineMotion, from: 100, rate: rate)
      let frames = (0...motion.lastFrame).map { motion.offset(frame: $0) }
      let isWhole = frames.allSatisfy(\.isWhole)
      // A ramp whose few frames happen to be whole does not count as whole.
      let hasRamp = lineMotion.phases.contains { $0.kind == .start || $0.kind == .stop }
      if motion.movesByWholePixels != isWhole {
        #expect(isWhole && hasRamp, "number \(number): \(lineMotion.phases)")
      }
      found[isWhole, default: 0] += 1
    }
    #expect((found[true] ?? 0) > 15 && (found[false] ?? 0) > 15, "\(found)")
  }

  @Test("5 px per frame with half a frame at the end is not whole, as the JSON says")
  func halfAFrame() throws {
    var options = FitOptions()
    options.type.size = 50
    options.timing.rate = try #require(FrameRate("50"))
    for (milliseconds, isWhole) in [(2_010, false), (2_000, true)] {
      options.timing.duration = .milliseconds(milliseconds)
      options.timing.viewport = try ratio(Int128(milliseconds), 4) - 100
      let script = try Script("速速", format: .plain, name: "talk.txt")
      let fit = try Fit(script, fonts: bundledFonts.get(), options: options)
      #expect(fit.plan.step == 5)
      #expect(fit.scene.motion.movesByWholePixels == isWhole)
      #expect(FitDocument(fit).frames.wholePixels == isWhole)
    }
  }

  @Test("the time of an offset is the first moment at it; seed 92")
  func inverse() throws {
    var random = SeededGenerator(seed: 92)
    let microsecond = try ratio(1, 1_000_000)
    for number in 0..<Effort.pick(short: 200, usual: 1_000, soak: 50_000) {
      let motion = ScrollMotion(try lineMotion(&random), from: 0)
      guard motion.distance > 0 else { continue }
      let offset = motion.distance * Int.random(in: 1...1_000, using: &random)
      let place = offset * (try ratio(1, 1_000))
      let first = motion.time(ofOffset: place)
      let last = motion.lineMotion.lastTime(atOffset: place)
      #expect(motion.offset(atSeconds: first) >= place, "number \(number)")
      #expect(first <= last + microsecond, "number \(number)")
      // At the end of a ramp, the last microsecond covers less than a billionth of a pixel.
      let hasRamp = motion.lineMotion.phases.contains { $0.kind == .stop || $0.kind == .start }
      let before = hasRamp ? microsecond * 1_000 : microsecond
      if first > before {
        #expect(motion.offset(atSeconds: first - before) < place, "number \(number)")
      }
    }
  }

  @Test("offsets too fine for 128 bits have times to nine decimals")
  func fine() throws {
    let lineMotion = try Motion([
      .init(.hold, duration: 1), .init(.cruise, duration: 3, speed: try ratio(1_000_003, 7_919)),
      .init(.stop, duration: 2, speed: try ratio(1_000_003, 7_919)),
    ])
    let fine = try ratio((1 << 100) + 1, 1 << 95)
    for place in [fine, fine * 14] {
      let time = lineMotion.time(ofOffset: place)
      #expect(
        abs(lineMotion.offset(atSeconds: time.roundedToMicroseconds).double - place.double) < 1e-3)
    }
  }

  @Test("an endless line returns to its start, also on whole frames; others stay at their end")
  func endless() throws {
    let lineMotion = try Motion([.init(.cruise, duration: 7, speed: 60)])
    let endless = ScrollMotion(lineMotion, from: 50, isEndless: true)
    #expect(endless.offset(atSeconds: 8) == 60 && endless.offset(atSeconds: 7) == 0)
    #expect(endless.offset(atSeconds: -1) == 360 && endless.offset(frame: 421) == 1)
    #expect(endless.shownOffset(atSeconds: try ratio(7_009, 1_000)) == 1)
    let once = ScrollMotion(lineMotion, from: 50, to: .right)
    #expect(once.offset(atSeconds: 8) == 420 && once.offset(frame: 421) == 420)
    #expect(once.offset(atSeconds: -1) == 0 && once.offset(frame: -1) == 0)
    #expect(once.position(offset: 20) == 70 && endless.position(offset: 20) == 30)
    #expect(once.shownOffset(atSeconds: try ratio(1_006, 1_000)) == 60)
    #expect(once.shownOffset(atSeconds: try ratio(1_009, 1_000)) == 61)
  }
}

extension Rational {
  fileprivate var roundedToMicroseconds: Rational {
    Rational(Int128((double * 1e6).rounded(.down)), over: 1_000_000) ?? self
  }
}
