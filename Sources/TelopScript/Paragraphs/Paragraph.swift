import TelopUnits

/// A paragraph of a script: its text, and the styles, cues and source lines of parts of the text.
///
/// Offsets count UTF-8 code units of `text`.
struct Paragraph {
  var text = ""
  /// The styles, sorted by start; of two styles with the same start, the outer one is first.
  var styles: [Script.StyledRange] = []
  /// The anchors, sorted by offset.
  var anchors: [Script.LineMap.Anchor] = []

  var cues: [Cue] = []
  var attributes: Attributes?
  /// Text that only resembles markup.
  var lookalikes: [LookalikeMarkup] = []

  /// The words between the braces.
  struct Attributes {
    let words: [String]
    let sourceLine: Int
  }

  /// Removes white space at both ends.
  ///
  /// - Complexity: O(1) without white space, otherwise O(length + n log n) for n styles.
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
    let head = text.utf8.distance(from: text.startIndex, to: first)
    let end = text.utf8.distance(from: text.startIndex, to: scalars.index(after: last))
    remove(Deletions([0..<head, end..<text.utf8.count]))
  }

  /// Removes ranges from the text, and styles that become empty.
  ///
  /// - Complexity: O(length + n log m) for n styles and m ranges; O(1) without ranges.
  mutating func remove(_ deletions: Deletions) {
    if deletions.isEmpty { return }
    text = deletions.applied(to: text)
    styles = styles.compactMap { styled in
      let range = deletions.shifted(styled.range)
      return range.isEmpty ? nil : Script.StyledRange(style: styled.style, range: range)
    }
    anchors = anchors.compactMap { anchor in
      let offset = deletions.shifted(anchor.utf8Offset)
      // An anchor at the end of the new text belonged to removed white space.
      if offset == text.utf8.count { return nil }
      return Script.LineMap.Anchor(utf8Offset: offset, sourceLine: anchor.sourceLine)
    }
    for index in cues.indices {
      cues[index].utf8Offset = deletions.shifted(cues[index].utf8Offset)
    }
  }
}

extension Paragraph {
  /// The lines of a text as paragraphs, without blank ones.
  ///
  /// A paragraph ends at every character that is a paragraph break by the rule of `LineText`. Source lines are counted
  /// as in editors.
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
