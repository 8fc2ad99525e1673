internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopText
internal import TelopUnits

/// The glyphs that an SVG within a page draws: each is defined once, by a name that others use.
///
/// A definition is in font units whose y grows downward. What has colours of its own has them in it; the
/// rest takes the fill of whatever uses it.
struct GlyphSymbols {
  /// The definitions.
  private(set) var elements = ""

  /// Pixels per em, for what has to be drawn as pixels.
  private let size: Rational
  /// Empty for a glyph that shows nothing.
  private var names: [Key: String] = [:]
  private var count = 0
  /// By their place in `Key`; held, so that none takes the address of another.
  private var fonts: [Font] = []
  private var places: [ObjectIdentifier: Int] = [:]

  private struct Key: Hashable {
    let font: Int
    let glyph: UInt32
    /// Of a painted glyph, which may have the text's colour anywhere in it.
    let color: RGBAColor?
  }

  init(size: Rational) { self.size = size }

  /// The name of a glyph's definition, which is made when the glyph is first asked for; `nil` for one
  /// without ink.
  ///
  /// - Parameter color: the text's.
  mutating func name(of glyph: UInt32, in font: Font, color: RGBAColor) -> String? {
    let place = place(of: font)
    let plain = Key(font: place, glyph: glyph, color: nil)
    let painted = Key(font: place, glyph: glyph, color: color)
    if let name = names[plain] ?? (font.hasColorGlyphs ? names[painted] : nil) {
      return name.isEmpty ? nil : name
    }
    let shape = GlyphPainter.shape(of: glyph, font)
    let key = if case .paint = shape { painted } else { plain }
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

  private mutating func place(of font: Font) -> Int {
    if let place = places[ObjectIdentifier(font)] { return place }
    places[ObjectIdentifier(font)] = fonts.count
    fonts.append(font)
    return fonts.count - 1
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
    case .picture(let picture):
      guard let bytes = try? picture.canvas.png() else { return nil }
      let box = picture.box
      return "<image id=\"\(name)\" x=\"\(box.left)\" y=\"\(-box.top)\""
        + " width=\"\(box.right - box.left)\" height=\"\(box.top - box.bottom)\""
        // Firefox draws upright pictures at whole pixels; a hundredth of a degree nobody sees.
        + " preserveAspectRatio=\"none\" transform=\"rotate(.01)\""
        + " href=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\"/>"
    case .paint(let paint): return painted(paint, glyph, font, named: name, color: color)
    }
  }

  /// How far a painted glyph may reach whose font does not say it, in ems around its origin.
  private static let reach = (left: -1.0, right: 2.0, bottom: -1.0, top: 2.0)
  /// The longest side of a painted glyph in pixels.
  private static let longestSide = 8_192.0

  /// What Cairo draws, with names of its own.
  private func painted(
    _ paint: GlyphPaint, _ glyph: UInt32, _ font: Font, named name: String, color: RGBAColor
  ) -> String? {
    let em = Double(font.unitsPerEm)
    let scale = size.double / em
    let reach = Self.reach
    let own = font.ink(of: glyph).map {
      (Double($0.left), Double($0.right), Double($0.bottom), Double($0.top))
    }
    let box = own ?? (reach.left * em, reach.right * em, reach.bottom * em, reach.top * em)
    // A pixel more on every side, into which smoothing may reach.
    let left = (box.0 * scale).rounded(.down) - 1
    let top = (box.3 * scale).rounded(.up) + 1
    let width = (box.1 * scale).rounded(.up) + 1 - left
    let height = top - (box.2 * scale).rounded(.down) + 1
    guard max(width, height) <= Self.longestSide else { return nil }
    let svg = try? VectorFile.svg(Int(width), Int(height)) { (canvas) throws(ExportError) in
      canvas.translate(x: -left, y: top)
      canvas.scale(x: scale, y: -scale)
      PaintPainter(color: color) { font.outline(of: $0) }.draw(paint, on: canvas)
    }
    guard let svg, let content = Self.content(of: svg, prefix: name + "-") else { return nil }
    let back = Markup.number(1 / scale)
    return "<g id=\"\(name)\" transform=\"scale(\(back))translate(\(Markup.number(left))"
      + " \(Markup.number(-top)))\">\(content)</g>"
  }

  /// What stands between an SVG's tags, with its names made its own.
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
