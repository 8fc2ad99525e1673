internal import Telop
internal import TelopText
import TelopUnits

/// The glyphs of a line as SVG elements. Each element uses a symbol for the glyph's shape.
struct GlyphMarkup {
  private let text: MeasuredText
  private let pixelsPerLineUnit: Rational

  init(_ text: MeasuredText, size: Rational) {
    self.text = text
    pixelsPerLineUnit = text.pixelsPerUnit(checkedSize: size)
  }

  /// The properties that all glyphs of a group share. A group consists of adjacent glyphs.
  private struct GroupStyle: Equatable {
    let font: Int
    let isRotated: Bool
    let role: TextColorRole
    /// The factor that narrows digits set side by side in one em of a vertical line; 1 for other glyphs.
    let condensation: Double
  }

  /// - Parameters:
  ///   - x: The position of the line's left end, or of the middle axis of a vertical line, in pixels of the SVG.
  ///   - y: The position of the baseline, or of the top of a vertical line.
  ///   - symbols: The symbols of the document. Symbols are added for shapes that have none.
  ///   - strokeWidth: The width of a stroke around each glyph, half of it inside, in pixels.
  ///   - emojiOutline: The outline around a glyph that has colours of its own.
  ///   - role: Highlighted glyphs have the class `m`, accented glyphs the class `a`.
  func elements(
    of glyphs: [PlacedGlyph], x: Rational, y: Rational, symbols: inout GlyphSymbols,
    color: (TextColorRole) -> RGBAColor, strokeWidth: Rational? = nil,
    emojiOutline: (PlacedGlyph) -> TextOutline? = { _ in nil },
    role: (PlacedGlyph) -> TextColorRole = { _ in .ordinary }
  ) -> String {
    var elements = ""
    var group: (style: GroupStyle, origin: PlacedGlyph)?
    for glyph in glyphs {
      let run = text.runs[glyph.run]
      let style = GroupStyle(
        font: run.fontIndex, isRotated: run.orientation == .sideways, role: role(glyph),
        condensation: glyph.condensation)
      guard
        let name = symbols.name(
          of: glyph.id, in: run.font, color: color(style.role), emojiOutline: emojiOutline(glyph))
      else { continue }
      if group?.style != style {
        if group != nil { elements += "</g>" }
        elements += startTag(style, at: glyph, x: x, y: y, strokeWidth: strokeWidth, run.scale)
        group = (style, glyph)
      }
      guard let origin = group?.origin else { continue }
      elements += useElement(name, glyph, from: origin, style, run.scale)
    }
    return group == nil ? "" : elements + "</g>"
  }

  /// The start tag of a group. Coordinates within the group are in font units, from the origin of its first glyph.
  private func startTag(
    _ style: GroupStyle, at glyph: PlacedGlyph, x: Rational, y: Rational, strokeWidth: Rational?,
    _ lineUnitsPerFontUnit: Int64
  ) -> String {
    let left = x + pixelsPerLineUnit * glyph.x
    let top = y - pixelsPerLineUnit * glyph.y
    let scale = (pixelsPerLineUnit * lineUnitsPerFontUnit).double
    let scaleX = style.condensation == 1 ? "" : Markup.number(scale * style.condensation) + " "
    let width =
      strokeWidth.map { " stroke-width=\"\(Decimals.text($0.double / scale, places: 2))\"" } ?? ""
    let name =
      switch style.role {
      case .ordinary: ""
      case .highlighted: " class=\"m\""
      case .accented: " class=\"a\""
      }
    return "<g\(name)\(width) transform=\"translate("
      + "\(Decimals.text(left, places: 4)) \(Decimals.text(top, places: 4)))"
      + "\(style.isRotated ? "rotate(90)" : "")scale(\(scaleX)\(Markup.number(scale)))\">"
  }

  private func useElement(
    _ name: String, _ glyph: PlacedGlyph, from origin: PlacedGlyph, _ style: GroupStyle,
    _ lineUnitsPerFontUnit: Int64
  ) -> String {
    let right = glyph.x - origin.x
    let down = origin.y - glyph.y
    let (x, y) = style.isRotated ? (down, -right) : (right, down)
    var use = "<use href=\"#\(name)\""
    if x != 0, style.condensation != 1 {
      let units = Double(x) / Double(lineUnitsPerFontUnit) / style.condensation
      use += " x=\"\(Decimals.text(units, places: 3))\""
    } else if x != 0 {
      use += " x=\"\(number(x, lineUnitsPerFontUnit))\""
    }
    if y != 0 { use += " y=\"\(number(y, lineUnitsPerFontUnit))\"" }
    return use + "/>"
  }

  /// Line units converted to font units, to a thousandth.
  private func number(_ units: Int64, _ lineUnitsPerFontUnit: Int64) -> String {
    if units.isMultiple(of: lineUnitsPerFontUnit) { return String(units / lineUnitsPerFontUnit) }
    return Decimals.text(Double(units) / Double(lineUnitsPerFontUnit), places: 3)
  }
}
