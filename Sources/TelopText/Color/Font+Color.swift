internal import CTelopHarfBuzz

extension Font {
  /// How far a coloured glyph may reach, in font units. One that would reach further is drawn as its
  /// outline, as one without bounds is.
  static let colorReach: Int64 = 1 << 24

  /// What the layers of a coloured glyph cover: the bounds that the font declares, else the box around
  /// the layers. `nil` for a glyph without any; `everything` where they have no bounds.
  func colorRegion(of glyph: UInt32) -> PaintRegion? {
    if colors == .none { return nil }
    return ColorTable.of(hb_font_get_face(shapingFont)) { table in
      var walk = PaintWalk(table) { self.outlineBox(of: $0).map(InkBox.init(in64ths:)) }
      let region = walk.region(ofGlyph: glyph)
      if case .box(let box) = region, !box.isWithin(Double(Self.colorReach)) { return .everything }
      return region
    }
  }
}

extension InkBox<Double> {
  /// A box of 64ths of a font unit, in font units.
  fileprivate init(in64ths box: InkBox<Int64>) {
    self.init(
      left: Double(box.left) / 64, right: Double(box.right) / 64, bottom: Double(box.bottom) / 64,
      top: Double(box.top) / 64)
  }

  /// True when no side is further from the origin; false when one is no number.
  fileprivate func isWithin(_ reach: Double) -> Bool {
    left >= -reach && right <= reach && bottom >= -reach && top <= reach
  }
}

extension InkBox<Int64> {
  /// A box rounded outward to whole units; its sides must lie within `Font.colorReach`.
  init(around box: InkBox<Double>) {
    self.init(
      left: Int64(box.left.rounded(.down)), right: Int64(box.right.rounded(.up)),
      bottom: Int64(box.bottom.rounded(.down)), top: Int64(box.top.rounded(.up)))
  }
}
