public import TelopUnits

/// The vertical metrics of a run or a line set horizontally, around its baseline.
public struct TextMetrics<Length: Comparable & Sendable>: Sendable {
  /// The distance from the baseline up to the ascenders.
  public let ascent: Length
  /// The distance from the baseline down to the descenders; positive in nearly every font.
  public let descent: Length
  /// Extra space between lines.
  public let lineGap: Length
  /// The height of flat capitals; `nil` when no font specifies it.
  public let capHeight: Length?
  /// The height of flat lower-case letters; `nil` when no font specifies it.
  public let xHeight: Length?
  /// The underline; `nil` when no font specifies one.
  public let underline: TextRule<Length>?

  func map<Other>(_ convert: (Length) -> Other) -> TextMetrics<Other> {
    TextMetrics<Other>(
      ascent: convert(ascent), descent: convert(descent), lineGap: convert(lineGap),
      capHeight: capHeight.map(convert), xHeight: xHeight.map(convert),
      underline: underline?.map(convert))
  }

  /// The maximum of each measure, with the lower underline and the thicker stroke.
  func united(with other: TextMetrics) -> TextMetrics {
    TextMetrics(
      ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
      lineGap: max(lineGap, other.lineGap),
      capHeight: Self.combined(capHeight, other.capHeight, max),
      xHeight: Self.combined(xHeight, other.xHeight, max),
      underline: Self.combined(underline, other.underline) { one, other in
        TextRule(
          position: min(one.position, other.position),
          thickness: max(one.thickness, other.thickness))
      })
  }

  private static func combined<Value>(
    _ one: Value?, _ other: Value?, _ combine: (Value, Value) -> Value
  ) -> Value? {
    guard let one, let other else { return one ?? other }
    return combine(one, other)
  }
}

extension TextMetrics: Equatable, Hashable where Length: Hashable {}

extension MeasuredText.Run {
  /// The vertical metrics of the run's font, in its units.
  package var metrics: TextMetrics<FontUnits> { font.textMetrics }
}

extension Font {
  fileprivate var textMetrics: TextMetrics<FontUnits> {
    let letters = letterMetrics
    return TextMetrics(
      ascent: metrics.ascender, descent: .zero - metrics.descender, lineGap: metrics.lineGap,
      capHeight: letters.capHeight, xHeight: letters.xHeight, underline: letters.underline)
  }
}

extension MeasuredText {
  /// The line's vertical metrics, in line units: the maximum of each measure over its runs; for the underline the
  /// lowest position with the thickest stroke. `nil` for a line without runs.
  package var metrics: TextMetrics<Int64>? {
    var seen: Set<Int> = []
    var line: TextMetrics<Int64>?
    for kind in storage.runTable.kinds where seen.insert(kind.fontIndex).inserted {
      let metrics = kind.font.textMetrics.map { $0.rawValue * kind.scale }
      line = line?.united(with: metrics) ?? metrics
    }
    return line
  }

  /// The line's vertical metrics in pixels, exact; `nil` for a line without runs.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(fonts).
  public func metrics(size: Rational) throws(TextError) -> TextMetrics<Rational>? {
    try TextLimits.check(size: size)
    return metrics(checkedSize: size)
  }
}
