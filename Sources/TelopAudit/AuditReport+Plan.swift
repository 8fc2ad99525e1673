internal import Telop
import TelopUnits

/// A measured motion beside its plan.
private struct Comparison {
  let track: MotionTrack
  let plan: PlannedMotion
  /// The planned offset of each frame, in pixels forward.
  let offsets: [Double]
  /// The measured distance from the previous frame to each frame, in pixels forward; `nil` if unknown.
  let steps: [Double?]
  /// The visible length along the motion, in pixels.
  var length: Double { plan.viewport }

  /// - Parameter rate: the frame rate at which the plan is sampled.
  init(_ track: MotionTrack, _ plan: PlannedMotion, at rate: FrameRate) {
    self.track = track
    self.plan = plan
    offsets = track.frames.indices.map { plan.offset(frame: $0, at: rate) }
    steps = track.frames.map { frame in frame.displacement.map { plan.isRightToLeft ? -$0 : $0 } }
  }

  func plannedStep(_ frame: Int) -> Double { offsets[frame] - offsets[frame - 1] }

  /// The measured and the planned distance in pixels, each summed over the frames with a known step.
  func distance(_ frames: Range<Int>) -> (found: Double, planned: Double) {
    var found = 0.0
    var planned = 0.0
    for frame in frames where frame > 0 {
      guard let step = steps[frame] else { continue }
      found += step
      planned += plannedStep(frame)
    }
    return (found, planned)
  }

  /// The visible length of a stretch on a frame, in pixels.
  func visibleLength(_ stretch: ClosedRange<Double>, _ frame: Int) -> Double {
    min(stretch.upperBound - offsets[frame], length) - max(stretch.lowerBound - offsets[frame], 0)
  }
}

extension AuditReport {
  /// Adds the differences between a measured motion and its plan.
  ///
  /// - Parameter byMotion: false if the motion is too fast to measure.
  mutating func compare(_ track: MotionTrack, with plan: PlannedMotion, byMotion: Bool) {
    if !plan.mayHave(frames: frames) {
      add("frames", "\(frames) frames, planned \(plan.frameCount)")
    }
    // Rates are compared with a tolerance, because Matroska stores the duration of a frame in whole nanoseconds.
    let rateRatio = track.rate.perSecond.double / plan.rate.perSecond.double
    let isOtherRate = abs(rateRatio - 1) > 1e-6
    // The file either plays the planned frames slower or faster, or shows the same motion at other times.
    let maximumExtraFrames = Int(plan.rate.perSecond.ceiling) + 1
    let isRetimed = isOtherRate && (-1...maximumExtraFrames).contains(frames - plan.frameCount)
    if isOtherRate {
      let same = ": the same frames in \(Self.short(1 / rateRatio)) times the time"
      add(
        "rate",
        "\(track.rate) frames per second, planned \(plan.rate)" + (isRetimed ? same : ""))
    }
    let found = track.isVertical ? height : width
    // Some codecs need even sizes, so the picture may be a pixel larger.
    let isOtherSize = found != plan.length && found != plan.length + 1
    if isOtherSize { add("size", "\(found) px in the direction of motion, planned \(plan.length)") }
    let comparison = Comparison(track, plan, at: isOtherRate && !isRetimed ? track.rate : plan.rate)
    guard !addBlank(comparison) else { return }
    if byMotion {
      let size = isOtherSize ? Double(found) / Double(plan.length) : 1
      guard !addOtherMotion(comparison, size: size) else { return }
    }
    // At another rate, a frame may show the moment of the previous or the next frame.
    let slack = isOtherRate && !isRetimed ? 1 : 0
    let shift = isOtherSize ? nil : Self.shift(comparison)
    let isInPlace = shift.map { addPosition($0, comparison, slack: slack) } ?? false
    addInk(comparison, slack: slack, isInPlace: isInPlace)
    if byMotion { addSteps(comparison) }
  }

  /// Adds a finding if the planned ink is visible on no frame.
  private mutating func addBlank(_ comparison: Comparison) -> Bool {
    guard let ink = comparison.plan.ink, firstInk == nil,
      comparison.offsets.indices.contains(where: { comparison.visibleLength(ink, $0) > 1 })
    else { return false }
    add("blank", "nothing is visible on any frame, or it hardly stands out from the background")
    return true
  }

  /// Adds a finding if the whole motion is reversed, or is faster or slower than planned by one factor.
  ///
  /// - Parameter size: the length of the picture along the motion, as a share of the planned length.
  private mutating func addOtherMotion(_ comparison: Comparison, size: Double) -> Bool {
    let (found, planned) = comparison.distance(0..<comparison.steps.count)
    let differs = { (distance: (found: Double, planned: Double), factor: Double) in
      abs(distance.found - factor * distance.planned) > 0.01 * abs(factor * distance.planned) + 1.5
    }
    guard planned > 2, differs((found, planned), 1) else { return false }
    let factor = found / planned
    if factor < -0.1 {
      add("mirrored", "it moves the other way: it was mirrored, or runs backwards")
      return true
    }
    // A part that stands still or is missing does not make the speed of the whole motion wrong.
    let count = comparison.steps.count
    let parts = (0..<4).map { comparison.distance(count * $0 / 4..<count * ($0 + 1) / 4) }
    guard !parts.contains(where: { differs($0, factor) }) else { return false }
    if size != 1, abs(factor / size - 1) < 0.03 {
      add(
        "resized",
        "it was made \(size < 1 ? "smaller" : "larger"): it moves \(Self.short(factor)) times as far "
          + "as planned, as its size suggests")
    } else {
      add(
        "speed",
        "it moves \(Self.short(factor)) times as far per second as planned: at another speed, or "
          + "made larger or smaller within the picture")
    }
    return true
  }

  /// Adds findings on ink that is visible too early or too late, by more than `slack` frames. If the position is known
  /// to be right, ink that is not yet or no longer visible may be fading.
  private mutating func addInk(_ comparison: Comparison, slack: Int, isInPlace: Bool) {
    guard let ink = comparison.plan.ink, let firstInk, let lastInk else { return }
    let frames = comparison.offsets.indices
    // Antialiasing extends ink by a part of a pixel.
    let extent = comparison.plan.extent
    let possibleFrames = frames.filter { comparison.visibleLength(extent, $0) > -0.5 }
    if let first = possibleFrames.first, firstInk + slack < first {
      add("ink", "something is visible on frame \(firstInk); the text enters on frame \(first)")
    }
    if let last = possibleFrames.last, lastInk - slack > last {
      add("ink", "something is visible on frame \(lastInk); the text leaves on frame \(last)")
    }
    // An endless line may have separators that are wider than the picture, so ink need not be visible.
    guard !comparison.plan.isEndless else { return }
    // Ink must be visible only from a certain length on, because the tip of a letter is thin. Fading ink is invisible
    // for longer.
    let minimum = 2 + comparison.plan.size / 16 + (isInPlace ? comparison.length / 16 : 0)
    let requiredLength = min(minimum, (ink.upperBound - ink.lowerBound) / 2, comparison.length / 2)
    let requiredFrames = frames.filter { comparison.visibleLength(ink, $0) >= requiredLength }
    // During its entry, the band hides text that is visible from the start.
    let entryFrameCount = Int((comparison.plan.rate.perSecond.double * 0.3).rounded())
    if let first = requiredFrames.first, firstInk - slack > max(first, entryFrameCount) {
      add("ink", "nothing is visible before frame \(firstInk), planned on frame \(first)")
    }
    if let last = requiredFrames.last, lastInk + slack < last {
      add("ink", "nothing is visible after frame \(lastInk), planned up to frame \(last)")
    }
  }

  private mutating func addSteps(_ comparison: Comparison) {
    let frames = comparison.steps.indices.dropFirst()
    addFrozen(
      frames.filter { frame in
        guard let step = comparison.steps[frame] else { return false }
        return abs(step) < 0.25 && comparison.plannedStep(frame) > 0.5
      })
    let wrong = frames.filter { frame in
      guard let step = comparison.steps[frame] else { return false }
      let planned = comparison.plannedStep(frame)
      return abs(step - planned) > 0.5 + planned / 200
    }
    guard let first = wrong.first, let step = comparison.steps[first] else { return }
    add(
      "displacement",
      "\(wrong.count) frame\(wrong.count == 1 ? "" : "s") not as planned, first frame \(first): "
        + "\(Self.short(step)) px, planned \(Self.short(comparison.plannedStep(first)))")
  }
}

// MARK: - Position

extension AuditReport {
  /// The distance by which the picture is behind the plan, in pixels; below 0 if the picture is ahead.
  private struct Shift {
    var pixels: Double
    /// True if both ends of the text confirm the shift. At one end alone, a thin tip may be invisible.
    var isSure: Bool
  }

  /// The shift of the text, measured while its ends pass the middle half of the picture, where nothing fades or is cut
  /// off; `nil` if neither end passes there.
  private static func shift(_ comparison: Comparison) -> Shift? {
    guard let ink = comparison.plan.ink else { return nil }
    let extent = comparison.plan.extent
    let (starts, ends) = shifts(comparison, of: ink)
    // A mark behind the text extends beyond the text's ink, up to the ends of `extent`.
    let markWidths = (ink.lowerBound - extent.lowerBound, extent.upperBound - ink.upperBound)
    let byStart = median(starts).map { $0...$0 + max(0, markWidths.0) }
    let byEnd = median(ends).map { $0 - max(0, markWidths.1)...$0 }
    guard let byStart, let byEnd else {
      return (byStart ?? byEnd).map { Shift(pixels: minimum($0), isSure: false) }
    }
    let start = byStart.lowerBound
    let end = byEnd.upperBound
    // Both ends have the same shift, so there is no mark.
    if abs(start - end) <= 2 { return Shift(pixels: (start + end) / 2, isSure: true) }
    let low = max(byStart.lowerBound, byEnd.lowerBound)
    let high = min(byStart.upperBound, byEnd.upperBound)
    if low <= high { return Shift(pixels: minimum(low...high), isSure: true) }
    // Shifts of both ends in opposite directions mean that the ink is longer or shorter, not that it is shifted.
    guard start * end > 0 else { return Shift(pixels: 0, isSure: true) }
    return Shift(pixels: abs(start) < abs(end) ? start : end, isSure: true)
  }

  /// The shifts in pixels of the text's start and end, each in the frames in which it passes the middle half of the
  /// picture.
  private static func shifts(
    _ comparison: Comparison, of ink: ClosedRange<Double>
  ) -> (starts: [Double], ends: [Double]) {
    let length = comparison.length
    let middle = length / 4...length * 3 / 4
    // Positions are distances from the edge where text leaves.
    let shown = comparison.track.frames.map { frame in
      frame.ink.map { ink in
        comparison.plan.isRightToLeft
          ? (start: length - Double(ink.upperBound), end: length - Double(ink.lowerBound))
          : (start: Double(ink.lowerBound), end: Double(ink.upperBound))
      }
    }
    var starts: [Double] = []
    var ends: [Double] = []
    for (frame, place) in shown.enumerated() {
      guard let place else { continue }
      // From this frame on, the start of the text is no longer visible.
      if place.start < middle.lowerBound { break }
      guard middle.contains(place.start) else { continue }
      starts.append(place.start + comparison.offsets[frame] - ink.lowerBound)
    }
    for (frame, place) in shown.enumerated().reversed() {
      guard let place else { continue }
      if place.end > middle.upperBound { break }
      guard middle.contains(place.end) else { continue }
      ends.append(place.end + comparison.offsets[frame] - ink.upperBound)
    }
    return (starts, ends)
  }

  /// The number in a range that is nearest to 0.
  private static func minimum(_ range: ClosedRange<Double>) -> Double {
    min(max(0, range.lowerBound), range.upperBound)
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// Adds a finding if the picture is shifted.
  ///
  /// - Returns: true if the position is right.
  private mutating func addPosition(_ shift: Shift, _ comparison: Comparison, slack: Int) -> Bool {
    let step = comparison.plan.motion.longestCruise.map {
      ($0.speed / comparison.plan.rate.perSecond).double
    }
    let tolerance =
      1 + (shift.isSure ? 0 : 1 + comparison.plan.size / 16) + Double(2 * slack) * (step ?? 0)
    guard abs(shift.pixels) > tolerance else { return true }
    let count = step.map { (abs(shift.pixels) / $0).rounded() } ?? 0
    add(
      "position",
      "it stands \(Self.short(abs(shift.pixels))) px \(shift.pixels > 0 ? "behind" : "ahead of") "
        + "the plan" + (count > 0 ? ", as much as it moves in \(Int(count)) frames" : ""))
    return false
  }
}
