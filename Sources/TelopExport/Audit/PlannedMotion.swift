public import Telop
internal import TelopText

/// What of a plan a finished file can be held against.
public struct PlannedMotion: Sendable, Hashable {
  /// How many frames it has.
  public let frameCount: Int
  /// Frames per second.
  public let rate: FrameRate
  /// The visible length, in whole pixels.
  public let length: Int
  /// How it moves.
  public let motion: Motion
  /// True when it moves to the right.
  public let isRightToLeft: Bool
  /// From when to when any of the text may show, in seconds.
  public let shown: ClosedRange<Double>

  /// That of a fit.
  public init(_ fit: Fit) {
    frameCount = max(1, fit.plan.frameCount)
    rate = fit.plan.timing.rate
    length = fit.band.length
    motion = fit.plan.motion
    isRightToLeft = fit.plan.strip.isRightToLeft
    let presence = fit.plan.presence(of: fit.plan.strip.extent)
    shown = presence.enters.double...max(presence.enters, presence.leaves).double
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
      struct Segment: Decodable {
        var enters: Double
        var leaves: Double
      }
      var version: Int
      var segments: [Segment]
      var direction: String
      var viewport: String
      var frames: Frames
      var phases: [Phase]
    }
    guard let plan = try? Wire.decode(Plan.self, from: json), plan.version == Wire.version,
      let rate = try? FrameRate(plan.frames.rate), let viewport = Self.fraction(plan.viewport)
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
    motion = Motion(phases)
    isRightToLeft = plan.direction == "rtl"
    let start = plan.segments.map(\.enters).min() ?? 0
    shown = start...max(start, plan.segments.map(\.leaves).max() ?? start)
  }

  private static func fraction(_ text: String) -> Rational? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let top = parts.first.flatMap({ Rational(decimal: $0) }) else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? top : nil }
    return Rational(decimal: parts[1]).flatMap { top.divided(by: $0) }
  }

  /// How far it moves from one frame to the next, in pixels: to the left or upward.
  ///
  /// - Parameter frame: the second one, from 1.
  public func displacement(toFrame frame: Int) -> Double {
    let offset = { (frame: Int) in
      motion.offset(atSeconds: Rational(frame).divided(by: rate.perSecond) ?? 0)
    }
    let way = (offset(frame) - offset(frame - 1)).double
    return isRightToLeft ? -way : way
  }
}
