import TelopUnits

/// One paragraph of the line to be: its text and what is known of the text's parts.
///
/// Offsets count UTF-8 code units of `text`.
struct Paragraph {
  var text = ""
  /// By start; of two with one start the outer one is first.
  var styles: [Script.StyledRange] = []
  /// By offset.
  var anchors: [Script.LineMap.Anchor] = []

  /// In the order of the text.
  var cues: [Cue] = []
  /// What the braces at the end of a heading say.
  var attributes: Attributes?
  /// What looks like cues or attributes and is text.
  var near: [NearMarkup] = []

  /// The words that stood between braces.
  struct Attributes {
    let words: [String]
    let sourceLine: Int
  }

  /// Takes out the white space at both ends.
  ///
  /// - Complexity: O(1) without any; else O(length + n log n) for n styles.
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

  /// Takes stretches out of the text, and the styles that are left without text.
  ///
  /// - Complexity: O(length + n log m) for n styles and m stretches, if there are any.
  mutating func remove(_ deletions: Deletions) {
    if deletions.isEmpty { return }
    text = deletions.applied(to: text)
    styles = styles.compactMap { styled in
      let range = deletions.shifted(styled.range)
      return range.isEmpty ? nil : Script.StyledRange(style: styled.style, range: range)
    }
    anchors = anchors.compactMap { anchor in
      let offset = deletions.shifted(anchor.utf8Offset)
      // An anchor at the end belonged to the white space there.
      if offset == text.utf8.count { return nil }
      return Script.LineMap.Anchor(utf8Offset: offset, sourceLine: anchor.sourceLine)
    }
    for index in cues.indices {
      cues[index].utf8Offset = deletions.shifted(cues[index].utf8Offset)
    }
  }
}

extension Paragraph {
  /// Each line of a text as a paragraph, blank ones left out.
  ///
  /// Every character that ends a paragraph by `LineText`'s rule does so here, while only the
  /// breaks that editors know count as source lines.
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
