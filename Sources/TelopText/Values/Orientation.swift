/// How the glyphs of a run stand to the line.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// In a horizontal line.
  case horizontal
  /// In a vertical line, one below the other, as kanji stand.
  case upright
  /// In a vertical line, turned a quarter clockwise, as Latin words lie; measured horizontally.
  case sideways
  /// In a vertical line, side by side within one em: tate-chu-yoko.
  case combined

  /// The glyphs stand upright in a vertical line, which is then measured by their heights.
  package var standsUp: Bool { self == .upright || self == .combined }
}
