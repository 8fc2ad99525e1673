internal import Telop
internal import TelopDocuments
import TelopUnits

/// The motion of a finished file, and the differences between this motion and the plan.
///
/// `path` is a movie of `fit`:
///
/// ```swift
/// let plan = PlannedMotion(FitDocument(fit))
/// let track = try MotionTrack(movie: path, planned: plan)
/// let report = AuditReport(track, plan: plan)
/// print(report.judder, report.findings.map(\.message))  // none for a movie as planned
/// ```
public struct AuditReport: Sendable, Codable, Equatable {
  package struct StepCount: Sendable, Codable, Equatable {
    /// The distance in pixels, rounded to a quarter; positive in reading direction.
    package var displacement: Double
    package var frames: Int
  }

  /// A deviation from the expected motion.
  public struct Finding: Sendable, Codable, Equatable {
    /// One of `frames`, `rate`, `size`, `blank` (the planned ink is never visible), `mirrored`, `resized`, `speed`,
    /// `ink` (appears or disappears at another time), `position`, `displacement`, `frozen`, `judder`, and `fast` (too
    /// fast to measure).
    package var kind: String
    /// One sentence for a person.
    public var message: String
  }

  package var version = Wire.version
  package var width: Int
  package var height: Int
  /// Frames per second.
  package var rate: String
  /// The number of measured frames.
  public var frames: Int
  /// The first and the last frame with ink; absent if there is none.
  package var firstInk: Int?
  package var lastInk: Int?
  /// The distances by which frames moved, the smallest first.
  package var displacements: [StepCount]
  /// The mean of the known distances between frames in pixels, positive in reading direction; absent if none is known.
  package var mean: Double?
  /// The unevenness of the motion, in pixels. Each step is compared with the mean of nine steps: itself, the four
  /// before it and the four after it. The result is the root mean square of the differences.
  public var judder: Double
  /// The frame whose step differs most from the mean of the steps around it.
  package var worstFrame: Int?
  /// The difference between the step of `worstFrame` and the mean of the steps around it, in pixels.
  public var worst: Double
  /// True if the motion was compared with a plan.
  public var isCompared: Bool
  /// The deviations from the plan; without a plan, the deviations from an even motion.
  public var findings: [Finding]

  /// Creates a report on a measured file.
  ///
  /// - Parameter plan: the plan that the file was made from; `nil` if it is unknown.
  /// - Complexity: O(frames × log phases).
  public init(_ track: MotionTrack, plan: PlannedMotion?) {
    let steps = track.frames.map(\.displacement)
    // Without a plan, forward is the direction of most of the motion.
    let isForward = plan.map { !$0.isRightToLeft } ?? (steps.compactMap { $0 }.reduce(0, +) >= 0)
    let forward = steps.map { step in step.map { isForward ? $0 : -$0 } }
    width = track.width
    height = track.height
    rate = track.rate.description
    frames = track.frames.count
    firstInk = track.frames.firstIndex(where: \.hasInk)
    lastInk = track.frames.lastIndex(where: \.hasInk)
    let measured = forward.compactMap { $0 }
    var counts: [Int: Int] = [:]
    for step in measured { counts[Int((step * 4).rounded()), default: 0] += 1 }
    displacements = counts.sorted { $0.key < $1.key }
      .map { StepCount(displacement: Double($0.key) / 4, frames: $0.value) }
    mean = measured.isEmpty ? nil : measured.reduce(0, +) / Double(measured.count)
    mean = mean.map { ($0 * 10_000).rounded() / 10_000 }
    let unevenness = Unevenness(forward)
    judder = (unevenness.meanSquare.squareRoot() * 1_000).rounded() / 1_000
    worst = (unevenness.worst * 1_000).rounded() / 1_000
    worstFrame = unevenness.worst > 0 ? unevenness.worstFrame : nil
    isCompared = plan != nil
    findings = []
    let isTooFast = addTooFast(track, plan)
    if !isTooFast { addJudder(forward, plan) }
    if let plan { compare(track, with: plan, isMotionKnown: !isTooFast) }
  }

  /// The differences between each step and the mean of the nine steps around it; see `judder`.
  private struct Unevenness {
    var meanSquare = 0.0
    var worst = 0.0
    var worstFrame = 0

    init(_ steps: [Double?]) {
      var sum = 0.0
      var count = 0
      for frame in steps.indices {
        guard let step = steps[frame] else { continue }
        let around = steps[max(0, frame - 4)...min(steps.count - 1, frame + 4)].compactMap { $0 }
        let mean = around.reduce(0, +) / Double(around.count)
        let deviation = abs(step - mean)
        sum += deviation * deviation
        count += 1
        if deviation > worst {
          worst = deviation
          worstFrame = frame
        }
      }
      meanSquare = count > 0 ? sum / Double(count) : 0
    }
  }

  private mutating func addJudder(_ steps: [Double?], _ plan: PlannedMotion?) {
    // With a plan, `compare` finds standstills and changes of speed.
    guard plan == nil else { return }
    let hasMotion = { (range: Range<Int>) in
      steps[range.clamped(to: steps.indices)].contains { $0.map { $0 > 0.5 } ?? false }
    }
    // A standstill counts only with motion within three frames on both sides. A longer one may be intended.
    addFrozen(
      steps.indices.filter { frame in
        steps[frame].map { abs($0) < 0.25 } == true && hasMotion(max(0, frame - 3)..<frame)
          && hasMotion(frame + 1..<frame + 4)
      })
    if worst > 0.75 {
      add("judder", "frame \(worstFrame ?? 0) moves \(worst) px more or less than its neighbours")
    }
  }

  mutating func addFrozen(_ frames: [Int]) {
    guard let first = frames.first else { return }
    add(
      "frozen",
      "\(frames.count == 1 ? "1 frame repeats" : "\(frames.count) frames repeat") the one before, "
        + "first frame \(first)")
  }

  /// Adds a finding and returns true if the motion is too fast to measure: more than half the picture per frame.
  private mutating func addTooFast(_ track: MotionTrack, _ plan: PlannedMotion?) -> Bool {
    let maximumStep = Double(track.isVertical ? height : width) / 2
    let unmatched = track.frames.count { $0.isUnmatched }
    let plannedStep = plan.map { $0.fastest / $0.rate.perSecond.double } ?? 0
    if plannedStep > maximumStep {
      add(
        "fast",
        "the plan moves \(Self.short(plannedStep)) px per frame, more than half the picture: too fast to "
          + "measure")
    } else if unmatched > track.frames.count(where: { $0.displacement != nil }) {
      add(
        "fast",
        "\(unmatched) frames do not match the frame before them at any shift within half the picture: "
          + "too fast to measure, or different content")
    } else {
      return false
    }
    // The measured steps are accidental matches.
    displacements = []
    mean = nil
    judder = 0
    worst = 0
    worstFrame = nil
    return true
  }

  mutating func add(_ kind: String, _ message: String) {
    findings.append(Finding(kind: kind, message: message))
  }

  static func short(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
