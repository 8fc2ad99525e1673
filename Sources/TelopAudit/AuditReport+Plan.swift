internal import Telop
import TelopUnits

/// A measured motion with the plan for the same frames.
private struct Comparison {
  let track: MotionTrack
  let plan: PlannedMotion
  /// The planned offset of each frame, in pixels in reading direction.
  let offsets: [Double]
  /// The measured distance from the previous frame to each frame, in pixels in reading direction; `nil` if unknown.
  let steps: [Double?]
  var viewport: Double { plan.viewport }

  init(_ track: MotionTrack, _ plan: PlannedMotion, at rate: FrameRate) {
    self.track = track
    self.plan = plan
    offsets = track.frames.indices.map { plan.offset(frame: $0, at: rate) }
    steps = track.frames.map { frame in frame.displacement.map { plan.isRightToLeft ? -$0 : $0 } }
  }

  func plannedStep(_ frame: Int) -> Double { offsets[frame] - offsets[frame - 1] }

  /// The measured and the planned distance in pixels, each summed over the frames with a known step.
  func distance(_ frames: Range<Int>) -> (measured: Double, planned: Double) {
    var measured = 0.0
    var planned = 0.0
    for frame in frames where frame > 0 {
      guard let step = steps[frame] else { continue }
      measured += step
      planned += plannedStep(frame)
    }
    return (measured, planned)
  }

  /// The visible length of a stretch on a frame, in pixels. For a stretch outside the viewport, the negated
  /// distance between the stretch and the viewport.
  ///
  /// - Parameter stretch: the stretch at time 0, in pixels from the exit edge.
  func visibleLength(_ stretch: ClosedRange<Double>, _ frame: Int) -> Double {
    min(stretch.upperBound - offsets[frame], viewport) - max(stretch.lowerBound - offsets[frame], 0)
  }
}

extension AuditReport {
  /// Adds the differences between a measured motion and its plan.
  ///
  /// - Parameter isMotionKnown: false if the motion is too fast to measure.
  mutating func compare(_ track: MotionTrack, with plan: PlannedMotion, isMotionKnown: Bool) {
    if !plan.mayHave(frames: frames) {
      add("frames", "\(frames) frames, planned \(plan.frameCount)")
    }
    // Rates are compared with a tolerance, because Matroska stores the duration of a frame in whole nanoseconds.
    let rateRatio = track.rate.perSecond.double / plan.rate.perSecond.double
    let hasOtherRate = abs(rateRatio - 1) > 1e-6
    // If a file at another rate has about the planned number of frames, it plays the planned frames slower or faster.
    // Otherwise, its frames show the planned motion at other times.
    let maximumExtraFrames = Int(plan.rate.perSecond.ceiling) + 1
    let isRetimed = hasOtherRate && (-1...maximumExtraFrames).contains(frames - plan.frameCount)
    if hasOtherRate {
      let retimingNote = ": the same frames in \(Self.short(1 / rateRatio)) times the time"
      add(
        "rate",
        "\(track.rate) frames per second, planned \(plan.rate)" + (isRetimed ? retimingNote : ""))
    }
    let pictureLength = track.isVertical ? height : width
    // Some codecs need even sizes, so the picture may be one pixel larger.
    let hasOtherSize = pictureLength != plan.length && pictureLength != plan.length + 1
    if hasOtherSize {
      add("size", "\(pictureLength) px in the direction of motion, planned \(plan.length)")
    }
    let rate = hasOtherRate && !isRetimed ? track.rate : plan.rate
    let comparison = Comparison(track, plan, at: rate)
    guard !addBlank(comparison) else { return }
    if isMotionKnown {
      let sizeRatio = hasOtherSize ? Double(pictureLength) / Double(plan.length) : 1
      guard !addOtherMotion(comparison, sizeRatio: sizeRatio) else { return }
    }
    // If the file has another rate, a frame may show what is planned one frame earlier or later.
    let slack = hasOtherRate && !isRetimed ? 1 : 0
    let shift = hasOtherSize ? nil : Self.shift(comparison)
    let isInPlace = shift.map { addPosition($0, comparison, slack: slack) } ?? false
    addInk(comparison, slack: slack, isInPlace: isInPlace)
    if isMotionKnown { addSteps(comparison) }
  }

  /// If no frame shows ink, although the planned ink is visible, adds a finding and returns true.
  private mutating func addBlank(_ comparison: Comparison) -> Bool {
    guard let ink = comparison.plan.ink, firstInk == nil,
      comparison.offsets.indices.contains(where: { comparison.visibleLength(ink, $0) > 1 })
    else { return false }
    add("blank", "nothing is visible on any frame, or it hardly stands out from the background")
    return true
  }

  /// If the whole motion is reversed, or is the planned motion times a factor, adds a finding and returns true.
  ///
  /// - Parameter sizeRatio: the length of the picture along the motion, as a share of the planned length.
  private mutating func addOtherMotion(_ comparison: Comparison, sizeRatio: Double) -> Bool {
    let (measured, planned) = comparison.distance(0..<comparison.steps.count)
    let differs = { (distance: (measured: Double, planned: Double), factor: Double) in
      abs(distance.measured - factor * distance.planned)
        > 0.01 * abs(factor * distance.planned) + 1.5
    }
    guard planned > 2, differs((measured, planned), 1) else { return false }
    let factor = measured / planned
    if factor < -0.1 {
      add(
        "mirrored",
        "the text moves in the opposite direction: the picture is mirrored, or plays backwards")
      return true
    }
    // The factor must hold in each quarter, because a standstill or a cut also changes the total distance.
    let count = comparison.steps.count
    let quarters = (0..<4).map { comparison.distance(count * $0 / 4..<count * ($0 + 1) / 4) }
    guard !quarters.contains(where: { differs($0, factor) }) else { return false }
    if sizeRatio != 1, abs(factor / sizeRatio - 1) < 0.03 {
      add(
        "resized",
        "the picture was scaled \(sizeRatio < 1 ? "down" : "up"): the text moves "
          + "\(Self.short(factor)) times the planned distance")
    } else {
      add(
        "speed",
        "the text moves at \(Self.short(factor)) times the planned speed: it was sped up or slowed "
          + "down, or was scaled within the picture")
    }
    return true
  }

  /// Adds findings on ink that appears or disappears more than `slack` frames too early or too late.
  ///
  /// - Parameter isInPlace: true if the position of the text is right. If so, ink that is missing at the band's ends is
  ///   taken for a fade.
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
    // Ink with a shorter visible length may be undetected: the tip of a letter is thin, and text may fade in and out.
    let minimumLength =
      2 + comparison.plan.typeSize / 16 + (isInPlace ? comparison.viewport / 16 : 0)
    let requiredLength = min(
      minimumLength, (ink.upperBound - ink.lowerBound) / 2, comparison.viewport / 2)
    let requiredFrames = frames.filter { comparison.visibleLength(ink, $0) >= requiredLength }
    // Text that is on screen from the start is invisible until the band has entered.
    let entryFrameCount = Int((comparison.plan.rate.perSecond.double * 0.3).rounded())
    if let first = requiredFrames.first, firstInk - slack > max(first, entryFrameCount) {
      add("ink", "nothing is visible before frame \(firstInk), planned on frame \(first)")
    }
    if let last = requiredFrames.last, lastInk + slack < last {
      add("ink", "nothing is visible after frame \(lastInk), planned up to frame \(last)")
    }
  }

  private mutating func addSteps(_ comparison: Comparison) {
    let steps = comparison.steps.indices.dropFirst().compactMap { frame in
      comparison.steps[frame].map { step in
        (frame: frame, measured: step, planned: comparison.plannedStep(frame))
      }
    }
    addFrozen(steps.filter { abs($0.measured) < 0.25 && $0.planned > 0.5 }.map(\.frame))
    let wrong = steps.filter { abs($0.measured - $0.planned) > 0.5 + $0.planned / 200 }
    guard let first = wrong.first else { return }
    add(
      "displacement",
      "\(wrong.count) frame\(wrong.count == 1 ? "" : "s") not as planned, first frame \(first.frame): "
        + "\(Self.short(first.measured)) px, planned \(Self.short(first.planned))")
  }
}

extension AuditReport {
  /// The distance by which the picture is behind the plan, in pixels; below 0 if the picture is ahead.
  private struct Shift {
    var pixels: Double
    /// True if the shift is known from both ends of the text. With one end alone, a letter's tip that is too thin to be
    /// detected looks like a shift.
    var isSure: Bool
  }

  /// The shift of the text, measured while its ends pass the middle half of the picture; `nil` if neither end does.
  /// Text fades or is cut off only outside this half.
  private static func shift(_ comparison: Comparison) -> Shift? {
    guard let ink = comparison.plan.ink else { return nil }
    let extent = comparison.plan.extent
    let (starts, ends) = shifts(comparison, of: ink)
    // The background of marked text extends beyond the ink, at most to the ends of `extent`.
    let startMargin = max(0, ink.lowerBound - extent.lowerBound)
    let endMargin = max(0, extent.upperBound - ink.upperBound)
    // Each end has a range of possible shifts, because it is unknown whether the detected end is of ink or of a mark.
    let startShiftRange = median(starts).map { $0...$0 + startMargin }
    let endShiftRange = median(ends).map { $0 - endMargin...$0 }
    guard let startShiftRange, let endShiftRange else {
      return (startShiftRange ?? endShiftRange).map {
        Shift(pixels: nearestToZero($0), isSure: false)
      }
    }
    let start = startShiftRange.lowerBound
    let end = endShiftRange.upperBound
    // Without the margins, both ends have the same shift: no mark extends beyond the ink.
    if abs(start - end) <= 2 { return Shift(pixels: (start + end) / 2, isSure: true) }
    let low = max(startShiftRange.lowerBound, endShiftRange.lowerBound)
    let high = min(startShiftRange.upperBound, endShiftRange.upperBound)
    if low <= high { return Shift(pixels: nearestToZero(low...high), isSure: true) }
    // Ends that are shifted in opposite directions mean longer or shorter ink, not a shift.
    guard start * end > 0 else { return Shift(pixels: 0, isSure: true) }
    return Shift(pixels: abs(start) < abs(end) ? start : end, isSure: true)
  }

  /// The shifts of the text's start and of its end, in pixels. Each end is measured on the frames on which it is in the
  /// picture's middle half.
  private static func shifts(
    _ comparison: Comparison, of ink: ClosedRange<Double>
  ) -> (starts: [Double], ends: [Double]) {
    let viewport = comparison.viewport
    let middle = viewport / 4...viewport * 3 / 4
    // Positions are distances from the exit edge.
    let inkSpans = comparison.track.frames.map { frame in
      frame.ink.map { ink in
        comparison.plan.isRightToLeft
          ? (start: viewport - Double(ink.upperBound), end: viewport - Double(ink.lowerBound))
          : (start: Double(ink.lowerBound), end: Double(ink.upperBound))
      }
    }
    var starts: [Double] = []
    var ends: [Double] = []
    for (frame, span) in inkSpans.enumerated() {
      guard let span else { continue }
      // From this frame on, the start of the text has passed the middle.
      if span.start < middle.lowerBound { break }
      guard middle.contains(span.start) else { continue }
      starts.append(span.start + comparison.offsets[frame] - ink.lowerBound)
    }
    for (frame, span) in inkSpans.enumerated().reversed() {
      guard let span else { continue }
      if span.end > middle.upperBound { break }
      guard middle.contains(span.end) else { continue }
      ends.append(span.end + comparison.offsets[frame] - ink.upperBound)
    }
    return (starts, ends)
  }

  private static func nearestToZero(_ range: ClosedRange<Double>) -> Double {
    min(max(0, range.lowerBound), range.upperBound)
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// Returns true if the position is right, otherwise adds a finding.
  private mutating func addPosition(_ shift: Shift, _ comparison: Comparison, slack: Int) -> Bool {
    let step = comparison.plan.motion.longestCruise.map {
      ($0.speed / comparison.plan.rate.perSecond).double
    }
    let tolerance =
      1 + (shift.isSure ? 0 : 1 + comparison.plan.typeSize / 16) + Double(2 * slack) * (step ?? 0)
    guard abs(shift.pixels) > tolerance else { return true }
    let count = step.map { (abs(shift.pixels) / $0).rounded() } ?? 0
    add(
      "position",
      "the text is \(Self.short(abs(shift.pixels))) px \(shift.pixels > 0 ? "behind" : "ahead of") "
        + "the plan"
        + (count > 0
          ? ", which is \(count == 1 ? "1 frame" : "\(Int(count)) frames") of its motion" : ""))
    return false
  }
}
