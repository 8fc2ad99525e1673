internal import TelopUnits

/// Text that becomes pages, and where it may be divided.
///
/// A border lies between two characters that are grapheme clusters by themselves, where itemising may
/// stop and go on. Pages end at those with a grapheme cluster at the line's own level on one side, so that all text before
/// one is drawn on one side of it. Offsets count UTF-8 bytes.
struct PageBytes {
  let utf8: UnsafeBufferPointer<UInt8>
  /// The text that this is a part of, where it is a string: a part of one is not checked once more.
  private let line: String?
  /// Of the text that this is a part of.
  private let levels: BidiLevels
  /// Where this part begins in that text.
  private let start: Int

  /// - Parameters:
  ///   - utf8: must stay in place while this value lives.
  ///   - levels: of the same text.
  ///   - line: the same text.
  init(_ utf8: UnsafeBufferPointer<UInt8>, levels: BidiLevels, of line: String? = nil) {
    self.init(utf8, levels, line, from: 0)
  }

  private init(
    _ utf8: UnsafeBufferPointer<UInt8>, _ levels: BidiLevels, _ line: String?, from start: Int
  ) {
    self.utf8 = utf8
    self.line = line
    self.levels = levels
    self.start = start
  }

  var count: Int { utf8.count }

  /// A part of it, whose offsets count from its own start.
  func part(_ range: Range<Int>) -> PageBytes {
    PageBytes(
      UnsafeBufferPointer(rebasing: utf8[range]), levels, line, from: start + range.lowerBound)
  }

  /// The levels of a part, whose offsets count from its start.
  func levels(in range: Range<Int>) -> BidiLevels {
    levels.part(start + range.lowerBound..<start + range.upperBound)
  }

  /// Whether a page may end at an offset, as far as characters and levels tell.
  func isPageBorder(_ offset: Int) -> Bool {
    guard isBorder(offset) else { return false }
    if levels.levels.isEmpty || levels[start + offset] == levels.base { return true }
    // A cluster has the level of its first character.
    let before = back(1, from: offset)
    return levels[start + before] == levels.base && (before == 0 || isBorder(before))
  }

  /// A border at or before an offset, or the start.
  func border(before offset: Int) -> Int {
    var offset = max(offset, 0)
    while offset > 0, !isBorder(offset) { offset -= 1 }
    return offset
  }

  /// A border of pages behind an offset and behind a space or a punctuation mark, if one is near; or the end.
  func border(behind offset: Int) -> Int {
    var start = offset
    while start < utf8.count, utf8[start] & 0xC0 == 0x80 { start += 1 }
    return border(from: start, to: utf8.count, aim: 64)
  }

  var string: String {
    guard let bytes = line?.utf8 else { return String(decoding: utf8, as: UTF8.self) }
    let start = bytes.index(bytes.startIndex, offsetBy: start)
    return String(Substring(bytes[start..<bytes.index(start, offsetBy: count)]))
  }

  func isBorder(_ offset: Int) -> Bool {
    guard offset > 0, offset < utf8.count, utf8[offset] & 0xC0 != 0x80 else { return false }
    return CharacterProperties(utf8.codePoint(at: offset).value).isSimpleGrapheme
      && before(offset).isSimpleGrapheme
  }

  /// Where a page that starts at `start` should end: behind a space or a punctuation mark near `aim`
  /// characters, if there is one.
  ///
  /// - Returns: a border of pages, or `end`.
  func border(from start: Int, to end: Int, aim: Int) -> Int {
    // No character has more than four bytes: most texts go on for longer than it pays to count.
    if end - start <= 8 * aim, forward(2 * aim, from: start) >= end { return end }
    let place = forward(aim, from: start)
    let nearest = back(64, from: place)
    var offset = place
    while offset > nearest {
      if isPageBorder(offset), before(offset).endsPhrase { return offset }
      offset = back(1, from: offset)
    }
    offset = place
    while offset < end, !isPageBorder(offset) { offset = forward(1, from: offset) }
    return min(offset, end)
  }

  /// Where so many pages that start at `start` should end, if the text goes on for as long.
  ///
  /// - Returns: at least one place, ascending; the last may be `end`.
  func borders(from start: Int, to end: Int, aim: Int, count: Int) -> [Int] {
    var borders = [border(from: start, to: end, aim: aim)]
    while borders.count < count, let last = borders.last, last < end {
      borders.append(border(from: last, to: end, aim: aim))
    }
    return borders
  }

  /// Where text must begin so that what is at `offset` is measured right: a border, or the start.
  func back(from offset: Int) -> Int {
    var start = back(PageMaker.margin, from: offset)
    while start > 0, !isBorder(start) { start = back(1, from: start) }
    return start
  }

  /// Where text must end so that what is before `offset` is measured right: a border, or the end.
  func forward(from offset: Int) -> Int {
    var end = forward(PageMaker.margin, from: offset)
    while end < utf8.count, !isBorder(end) { end = forward(1, from: end) }
    return end
  }

  /// So many characters before an offset, or the start.
  func back(_ characters: Int, from offset: Int) -> Int {
    utf8.offset(of: characters, before: offset)
  }

  /// So many characters behind an offset, or the end.
  func forward(_ characters: Int, from offset: Int) -> Int {
    utf8.offset(of: characters, behind: offset)
  }

  /// What the character before an offset is.
  private func before(_ offset: Int) -> CharacterProperties {
    CharacterProperties(utf8.codePoint(at: back(1, from: offset)).value)
  }
}

/// The text stays in place, and does not change, while it becomes pages.
extension PageBytes: @unchecked Sendable {}
