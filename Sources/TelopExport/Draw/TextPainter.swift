internal import CTelopCairo
internal import Telop
internal import TelopText
import TelopUnits

/// Draws the glyphs of one line as text of their fonts, for files whose text can be selected and searched.
final class TextPainter {
  private let text: MeasuredText
  private let pixelsPerLineUnit: Double
  private let size: Double
  /// The faces by the fonts' indices in the line.
  private var faces: [TextFace?]
  private let hidden = HiddenText()
  /// Alternates the type size between calls of Cairo; see `show`.
  private var isOddShow = false

  init(_ text: MeasuredText, size: Rational) {
    self.text = text
    self.size = size.double
    pixelsPerLineUnit = text.pixelsPerUnit(checkedSize: size).double
    faces = text.fonts.map { _ in nil }
  }

  /// Prepares the canvas for invisible glyphs. Called once, before `draw`.
  ///
  /// - Parameters:
  ///   - x: The left edge of a blank that is placed before all text: the start of the visible text.
  ///   - y: The baseline of this blank.
  func begin(on canvas: borrowing Canvas, x: Double, y: Double) {
    if text.fonts.contains(where: \.hasColorGlyphs) {
      hidden.begin(on: canvas, size: size, x: x, y: y)
    }
  }

  /// Draws glyphs of one run in the current colour.
  ///
  /// Right-to-left glyphs are also passed from left to right, because PDF readers reverse right-to-left text.
  ///
  /// - Parameters:
  ///   - glyphs: Whole adjacent clusters, in visual order.
  ///   - isShown: False for invisible glyphs that only carry text.
  ///   - x: The position of the line's left end, or of the middle axis of a vertical line, in pixels of the canvas.
  ///   - y: The position of the baseline, or of the top of a vertical line.
  func draw(
    _ glyphs: ArraySlice<PlacedGlyph>, isShown: Bool, on canvas: borrowing Canvas, x: Double,
    y: Double
  ) {
    guard let first = glyphs.first else { return }
    let run = text.runs[first.run]
    let isRotated = run.orientation == .sideways
    let face = isShown ? face(of: run) : nil
    var parts: [TextPart] = []
    for (cluster, clusterGlyphs) in glyphs.divided(by: { $0.cluster }) {
      let hasInk = clusterGlyphs.contains { run.font.ink(of: $0.id) != nil }
      // Each call shows one cluster with ink. Clusters without ink are in the same call, because Cairo would omit them
      // in a separate call.
      if let face, hasInk, parts.contains(where: \.hasInk) {
        show(parts, on: canvas, face, run, first.condensation)
        parts = []
      }
      var placed = clusterGlyphs.map { glyph in
        cairo_glyph_t(
          index: isShown
            ? UInt(glyph.id)
            : HiddenText.index(advance: run.font.emAdvance(of: glyph.id), glyph: glyph.id),
          x: x + Double(glyph.x) * pixelsPerLineUnit, y: y - Double(glyph.y) * pixelsPerLineUnit)
      }
      if isShown, placed.count > 1 {
        reorderForPoppler(&placed, of: run.font, isRotated: isRotated)
      }
      parts.append(TextPart(text: string(ofCluster: cluster), glyphs: placed, hasInk: hasInk))
    }
    if let face {
      show(parts, on: canvas, face, run, first.condensation)
    } else {
      hidden.show(parts, on: canvas, size: size, isRotated: isRotated)
    }
  }

  /// Reorders the glyphs of a cluster for Poppler. Poppler assumes that a cluster extends from the start of its first
  /// glyph to the end of its last glyph. If the next cluster does not begin at that end, Poppler inserts a space. So
  /// the leftmost glyph comes first, and a blank is added if another glyph ends further right than the last one.
  private func reorderForPoppler(_ glyphs: inout [cairo_glyph_t], of font: Font, isRotated: Bool) {
    let start = { (glyph: cairo_glyph_t) in isRotated ? glyph.y : glyph.x }
    let width = { (glyph: UInt32) in font.emAdvance(of: glyph) * self.size }
    let end = { (glyph: cairo_glyph_t) in start(glyph) + width(UInt32(glyph.index)) }
    if let first = glyphs.indices.min(by: { start(glyphs[$0]) < start(glyphs[$1]) }) {
      glyphs.insert(glyphs.remove(at: first), at: 0)
    }
    guard let last = glyphs.last, let clusterEnd = glyphs.map(end).max(),
      clusterEnd - end(last) > size / 20, let space = font.glyph(for: " ")
    else { return }
    var blank = last
    blank.index = UInt(space)
    let blankStart = clusterEnd - width(space)
    if isRotated { blank.y = blankStart } else { blank.x = blankStart }
    glyphs.append(blank)
  }

  /// Shows parts of text at exact positions.
  ///
  /// Within a text object, Cairo places glyphs by widths truncated to thousandths of an em. The error is a pixel after
  /// thirty glyphs. A slightly different size changes the font matrix, and Cairo then writes the exact position.
  private func show(
    _ parts: [TextPart], on canvas: borrowing Canvas, _ face: TextFace, _ run: MeasuredText.Run,
    _ condensation: Double
  ) {
    let size = size * run.font.scale.double
    isOddShow.toggle()
    canvas.show(
      parts, face: face, size: isOddShow ? size.nextUp : size, condensation: condensation,
      isRotated: run.orientation == .sideways)
  }

  private func face(of run: MeasuredText.Run) -> TextFace {
    if let face = faces[run.fontIndex] { return face }
    let face = TextFace(run.font)
    faces[run.fontIndex] = face
    return face
  }

  private func string(ofCluster start: Int) -> String {
    let cluster = text.cluster(at: text.cluster(startingAtOrAfter: start))
    return text.readableText(in: cluster?.range ?? start..<start)
  }
}

/// The text and the glyphs of one cluster.
struct TextPart {
  let text: String
  /// Origins in pixels of the canvas.
  let glyphs: [cairo_glyph_t]
  let hasInk: Bool
}

extension Canvas {
  /// Shows glyphs as text in the current colour.
  ///
  /// - Parameters:
  ///   - condensation: The horizontal scale relative to the font.
  ///   - isRotated: True to rotate glyphs by 90° clockwise about their origins.
  func show(
    _ parts: [TextPart], face: TextFace, size: Double, condensation: Double = 1, isRotated: Bool
  ) {
    cairo_set_font_face(context, face.handle)
    var matrix = cairo_matrix_t()
    if isRotated {
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
      let characters = Self.withoutNoncharacters(part.text).utf8.map { CChar(bitPattern: $0) }
      text += characters
      clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(characters.count), num_glyphs: Int32(part.glyphs.count)))
    }
    let glyphs = parts.flatMap(\.glyphs)
    cairo_show_text_glyphs(
      context, text, Int32(text.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count), cairo_text_cluster_flags_t(0))
  }
}
