import TelopUnits

/// Builds a paragraph from the parts of its source.
///
/// Text becomes one line by the rule of `LineText`; a source line break becomes a space or nothing.
struct ParagraphWriter {
  /// A gap between the last scalar and the next. Of several joins at one place, the one of highest raw value applies.
  enum Join: Int {
    case none
    /// Markup without visible content; one of the two spaces around it remains.
    case removed
    /// A comment. Like a line break, it leaves no space between wide East Asian characters.
    case comment
    /// A line break, which becomes a space, or nothing between wide East Asian characters.
    case lineBreak
    case space
  }

  /// An inline element, such as a link or strong text, whose end has not been reached.
  private struct OpenSpan {
    let style: Script.Style?
    /// The number of the element in its paragraph, counted from 1.
    let id: Int
    /// The index of the span in `raw.paragraph.styles`; `nil` before the first scalar of the span.
    var styleIndex: Int?
  }

  private var raw = RawParagraph()
  private var join = Join.none
  private var openSpans: [OpenSpan] = []
  /// The number of open spans that have no scalar yet. These are the last elements of `openSpans`.
  private var unstartedSpanCount = 0
  /// The number of all spans that have begun so far; the `id` of the last one.
  private var spanCount = 0
  /// The ruby reading of a word, `<rt>と</rt>`, which is not part of the paragraph; `nil` outside readings.
  private var reading: (text: String, sourceLine: Int)?
  /// The shift of the next text; `nil` outside `<sup>` and `<sub>`.
  var digitShift: DigitShift?

  private var end: Int { raw.paragraph.text.utf8.count }

  /// Adds text that may contain Telop's own markup, and the control characters that `EscapedSigns` inserts.
  mutating func appendWithMarkup(_ text: String, sourceLine: Int) {
    let span = openSpans.last?.id ?? 0
    if let digitShift { noteUnshifted(text, digitShift, sourceLine: sourceLine) }
    for part in EscapedSigns.parts(of: digitShift?.applied(to: text) ?? text) {
      let start = end
      append(part, sourceLine: sourceLine)
      raw.stretches.append(RawParagraph.Stretch(range: start..<end, span: span))
    }
  }

  /// Records a number or a single letter in `<sup>` or `<sub>` that Unicode cannot raise or lower. The author
  /// gets a note about each element of `lookalikes`.
  private mutating func noteUnshifted(_ text: String, _ shift: DigitShift, sourceLine: Int) {
    let isSign = text.count == 1 || text.unicodeScalars.contains(where: \.isDigit)
    guard isSign, shift.applied(to: text) == text, text.unicodeScalars.contains(where: \.isOfWord)
    else { return }
    raw.paragraph.lookalikes.append(
      LookalikeMarkup(kind: .shiftedText, text: LineText.normalized(text), sourceLine: sourceLine))
  }

  /// Adds text without markup, by the rule of `LineText`.
  mutating func append(_ text: Substring, sourceLine: Int) {
    if reading != nil {
      reading?.text += text
      return
    }
    // A line is not hyphenated. Some fonts draw soft hyphens in Korean.
    let text = text.unicodeScalars.contains("\u{AD}") ? text.withoutSoftHyphens : text
    // Copies each unchanged part as a whole, not scalar by scalar.
    let scalars = text.unicodeScalars
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = scalars[index]
      if isUnchanged(scalar) {
        begin(with: scalar, sourceLine: sourceLine)
        let end = LineText.endOfUnchanged(text, from: index)
        raw.paragraph.text.append(contentsOf: text[index..<end])
        index = end
      } else {
        if LineText.isParagraphBreak(scalar) {
          join(by: .lineBreak)
        } else if scalar == "\t" || scalar == " " {
          appendBlank(sourceLine: sourceLine)
        }
        index = scalars.index(after: index)
      }
    }
  }

  /// Whether `append(_:sourceLine:)` copies the scalar. Spaces are copied only outside gaps.
  private func isUnchanged(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " "
      ? join == .none : !LineText.isControl(scalar) && !LineText.isParagraphBreak(scalar)
  }

  mutating func beginRubyReading(sourceLine: Int) {
    endRubyReading()
    reading = ("", sourceLine)
  }

  mutating func endRubyReading() {
    guard let (text, line) = reading else { return }
    reading = nil
    // The brackets in <rp> are not readings.
    guard text.unicodeScalars.contains(where: \.isOfWord) else { return }
    raw.paragraph.lookalikes.append(
      LookalikeMarkup(kind: .reading, text: LineText.normalized(text), sourceLine: line))
  }

  /// Begins an inline span. A span without a style only keeps paired markers from crossing its ends.
  mutating func beginSpan(_ style: Script.Style?) {
    spanCount += 1
    unstartedSpanCount += 1
    openSpans.append(OpenSpan(style: style, id: spanCount))
  }

  mutating func endSpan() {
    guard let span = openSpans.popLast() else { return }
    if unstartedSpanCount > 0 {
      unstartedSpanCount -= 1
    } else if let index = span.styleIndex {
      let start = raw.paragraph.styles[index].range.lowerBound
      raw.paragraph.styles[index].range = start..<end
    }
  }

  /// Whether a new paragraph may begin here: after a source line break, and with no open span that has text.
  var mayDivide: Bool { join == .lineBreak && unstartedSpanCount == openSpans.count }

  /// Ends the paragraph. The open spans have no text yet, so they move to the next paragraph.
  mutating func divide() -> Paragraph {
    var next = ParagraphWriter()
    for span in openSpans { next.beginSpan(span.style) }
    let paragraph = finish()
    self = next
    return paragraph
  }

  /// The paragraph without markup, trimmed.
  mutating func finish(isHeading: Bool = false) -> Paragraph {
    endRubyReading()
    return raw.resolved(isHeading: isHeading)
  }

  mutating func join(by other: Join) {
    if other.rawValue > join.rawValue { join = other }
    // A space before a comment is recorded as a line break. `RawParagraph` removes it where a line break needs no
    // space, such as between East Asian characters.
    if other == .comment, raw.paragraph.text.utf8.last == UInt8(ascii: " "),
      raw.lineBreaks.last != end - 1
    {
      raw.lineBreaks.append(end - 1)
    }
  }

  private mutating func appendBlank(sourceLine: Int) {
    switch join {
    case .none:
      begin(with: " ", sourceLine: sourceLine)
      raw.paragraph.text += " "
    case .removed: join = .space
    case .comment: join = .lineBreak
    case .lineBreak, .space: break
    }
  }

  /// Prepares for text that starts with `scalar`: resolves the join, adds an anchor and starts spans without a scalar.
  private mutating func begin(with scalar: Unicode.Scalar, sourceLine: Int) {
    if join != .none { resolveJoin(before: scalar) }
    if raw.paragraph.anchors.last?.sourceLine != sourceLine {
      raw.paragraph.anchors.append(Script.LineMap.Anchor(utf8Offset: end, sourceLine: sourceLine))
    }
    if unstartedSpanCount > 0 { startSpans() }
  }

  private mutating func resolveJoin(before next: Unicode.Scalar) {
    defer { join = .none }
    guard join != .removed, join != .comment, let last = raw.paragraph.text.unicodeScalars.last,
      !last.properties.isWhitespace, !next.properties.isWhitespace
    else { return }
    if join == .lineBreak {
      guard next.needsSpace(after: raw.paragraph.text[...]) else { return }
      raw.lineBreaks.append(end)
    }
    raw.paragraph.text.unicodeScalars.append(" ")
  }

  /// Sets the start of the open spans without a scalar. The outermost is first, so that `styles` is in order.
  private mutating func startSpans() {
    for index in openSpans.indices.suffix(unstartedSpanCount) {
      guard let style = openSpans[index].style else { continue }
      openSpans[index].styleIndex = raw.paragraph.styles.count
      raw.paragraph.styles.append(Script.StyledRange(style: style, range: end..<end))
    }
    unstartedSpanCount = 0
  }
}

extension Substring {
  fileprivate var withoutSoftHyphens: Substring {
    Substring(Substring.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{AD}" }))
  }
}
