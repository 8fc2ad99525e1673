import TelopUnits

extension FontStack {
  /// Measures a text: turns it into one line, itemises it and shapes every run once.
  ///
  /// This is the slow step. Everything after it is arithmetic on the returned value.
  ///
  /// - Parameters:
  ///   - text: any text; `LineText` describes how line breaks, tabs and other controls are replaced.
  ///   - options: language, script, direction, features.
  /// - Throws: `textTooLong`, `lineTooWide`, `badLanguage`, `badScript`, `badSpacing`, `unitsTooFine`,
  ///   and the errors of opening a bundled font.
  /// - Complexity: O(length of the text); slightly more than HarfBuzz's own time.
  public func prepare(
    _ text: String, options: TextOptions = TextOptions()
  ) throws(TextError) -> MeasuredText {
    var (line, paragraphs, _) = LineText.paragraphs(
      of: text,
      separator: options.separator ?? LineText.separator(for: text, language: options.language))
    line.makeContiguousUTF8()
    if !options.paragraphs.isEmpty { paragraphs = Self.corrected(options.paragraphs, in: line) }
    return try measure(line, paragraphs, options)
  }

  /// Measures a text that is already one line.
  ///
  /// - Parameter itemized: the text's runs; `nil` if they are still to be found.
  func measure(
    _ line: String, _ paragraphs: [Range<Int>], _ options: TextOptions, itemized: Itemization? = nil
  ) throws(TextError) -> MeasuredText {
    var text = line
    try TextLimits.check(utf8Length: text.utf8.count)
    try options.spacing.check()
    text.makeContiguousUTF8()
    // If the closure returned the builder, the Swift runtime would search the whole program for a conformance.
    return try text.withBytes { [text] (utf8) throws(TextError) in
      let builder = try LineBuilder(
        utf8, paragraphs, fallback: fallback, options: options, itemized: itemized)
      return MeasuredText(storage: builder.finish(text: text))
    }
  }

  /// The caller's paragraphs, corrected to be within the line, ascending and between Unicode scalars.
  static func corrected(_ paragraphs: [Range<Int>], in line: String) -> [Range<Int>] {
    line.utf8.withContiguousStorageIfAvailable { utf8 in
      var end = 0
      let corrected = { (offset: Int) in
        var offset = min(max(offset, end), utf8.count)
        while offset > end, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
      }
      return paragraphs.map { paragraph in
        let start = corrected(paragraph.lowerBound)
        end = max(start, corrected(paragraph.upperBound))
        return start..<end
      }
    } ?? []
  }
}
