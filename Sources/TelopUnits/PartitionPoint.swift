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
