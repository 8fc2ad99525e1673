package import TelopText
import TelopUnits

extension LineReading {
  /// A stretch of the line with a time, for estimates of whether the stretch is comfortable to read. The time stays the
  /// same when text is cut from the end of the stretch, so the remaining text passes more slowly.
  package struct ReadingEstimate {
    fileprivate let reading: LineReading
    fileprivate let text: MeasuredText
    fileprivate let stretch: Range<Int>
    /// The distance that the strip travels during the stretch, in line units.
    fileprivate let distance: Double
    /// The part of `distance` in which the text of the stretch passes the read point.
    fileprivate let length: Double
    /// The time of the stretch, in seconds.
    fileprivate var time: Double
  }

  /// A stretch with the time that it takes in the plan; `nil` if nothing moves during the stretch.
  ///
  /// - Parameter stretch: UTF-8 offsets. The time of a stretch at the start or the end of the line includes the motion
  ///   before or after all text.
  package func readingEstimate(of stretch: Range<Int>, in text: MeasuredText) -> ReadingEstimate? {
    let motion = plan.motion
    let unit = plan.strip.pixelsPerUnit
    let readOffset = plan.readOffset
    let start = text.position(atUTF8Offset: stretch.lowerBound)
    let end = text.position(atUTF8Offset: stretch.upperBound)
    var startOffset = Rational.zero
    var endOffset = motion.distance
    var departure = motion.departure
    var arrival = motion.arrival
    if stretch.lowerBound > 0 {
      startOffset = min(max(0, readOffset + unit * start), motion.distance)
      departure = motion.time(ofOffset: startOffset)
    }
    if stretch.upperBound < text.utf8Length {
      endOffset = min(max(0, readOffset + unit * end), motion.distance)
      arrival = motion.time(ofOffset: endOffset)
    }
    let distance = (endOffset.double - startOffset.double) / unit.double
    let time = arrival.double - departure.double
    guard distance > 0, time > 0, end > start else { return nil }
    return ReadingEstimate(
      reading: self, text: text, stretch: stretch, distance: distance, length: Double(end - start),
      time: time)
  }
}

extension LineReading.ReadingEstimate {
  /// Whether the stretch is comfortable to read without the text `cut` at its end. The estimate assumes a constant
  /// speed. It tests the average, the densest window and the time for which text is visible.
  package func isComfortable(without cut: Range<Int>) -> Bool {
    let removed = Double(text.units(of: cut))
    let speed = (distance - removed) / time
    let seconds = (length - removed) / speed
    guard speed > 0, seconds > 0 else { return true }
    let profile = reading.profile
    let viewport =
      reading.plan.timing.viewport.double / reading.plan.strip.pixelsPerUnit.double
    guard viewport / speed >= profile.dwell.comfortable.double else { return false }
    let indices = reading.units.indices(in: stretch.lowerBound..<cut.lowerBound)
    return isComfortable(indices, in: seconds, at: speed)
  }

  /// The shortest comfortable time of the whole stretch, in milliseconds; the upper bound of `range` if no shorter time
  /// is comfortable. Uses the estimate of `isComfortable(without:)`.
  package func comfortableMilliseconds(in range: Range<Int>) -> Int {
    partitionPoint(in: range) { milliseconds in
      var trial = self
      trial.time = Double(milliseconds) / 1_000
      return trial.isComfortable(without: stretch.upperBound..<stretch.upperBound)
    }
  }

  /// Whether units are comfortable to read within a time: on average, and in their densest window.
  private func isComfortable(_ indices: Range<Int>, in seconds: Double, at speed: Double) -> Bool {
    let profile = reading.profile
    let window = Pace.window.exactSeconds.double
    // The greatest sums of weights that are comfortable within a time.
    let maximum = { (seconds: Double) -> (pace: Int64, strain: Int64) in
      (
        pace: Int64(profile.comfortable.double * seconds * Double(reading.paceWeights.scale)),
        strain: reading.strainWeights.map { Int64(seconds * Double($0.scale)) }
          ?? Int64(reading.unreadablePace.double * seconds * Double(reading.paceWeights.scale))
      )
    }
    let strainWeights = reading.strainWeights ?? reading.paceWeights
    let total = maximum(seconds)
    guard reading.sum(of: indices, reading.paceWeights) <= total.pace,
      reading.sum(of: indices, strainWeights) <= total.strain
    else { return false }
    guard seconds > window else { return true }
    let length = Int64((speed * window).rounded(.up))
    let densest = reading.densest(in: indices, passingWithin: length)
    let inWindow = maximum(window)
    return densest.paceSum <= inWindow.pace && densest.strainSum <= inWindow.strain
  }
}
