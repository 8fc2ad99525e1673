internal import CTelopCairo
internal import Telop
internal import TelopText
import TelopUnits

/// Draws the glyphs of one line as text of their fonts, for files whose text can be selected and
/// searched.
final class TextPainter {
  private let text: MeasuredText
  /// Pixels in a line unit.
  private let unit: Double
  private let size: Double
  /// By the fonts' places in the line's list.
  private var faces: [TextFace?]
  private let hidden = HiddenText()
  private var isOdd = false

  init(_ text: MeasuredText, size: Rational) {
    self.text = text
    self.size = size.double
    unit = (size / Rational(text.unitsPerEm)).double
    faces = text.fonts.map { _ in nil }
  }

  /// Is called before anything is drawn, with the place where the line begins to be seen.
  func begin(on canvas: borrowing Canvas, x: Double, y: Double) {
    if text.fonts.contains(where: \.hasColorGlyphs) {
      hidden.begin(on: canvas, size: size, x: x, y: y)
    }
  }

  /// Draws glyphs of one run in the colour that is set.
  ///
  /// In visual order, also from right to left: so readers of PDF expect it, which turn such
  /// text round.
  ///
  /// - Parameters:
  ///   - glyphs: whole clusters side by side, in visual order.
  ///   - isShown: false for glyphs that only stand for their text.
  ///   - x: where the line's left end stands, or the middle axis of a vertical line; in pixels of the
  ///     canvas.
  ///   - y: where the baseline stands, or the top of a vertical line.
  func draw(
    _ glyphs: ArraySlice<PlacedGlyph>, isShown: Bool, on canvas: borrowing Canvas, x: Double,
    y: Double
  ) {
    guard let first = glyphs.first else { return }
    let run = text.runs[first.run]
    let isTurned = run.orientation == .sideways
    let face = isShown ? face(of: run) : nil
    var parts: [TextPart] = []
    var end = glyphs.startIndex
    while end < glyphs.endIndex {
      let cluster = glyphs[end].cluster
      let start = end
      end = glyphs[start...].firstIndex { $0.cluster != cluster } ?? glyphs.endIndex
      let own = glyphs[start..<end]
      let hasInk = own.contains { run.font.ink(of: $0.id) != nil }
      // Cairo leaves out what covers nothing, unless something else is with it.
      if let face, hasInk, parts.contains(where: \.hasInk) {
        show(parts, on: canvas, face, first.condensation, isTurned: isTurned)
        parts = []
      }
      var placed = own.map { glyph in
        cairo_glyph_t(
          index: isShown ? UInt(glyph.id) : hidden.index(of: glyph.id, in: run.font),
          x: x + Double(glyph.x) * unit, y: y - Double(glyph.y) * unit)
      }
      if isShown, placed.count > 1 { frame(&placed, of: run.font, isTurned: isTurned) }
      parts.append(
        TextPart(text: string(ofCluster: cluster), glyphs: placed, hasInk: hasInk))
    }
    if let face {
      show(parts, on: canvas, face, first.condensation, isTurned: isTurned)
    } else {
      hidden.show(parts, on: canvas, size: size, isTurned: isTurned)
    }
  }

  /// Poppler takes a cluster of several glyphs to reach from the start of its first to the end of its
  /// last, and sees a space where the next one does not begin there: the foremost comes first, and a
  /// blank last, if need be.
  private func frame(_ glyphs: inout [cairo_glyph_t], of font: Font, isTurned: Bool) {
    let start = { (glyph: cairo_glyph_t) in isTurned ? glyph.y : glyph.x }
    let width = { (glyph: UInt32) in
      Double(font.advance(of: glyph).rawValue) / Double(font.unitsPerEm) * self.size
    }
    let end = { (glyph: cairo_glyph_t) in start(glyph) + width(UInt32(glyph.index)) }
    if let first = glyphs.indices.min(by: { start(glyphs[$0]) < start(glyphs[$1]) }) {
      glyphs.insert(glyphs.remove(at: first), at: 0)
    }
    guard let last = glyphs.last, let reach = glyphs.map(end).max(),
      reach - end(last) > size / 20, let space = font.glyph(for: " ")
    else { return }
    var blank = last
    blank.index = UInt(space)
    if isTurned { blank.y = reach - width(space) } else { blank.x = reach - width(space) }
    glyphs.append(blank)
  }

  /// In one text object Cairo places glyphs by widths that it cuts to thousandths of an em, and is a
  /// pixel off after thirty. A matrix that is not the one before makes it say the place.
  private func show(
    _ parts: [TextPart], on canvas: borrowing Canvas, _ face: TextFace, _ condensation: Double,
    isTurned: Bool
  ) {
    isOdd.toggle()
    canvas.show(
      parts, face: face, size: isOdd ? size.nextUp : size, condensation: condensation,
      isTurned: isTurned)
  }

  private func face(of run: MeasuredText.Run) -> TextFace {
    if let face = faces[run.fontIndex] { return face }
    let face = TextFace(run.font)
    faces[run.fontIndex] = face
    return face
  }

  private func string(ofCluster start: Int) -> String {
    let cluster = text.cluster(at: text.cluster(startingAtOrAfter: start))
    return text.substring(cluster?.range ?? start..<start)
  }
}

/// Glyphs that stand for a stretch of text.
struct TextPart {
  let text: String
  /// Origins in pixels of the canvas.
  let glyphs: [cairo_glyph_t]
  let hasInk: Bool
}

extension Canvas {
  /// Shows glyphs as text in the colour that is set.
  ///
  /// - Parameters:
  ///   - condensation: by what factor they are narrower than in their font.
  ///   - isTurned: a quarter clockwise about their origins.
  func show(
    _ parts: [TextPart], face: TextFace, size: Double, condensation: Double = 1, isTurned: Bool
  ) {
    cairo_set_font_face(context, face.handle)
    var matrix = cairo_matrix_t()
    if isTurned {
      cairo_matrix_init(&matrix, 0, size, -size, 0, 0, 0)
    } else {
      cairo_matrix_init_scale(&matrix, size * condensation, size)
    }
    cairo_set_font_matrix(context, &matrix)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    var text: [CChar] = []
    var clusters: [cairo_text_cluster_t] = []
    for part in parts {
      let own = Self.text(part.text).utf8.map { CChar(bitPattern: $0) }
      text += own
      clusters.append(
        cairo_text_cluster_t(num_bytes: Int32(own.count), num_glyphs: Int32(part.glyphs.count)))
    }
    let glyphs = parts.flatMap(\.glyphs)
    cairo_show_text_glyphs(
      context, text, Int32(text.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count), cairo_text_cluster_flags_t(0))
  }
}
