/// The first index in a range at which a condition is true; the end of the range if there is none. If the condition is
/// true for an index, it must be true for all later indices. C++'s `std::partition_point` takes the opposite condition.
@inlinable
@inline(__always)
package func partitionPoint<Index: FixedWidthInteger>(
  in range: Range<Index>, where isAtOrPast: (Index) throws -> Bool
) rethrows -> Index {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if try isAtOrPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Like `partitionPoint(in:where:)`, but searches outward from a guess, which may lie outside the range. Calls
/// `isAtOrPast` O(log d) times, where d is the distance of the result from `guess`.
@inlinable
@inline(__always)
package func partitionPoint(
  in range: Range<Int>, near guess: Int, where isAtOrPast: (Int) throws -> Bool
) rethrows -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  guard low < high else { return low }
  var index = min(max(guess, low), high - 1)
  var step = 1
  if try isAtOrPast(index) {
    high = index
    while low < high {
      index = max(low, high - step)
      guard try isAtOrPast(index) else {
        low = index + 1
        break
      }
      high = index
      step *= 2
    }
  } else {
    low = index + 1
    while low < high {
      index = min(high - 1, low + step - 1)
      if try isAtOrPast(index) {
        high = index
        break
      }
      low = index + 1
      step *= 2
    }
  }
  return try partitionPoint(in: low..<high, where: isAtOrPast)
}

extension Array {
  /// The element before the first one that satisfies a condition; the last element if none does. `nil` if there is no
  /// element before. All elements after one that satisfies the condition must satisfy it too.
  ///
  /// - Complexity: O(log count).
  @inlinable
  package func element(beforeFirst isLater: (Element) -> Bool) -> Element? {
    let next = partitionPoint(in: indices) { isLater(self[$0]) }
    return next > 0 ? self[next - 1] : nil
  }
}
