package import TelopScript
internal import TelopText
internal import TelopUnits

/// The UTF-8 offsets of a script's line at which the text may end without looking cut off.
///
/// Text may not end within or right after a heading, nor right after an opening bracket, an opening quotation mark, an
/// abbreviation or a list number.
package struct AllowedTextEnds {
  /// The offsets after which more text must follow.
  private var unfinished: Set<Int> = []
  /// The ranges of the outermost brackets or quotes with their contents, ascending.
  package private(set) var bracketedRanges: [Range<Int>] = []
  /// The ends of paragraphs that are followed by a removed paragraph. Only removed paragraphs at the start of a section
  /// or right after a heading count.
  private var beforeRemoved: Set<Int> = []

  /// The maximum depth of nesting. If brackets are nested deeper, the outermost brackets count as unclosed.
  private static let maximumDepth = 32

  /// - Parameter removed: the starts of the paragraphs that an edit removes. If a removed paragraph is directly below a
  ///   heading, text may not end within the paragraph: the edit would leave the heading at the end of the text.
  package init(of script: Script, removing removed: Set<Int> = []) {
    let utf8 = Array(script.line.utf8)
    let paragraphs = script.paragraphs
    let titles = Set(script.sections.compactMap { $0.titleRange?.lowerBound })
    let starts = Set(script.sections.map(\.range.lowerBound))
    for (index, paragraph) in paragraphs.enumerated() {
      let range = paragraph.clamped(to: utf8.indices)
      let isRemovedFirstText =
        removed.contains(range.lowerBound)
        && (starts.contains(range.lowerBound) || unfinished.contains(range.lowerBound))
      if isRemovedFirstText, index > 0 { beforeRemoved.insert(paragraphs[index - 1].upperBound) }
      if isRemovedFirstText || titles.contains(range.lowerBound) {
        unfinished.formUnion(range.map { $0 + 1 })
      }
      let text = Array(String(decoding: utf8[range], as: UTF8.self))
      addNumbers(of: text, at: range.lowerBound)
      addMarks(of: text, at: range.lowerBound)
      if index + 1 < paragraphs.count, unfinished.contains(range.upperBound) {
        unfinished.insert(paragraphs[index + 1].lowerBound)
      }
    }
  }

  /// True if text may end at an offset. Blanks before the offset are ignored.
  package func contains(_ offset: Int) -> Bool { !unfinished.contains(offset) }

  /// True if an edit may remove the text after an offset: text may end there, or a removed paragraph follows.
  package func mayEnd(at offset: Int) -> Bool { contains(offset) || beforeRemoved.contains(offset) }

  /// True if an offset is inside closed brackets or quotes.
  package func isEnclosed(_ offset: Int) -> Bool {
    bracketedRanges.ascendingRanges(overlapping: offset..<offset + 1).contains {
      $0.lowerBound < offset
    }
  }

  /// Adds the ends of list numbers, such as `1.` and `2)`, to `unfinished`.
  private mutating func addNumbers(of text: [Character], at start: Int) {
    var unread = text[...]
    var end = start
    while case let number = unread.prefix(while: \.isNumber), !number.isEmpty,
      let character = unread.dropFirst(number.count).first, ".．)）、".contains(character)
    {
      unread = unread.dropFirst(number.count + 1)
      end += number.reduce(character.utf8.count) { $0 + $1.utf8.count }
      unfinished.insert(end)
      while let blank = unread.first, blank.isWhitespace {
        unread.removeFirst()
        end += blank.utf8.count
        unfinished.insert(end)
      }
    }
  }

  /// Adds the ends of opening brackets, opening quotes and the full stops of abbreviations to `unfinished`. Adds the
  /// ranges of closed brackets and quotes to `bracketedRanges`.
  private mutating func addMarks(of text: [Character], at start: Int) {
    var open: [(character: Character, offset: Int)] = []
    var offset = start
    for (index, character) in text.enumerated() {
      let end = offset + character.utf8.count
      let previous = index > 0 ? text[index - 1] : nil
      let isApostrophe =
        "'’".contains(character) && previous?.isLetter == true
        && index + 1 < text.count && text[index + 1].isLetter
      let opening = open.lastIndex { $0.character.isClosed(by: character) }
      if let opening, !isApostrophe {
        let start = open[opening].offset
        while let last = bracketedRanges.last, last.lowerBound > start {
          bracketedRanges.removeLast()
        }
        bracketedRanges.append(start..<end)
        open.removeSubrange(opening...)
      } else if character.opens(after: previous) {
        open.append((character, offset))
        if open.count > Self.maximumDepth { open.removeFirst() }
        unfinished.insert(end)
      } else if character == "." && FullStop.endsNoSentence(text, at: index)
        || character.isWhitespace && unfinished.contains(offset)
      {
        unfinished.insert(end)
      }
      offset = end
    }
  }
}

extension Character {
  /// True if this character opens a bracket or quotation that `character` closes.
  fileprivate func isClosed(by character: Character) -> Bool {
    switch self {
    case "\"", "'": character == self
    case "¿", "¡": false
    case "„": character == "“" || character == "”"
    case "‚": character == "‘" || character == "’"
    case "“": character == "”"
    case "‘": character == "’"
    case "«": character == "»"
    case "»": character == "«"
    case "‹": character == "›"
    case "›": character == "‹"
    default:
      character.category
        == (category == .initialPunctuation ? .finalPunctuation : .closePunctuation)
    }
  }

  /// True if the character opens a bracket, a quotation or, like `¿`, a sentence. The caller has checked that the
  /// character closes no open bracket or quotation.
  fileprivate func opens(after previous: Character?) -> Bool {
    if self == "'" { return previous.map { $0.isWhitespace || $0.opens(after: nil) } ?? true }
    return "\"»›¿¡".contains(self) || category == .openPunctuation
      || category == .initialPunctuation
  }

  private var category: Unicode.GeneralCategory? {
    unicodeScalars.first?.properties.generalCategory
  }
}
