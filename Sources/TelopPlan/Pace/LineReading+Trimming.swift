package import TelopText
import TelopUnits

extension LineReading {
  /// A stretch of the line with its time. If text is cut from the end of the stretch, the time stays the same, so the
  /// stretch passes more slowly.
  package struct KeptTime {
    fileprivate let reading: LineReading
    fileprivate let text: MeasuredText
    fileprivate let stretch: Range<Int>
    /// The distance that the strip travels during the stretch, in line units.
    fileprivate let distance: Double
    /// The part of `distance` during which the stretch is at the read point.
    fileprivate let length: Double
    /// The time of the stretch, in seconds.
    fileprivate var time: Double
  }

  /// Records a stretch and its time; `nil` if nothing moves.
  ///
  /// - Parameter stretch: UTF-8 offsets. The first stretch of a line includes the motion before its text, and the last
  ///   stretch the motion after its text.
  package func keptTime(of stretch: Range<Int>, in text: MeasuredText) -> KeptTime? {
    let motion = plan.motion
    let unit = plan.strip.layout.pixelsPerUnit
    let before = plan.readOffset
    let start = text.position(atUTF8Offset: stretch.lowerBound)
    let end = text.position(atUTF8Offset: stretch.upperBound)
    var from = Rational.zero
    var to = motion.distance
    var departure = motion.departure
    var arrival = motion.arrival
    if stretch.lowerBound > 0 {
      from = min(max(0, before + unit * start), motion.distance)
      departure = motion.time(ofOffset: from)
    }
    if stretch.upperBound < text.utf8Length {
      to = min(max(0, before + unit * end), motion.distance)
      arrival = motion.time(ofOffset: to)
    }
    let distance = (to.double - from.double) / unit.double
    let time = arrival.double - departure.double
    guard distance > 0, time > 0, end > start else { return nil }
    return KeptTime(
      reading: self, text: text, stretch: stretch, distance: distance, length: Double(end - start),
      time: time)
  }
}

extension LineReading.KeptTime {
  /// Whether the stretch is comfortable to read without some text at its end. This is estimated without a plan, from
  /// the average, the densest window and the time for which text is visible, all at constant speed.
  ///
  /// - Parameter cut: the text that is removed, up to the end of the stretch: UTF-8 offsets.
  package func isComfortable(without cut: Range<Int>) -> Bool {
    let removed = Double(text.units(of: cut))
    let speed = (distance - removed) / time
    let seconds = (length - removed) / speed
    guard speed > 0, seconds > 0 else { return true }
    let profile = reading.profile
    let viewport =
      reading.plan.timing.viewport.double / reading.plan.strip.layout.pixelsPerUnit.double
    guard viewport / speed >= profile.dwell.comfortable.double else { return false }
    let indices = reading.units.indices(in: stretch.lowerBound..<cut.lowerBound)
    return isComfortable(indices, in: seconds, at: speed)
  }

  /// The shortest comfortable time of the whole stretch, in milliseconds; the upper bound if no other is comfortable.
  /// This is estimated as `isComfortable(without:)` is.
  package func comfortableMilliseconds(in range: Range<Int>) -> Int {
    partitionPoint(in: range) { milliseconds in
      var other = self
      other.time = Double(milliseconds) / 1_000
      return other.isComfortable(without: stretch.upperBound..<stretch.upperBound)
    }
  }

  /// Whether units are comfortable to read within a time, by their average and their densest window.
  private func isComfortable(_ indices: Range<Int>, in seconds: Double, at speed: Double) -> Bool {
    let profile = reading.profile
    let window = Pace.window.exactSeconds.double
    let maximum = { (seconds: Double) -> (pace: Int64, strain: Int64) in
      (
        pace: Int64(profile.comfortable.double * seconds * Double(reading.paceWeights.scale)),
        strain: reading.strainWeights.map { Int64(seconds * Double($0.scale)) }
          ?? Int64(reading.unreadablePace.double * seconds * Double(reading.paceWeights.scale))
      )
    }
    let strainWeights = reading.strainWeights ?? reading.paceWeights
    let whole = maximum(seconds)
    guard reading.sum(of: indices, reading.paceWeights) <= whole.pace,
      reading.sum(of: indices, strainWeights) <= whole.strain
    else { return false }
    guard seconds > window else { return true }
    let length = Int64((speed * window).rounded(.up))
    let densest = reading.densest(in: indices, passingWithin: length)
    let dense = maximum(window)
    return densest.paceSum <= dense.pace && densest.strainSum <= dense.strain
  }
}
