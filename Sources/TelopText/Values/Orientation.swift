/// The way in which the glyphs of a run stand in the line.
package enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// In a horizontal line.
  case horizontal
  /// In a vertical line, stacked upright, as kanji are.
  case upright
  /// In a vertical line, rotated a quarter turn clockwise, as Latin words are; measured horizontally.
  case sideways
  /// In a vertical line, side by side within one em: tate-chu-yoko.
  case combined

  /// Whether the glyphs stand upright in a vertical line, so that they are measured by height.
  package var isUpright: Bool { self == .upright || self == .combined }
}
