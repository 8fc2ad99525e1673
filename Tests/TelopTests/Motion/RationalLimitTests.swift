@_spi(Answers) import TelopDocuments
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Numbers beyond all limits are refused or rounded, without a trap")
struct RationalLimitTests {
  struct Question: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ask: @Sendable (Rational, Rational) throws -> Void

    init(_ name: String, _ ask: @escaping @Sendable (Rational, Rational) throws -> Void) {
      testDescription = name
      self.ask = ask
    }
  }

  /// A plan with every kind of phase.
  static func plan() throws -> ScrollPlan {
    var timing = ScrollPlan.Timing(duration: .seconds(60), viewport: try decimal("1919.5"))
    timing.holdStart = .seconds(2)
    timing.holdEnd = .seconds(3)
    timing.ramp = .seconds(1)
    return try ScrollPlan(
      strip([7_919, 1_000_003], size: decimal("43.4"), ink: -9...1_007_930), timing: timing)
  }

  /// Measured once: every call is tested a few hundred times.
  private static let made = Result { try bundledFonts.get().prepare("Hello, 世界. שלום") }
  static func line() throws -> MeasuredText { try made.get() }

  private static let fitted = Result {
    try Fit(
      Script("Hello, 世界", format: .plain, name: "talk.txt"), fonts: bundledFonts.get(),
      options: FitOptions())
  }

  /// Calls that accept every number and give an exact or rounded result.
  static let answered = [
    Question("motion") { one, _ in
      let motion = try plan().motion
      let offset = motion.offset(atSeconds: one)
      #expect(offset >= 0 && offset <= motion.distance)
      for time in [motion.time(ofOffset: one), motion.lastTime(atOffset: one)] {
        #expect(time >= 0 && time <= motion.duration)
      }
    },
    Question("motion across a band") { one, other in
      let plan = try plan()
      for isEndless in [false, true] {
        let motion = ScrollMotion(plan.motion, from: other, to: .right, isEndless: isEndless)
        for offset in [motion.offset(atSeconds: one), motion.shownOffset(atSeconds: one)] {
          #expect(offset >= 0 && offset <= motion.distance)
        }
        _ = (motion.position(offset: one), motion.time(ofOffset: one), motion.movesByWholePixels)
      }
    },
    Question("a place in a box") { one, other in
      _ = try plan().strip.left(of: one, length: other, in: one)
    },
    Question("continuation from a place") { one, _ in
      _ = try plan().continued(at: .seconds(30), offset: one)
    },
    Question("a chunker") { one, other in
      let chunker = Chunker(target: one, limit: other)
      let segments = try chunker.segments(of: line(), size: 48)
      #expect(segments.reduce(0) { $0 + $1.units } == (try line()).totalUnits)
    },
    Question("a screen") { one, other in
      let screen = ScreenGeometry(width: one, viewingDistance: other)
      _ = (screen.angle(ofSize: one, viewport: other), screen.size(atDegrees: 1, viewport: one))
      _ = screen.verdict(ofSize: other, viewport: one)
    },
    Question("spacing in ems") { one, other in
      var setting = TypeSetting()
      setting.size = one
      setting.letterSpacing = other
      setting.wordSpacing = one
      _ = (setting.shaping, setting.fontInstance)
    },
    Question("a phase") { one, other in
      _ = Motion.Phase(.stop, duration: one, speed: other).distance
      _ = LoopPass.Item(range: 0..<1, start: one, width: other).end
    },
    Question("a scene") { one, other in
      let scene = try fitted.get().scene
      _ = scene.segmentAtReadPoint(atOffset: one)
      _ = scene.left(of: one, length: other, in: one)
      _ = scene.phrases(cutTo: one)
      let segment = PlacedSegment(
        index: 0, range: 0..<1, section: 0, left: one, width: other, start: one,
        extent: min(one, other)...max(one, other))
      _ = scene.readTimes(of: segment)
      _ = scene.presence(of: segment.extent)
    },
  ]

  /// Calls that throw for numbers out of bounds.
  static let checked = [
    Question("strip") { one, _ in
      _ = try Strip(line(), size: one, chunker: Chunker()).segments
    },
    Question("segments") { one, _ in _ = try Chunker().segments(of: line(), size: one) },
    Question("measurement") { one, _ in _ = try MeasureDocument(line(), size: one) },
    Question("match") { one, _ in _ = try MeasureDocument.Match(0..<2, in: line(), size: one) },
    Question("fitted text") { one, other in
      let line = try line()
      _ = try MeasureDocument.FittedText(limit: other, text: line, truncated: line, size: one)
    },
    Question("motion of phases") { one, other in
      let motion = try Motion([
        .init(.start, duration: one, speed: other), .init(.cruise, duration: other, speed: one),
      ])
      _ = motion.offset(atSeconds: motion.duration.roundedQuotient(by: 3))
      _ = ScrollMotion(motion, from: 0).lastFrame
    },
    Question("plan") { one, other in
      var timing = ScrollPlan.Timing(duration: .seconds(60), viewport: one, lead: other)
      timing.readPointPart = one
      _ = try ScrollPlan(strip([1_000]), timing: timing)
    },
    Question("loop") { one, other in
      let pass = LoopPass(strip: strip([4_000, 1_000]), items: [])
      _ = try LoopPlan(pass, speed: one, viewport: other).framesPerLoop
    },
    Question("loop of tiny items") { one, _ in
      let round = LoopPass(strip: strip([1], size: try ratio(1, 1 << 32)), items: [])
      _ = try LoopPlan(round, speed: one, viewport: 1_000_000).copies
    },
    Question("continuation") { one, other in
      let plan = try plan()
      let bounds = SpeedChangeLimits(change: one, maxSpeed: other)
      _ = try plan.continued(at: .seconds(40), offset: one, within: bounds)
    },
    option("size") { $0.type.size = $1 },
    option("letter-spacing") { $0.type.letterSpacing = $1 },
    option("word-spacing") { $0.type.wordSpacing = $1 },
    option("gap") { $0.type.gap = $1 },
    option("segment-width") { $0.segmentWidth = $1 },
    option("min-speed") { $0.minSpeed = $1 },
    option("max-speed") { $0.maxSpeed = $1 },
    option("max-change") { $0.maxChange = $1 },
    option("screen-width") { ($0.screenWidth, $0.viewingDistance) = ($1, 1) },
    option("distance") { ($0.screenWidth, $0.viewingDistance) = (1, $1) },
    option("lead") { $0.timing.lead = $1 },
    option("viewport") { $0.timing.viewport = $1 },
    option("read-point") { $0.timing.readPointPart = $1 },
    option("padding") { $0.look.padding = $1 },
    option("height") { $0.look.height = $1 },
    option("fade") { $0.look.fade = $1 },
    option("pixel-bounds: size") { $0.wholePixels.bounds.size = $1 },
    option("pixel-bounds: spacing") { $0.wholePixels.bounds.spacing = $1 },
    option("pixel-bounds: gap") { $0.wholePixels.bounds.gap = $1 },
    option("pixel-bounds: lead") { $0.wholePixels.bounds.lead = $1 },
  ]

  private static func option(
    _ name: String, _ set: @escaping @Sendable (inout FitOptions, Rational) -> Void
  ) -> Question {
    Question("option \(name)") { one, _ in
      var options = FitOptions()
      set(&options, one)
      options.wholePixels.method = .auto
      _ = try Fit(
        Script("Hello, 世界", format: .plain, name: "talk.txt"), fonts: bundledFonts.get(),
        options: options
      ).scene.segments
    }
  }

  @Test("extreme numbers give answers", arguments: answered)
  func answers(question: Question) throws {
    for one in hostileNumbers {
      for other in hostileNumbers { try question.ask(one, other) }
    }
  }

  @Test("extreme numbers are refused with a Telop error or give answers", arguments: checked)
  func refusals(question: Question) throws {
    var refusals = 0
    for one in hostileNumbers {
      for other in hostileNumbers where question.takesTwo || other == 0 {
        do { try question.ask(one, other) } catch let error as any TelopError {
          #expect(!error.message.isEmpty)
          refusals += 1
        }
      }
    }
    #expect(refusals > 0)
  }

  @Test("a size out of bounds names its option in plans and in text")
  func sizes() throws {
    for size in hostileNumbers {
      let plan = #expect(throws: PlanError.self) {
        try Strip(Self.line(), size: size, chunker: Chunker())
      }
      #expect(plan?.code == .badLength && plan?.place.options == ["size"])
      let text = #expect(throws: TextError.self) { try MeasureDocument(Self.line(), size: size) }
      #expect(text?.code == .badSize && text?.message == plan?.message)
    }
  }

  @Test("rounding keeps frames and nanoseconds exact")
  func exactness() throws {
    let plan = try Self.plan()
    let ntsc = try ratio(30_000, 1_001)
    let cruise = try #require(plan.motion.longestCruise)
    let first = plan.motion.offset(atSeconds: 4)
    for frame in [150, 151, 977, 1_500] {
      let time = Rational(frame) / ntsc
      #expect(plan.motion.offset(atSeconds: time) == first + cruise.speed * (time - 4))
    }
    for nanoseconds: Int128 in [4_000_000_001, 12_345_678_901] {
      let time = try ratio(nanoseconds, 1_000_000_000)
      #expect(plan.motion.offset(atSeconds: time) == first + cruise.speed * (time - 4))
    }
  }
}

extension RationalLimitTests.Question {
  /// Options take one number, and their tests are slow.
  var takesTwo: Bool { !testDescription.hasPrefix("option") }
}
