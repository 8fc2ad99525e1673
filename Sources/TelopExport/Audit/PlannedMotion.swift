public import Telop
internal import TelopText
public import TelopUnits

/// What of a plan a finished file can be held against.
public struct PlannedMotion: Sendable, Hashable {
  /// How many frames it has.
  public let frameCount: Int
  /// Frames per second.
  public let rate: FrameRate
  /// The visible length, in whole pixels.
  public let length: Int
  /// The visible length, in pixels.
  public let viewport: Double
  /// The type size, in pixels per em.
  public let size: Double
  /// How it moves.
  public let motion: Motion
  /// True when it moves to the right.
  public let isRightToLeft: Bool
  /// Where the text's ink stands at time 0, from its start to its end: in pixels from the edge by
  /// which it leaves; `nil` for a text without ink.
  public let ink: ClosedRange<Double>?
  /// The same of its ink, its marks and its advance together.
  public let extent: ClosedRange<Double>
  /// True when it comes again and again without an end, and there may be moments without ink.
  public let isEndless: Bool

  /// That of a fit.
  public init(_ fit: Fit) {
    frameCount = max(1, fit.plan.frameCount)
    rate = fit.plan.timing.rate
    length = fit.band.length
    viewport = fit.plan.timing.viewport.double
    size = fit.options.size.double
    motion = fit.plan.motion
    isRightToLeft = fit.plan.strip.isRightToLeft
    isEndless = fit.loop?.isEndless == true
    let ink = fit.text.inkReach(of: 0..<fit.text.utf8Length) ?? 0...0
    let pixels = { (units: Int64) in (fit.plan.strip.layout.pixelsPerUnit * units).double }
    (self.ink, extent) = Self.places(
      origin: fit.plan.origin.double, width: fit.plan.strip.width.double,
      ink: (pixels(ink.lowerBound), pixels(ink.upperBound)), isRightToLeft: isRightToLeft)
  }

  /// Reads what `telop fit --format json` or `telop export -o plan.json` wrote; `nil` for anything
  /// else.
  public init?(json: [UInt8]) {
    struct Plan: Decodable {
      struct Frames: Decodable {
        var rate: String
        var count: Int
      }
      struct Phase: Decodable {
        var kind: String
        var durationExact: String
        var speedExact: String
      }
      struct Strip: Decodable {
        var origin: Double
        var width: Double
        var inkLeft: Double
        var inkRight: Double
      }
      struct Loop: Decodable { var endless: Bool }
      var version: Int
      var direction: String
      var viewport: String
      var size: String
      var strip: Strip
      var frames: Frames
      var phases: [Phase]
      var loop: Loop?
    }
    guard let plan = try? Wire.decode(Plan.self, from: json), plan.version == Wire.version,
      let rate = FrameRate(plan.frames.rate), let viewport = Self.fraction(plan.viewport),
      let size = Self.fraction(plan.size), size > 0
    else { return nil }
    var phases: [Motion.Phase] = []
    for phase in plan.phases {
      guard let kind = Motion.Phase.Kind(rawValue: phase.kind),
        let duration = Self.fraction(phase.durationExact),
        let speed = Self.fraction(phase.speedExact), duration > 0
      else { return nil }
      phases.append(Motion.Phase(kind, duration: duration, speed: speed))
    }
    guard !phases.isEmpty, (1...1_000_000).contains(viewport.ceiling) else { return nil }
    frameCount = max(1, plan.frames.count)
    self.rate = rate
    length = Int(viewport.ceiling)
    self.viewport = viewport.double
    self.size = size.double
    motion = Motion(phases)
    isRightToLeft = plan.direction == "rtl"
    isEndless = plan.loop?.endless == true
    (ink, extent) = Self.places(
      origin: plan.strip.origin, width: plan.strip.width,
      ink: (plan.strip.inkLeft, plan.strip.inkRight), isRightToLeft: isRightToLeft)
  }

  /// From places that count from the strip's left end.
  private static func places(
    origin: Double, width: Double, ink: (left: Double, right: Double), isRightToLeft: Bool
  ) -> (ink: ClosedRange<Double>?, extent: ClosedRange<Double>) {
    let (start, end) =
      isRightToLeft ? (width - ink.right, width - ink.left) : (ink.left, ink.right)
    let reach = (start: min(0, start), end: max(0, width, end))
    return (
      start < end ? origin + start...origin + end : nil, origin + reach.start...origin + reach.end
    )
  }

  private static func fraction(_ text: String) -> Rational? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let top = parts.first.flatMap({ Rational(decimal: $0) }) else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? top : nil }
    return Rational(decimal: parts[1]).flatMap { top.divided(by: $0) }
  }

  /// The highest speed, in pixels per second.
  public var fastest: Double { motion.phases.map(\.speed.double).max() ?? 0 }

  /// How far it has moved on a frame, in pixels: forward in reading.
  ///
  /// - Parameters:
  ///   - frame: from 0.
  ///   - rate: the frames per second that are counted.
  /// - Complexity: O(log phases).
  public func offset(frame: Int, at rate: FrameRate) -> Double {
    motion.offset(atSeconds: Rational(frame) / rate.perSecond).double
  }
}
