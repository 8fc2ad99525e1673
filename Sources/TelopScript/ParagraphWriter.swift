import TelopUnits

/// Collects a paragraph from the parts of its source.
///
/// It applies `LineText`'s rule to what it is given, and decides what becomes of a break in the
/// source only when the text on both sides of the break is known.
struct ParagraphWriter {
  /// What lies between the last scalar and the next one. Of two that meet the later case wins.
  private enum Join: Int {
    case none
    /// Markup without visible content; of the two spaces around it, one remains.
    case removed
    /// A line break: a space, but nothing between wide East Asian characters.
    case lineBreak
    case space
  }

  private struct OpenSpan {
    let style: Script.Style?
    let id: Int
    /// Where in `styles` its range is; nil until its first scalar comes.
    var index: Int?
  }

  private var raw = RawParagraph()
  private var join = Join.none
  private var open: [OpenSpan] = []
  /// How many of the innermost open spans have no scalar yet.
  private var unstarted = 0
  private var spanCount = 0

  private var end: Int { raw.paragraph.text.utf8.count }

  /// Adds text that may hold markup of ours, and dividers.
  mutating func appendWithCues(_ text: String, sourceLine: Int) {
    let span = open.last?.id ?? 0
    for part in EscapedSigns.parts(of: text) {
      let start = end
      append(part, sourceLine: sourceLine)
      raw.stretches.append(RawParagraph.Stretch(range: start..<end, span: span))
    }
  }

  /// Adds text as it is but for `LineText`'s rule.
  mutating func append(_ text: Substring, sourceLine: Int) {
    // What stays as it is goes over in stretches, not scalar by scalar.
    let scalars = text.unicodeScalars
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = scalars[index]
      if staysAsItIs(scalar) {
        begin(with: scalar, sourceLine: sourceLine)
        let end = LineText.endOfUnchanged(text, from: index)
        raw.paragraph.text.append(contentsOf: text[index..<end])
        index = end
      } else {
        if LineText.isParagraphBreak(scalar) {
          appendLineBreak()
        } else if scalar == "\t" || scalar == " " {
          appendBlank(sourceLine: sourceLine)
        }
        index = scalars.index(after: index)
      }
    }
  }

  private func staysAsItIs(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " "
      ? join == .none : !LineText.isControl(scalar) && !LineText.isParagraphBreak(scalar)
  }

  /// Adds a line break of the source.
  mutating func appendLineBreak() {
    join(by: .lineBreak)
  }

  /// Adds a space that does not double another one.
  mutating func appendSpace() {
    join(by: .space)
  }

  /// Notes that markup without a picture stood here.
  mutating func appendNothing() {
    join(by: .removed)
  }

  /// Begins an inline span; one without a style only bounds paired signs.
  mutating func beginSpan(_ style: Script.Style?) {
    spanCount += 1
    unstarted += 1
    open.append(OpenSpan(style: style, id: spanCount))
  }

  /// Ends the innermost span.
  mutating func endSpan() {
    guard let span = open.popLast() else { return }
    if unstarted > 0 {
      unstarted -= 1
    } else if let index = span.index {
      let start = raw.paragraph.styles[index].range.lowerBound
      raw.paragraph.styles[index].range = start..<end
    }
  }

  /// The paragraph without markup, trimmed.
  ///
  /// - Parameter isHeading: whether attributes may stand at its end.
  func finish(isHeading: Bool = false) -> Paragraph {
    raw.resolved(isHeading: isHeading)
  }

  private mutating func join(by other: Join) {
    if other.rawValue > join.rawValue { join = other }
  }

  private mutating func appendBlank(sourceLine: Int) {
    switch join {
    case .none:
      begin(with: " ", sourceLine: sourceLine)
      raw.paragraph.text += " "
    case .removed: join = .space
    case .lineBreak, .space: break
    }
  }

  /// What comes before text that starts with `scalar`.
  private mutating func begin(with scalar: Unicode.Scalar, sourceLine: Int) {
    if join != .none { resolveJoin(before: scalar) }
    if raw.paragraph.anchors.last?.sourceLine != sourceLine {
      raw.paragraph.anchors.append(Script.LineMap.Anchor(utf8Offset: end, sourceLine: sourceLine))
    }
    if unstarted > 0 { startSpans() }
  }

  private mutating func resolveJoin(before next: Unicode.Scalar) {
    defer { join = .none }
    guard join != .removed, let last = raw.paragraph.text.unicodeScalars.last,
      !last.properties.isWhitespace, !next.properties.isWhitespace
    else { return }
    if join == .lineBreak {
      guard next.isParted(from: raw.paragraph.text[...]) else { return }
      raw.lineBreaks.append(end)
    }
    raw.paragraph.text.unicodeScalars.append(" ")
  }

  /// Gives the spans that wait for text their start. They are started outermost first and end
  /// later, so the styles come out in their order.
  private mutating func startSpans() {
    for index in open.indices.suffix(unstarted) {
      guard let style = open[index].style else { continue }
      open[index].index = raw.paragraph.styles.count
      raw.paragraph.styles.append(Script.StyledRange(style: style, range: end..<end))
    }
    unstarted = 0
  }
}
