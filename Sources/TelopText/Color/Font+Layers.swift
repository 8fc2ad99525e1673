internal import CTelopHarfBuzz

/// One outline of a coloured glyph; later layers are drawn on top.
public struct GlyphLayer: Sendable, Hashable {
  /// The glyph that supplies the outline.
  public let glyph: UInt32
  /// Red, green, blue and opacity from 0 to 255; `nil` for the colour of the text.
  public let color: [UInt8]?
}

extension Font {
  /// The flat layers of a coloured glyph (`COLR` version 0), bottom first, in the colours of the font's first palette.
  /// Empty for a glyph without layers. Also empty if the outlines of the layers have more than a million components and
  /// points together; the glyph is then drawn as its outline.
  ///
  /// - Complexity: O(layers).
  public func layers(of glyph: UInt32) -> [GlyphLayer] {
    let total = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    guard total > 0 else { return [] }
    var count = total
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    guard areDrawable(layers.prefix(Int(count)).map(\.glyph)) else { return [] }
    return layers.prefix(Int(count)).map { layer in
      // 0xFFFF means the text's own colour. Missing palette entries are replaced by that colour, too.
      GlyphLayer(
        glyph: layer.glyph,
        color: layer.color_index == 0xFFFF ? nil : Self.color(Int(layer.color_index), in: face))
    }
  }
}
