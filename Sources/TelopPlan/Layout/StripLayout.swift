package import TelopUnits

/// The type size of a line and its line units. Lengths in pixels are exact.
package struct StripLayout: Sendable, Hashable {
  /// The type size in pixels per em.
  package let size: Rational
  /// The line units per em of the measured line.
  package let unitsPerEm: Int

  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - unitsPerEm: the line units per em, at most `TextLimits.unitsPerEm`; fewer than 1 count as 1.
  package init(checkedSize size: Rational, unitsPerEm: Int) {
    self.size = size
    self.unitsPerEm = max(unitsPerEm, 1)
  }

  /// The length of one line unit in pixels.
  package var pixelsPerUnit: Rational { size / Rational(unitsPerEm) }
}
