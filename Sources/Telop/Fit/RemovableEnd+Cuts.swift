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
      if ",，、،;；".contains(character), allowsCut(at: end), !allowedEnds.isEnclosed(end),
        !leadsOn(at: end)
      {
        return end
      }
    }
    return nil
  }

  /// The last start of a word from `earliest` to an offset before which the text looks complete: in the same paragraph,
  /// outside brackets and quotes, and not where it leads on. If there is none, the last one outside brackets; else the
  /// offset itself.
  func phraseEnd(before offset: Int, from earliest: Int) -> Int {
    let paragraph = script.lastParagraph(before: offset)?.lowerBound ?? text.lowerBound
    var end: Int?
    for start in offsets.reversed().drop(while: { $0 > offset })
      .prefix(while: { $0 >= earliest && $0 > paragraph })
    {
      guard wordStart(at: start) == start, allowsCut(at: start), !allowedEnds.isEnclosed(start)
      else { continue }
      if !leadsOn(at: start) { return start }
      end = end ?? start
    }
    return end ?? offset
  }

  /// True if the text before an offset leads on to the text after it: before a number, `pier| 12`, and after a short
  /// word of a script with spaces, such as an article or a preposition.
  private func leadsOn(at offset: Int) -> Bool {
    let after = line.substring(offset..<min(offset + 8, text.upperBound))
    if after.first(where: { !$0.isWhitespace })?.isNumber ?? false { return true }
    let before = line.substring(max(text.lowerBound, offset - 64)..<offset).reversed()
    let word = before.drop { $0.isWhitespace || $0.isPunctuation }.prefix { !$0.isWhitespace }
    return word.count <= 3 && !word.contains { $0.isUppercase || $0.isOfUnspacedScript }
      && word.allSatisfy(\.isLetter)
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

  /// True if a cut at an offset leaves fewer than 10 full-width characters of a paragraph at whose start
  /// `sentenceStarts` ends so far.
  func leavesShortBeginning(at offset: Int) -> Bool {
    guard let paragraph = script.lastParagraph(before: offset),
      sentenceStarts.last == paragraph.lowerBound
    else { return false }
    return remnant(before: offset)?.fits(columns: 19) ?? false
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
