public import TelopUnits

extension MeasuredText {
  /// The start of a line, up to an allowed cut.
  public struct Prefix: Sendable, Hashable {
    /// The end of the prefix: a UTF-8 offset into the line.
    public let utf8Length: Int
    /// The advance of the prefix, in line units.
    public let units: Int64
    /// The advance of the prefix in pixels, exact.
    public let width: Rational
  }

  /// The longest prefix of the line that is no wider than `width` and can be cut off without changing a glyph; empty
  /// when no allowed cut fits. The prefix and the rest of the line can therefore be drawn separately.
  ///
  /// If a font allows no cut for a long stretch, the prefix may be much shorter than `width`; `FontStack.truncated` has
  /// no such limit. With mixed directions, the logical prefix may be in several stretches, which `highlights(of:)`
  /// lists.
  ///
  /// - Parameters:
  ///   - width: in pixels; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(n) for a line's first query about places, then O(log clusters), plus the clusters between the
  ///   prefix's end and `width`.
  public func prefix(fitting width: Rational, size: Rational) throws(TextError) -> Prefix {
    let maximum = try lineUnits(pixels: width, size: size)
    let places = places
    // In lines with kerned Nastaliq, positions may decrease, so the search uses the minimum of all later positions.
    var index =
      partitionPoint(in: 0..<clusterCount + 1) {
        places.minimumPosition(from: $0, in: storage) > maximum
      } - 1
    while index > 0, index < clusterCount,
      !storage.clusters[index].flags.allowCut || storage.clusters[index].position > maximum
    { index -= 1 }
    let record = storage.clusters[max(index, 0)]
    return Prefix(
      utf8Length: Int(record.utf8), units: record.position,
      width: pixels(lineUnits: record.position, checkedSize: size))
  }
}
