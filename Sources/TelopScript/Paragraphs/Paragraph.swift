import TelopUnits

/// A paragraph of a script: its text, and the styles, cues and source lines of parts of the text.
///
/// Offsets count UTF-8 code units of `text`.
struct Paragraph {
  var text = ""
  /// The styles, sorted by start; of two styles with the same start, the outer style is first.
  var styles: [Script.StyledRange] = []
  /// The offsets at which text from another source line begins, ascending.
  var anchors: [Script.LineMap.Anchor] = []

  var cues: [Cue] = []
  var attributes: Attributes?
  /// Text that only resembles markup.
  var lookalikes: [LookalikeMarkup] = []

  /// The words between the braces at the end of a heading or paragraph, such as `time=1:20` and `optional`.
  struct Attributes {
    let words: [String]
    let sourceLine: Int
  }

  mutating func trim() {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else {
      text = ""
      styles = []
      anchors = []
      for index in cues.indices { cues[index].utf8Offset = 0 }
      return
    }
    let kept = text.utf8Offsets(first..<scalars.index(after: last))
    remove(Deletions([0..<kept.lowerBound, kept.upperBound..<text.utf8.count]))
  }

  /// Removes ranges from the text, and styles that become empty.
  mutating func remove(_ deletions: Deletions) {
    if deletions.isEmpty { return }
    text = deletions.applied(to: text)
    styles = styles.changing(\.range, deletions.shifted).filter { !$0.range.isEmpty }
    // An anchor at the end of the new text belonged to removed white space.
    let end = text.utf8.count
    anchors = anchors.changing(\.utf8Offset, deletions.shifted).filter { $0.utf8Offset < end }
    cues = cues.changing(\.utf8Offset, deletions.shifted)
  }

  /// The lines of a text as paragraphs; blank lines are omitted.
  ///
  /// A paragraph ends at every paragraph break of `LineText`. Source lines are counted as in editors.
  static func lines(
    of text: some StringProtocol, firstSourceLine: Int, style: Script.Style? = nil
  ) -> [Paragraph] {
    SourceLines(text).flatMap { line in
      line.text.unicodeScalars.split(whereSeparator: LineText.isParagraphBreak).map { part in
        var writer = ParagraphWriter()
        writer.beginSpan(style)
        writer.append(Substring(part), sourceLine: firstSourceLine + line.number - 1)
        writer.endSpan()
        return writer.finish()
      }
    }.filter { !$0.text.isEmpty }
  }
}
