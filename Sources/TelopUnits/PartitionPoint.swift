/// The first place in a range where a condition holds; the end of the range if it never does.
///
/// - Parameters:
///   - range: the places to search.
///   - isAtOrPast: the condition; once true, it stays true for all later places.
/// - Complexity: O(log n) calls of `isAtOrPast`.
@inlinable
@inline(__always)
package func partitionPoint<Place: FixedWidthInteger>(
  in range: Range<Place>, where isAtOrPast: (Place) throws -> Bool
) rethrows -> Place {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if try isAtOrPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// The first place in a range where a condition holds, by a search outward from a guess.
///
/// - Parameters:
///   - range: the places to search.
///   - guess: a place, in the range or not.
///   - isAtOrPast: the condition; once true, it stays true for all later places.
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
