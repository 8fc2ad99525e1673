@_spi(Answers) internal import TelopText
import TelopUnits

/// Where the text that stays may end.
extension RemovableEnd {
  /// True if the remaining text can end before an offset. A cut inside a sentence must leave at least five full-width
  /// characters of it.
  func allowsCut(at offset: Int) -> Bool {
    guard allowedEnds.contains(offset) else { return false }
    if sentenceStarts.contains(offset) { return true }
    if cutsAmount(at: offset) { return false }
    let sentence = sentenceStarts.element(beforeFirst: { $0 >= offset }) ?? 0
    guard let remnant = remnant(before: offset, from: max(sentence, text.lowerBound)) else {
      return true
    }
    // A blank before the cut is not shown.
    return !remnant.fits(columns: remnant.last?.isWhitespace == true ? 9 : 8)
  }

  /// The offset of the last comma or semicolon before an offset, if at least two thirds of the sentence's remaining
  /// text stay and the text can end there.
  func clauseEnd(before offset: Int) -> Int? {
    let sentence = sentenceStarts.element(beforeFirst: { $0 >= offset }) ?? 0
    let remnant = remnant(before: offset, from: max(sentence, text.lowerBound)) ?? ""
    let length = remnant.utf8.count
    var end = offset
    for character in remnant.reversed() {
      end -= character.utf8.count
      guard (offset - end) * 3 <= length else { return nil }
      if ",，、،;；".contains(character), allowsCut(at: end), !allowedEnds.isEnclosed(end) {
        return end
      }
    }
    return nil
  }

  /// The start of the word before an offset if a number follows the offset, as in `pier| 12`, and the text can end there.
  /// Otherwise the offset itself.
  func nounStart(before offset: Int, from earliest: Int) -> Int {
    var start = offset
    while line.substring(start..<min(start + 4, text.upperBound)).first?.isNumber ?? false {
      let before = line.substring(max(text.lowerBound, start - 64)..<start)
      let blanks = before.reversed().prefix(while: \.isWhitespace)
      let end = start - blanks.reduce(0) { $0 + $1.utf8.count }
      guard let last = before.dropLast(blanks.count).last else { return offset }
      start = wordStart(at: end - last.utf8.count)
      guard start >= earliest, allowsCut(at: start) else { return offset }
    }
    return start
  }

  /// True if an offset is inside a number or between a number and its unit, `1万|2,000円`, `2時間|15分`, `12| 000 euros`, or
  /// after a sign that leads on: `03-|1234`, `¥|800`.
  private func cutsAmount(at offset: Int) -> Bool {
    guard let paragraph = script.lastParagraph(before: offset), paragraph.contains(offset) else {
      return false
    }
    let before = line.substring(max(paragraph.lowerBound, offset - 24)..<offset)
      .reversed().drop(while: \.isWhitespace)
    if let last = before.first, last.isNumber || last.leadsOn { return true }
    let unit = before.prefix(2).prefix { $0.isLetter && $0.isOfUnspacedScript }
    return !unit.isEmpty && before.dropFirst(unit.count).first?.isNumber ?? false
      && line.substring(offset..<min(offset + 4, line.utf8Length)).first?.isNumber ?? false
  }

  /// The start of the paragraph that contains an offset, up to this offset, but not before `start`; `nil` if it has 512
  /// bytes or more, or if a paragraph starts at the offset.
  private func remnant(before offset: Int, from start: Int = 0) -> String? {
    guard let paragraph = script.lastParagraph(before: offset), paragraph.contains(offset),
      case let start = max(paragraph.lowerBound, start), offset - start < 512
    else { return nil }
    return line.substring(start..<offset)
  }

  /// True if a cut at an offset leaves a remnant: a start of a paragraph that is too short to stand alone. It has fewer
  /// than 10 full-width characters, or fewer than 20 and less than a third of the paragraph.
  func leavesRemnant(from offset: Int) -> Bool {
    guard let paragraph = script.lastParagraph(before: offset),
      paragraph.upperBound <= text.upperBound, let remnant = remnant(before: offset)
    else { return false }
    return remnant.fits(columns: 19)
      || remnant.fits(columns: 39) && remnant.utf8.count * 3 < paragraph.count
  }

  /// The start of the word at an offset; the offset itself if no word contains it, or if the text begins with the word.
  /// The punctuation after a word belongs to it.
  func wordStart(at offset: Int) -> Int {
    let before = line.substring(max(text.lowerBound, offset - 64)..<offset)
    guard let last = before.last, !last.isWhitespace,
      let next = line.substring(offset..<min(offset + 16, line.utf8Length)).first,
      !next.isWhitespace
    else { return offset }
    if last.isOfUnspacedScript || next.isOfUnspacedScript {
      guard last.isLetter || last.isNumber, !next.isOpening else { return offset }
      let end = next.isLetter || next.isNumber ? offset + 1 : offset
      let starts = [phraseBoundaries, wordBoundaries].map { boundaries in
        boundaries.element(beforeFirst: { $0 >= end }) ?? offset
      }
      return starts.first { $0 > text.lowerBound } ?? offset
    }
    // Words include the punctuation inside numbers, times and addresses: 1,250.50, 10:30.
    let word = before.reversed().prefix { !$0.isWhitespace && !$0.isOfUnspacedScript }
    let length = word.reduce(0) { $0 + $1.utf8.count }
    return length < before.utf8.count ? offset - length : offset
  }
}
