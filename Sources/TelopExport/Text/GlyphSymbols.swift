internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopText
internal import TelopUnits

/// The glyphs of SVGs in a page, each defined once and used by name.
///
/// Definitions are in font units, with y downward. Parts without a colour have the fill of the element that uses the
/// definition.
struct GlyphSymbols {
  private(set) var elements = ""

  /// Pixels per em, for painted glyphs.
  private let size: Rational
  /// The names of the definitions; empty for a glyph without ink.
  private var names: [Key: String] = [:]
  /// The names of the definitions that add an outline to a glyph with colours of its own.
  private var outlinedNames: [OutlinedKey: String] = [:]
  private var count = 0
  /// The fonts of `names`. Keeping the fonts alive prevents another font from getting the same address.
  private var fonts: [ObjectIdentifier: Font] = [:]

  private struct Key: Hashable {
    let font: ObjectIdentifier
    let glyph: UInt32
    /// The text's colour, which a painted glyph may contain; `nil` for other glyphs.
    let color: RGBAColor?
  }

  private struct OutlinedKey: Hashable {
    /// The name of the glyph without the outline.
    let name: String
    let outline: TextOutline
  }

  init(size: Rational) { self.size = size }

  /// The name of a glyph's definition; `nil` for a glyph without ink. A glyph of a font with colours of its own gets
  /// `emojiOutline` around it.
  mutating func name(
    of glyph: UInt32, in font: Font, color: RGBAColor, emojiOutline: TextOutline?
  ) -> String? {
    guard let name = name(of: glyph, in: font, color: color) else { return nil }
    guard let outline = emojiOutline, font.hasColorGlyphs else { return name }
    let key = OutlinedKey(name: name, outline: outline)
    if let outlinedName = outlinedNames[key] { return outlinedName }
    let width = (outline.width * Rational(font.unitsPerEm)).double / size.double
    var outlinedName = name
    if let silhouette = GlyphPainter.silhouette(of: glyph, font, width: width, outline.color),
      let image = image(silhouette)
    {
      outlinedName = "g\(count)"
      count += 1
      elements += "<g id=\"\(outlinedName)\">\(image)<use href=\"#\(name)\"/></g>\n"
    }
    outlinedNames[key] = outlinedName
    return outlinedName
  }

  /// The name of a glyph's definition, which is created on first use; `nil` for a glyph without ink.
  mutating func name(of glyph: UInt32, in font: Font, color: RGBAColor) -> String? {
    let identifier = ObjectIdentifier(font)
    fonts[identifier] = font
    let plainKey = Key(font: identifier, glyph: glyph, color: nil)
    let paintKey = Key(font: identifier, glyph: glyph, color: color)
    if let name = names[plainKey] ?? (font.hasColorGlyphs ? names[paintKey] : nil) {
      return name.isEmpty ? nil : name
    }
    let shape = GlyphPainter.shape(of: glyph, font)
    let key = if case .paint = shape { paintKey } else { plainKey }
    let name = "g\(count)"
    guard let element = element(of: glyph, shape, font, named: name, color: color) else {
      names[key] = ""
      return nil
    }
    elements += element + "\n"
    names[key] = name
    count += 1
    return name
  }

  private func element(
    of glyph: UInt32, _ shape: GlyphPainter.Shape, _ font: Font, named name: String,
    color: RGBAColor
  ) -> String? {
    switch shape {
    case .nothing: return nil
    case .outline(let outline): return "<path id=\"\(name)\" d=\"\(OutlinePath(outline).data)\"/>"
    case .layers(let layers):
      let paths = layers.map { layer in
        let fill = layer.color.map { " fill=\"\($0)\"" } ?? ""
        return "<path\(fill) d=\"\(OutlinePath(layer.outline).data)\"/>"
      }
      return "<g id=\"\(name)\">\(paths.joined())</g>"
    case .picture(let picture): return image(picture, " id=\"\(name)\"")
    case .paint(let paint): return painted(paint, glyph, font, named: name, color: color)
    }
  }

  private func image(_ picture: GlyphPainter.Bitmap, _ attribute: String = "") -> String? {
    guard let bytes = try? picture.canvas.png() else { return nil }
    let box = picture.box
    return "<image\(attribute) x=\"\(box.left)\" y=\"\(-box.top)\""
      + " width=\"\(box.right - box.left)\" height=\"\(box.top - box.bottom)\""
      // Firefox draws unrotated pictures at whole pixels, so pictures are rotated by an invisible 0.01 degrees.
      + " preserveAspectRatio=\"none\" transform=\"rotate(.01)\""
      + " href=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\"/>"
  }

  /// Maximum width and height of a painted glyph, in pixels.
  private static let maximumSide = 8_192.0

  private func painted(
    _ paint: GlyphPaint, _ glyph: UInt32, _ font: Font, named name: String, color: RGBAColor
  ) -> String? {
    let em = Int64(font.unitsPerEm)
    let scale = size.double / Double(em)
    // The second box is assumed for a glyph for which the font has none.
    let box = font.ink(of: glyph) ?? InkBox(left: -em, right: 2 * em, bottom: -em, top: 2 * em)
    // One more pixel on each side for antialiasing.
    let left = (Double(box.left) * scale).rounded(.down) - 1
    let top = (Double(box.top) * scale).rounded(.up) + 1
    let width = (Double(box.right) * scale).rounded(.up) + 1 - left
    let height = top - (Double(box.bottom) * scale).rounded(.down) + 1
    guard max(width, height) <= Self.maximumSide else { return nil }
    let svg = try? VectorFile.svg(Int(width), Int(height)) { (canvas) throws(ExportError) in
      canvas.translate(x: -left, y: top)
      canvas.scale(x: scale, y: -scale)
      PaintPainter(color: color) { font.outline(of: $0) }.draw(paint, on: canvas)
    }
    guard let svg, let content = Self.content(of: svg, prefix: name + "-") else { return nil }
    let inverseScale = Markup.number(1 / scale)
    return "<g id=\"\(name)\" transform=\"scale(\(inverseScale))translate(\(Markup.number(left))"
      + " \(Markup.number(-top)))\">\(content)</g>"
  }

  /// The content of an SVG's root element, with prefixed names.
  private static func content(of svg: [UInt8], prefix: String) -> String? {
    let text = String(decoding: svg, as: UTF8.self)
    guard let open = text.firstRange(of: "<svg"),
      let start = text[open.upperBound...].firstIndex(of: ">"),
      let end = text.ranges(of: "</svg>").last
    else { return nil }
    return String(text[text.index(after: start)..<end.lowerBound])
      .replacing("id=\"", with: "id=\"\(prefix)")
      .replacing("=\"#", with: "=\"#\(prefix)")
      .replacing("url(#", with: "url(#\(prefix)")
  }
}
