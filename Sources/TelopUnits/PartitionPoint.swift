/// The first index in a range at which a condition is true; the end of the range if there is none. Once true for an
/// index, the condition must be true for all later indices.
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

/// Like `partitionPoint(in:where:)`, but searches outward from a guess, which may lie outside the range.
///
/// - Complexity: O(log d) calls of `isAtOrPast`, where d is the distance of the result from `guess`.
@inlinable
@inline(__always)
package func partitionPoint(
  in range: Range<Int>, near guess: Int, where isAtOrPast: (Int) throws -> Bool
) rethrows -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  guard low < high else { return low }
  var place = min(max(guess, low), high - 1)
  var step = 1
  if try isAtOrPast(place) {
    high = place
    while low < high {
      place = max(low, high - step)
      guard try isAtOrPast(place) else {
        low = place + 1
        break
      }
      high = place
      step *= 2
    }
  } else {
    low = place + 1
    while low < high {
      place = min(high - 1, low + step - 1)
      if try isAtOrPast(place) {
        high = place
        break
      }
      low = place + 1
      step *= 2
    }
  }
  return try partitionPoint(in: low..<high, where: isAtOrPast)
}
