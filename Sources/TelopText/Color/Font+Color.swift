internal import CTelopHarfBuzz

extension Font {
  /// How a coloured glyph is painted (`COLR` version 1) in this instance of the font, in the colours of
  /// its first palette.
  ///
  /// - Returns: `nil` for a glyph without paints, and for one that is drawn as its outline: its paints
  ///   have no bounds, lead in circles, or are too many (about 16,000; or a million parts and points of
  ///   outlines). Where the font declares bounds, such a glyph is its outline within them.
  /// - Complexity: O(paints), and a few microseconds behind the font's lock for each outline of a glyph
  ///   without declared bounds; callers keep it.
  public func paint(of glyph: UInt32) -> GlyphPaint? {
    guard colors == .painted else { return nil }
    return withColors { table, variations in
      guard table.paint(of: glyph) != nil else { return nil }
      let paint = paint(of: glyph, table, variations)
      if let clip = table.clip(of: glyph, variations) {
        return .clip(clip, paint ?? .glyph(glyph, .solid(PaintColor(nil))))
      }
      guard let paint, case let region = region(of: paint), region.isBounded else { return nil }
      return paint
    }
  }

  /// What the layers of a coloured glyph cover: the bounds that the font declares, else the box around
  /// the layers. `nil` for a glyph without any; `everything` where they have no bounds.
  func colorRegion(of glyph: UInt32) -> PaintRegion? {
    if colors == .none { return nil }
    return withColors { table, variations in
      if table.paint(of: glyph) != nil {
        if let clip = table.clip(of: glyph, variations) { return .box(clip) }
        guard let paint = paint(of: glyph, table, variations) else { return .everything }
        let region = region(of: paint)
        return region.isBounded ? region : .everything
      }
      guard let layers = table.flatLayers(of: glyph), areDrawable(layers) else { return nil }
      return region(of: .layers(layers.map { .glyph($0, .solid(PaintColor(nil))) }))
    }
  }

  /// False for layers that have too many parts and points together to be drawn.
  func areDrawable(_ layers: [UInt32]) -> Bool {
    CompositeGlyphs.of(hb_font_get_face(shapingFont)) { outlines in
      var budget = PaintReader.maximumOutlineCost
      return layers.allSatisfy {
        budget -= outlines.cost(of: Int($0))
        return budget >= 0
      }
    }
  }

  /// Layers share outlines, each of which is loaded once.
  private func region(of paint: GlyphPaint) -> PaintRegion {
    var boxes: [UInt32: InkBox<Double>?] = [:]
    return paint.region { glyph in
      if let box = boxes[glyph] { return box }
      let box = outlineBox(of: glyph).map(InkBox.init(in64ths:))
      boxes[glyph] = .some(box)
      return box
    }
  }

  private func withColors<Result>(
    _ body: (ColorTable, PaintVariations?) -> Result
  ) -> Result {
    ColorTable.of(hb_font_get_face(shapingFont)) { table in
      body(table, PaintVariations(table, shapingFont))
    }
  }

  private func paint(
    of glyph: UInt32, _ table: ColorTable, _ variations: PaintVariations?
  ) -> GlyphPaint? {
    let face = hb_font_get_face(shapingFont)
    return CompositeGlyphs.of(face) { outlines in
      var reader = PaintReader(table, variations, outlines) { Self.color($0, in: face) }
      return reader.paint(ofGlyph: glyph)
    }
  }

  /// Red, green, blue and opacity of an entry of the first palette; `nil` for one that is not there.
  static func color(_ entry: Int, in face: OpaquePointer?) -> [UInt8]? {
    var length: UInt32 = 1
    var color: hb_color_t = 0
    hb_ot_color_palette_get_colors(face, 0, UInt32(entry), &length, &color)
    return length == 0
      ? nil
      : [
        hb_color_get_red(color), hb_color_get_green(color), hb_color_get_blue(color),
        hb_color_get_alpha(color),
      ]
  }
}

extension PaintRegion {
  /// False when it goes on for ever, or further than a glyph may reach.
  fileprivate var isBounded: Bool {
    switch self {
    case .nothing: true
    case .box(let box): box.isWithin(Double(Font.farthestInk))
    case .everything: false
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
  /// A box rounded outward to whole units; a side that is further from the origin than ink may be is
  /// as far.
  init(around box: InkBox<Double>) {
    let limit = Double(Font.farthestInk)
    // What is no number fails the comparison.
    let side = { (side: Double) in side >= -limit ? Int64(min(side, limit)) : Int64(-limit) }
    self.init(
      left: side(box.left.rounded(.down)), right: side(box.right.rounded(.up)),
      bottom: side(box.bottom.rounded(.down)), top: side(box.top.rounded(.up)))
  }
}
