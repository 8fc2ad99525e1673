extension MeasuredText {
  /// The matches of a text in the line as UTF-8 offsets, ascending. Of overlapping matches, the first counts.
  ///
  /// A match starts and ends at grapheme boundaries: `e` does not match in `é` unless diacritics are ignored, and a
  /// person does not match in a family emoji. A match neither starts nor ends with a grapheme of only ignored
  /// characters. An empty pattern, or one of only ignored characters, has no matches.
  ///
  /// - Throws: `libraryFailure` when ICU's data is missing.
  /// - Complexity: O(n) in the line's length and the pattern's; a grapheme of k marks takes O(k log k).
  public func matches(
    of pattern: String, options: SearchOptions = []
  ) throws(TextError) -> [Range<Int>] {
    try matches(ofEach: [pattern], options: options).first ?? []
  }

  /// The matches of each of several texts, as in `matches(of:options:)`; the line is folded once.
  package func matches(
    ofEach patterns: [String], options: SearchOptions = []
  ) throws(TextError) -> [[Range<Int>]] {
    if patterns.isEmpty { return [] }
    var folding = TextFolding(options)
    let line = try folding.fold(text, continuations: storage.graphemeContinuations)
    var matches: [[Range<Int>]] = []
    for pattern in patterns {
      matches.append(Self.matches(of: try folding.fold(pattern), in: line))
    }
    return matches
  }

  /// The matches of a folded pattern in a folded line, as in `matches(of:options:)`.
  private static func matches(of pattern: [UInt32], in line: TextFolding.Line) -> [Range<Int>] {
    let search = SubstringSearch(pattern)
    var matches: [Range<Int>] = []
    var starts = line.boundaries[...]
    var ends = line.boundaries[...]
    for start in search.starts(in: line.characters) {
      let end = start + search.length
      // The matches ascend, so both lists only advance. Boundaries around ignored graphemes share one character index.
      // Of the boundaries at one index, a match starts at the last and ends at the first.
      while let next = starts.dropFirst().first, next.character <= start { starts.removeFirst() }
      while let next = ends.first, next.character < end { ends.removeFirst() }
      if let first = starts.first, first.character == start,
        let last = ends.first, last.character == end,
        first.utf8Offset >= matches.last?.upperBound ?? 0
      {
        matches.append(first.utf8Offset..<last.utf8Offset)
      }
    }
    return matches
  }
}
