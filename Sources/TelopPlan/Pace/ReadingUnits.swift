package import TelopText
package import TelopUnits

/// A line's reading units with the places where they pass the reader: what pace is counted from.
package struct ReadingUnits: Sendable {
  struct PlacedUnit: Sendable {
    /// Where the unit starts, in line units along the text; never before the one before it.
    var position: Int64
    /// The same as a UTF-8 offset into the line.
    var utf8Offset: Int
    /// Half units, so that a half-width character is a whole number.
    var halves: Int32
    /// Which of the profile's limits it counts by.
    var limit: UInt8
  }

  /// In logical order.
  let placed: [PlacedUnit]
  /// The half units that count by each limit.
  let halves: [Int64]

  /// Everything counted by one unit.
  ///
  /// - Complexity: O(n).
  package init(of text: MeasuredText, unit: PaceProfile.Unit) {
    let limit = PaceProfile.Limit(
      languages: [], unit: unit, comfortable: 1, unreadable: 1, slow: nil)
    self.init(of: text, profile: PaceProfile(name: "", main: limit, source: ""))
  }

  /// Each run counted by the unit of its language's limit.
  ///
  /// - Complexity: O(n).
  init(of text: MeasuredText, profile: PaceProfile) {
    var halvesOfLimits = [Int64](repeating: 0, count: profile.others.count + 1)
    var counter = UnitCounter(text, profile)
    var last = Int64.min
    // Of the run that is being counted.
    var sum: Int64 = 0
    placed = [PlacedUnit](unsafeUninitializedCapacity: text.graphemeCount) { units, count in
      text.forEachPlacedGrapheme { range, first, isEmojiStyle, position in
        if range.lowerBound >= counter.end {
          halvesOfLimits[counter.limit] += sum
          sum = 0
          counter.enterRun(at: range.lowerBound)
        }
        let halves = counter.halves(of: range, first, isEmojiStyle)
        guard halves > 0, count < units.count else { return }
        sum += halves
        // Spacing may make a cluster narrower than nothing; reading does not go back.
        last = max(last, position)
        units.initializeElement(
          at: count,
          to: PlacedUnit(
            position: last, utf8Offset: range.lowerBound, halves: Int32(clamping: halves),
            limit: UInt8(clamping: counter.limit)))
        count += 1
      }
    }
    halvesOfLimits[counter.limit] += sum
    halves = halvesOfLimits
  }

  /// The count of units, in halves of one.
  package var total: Rational {
    var sum: Int64 = 0
    for count in halves { sum += count }
    return Rational(sum) / 2
  }

  /// The units of a stretch of text.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  /// - Complexity: O(log n).
  func indices(in range: Range<Int>) -> Range<Int> {
    let first = partitionPoint(in: 0..<placed.count) { placed[$0].utf8Offset >= range.lowerBound }
    let end = partitionPoint(in: first..<placed.count) { placed[$0].utf8Offset >= range.upperBound }
    return first..<end
  }
}
