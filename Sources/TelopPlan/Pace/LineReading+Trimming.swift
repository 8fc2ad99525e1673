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
    fileprivate let time: Double
  }

  /// Records a stretch and its time.
  ///
  /// - Parameter stretch: UTF-8 offsets. The first stretch of a line includes the motion before its text, and the last
  ///   stretch the motion after its text.
  /// - Returns: `nil` if nothing moves.
  package func keptTime(of stretch: Range<Int>, in text: MeasuredText) -> KeptTime? {
    let motion = plan.motion
    let unit = plan.strip.layout.pixelsPerUnit
    let before = plan.readOffset
    let place = { (utf8Offset: Int) in
      text.position(ofCluster: text.cluster(startingAtOrAfter: utf8Offset))
    }
    let start = place(stretch.lowerBound)
    let end = place(stretch.upperBound)
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
  /// Whether the rest is comfortable to read. This is estimated without a plan, from the average, the densest window
  /// and the time for which text is visible, all at constant speed.
  ///
  /// - Parameter cut: the text to remove from the end.
  /// - Complexity: O(units).
  package func isComfortable(without cut: Range<Int>) -> Bool {
    let place = { (utf8Offset: Int) in
      text.position(ofCluster: text.cluster(startingAtOrAfter: utf8Offset))
    }
    let removed = Double(place(cut.upperBound) - place(cut.lowerBound))
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

  /// Whether units are comfortable to read within a time, by their average and their densest window.
  private func isComfortable(_ indices: Range<Int>, in seconds: Double, at speed: Double) -> Bool {
    let profile = reading.profile
    let window = Pace.window.exactSeconds.double
    // Takes a time, and returns the maximum sums of weights that are allowed within it.
    let maximum = { (seconds: Double) in
      (
        pace: Int64(profile.comfortable.double * seconds * Double(reading.paceWeights.scale)),
        strain: reading.strainWeights.map { Int64(seconds * Double($0.scale)) }
          ?? Int64(reading.unreadablePace.double * seconds * Double(reading.paceWeights.scale))
      )
    }
    let whole = maximum(seconds)
    let dense = maximum(window)
    let length = Int64((speed * window).rounded(.up))
    let strainWeights = reading.strainWeights ?? reading.paceWeights
    let units = reading.units.placed
    var sum = Int64(0)
    var strainSum = Int64(0)
    var total = Int64(0)
    var strainTotal = Int64(0)
    var first = indices.lowerBound
    for last in indices {
      let own = reading.paceWeights.of(units[last])
      let strainOwn = strainWeights.of(units[last])
      sum = sum + own
      strainSum = strainSum + strainOwn
      total = total + own
      strainTotal = strainTotal + strainOwn
      if total > whole.pace || strainTotal > whole.strain { return false }
      guard seconds > window else { continue }
      while units[last].position - units[first].position >= length {
        sum = sum - reading.paceWeights.of(units[first])
        strainSum = strainSum - strainWeights.of(units[first])
        first += 1
      }
      if sum > dense.pace || strainSum > dense.strain { return false }
    }
    return true
  }
}
