@_spi(Answers) package import Telop
public import TelopDocuments
public import TelopUnits

/// The values of a plan with which a finished file is compared.
public struct PlannedMotion: Sendable, Hashable {
  /// The number of frames.
  @_spi(Answers) public let frameCount: Int
  /// Frames per second.
  @_spi(Answers) public let rate: FrameRate
  /// The length of the viewport, rounded up to whole pixels.
  package let length: Int
  /// The length of the viewport, in pixels.
  package let viewport: Double
  /// The range of the picture's columns, or rows if `isVertical`, that the viewport covers; `nil` if it covers the
  /// whole picture.
  package let part: Range<Int>?
  /// The type size, in pixels per em.
  package let typeSize: Double
  package let motion: Motion
  /// True if the text moves to the right.
  package let isRightToLeft: Bool
  /// True if the text moves up.
  package let isVertical: Bool
  /// The text's ink at time 0, from the text's start to its end, in pixels from the exit edge; `nil` without ink.
  package let ink: ClosedRange<Double>?
  /// The extent of the text's ink, marks and advance together, in pixels from the exit edge.
  package let extent: ClosedRange<Double>
  /// True if the text repeats endlessly; there may be moments without ink.
  package let isEndless: Bool

  /// Creates the expected motion from a plan's document; `nil` if the document has numbers that no plan can have.
  ///
  /// - Complexity: O(phases).
  public init?(_ plan: FitDocument) {
    guard let rate = FrameRate(plan.frames.rate), let viewport = Rational(plan.viewport),
      (1...1_000_000).contains(viewport.ceiling), let size = Rational(plan.size), size > 0,
      let motion = Motion(plan.phases, of: plan.frames.count, at: rate)
    else { return nil }
    frameCount = max(1, plan.frames.count)
    self.rate = rate
    length = Int(viewport.ceiling)
    self.viewport = viewport.double
    part = plan.bar.flatMap { 0 <= $0.start && $0.start < $0.end ? $0.start..<$0.end : nil }
    typeSize = size.double
    self.motion = motion
    isRightToLeft = plan.direction == "rtl"
    isVertical = plan.direction == "ttb"
    isEndless = plan.loop?.endless == true
    // The ink in the document is measured from the strip's left end.
    let strip = plan.strip
    let start = isRightToLeft ? strip.width - strip.inkRight : strip.inkLeft
    let end = isRightToLeft ? strip.width - strip.inkLeft : strip.inkRight
    guard start.isFinite, end.isFinite, strip.origin.isFinite else { return nil }
    ink = start < end ? strip.origin + start...strip.origin + end : nil
    extent = strip.origin + min(0, start)...strip.origin + max(0, strip.width, end)
  }

  /// True if a file of the plan may have this number of frames: the plan's frames, one frame without text, and perhaps
  /// extra frames. The extra frames are the band's exit (a quarter of a second), the held last frame, or both. A number
  /// that differs by only one or two from no extra frames, or from the exit alone, is an error of the file.
  func mayHave(frames: Int) -> Bool {
    guard !isEndless else { return frames == frameCount }
    let end = Int(clamping: motion.duration.roundedProduct(with: rate.perSecond).ceiling)
    let extraFrameCount = frames - max(end, frameCount) - 1
    let exitFrameCount = Int((rate.perSecond.double / 4).rounded())
    return extraFrameCount == 0 || extraFrameCount == exitFrameCount
      || extraFrameCount >= 3 && abs(extraFrameCount - exitFrameCount) >= 3
  }

  /// The highest speed, in pixels per second.
  ///
  /// - Complexity: O(phases).
  @_spi(Answers) public var fastest: Double { motion.phases.map(\.speed.double).max() ?? 0 }

  /// The planned offset at a frame, counted from 0, in pixels; positive in reading direction.
  ///
  /// - Complexity: O(log phases).
  @_spi(Answers) public func offset(frame: Int, at rate: FrameRate) -> Double {
    motion.offset(atSeconds: Rational(frame) / rate.perSecond).double
  }
}

extension Motion {
  /// Creates a motion from the unchecked phases of a document; `nil` if one is invalid, or numbers exceed 128 bits.
  fileprivate init?(_ phases: [FitDocument.Phase], of frameCount: Int, at rate: FrameRate) {
    let perSecond = rate.perSecond
    // A time after the last frame. No frame's time has a larger denominator.
    let multiple = Int128(min(max(frameCount, 0), 1 << 40)) / perSecond.numerator + 1
    guard
      let lastTime = Rational(multiple * perSecond.numerator + 1)
        .multipliedIfRepresentable(by: 1 / perSecond)
    else { return nil }
    var time = Rational.zero
    var offset = Rational.zero
    var validPhases: [Phase] = []
    for phase in phases {
      guard let kind = Phase.Kind(rawValue: phase.kind),
        let duration = Rational(phase.durationExact), duration > 0,
        let speed = Rational(phase.speedExact), speed >= 0,
        let distance = speed.multipliedIfRepresentable(by: duration),
        // Up to `lastTime`, the offset in the phase must fit 128 bits. In a ramp, so must the square of the share of
        // the ramp's duration that has elapsed.
        let elapsed = lastTime.addedIfRepresentable(to: -time),
        elapsed.multipliedIfRepresentable(by: speed)?.addedIfRepresentable(to: offset) != nil,
        kind == .hold || kind == .cruise
          || elapsed.multipliedIfRepresentable(by: 1 / duration)?
            .multipliedIfRepresentable(by: Self.rampResolution) != nil,
        kind == .hold || kind == .cruise
          || distance.multipliedIfRepresentable(by: 1 / Self.rampResolution / Self.rampResolution)
            != nil,
        let endTime = time.addedIfRepresentable(to: duration),
        let endOffset = offset.addedIfRepresentable(to: distance)
      else { return nil }
      time = endTime
      offset = endOffset
      validPhases.append(Phase(kind, duration: duration, speed: speed))
    }
    guard !validPhases.isEmpty, let motion = try? Motion(validPhases) else { return nil }
    self = motion
  }

  /// A ramp truncates the elapsed share of its duration to a multiple of 1 / `rampResolution`.
  private static let rampResolution = Rational(Int128(1) << 32)
}
