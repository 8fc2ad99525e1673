import TelopUnits

/// Ascending times in seconds. The first and the last time cannot change.
extension [Rational] {
  /// The times, with the fewest changes, such that each interval between neighbours is long enough. `needs` are the
  /// minimum lengths of the intervals; `nil` if their sum exceeds the time from first to last.
  func spaced(by needs: [Rational]) -> [Rational]? {
    // The earliest possible times: each interval has exactly its minimum length.
    let earliest = needs.reduce(into: prefix(1)) { $0.append(($0.last ?? 0) + $1) }
    // The difference between each time and its earliest possible time. Two times can both stay if the difference
    // does not decrease from the first to the second.
    let spare = zip(self, earliest).map { $0 - $1 }
    guard let end = spare.last, end >= 0 else { return nil }
    let unchanged = spare.longestNondecreasing
    var times = self
    for (last, next) in zip(unchanged, unchanged.dropFirst()) {
      for index in (last + 1)..<next {
        let low = times[index - 1] + needs[index - 1]
        times[index] = Self.nearest(to: self[index], from: low, to: earliest[index] + spare[next])
      }
    }
    return times
  }

  /// The indices of a longest non-decreasing subsequence that includes the first and the last element. The last element
  /// must not be less than the first.
  private var longestNondecreasing: [Int] {
    let last = count - 1
    // `ends[length]` is the index of the smallest element that ends a subsequence with `length` elements before it.
    var ends = [0]
    var previous = [0: 0]
    for index in indices.dropFirst()
    where index == last || self[0] <= self[index] && self[index] <= self[last] {
      let length = partitionPoint(in: 0..<ends.count) { self[ends[$0]] > self[index] }
      previous[index] = ends[length - 1]
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var subsequence = [last]
    while let index = subsequence.last, index > 0 { subsequence.append(previous[index] ?? 0) }
    return subsequence.reversed()
  }

  /// The requested time if it lies between `low` and `high`. Otherwise the nearest time between them: in whole seconds
  /// if there is one, else in tenths, in hundredths, or exact.
  private static func nearest(
    to requested: Rational, from low: Rational, to high: Rational
  ) -> Rational {
    if low <= requested, requested <= high { return requested }
    let isLater = requested < low
    let rounded = [1, 10, 100].lazy.map { parts -> Rational in
      isLater ? low.roundedUp(toParts: parts) : -(-high).roundedUp(toParts: parts)
    }
    return rounded.first { low <= $0 && $0 <= high } ?? (isLater ? low : high)
  }
}

extension Rational {
  /// The value rounded up to a multiple of 1 / `parts`.
  func roundedUp(toParts parts: Int128) -> Rational {
    Rational((self * Rational(parts)).ceiling) / Rational(parts)
  }
}
