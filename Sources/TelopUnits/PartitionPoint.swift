/// The first place in a range from which on a condition holds; the range's end where it never does.
///
/// - Parameters:
///   - range: the places that are searched.
///   - isAtOrPast: the condition; once true, it is true for all that follow.
/// - Complexity: O(log n), as many calls of `isAtOrPast`.
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
