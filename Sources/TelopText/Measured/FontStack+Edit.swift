import TelopUnits

extension FontStack {
  /// A measured line after an edit, the same in every value as if the new text were measured from
  /// scratch; only the text around the edit is shaped again.
  ///
  /// Appending to live copy is the edit of an empty range at the end: every cluster up to a margin
  /// before the end keeps its glyphs and, in a line that reads from left to right, its place.
  ///
  /// - Parameters:
  ///   - text: a line measured by this stack. A line of another stack gives the right result, too, but
  ///     takes as long as measuring from scratch.
  ///   - range: UTF-8 offsets into the line, clamped to it and to whole characters.
  ///   - replacement: any text. `LineText` turns it into a part of the line, and its paragraph breaks
  ///     into separators. A break at the end of the line is dropped; pass it with the text that follows.
  /// - Returns: the line, measured with the options of `text`; features and styles of a part of the
  ///   line move with their text.
  /// - Throws: the errors of `prepare`.
  /// - Complexity: O(n) to copy, itemise and put the line together: as `prepare` in fonts that have measured 32 KB of
  ///   such text; before that about a tenth of the time of shaping, and shaping for the replacement and about 300
  ///   characters around it.
  public func replacing(
    _ range: Range<Int>, of text: MeasuredText, with replacement: String
  ) throws(TextError) -> MeasuredText {
    let before = text.storage
    let old = Self.whole(range, in: before.text)
    let (line, paragraphs, edit) = Self.edited(
      before, old, with: replacement,
      separator: before.options.separator
        ?? LineText.separator(for: before.text + replacement, language: before.options.language))
    var options = before.options
    options.features = options.features.map { $0.moved(by: edit) }
    options.styles = options.styles.map { StyledText(edit.moved($0.range), $0.style) }
    // Features of a part of the line may differ where the glyphs do not say so.
    let isUniform = options.features.allSatisfy { $0.range == nil } && !options.trimsPunctuation
    return try measure(line, paragraphs, options, after: isUniform ? edit : nil)
  }

  /// A measured line with more text at its end; see `replacing`.
  ///
  /// - Throws: the errors of `prepare`.
  /// - Complexity: as `replacing`.
  public func appending(
    _ addition: String, to text: MeasuredText
  ) throws(TextError) -> MeasuredText {
    try replacing(text.utf8Length..<text.utf8Length, of: text, with: addition)
  }

  /// A line's text and paragraphs after an edit.
  ///
  /// - Parameters:
  ///   - old: what is replaced: UTF-8 offsets, between whole characters.
  ///   - separator: what paragraph breaks become.
  static func edited(
    _ before: MeasuredText.Storage, _ old: Range<Int>, with replacement: String,
    separator: @autoclosure () -> String
  ) -> (line: String, paragraphs: [Range<Int>], edit: LineEdit) {
    let utf8 = before.text.utf8
    let (inserted, added) = insertion(
      replacement, of: old, length: utf8.count, separator: separator())
    let start = utf8.index(utf8.startIndex, offsetBy: old.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: old.upperBound)
    let line = before.text[..<start] + inserted + before.text[end...]
    let new = old.lowerBound..<old.lowerBound + inserted.utf8.count
    return (
      String(line), before.paragraphs.edited(old, new, inserting: added),
      LineEdit(before: before, old: old, new: new)
    )
  }

  /// What a replacement becomes in a line.
  ///
  /// - Parameters:
  ///   - old: what it replaces, in UTF-8 offsets.
  ///   - length: the line's, in UTF-8 bytes.
  /// - Returns: the text, and the paragraphs that its breaks make of it and of what is beside it: offsets into the line.
  static func insertion(
    _ replacement: String, of old: Range<Int>, length: Int, separator: @autoclosure () -> String
  ) -> (text: Substring, paragraphs: [Range<Int>]) {
    // A break at the replacement's edge is one only where text stands beyond it: x stands for that text.
    let leads = old.lowerBound > 0 ? 1 : 0
    let trails = old.upperBound < length ? 1 : 0
    let (framed, paragraphs) = LineText.paragraphs(
      of: (leads > 0 ? "x" : "") + replacement + (trails > 0 ? "x" : ""), separator: separator())
    // Not by grapheme clusters: what the replacement begins with may be a mark.
    let inner = framed.unicodeScalars.dropFirst(leads).dropLast(trails)
    let shift = old.lowerBound - leads
    return (
      Substring(inner), paragraphs.map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }

  /// A range within the text, between whole characters.
  static func whole(_ range: Range<Int>, in text: String) -> Range<Int> {
    text.utf8.withContiguousStorageIfAvailable { utf8 in
      let place = { (offset: Int) in
        var place = min(max(offset, 0), utf8.count)
        while place > 0, place < utf8.count, utf8[place] & 0xC0 == 0x80 { place -= 1 }
        return place
      }
      return place(range.lowerBound)..<place(range.upperBound)
    } ?? 0..<0
  }
}

extension LineEdit {
  /// Where an offset of the old line lies now; what was replaced has shrunk to the edit's end or start.
  fileprivate func moved(_ offset: Int, toEnd: Bool) -> Int {
    if offset < old.lowerBound || (offset == old.lowerBound && !toEnd) { return offset }
    if offset >= old.upperBound { return offset + new.upperBound - old.upperBound }
    return toEnd ? new.upperBound : new.lowerBound
  }

  /// Where a range of the old line lies now, with what was inserted in it.
  fileprivate func moved(_ range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: TextLimits.places)
    let start = moved(range.lowerBound, toEnd: false)
    return start..<max(start, moved(range.upperBound, toEnd: true))
  }
}

extension [Range<Int>] {
  /// A line's paragraphs after an edit: those that it touches are one, cut where breaks were inserted.
  ///
  /// - Parameters:
  ///   - old: what is replaced: UTF-8 offsets of the old line.
  ///   - new: what stands there then: offsets of the new one.
  ///   - added: the paragraphs of what was inserted, `FontStack.insertion` says which.
  /// - Complexity: O(paragraphs).
  func edited(_ old: Range<Int>, _ new: Range<Int>, inserting added: [Range<Int>]) -> [Range<Int>] {
    let shift = new.upperBound - old.upperBound
    let (touched, paragraphs) = touched(old, new, inserting: added)
    return self[..<touched.lowerBound] + paragraphs
      + self[touched.upperBound...].map { $0.lowerBound + shift..<$0.upperBound + shift }
  }

  /// The paragraphs that an edit touches, and those that stand there then: one, cut where breaks were inserted.
  private func touched(
    _ old: Range<Int>, _ new: Range<Int>, inserting added: [Range<Int>]
  ) -> (range: Range<Int>, paragraphs: [Range<Int>]) {
    let first = partitionPoint(in: indices) { self[$0].upperBound >= old.lowerBound }
    let beyond = partitionPoint(in: indices) { self[$0].lowerBound > old.upperBound }
    // Text within a separator becomes part of it.
    guard first < beyond else { return (first..<first, []) }
    let start = Swift.min(self[first].lowerBound, new.lowerBound)
    let shift = new.upperBound - old.upperBound
    let end = Swift.max(self[beyond - 1].upperBound + shift, new.upperBound)
    var paragraphs = added.isEmpty ? [start..<end] : added
    paragraphs[0] = start..<Swift.max(start, added.count > 1 ? paragraphs[0].upperBound : end)
    let last = paragraphs.count - 1
    paragraphs[last] =
      paragraphs[last].lowerBound..<Swift.max(paragraphs[last].lowerBound, end)
    return (first..<beyond, paragraphs)
  }
}

extension Feature {
  /// The same feature where its text is after an edit.
  fileprivate func moved(by edit: LineEdit) -> Feature {
    guard let range else { return self }
    return Feature(tag: tag, value: value, range: edit.moved(range))
  }
}
