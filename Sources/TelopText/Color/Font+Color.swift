internal import CTelopHarfBuzz

extension Font {
  /// The paint of a coloured glyph (`COLR` version 1) in this instance, in the colours of the font's first palette.
  ///
  /// A paint is unusable if it has a cycle, more than about 16,000 nested paints and gradient stops, or more than a
  /// million components and points in its outlines. The result is then the glyph's outline in the text's colour, clipped
  /// to the bounds that the font declares.
  ///
  /// - Returns: `nil` for a glyph without a paint. Also `nil` if the font declares no bounds for the glyph and the
  ///   paint is unusable or unbounded. Such a glyph is drawn as its outline.
  /// - Complexity: O(paints); callers should cache the paint. If the font declares no bounds for the glyph, each of
  ///   the paint's outlines takes microseconds under the font's lock.
  package func paint(of glyph: UInt32) -> GlyphPaint? {
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

  /// Whether `paint(of:)` returns a paint; for fuzzing.
  @_spi(Answers) public func isPainted(_ glyph: UInt32) -> Bool { paint(of: glyph) != nil }

  /// The region of a coloured glyph's layers: the bounds that the font declares, otherwise the bounding box of the
  /// layers. `nil` for a glyph without layers; `everything` for unbounded layers.
  func colorRegion(of glyph: UInt32) -> PaintRegion? {
    if colors == .none { return nil }
    return withColors { table, variations in
      if table.paint(of: glyph) != nil {
        if let clip = table.clip(of: glyph, variations) { return .box(clip) }
        guard let paint = paint(of: glyph, table, variations) else { return .everything }
        let region = region(of: paint)
        return region.isBounded ? region : .everything
      }
      let layers = layers(of: glyph)
      if layers.isEmpty { return nil }
      return region(of: .layers(layers.map { .glyph($0.glyph, .solid(PaintColor(nil))) }))
    }
  }

  /// Whether all outlines of the layers together cost at most `PaintReader.maximumOutlineCost`.
  func areDrawable(_ layers: [UInt32]) -> Bool {
    CompositeGlyphs.of(face) { outlines in
      var budget = PaintReader.maximumOutlineCost
      return layers.allSatisfy {
        budget -= outlines.cost(of: Int($0))
        return budget >= 0
      }
    }
  }

  /// The region of a paint. Each outline is loaded once, even if several layers use it.
  private func region(of paint: GlyphPaint) -> PaintRegion {
    var boxes: [UInt32: InkBox<Double>?] = [:]
    return paint.region { glyph in
      if let box = boxes[glyph] { return box }
      let box = outlineBox(of: glyph).map { box in box.map { Double($0) / 64 } }
      boxes[glyph] = .some(box)
      return box
    }
  }

  private func withColors<Result>(_ body: (ColorTable, PaintVariations?) -> Result) -> Result {
    ColorTable.of(face) { body($0, PaintVariations($0, shapingFont)) }
  }

  private func paint(
    of glyph: UInt32, _ table: ColorTable, _ variations: PaintVariations?
  ) -> GlyphPaint? {
    CompositeGlyphs.of(face) { outlines in
      var reader = PaintReader(table, variations, outlines) { Self.color($0, in: self.face) }
      return reader.paint(ofGlyph: glyph)
    }
  }

  /// Red, green, blue and opacity of an entry of the first palette; `nil` for a missing entry.
  static func color(_ entry: Int, in face: OpaquePointer?) -> [UInt8]? {
    var length: UInt32 = 1
    var color: hb_color_t = 0
    hb_ot_color_palette_get_colors(face, 0, UInt32(entry), &length, &color)
    guard length > 0 else { return nil }
    return [
      hb_color_get_red(color), hb_color_get_green(color), hb_color_get_blue(color),
      hb_color_get_alpha(color),
    ]
  }
}

extension PaintRegion {
  /// Whether all sides of the region are within `Font.maximumInkDistance`.
  fileprivate var isBounded: Bool {
    switch self {
    case .nothing: true
    case .box(let box):
      // False if a side is NaN.
      [box.left, box.right, box.bottom, box.top].allSatisfy {
        $0.magnitude <= Double(Font.maximumInkDistance)
      }
    case .everything: false
    }
  }
}

extension InkBox<Int64> {
  /// A box rounded outward to whole units and clamped to `Font.maximumInkDistance`.
  init(around box: InkBox<Double>) {
    let limit = Double(Font.maximumInkDistance)
    // NaN fails the comparison.
    let side = { (side: Double) in side >= -limit ? Int64(min(side, limit)) : Int64(-limit) }
    self.init(
      left: side(box.left.rounded(.down)), right: side(box.right.rounded(.up)),
      bottom: side(box.bottom.rounded(.down)), top: side(box.top.rounded(.up)))
  }
}
