import TelopUnits

/// Times in seconds, ascending, the first and the last of which cannot change.
extension [Rational] {
  /// Times that give each range enough time, with the fewest changes; `nil` if there is too little time.
  ///
  /// - Parameter needs: the needed durations from each time to the next.
  func spaced(by needs: [Rational]) -> [Rational]? {
    // The time at which each place would be reached with the needed durations alone.
    let earliest = needs.reduce(into: prefix(1)) { $0.append(($0.last ?? 0) + $1) }
    // Two places may both keep their times if the later one has at least as much time to spare.
    let spare = zip(self, earliest).map { $0 - $1 }
    guard let end = spare.last, end >= 0 else { return nil }
    let kept = spare.longestAscending
    var times = self
    for (last, next) in zip(kept, kept.dropFirst()) {
      for index in (last + 1)..<next {
        let low = times[index - 1] + needs[index - 1]
        times[index] = Self.nearest(to: self[index], from: low, to: earliest[index] + spare[next])
      }
    }
    return times
  }

  /// The indices of as many elements as possible that do not decrease, always with the first and the last.
  /// The last must not be less than the first.
  ///
  /// - Complexity: O(n log n).
  private var longestAscending: [Int] {
    let last = count - 1
    // For each length, the index of the smallest value that ends such a sequence.
    var ends = [0]
    var previous = [0: 0]
    for index in indices.dropFirst()
    where index == last || self[0] <= self[index] && self[index] <= self[last] {
      let length = partitionPoint(in: 0..<ends.count) { self[ends[$0]] > self[index] }
      previous[index] = ends[length - 1]
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var kept = [last]
    while let index = kept.last, index > 0 { kept.append(previous[index] ?? 0) }
    return kept.reversed()
  }

  /// The time between two others, both included, that is nearest to a requested time: in whole seconds if possible,
  /// otherwise in tenths or hundredths.
  private static func nearest(
    to asked: Rational, from low: Rational, to high: Rational
  ) -> Rational {
    if low <= asked, asked <= high { return asked }
    let isLater = asked < low
    let rounded = [1, 10, 100].lazy.map { parts -> Rational in
      isLater ? low.roundedUp(to: parts) : -(-high).roundedUp(to: parts)
    }
    return rounded.first { low <= $0 && $0 <= high } ?? (isLater ? low : high)
  }
}

extension Rational {
  /// The next value in parts of one, such as 1,000 for thousandths.
  func roundedUp(to parts: Int128) -> Rational {
    Rational((self * Rational(parts)).ceiling) / Rational(parts)
  }
}
