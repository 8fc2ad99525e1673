internal import Telop
internal import TelopText

/// What the motion of a finished file is like, and how it differs from what was planned.
public struct AuditReport: Sendable, Codable, Equatable {
  /// So many frames moved so far.
  public struct Bar: Sendable, Codable, Equatable {
    /// Pixels, to a quarter; forward in reading, whichever way that is.
    public var displacement: Double
    /// How many frames.
    public var frames: Int
  }

  /// Something that is not as it should be.
  public struct Finding: Sendable, Codable, Equatable {
    /// `frames`, `rate`, `size`, `resized`, `ink`, `displacement`, `judder` or `frozen`.
    public var kind: String
    /// One sentence for a person.
    public var message: String
  }

  /// The version of the wire format: `Wire.version`.
  public var version = Wire.version
  /// The picture's width in pixels.
  public var width: Int
  /// The picture's height in pixels.
  public var height: Int
  /// Frames per second.
  public var rate: String
  /// How many frames.
  public var frames: Int
  /// The first frame that shows anything; absent when none does.
  public var firstInk: Int?
  /// The last one.
  public var lastInk: Int?
  /// How far frames moved, the smallest first.
  public var displacements: [Bar]
  /// How unevenly it moves: the root of the mean square by which steps differ from the mean of the
  /// steps around them, in pixels.
  public var judder: Double
  /// The frame whose step differs most, and by how many pixels.
  public var worstFrame: Int?
  /// By how many pixels.
  public var worst: Double
  /// Whether it was compared with a plan.
  public var isCompared: Bool
  /// What is wrong, by the plan where there is one.
  public var findings: [Finding]

  /// A report of a measured file.
  ///
  /// - Parameters:
  ///   - track: what moves how from frame to frame.
  ///   - plan: what it was made from, if that is known.
  public init(_ track: MotionTrack, plan: PlannedMotion?) {
    let steps = track.frames.map(\.displacement)
    // Forward is where most of it goes.
    let isForward = plan.map { !$0.isRightToLeft } ?? (steps.compactMap { $0 }.reduce(0, +) >= 0)
    let forward = steps.map { step in step.map { isForward ? $0 : -$0 } }
    width = track.width
    height = track.height
    rate = track.rate.description
    frames = track.frames.count
    firstInk = track.frames.firstIndex(where: \.hasInk)
    lastInk = track.frames.lastIndex(where: \.hasInk)
    var counts: [Int: Int] = [:]
    for step in forward.compactMap({ $0 }) { counts[Int((step * 4).rounded()), default: 0] += 1 }
    displacements = counts.sorted { $0.key < $1.key }
      .map { Bar(displacement: Double($0.key) / 4, frames: $0.value) }
    let unevenness = Unevenness(forward)
    judder = (unevenness.meanSquare.squareRoot() * 1_000).rounded() / 1_000
    worst = (unevenness.worst * 1_000).rounded() / 1_000
    worstFrame = unevenness.worst > 0 ? unevenness.worstFrame : nil
    isCompared = plan != nil
    findings = []
    addJudder(forward, plan)
    if let plan { compare(track, with: plan) }
  }

  /// Steps against those around them.
  private struct Unevenness {
    var meanSquare = 0.0
    var worst = 0.0
    var worstFrame = 0

    init(_ steps: [Double?]) {
      var (sum, count) = (0.0, 0)
      for frame in steps.indices {
        guard let step = steps[frame] else { continue }
        let around = steps[max(0, frame - 4)...min(steps.count - 1, frame + 4)].compactMap { $0 }
        let mean = around.reduce(0, +) / Double(around.count)
        let off = abs(step - mean)
        sum += off * off
        count += 1
        if off > worst { (worst, worstFrame) = (off, frame) }
      }
      meanSquare = count > 0 ? sum / Double(count) : 0
    }
  }

  private mutating func addJudder(_ steps: [Double?], _ plan: PlannedMotion?) {
    // A plan that stands still, or changes its speed, says so itself.
    let moving = steps.compactMap { $0 }.filter { $0 > 0.25 }
    let frozen = steps.indices.filter { frame in
      guard let step = steps[frame], abs(step) < 0.25 else { return false }
      let planned = plan.map { abs($0.displacement(toFrame: frame)) > 0.5 }
      let usual =
        moving.count * 2 > frame && (moving.sorted().dropFirst(moving.count / 2).first ?? 0) > 0.5
      return planned ?? usual
    }
    if let first = frozen.first {
      add(
        "frozen",
        "\(frozen.count) frame\(frozen.count == 1 ? "" : "s") repeat the one before, first frame \(first)"
      )
    }
    if worst > 0.75, plan == nil {
      add(
        "judder",
        "frame \(worstFrame ?? 0) moves \(worst) px more or less than those around it")
    }
  }

  private mutating func compare(_ track: MotionTrack, with plan: PlannedMotion) {
    if frames != plan.frameCount { add("frames", "\(frames) frames, planned \(plan.frameCount)") }
    if track.rate != plan.rate {
      add("rate", "\(track.rate) frames per second, planned \(plan.rate)")
    }
    let length = track.isVertical ? height : width
    // Some codecs take pixels in pairs.
    let isResized = length != plan.length && length != plan.length + 1
    if isResized { add("size", "\(length) px along the way, planned \(plan.length)") }
    let rate = plan.rate.perSecond.double
    if let firstInk, Double(firstInk) < plan.shown.lowerBound * rate - 0.5 {
      add("ink", "something shows on frame \(firstInk), before the text comes")
    }
    if let lastInk, Double(lastInk) > plan.shown.upperBound * rate + 0.5 {
      add("ink", "something shows on frame \(lastInk), after the text has left")
    }
    let ratio = Self.ratio(track, plan)
    if let ratio, abs(ratio - 1) > 0.01 {
      add(
        "resized",
        "it moves \(Self.short(ratio)) times as far as planned: it was made larger or smaller")
    }
    let wrong = track.frames.indices.dropFirst().filter { frame in
      guard let found = track.frames[frame].displacement else { return false }
      return abs(found - plan.displacement(toFrame: frame)) > 0.5
    }
    if let first = wrong.first, let found = track.frames[first].displacement {
      add(
        "displacement",
        "\(wrong.count) frame\(wrong.count == 1 ? "" : "s") not as planned, first frame \(first): "
          + "\(Self.short(found)) px, planned \(Self.short(plan.displacement(toFrame: first)))")
    }
  }

  /// How much further than planned it goes.
  private static func ratio(_ track: MotionTrack, _ plan: PlannedMotion) -> Double? {
    var (found, planned) = (0.0, 0.0)
    for frame in track.frames.indices.dropFirst() {
      guard let step = track.frames[frame].displacement else { continue }
      found += step
      planned += plan.displacement(toFrame: frame)
    }
    return abs(planned) > 1 ? found / planned : nil
  }

  private static func short(_ value: Double) -> String {
    String((value * 100).rounded() / 100)
  }

  private mutating func add(_ kind: String, _ message: String) {
    findings.append(Finding(kind: kind, message: message))
  }
}
