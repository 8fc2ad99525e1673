internal import Telop
internal import TelopText
import TelopUnits

/// A track beside what was planned for its frames.
private struct Comparison {
  let track: MotionTrack
  let plan: PlannedMotion
  /// How far the plan has moved on each frame, forward.
  let offsets: [Double]
  /// How far each frame moved, forward.
  let steps: [Double?]
  /// Along the way, in pixels.
  var length: Double { plan.viewport }

  /// - Parameter rate: the frames per second that the plan is asked at.
  init(_ track: MotionTrack, _ plan: PlannedMotion, at rate: FrameRate) {
    self.track = track
    self.plan = plan
    offsets = track.frames.indices.map { plan.offset(frame: $0, at: rate) }
    steps = track.frames.map { frame in
      frame.displacement.map { plan.isRightToLeft ? -$0 : $0 }
    }
  }

  func planned(_ frame: Int) -> Double { offsets[frame] - offsets[frame - 1] }

  /// How far it went and was to go, over some frames whose step is known.
  func way(_ frames: Range<Int>) -> (found: Double, planned: Double) {
    var (found, planned) = (0.0, 0.0)
    for frame in frames where frame > 0 {
      guard let step = steps[frame] else { continue }
      found += step
      planned += self.planned(frame)
    }
    return (found, planned)
  }

  /// How much of a stretch shows on a frame, in pixels.
  func shown(_ stretch: ClosedRange<Double>, _ frame: Int) -> Double {
    min(stretch.upperBound - offsets[frame], length) - max(stretch.lowerBound - offsets[frame], 0)
  }
}

extension AuditReport {
  mutating func compare(
    _ track: MotionTrack, with plan: PlannedMotion, byMotion: Bool
  ) {
    if !plan.mayHave(frames: frames) {
      add("frames", "\(frames) frames, planned \(plan.frameCount)")
    }
    // Matroska has the length of a frame in whole nanoseconds.
    let rates = track.rate.perSecond.double / plan.rate.perSecond.double
    let isOtherRate = abs(rates - 1) > 1e-6
    // The same frames, slower or faster, or the same motion in other frames.
    let more = Int(plan.rate.perSecond.ceiling) + 1
    let isPlayedOtherwise = isOtherRate && (-1...more).contains(frames - plan.frameCount)
    if isOtherRate {
      let same = ": the same frames in \(Self.short(1 / rates)) times the time"
      add(
        "rate",
        "\(track.rate) frames per second, planned \(plan.rate)" + (isPlayedOtherwise ? same : ""))
    }
    let found = track.isVertical ? height : width
    // Some codecs take pixels in pairs.
    let isOtherSize = found != plan.length && found != plan.length + 1
    if isOtherSize { add("size", "\(found) px in the direction of motion, planned \(plan.length)") }
    let comparison = Comparison(
      track, plan, at: isOtherRate && !isPlayedOtherwise ? track.rate : plan.rate)
    guard !isBlank(comparison) else { return }
    if byMotion {
      let size = isOtherSize ? Double(found) / Double(plan.length) : 1
      guard !isAnotherMotion(comparison, size: size) else { return }
    }
    // A frame at another rate may be one from beside its moment.
    let slack = isOtherRate && !isPlayedOtherwise ? 1 : 0
    let shift = isOtherSize ? nil : Self.shift(comparison)
    let isInPlace = shift.map { addPosition($0, comparison, slack: slack) } ?? false
    addInk(comparison, slack: slack, isInPlace: isInPlace)
    if byMotion { addSteps(comparison) }
  }

  /// Says so when nothing shows of what should.
  private mutating func isBlank(_ comparison: Comparison) -> Bool {
    guard let ink = comparison.plan.ink, firstInk == nil,
      comparison.offsets.indices.contains(where: { comparison.shown(ink, $0) > 1 })
    else { return false }
    add("blank", "nothing is visible on any frame, or it hardly stands out from the background")
    return true
  }

  /// Says so when all of it goes the other way, or goes otherwise than planned by one factor.
  private mutating func isAnotherMotion(_ comparison: Comparison, size: Double) -> Bool {
    let (found, planned) = comparison.way(0..<comparison.steps.count)
    let off = { (way: (found: Double, planned: Double), factor: Double) in
      abs(way.found - factor * way.planned) > 0.01 * abs(factor * way.planned) + 1.5
    }
    guard planned > 2, off((found, planned), 1) else { return false }
    let factor = found / planned
    if factor < -0.1 {
      add("mirrored", "it moves the other way: it was mirrored, or runs backwards")
      return true
    }
    // A part that stands still or is missing is no other speed.
    let count = comparison.steps.count
    let parts = (0..<4).map { comparison.way(count * $0 / 4..<count * ($0 + 1) / 4) }
    guard !parts.contains(where: { off($0, factor) }) else { return false }
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

  /// Adds what shows too early or too late.
  ///
  /// - Parameters:
  ///   - slack: frames that do not count.
  ///   - isInPlace: whether it is known to stand where it should; it may then fade in and out.
  private mutating func addInk(_ comparison: Comparison, slack: Int, isInPlace: Bool) {
    guard let ink = comparison.plan.ink, let firstInk, let lastInk else { return }
    let frames = comparison.offsets.indices
    // Smoothing reaches a part of a pixel beyond the edge.
    let extent = comparison.plan.extent
    let may = frames.filter { comparison.shown(extent, $0) > -0.5 }
    if let first = may.first, firstInk + slack < first {
      add("ink", "something is visible on frame \(firstInk); the text enters on frame \(first)")
    }
    if let last = may.last, lastInk - slack > last {
      add("ink", "something is visible on frame \(lastInk); the text leaves on frame \(last)")
    }
    // Between its items an endless line may have wider separators than the picture.
    guard !comparison.plan.isEndless else { return }
    // The tip of a letter is thin; what fades stays unseen for longer.
    let least = 2 + comparison.plan.size / 16 + (isInPlace ? comparison.length / 16 : 0)
    let enough = min(least, (ink.upperBound - ink.lowerBound) / 2, comparison.length / 2)
    let must = frames.filter { comparison.shown(ink, $0) >= enough }
    // A band that is still coming hides what stands there from the start.
    let coming = Int((comparison.plan.rate.perSecond.double * 0.3).rounded())
    if let first = must.first, firstInk - slack > max(first, coming) {
      add("ink", "nothing is visible before frame \(firstInk), planned on frame \(first)")
    }
    if let last = must.last, lastInk + slack < last {
      add("ink", "nothing is visible after frame \(lastInk), planned up to frame \(last)")
    }
  }

  private mutating func addSteps(_ comparison: Comparison) {
    let frames = comparison.steps.indices.dropFirst()
    addFrozen(
      frames.filter { frame in
        guard let step = comparison.steps[frame] else { return false }
        return abs(step) < 0.25 && comparison.planned(frame) > 0.5
      })
    let wrong = frames.filter { frame in
      guard let step = comparison.steps[frame] else { return false }
      let planned = comparison.planned(frame)
      return abs(step - planned) > 0.5 + planned / 200
    }
    guard let first = wrong.first, let step = comparison.steps[first] else { return }
    add(
      "displacement",
      "\(wrong.count) frame\(wrong.count == 1 ? "" : "s") not as planned, first frame \(first): "
        + "\(Self.short(step)) px, planned \(Self.short(comparison.planned(first)))")
  }
}

// MARK: - Where it stands

extension AuditReport {
  /// How far behind the plan it stands, in pixels: below 0 when it is ahead.
  private struct Shift {
    var pixels: Double
    /// Whether both ends of the text say so; each may be less than the plan has by a thin tip.
    var isSure: Bool
  }

  /// By the two ends of the text while they pass the middle half of the picture, where nothing fades
  /// and nothing is cut off; `nil` where neither does.
  private static func shift(_ comparison: Comparison) -> Shift? {
    guard let ink = comparison.plan.ink else { return nil }
    let (track, extent) = (comparison.track, comparison.plan.extent)
    let length = comparison.length
    let middle = length / 4...length * 3 / 4
    // From the edge that text leaves by.
    let shown = track.frames.map { frame in
      frame.ink.map { ink in
        comparison.plan.isRightToLeft
          ? (start: length - Double(ink.upperBound), end: length - Double(ink.lowerBound))
          : (start: Double(ink.lowerBound), end: Double(ink.upperBound))
      }
    }
    var (starts, ends): ([Double], [Double]) = ([], [])
    for (frame, place) in shown.enumerated() {
      guard let place else { continue }
      // Later it is the start no more.
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
    // A mark behind the text reaches further out than its ink, by as much as the extent does.
    let rooms = (ink.lowerBound - extent.lowerBound, extent.upperBound - ink.upperBound)
    let byStart = median(starts).map { $0...$0 + max(0, rooms.0) }
    let byEnd = median(ends).map { $0 - max(0, rooms.1)...$0 }
    guard let byStart, let byEnd else {
      return (byStart ?? byEnd).map { Shift(pixels: least($0), isSure: false) }
    }
    let (start, end) = (byStart.lowerBound, byEnd.upperBound)
    // Both ends say the same: without a mark, that is it.
    if abs(start - end) <= 2 { return Shift(pixels: (start + end) / 2, isSure: true) }
    let (low, high) = (
      max(byStart.lowerBound, byEnd.lowerBound), min(byStart.upperBound, byEnd.upperBound)
    )
    if low <= high { return Shift(pixels: least(low...high), isSure: true) }
    // Less ink at both ends, or more, is another thing.
    guard start * end > 0 else { return Shift(pixels: 0, isSure: true) }
    return Shift(pixels: abs(start) < abs(end) ? start : end, isSure: true)
  }

  /// The number of a range that is nearest to nothing.
  private static func least(_ range: ClosedRange<Double>) -> Double {
    min(max(0, range.lowerBound), range.upperBound)
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// - Returns: whether it stands where it should.
  private mutating func addPosition(
    _ shift: Shift, _ comparison: Comparison, slack: Int
  ) -> Bool {
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
