public import TelopUnits

extension MeasuredText {
  /// The advance of the whole line in pixels, exact: the usual way to get a width.
  ///
  /// An overload for `Double` sizes rounds once. `FontStack.width(of:size:options:)` is faster if only the width of a
  /// text is needed. `totalUnits` is the length in line units, for any size.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(1).
  public func width(size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: totalUnits, size: size)
  }

  /// The advance of a part of the line in pixels, exact.
  ///
  /// A cluster belongs to the range that contains its start, so that adjacent ranges add up to the whole.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line; clamped to it.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(log clusters).
  public func width(of range: Range<Int>, size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: units(of: range), size: size)
  }

  /// Line units converted to pixels, exact.
  ///
  /// - Parameters:
  ///   - lineUnits: any number of line units.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  public func pixels(lineUnits: Int64, size: Rational) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return pixels(lineUnits: lineUnits, checkedSize: size)
  }

  /// The advance of the whole line, in line units.
  public var totalUnits: Int64 { storage.clusters.last?.position ?? 0 }

  /// The pen's total travel from the line's start to its end, in line units: `totalUnits` if all advances are positive,
  /// more if some are negative. No place in the line is further than this from either end.
  package var travel: Int64 { storage.travel }

  /// The advance of the clusters that start in `range`, in line units.
  ///
  /// - Complexity: O(log clusters).
  public func units(of range: Range<Int>) -> Int64 {
    position(atUTF8Offset: range.upperBound) - position(atUTF8Offset: range.lowerBound)
  }

  /// The first cluster that starts at or after a UTF-8 offset; `clusterCount` at the end.
  package func cluster(startingAtOrAfter utf8Offset: Int) -> Int {
    let clusters = storage.clusters
    let count = clusters.count - 1
    let length = max(1, Int(clusters.utf8(count)))
    // Starts with a guess, because most of a line's characters take the same number of bytes.
    let (product, overflows) = utf8Offset.multipliedReportingOverflow(by: count)
    return partitionPoint(in: 0..<count, near: overflows ? count : product / length) {
      Int(clusters.utf8($0)) >= utf8Offset
    }
  }

  /// The position of the first cluster that starts at or after a UTF-8 offset: the sum of the advances of all clusters
  /// logically before it, in line units.
  package func position(atUTF8Offset utf8Offset: Int) -> Int64 {
    storage.clusters[cluster(startingAtOrAfter: utf8Offset)].position
  }
}
