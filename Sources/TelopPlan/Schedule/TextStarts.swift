internal import TelopScript
import TelopUnits

/// The kinds of parts of a text, the largest first.
package enum TextPart: Int, Sendable, Comparable, CaseIterable {
  /// A paragraph or an item of a list.
  case paragraph
  case sentence
  /// The text after a comma.
  case phrase
  case word

  package static func < (left: TextPart, right: TextPart) -> Bool { left.rawValue < right.rawValue }
}

/// Recognizes starts of sentences, phrases and words. `AllowedTextEnds` recognizes abbreviations and brackets.
package struct TextScanner {
  /// The kind of the last character that is not a closing mark.
  private var last: Kind?
  /// The kind of the last character that is neither a closing mark nor a blank.
  private var lastVisible: Kind?
  /// Whether the last character is a full-width mark after a digit, as in １．４.
  private var followsDigitMark = false
  private var followsDigit = false
  private var followsBlank = false
  private var followsBracket = false

  private enum Kind {
    /// A mark that ends a sentence or a phrase without a blank.
    case wideStop, wideComma
    /// A mark that ends a sentence or a phrase only before a blank.
    case stop, comma
    /// A hiragana that often is a particle.
    case particle
    case other

    init(_ character: Character) {
      self =
        switch character.unicodeScalars.first {
        case "。", "．", "！", "？", "｡", "।", "॥": .wideStop
        case "、", "，", "；": .wideComma
        case ".", "!", "?", "…", "؟", "۔": .stop
        case ",", ";", ":", "،": .comma
        case "は", "が", "を", "に", "へ", "と", "で", "も", "や", "の": .particle
        default: .other
        }
    }
  }

  package init() {}

  /// Reads the next character of a paragraph; returns the largest part that begins with it, `nil` if none begins.
  package mutating func part(startingWith character: Character) -> TextPart? {
    let isClosing = character.mayFollowSentenceEnd
    defer {
      followsBlank = character.isWhitespace
      followsBracket = isClosing && character.isPunctuation
      if !isClosing {
        followsDigitMark = followsDigit && (character == "．" || character == "，")
        followsDigit = character.isNumber
        last = Kind(character)
        if !followsBlank { lastVisible = last }
      }
    }
    // A particle after a quotation continues the sentence: 「はい。」と言う.
    guard let last, let lastVisible, !isClosing, !(followsBracket && Kind(character) == .particle)
    else { return nil }
    // A mark between digits belongs to the number.
    if followsDigitMark, !followsBlank, character.isNumber { return nil }
    if last == .wideStop || followsBlank && lastVisible == .stop { return .sentence }
    if last == .wideComma || followsBlank && lastVisible == .comma { return .phrase }
    // Japanese has no spaces between words. After a particle, a letter other than hiragana usually begins a word.
    let isWord = last == .particle && character.isLetter && !character.isHiragana
    return followsBlank || isWord ? .word : nil
  }
}

/// The places of a line at which a part of the text may begin.
struct TextStarts {
  /// The UTF-8 offsets at which parts begin, in ascending lists. The index of a list is the raw value of the largest
  /// `TextPart` that begins there. The last list has the starts within brackets, whatever their part.
  private var places: [[Int]] = Array(repeating: [], count: TextPart.allCases.count + 1)
  /// The UTF-8 offsets of all characters of paragraphs except white space and punctuation, ascending.
  private var letters: [Int] = []

  init(_ script: Script) {
    let ends = AllowedTextEnds(of: script)
    let utf8 = script.line.utf8
    for paragraph in script.paragraphs {
      let start = utf8.index(utf8.startIndex, offsetBy: paragraph.lowerBound)
      let text = script.line[start..<utf8.index(start, offsetBy: paragraph.count)]
      var scanner = TextScanner()
      var offset = paragraph.lowerBound
      var part: TextPart? = .paragraph
      for character in text {
        // A part starts at its first character that is not a blank.
        if let found = scanner.part(startingWith: character), part.map({ found < $0 }) ?? true {
          part = found
        }
        if !character.isWhitespace {
          if !character.isPunctuation { letters.append(offset) }
          if let part, ends.contains(offset) {
            places[ends.isEnclosed(offset) ? places.count - 1 : part.rawValue].append(offset)
          }
          part = nil
        }
        offset += character.utf8.count
      }
    }
  }

  /// The best start in `range`. The start of a larger kind of part is better, for example of a paragraph than of a
  /// sentence. Of equally good starts, the nearest to `offset` is best. Starts within brackets count as the smallest
  /// kind.
  ///
  /// - Returns: if no part starts in the range, the next letter from `offset` on, or `offset` if no letter follows.
  func nearest(to offset: Int, in range: Range<Int>) -> Int {
    for places in places {
      let first = partitionPoint(in: places.indices) { places[$0] >= range.lowerBound }
      let end = partitionPoint(in: first..<places.count) { places[$0] >= range.upperBound }
      if let place = places[first..<end].min(by: { abs($0 - offset) < abs($1 - offset) }) {
        return place
      }
    }
    let next = partitionPoint(in: letters.indices) { letters[$0] >= offset }
    return next < letters.count ? letters[next] : offset
  }

  /// The offsets of `letters` in a range of the line, ascending.
  func letters(in range: Range<Int>) -> ArraySlice<Int> {
    let first = partitionPoint(in: letters.indices) { letters[$0] >= range.lowerBound }
    return letters[
      first..<partitionPoint(in: first..<letters.count) { letters[$0] >= range.upperBound }]
  }
}

extension Character {
  /// True if the character may follow the mark that ends a sentence, as a part of that sentence: a closing bracket, a
  /// closing quotation mark or an emoji.
  fileprivate var mayFollowSentenceEnd: Bool {
    unicodeScalars.first.map { scalar in
      switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation: true
      case .otherLetter, .lowercaseLetter, .uppercaseLetter, .spaceSeparator: false
      default:
        scalar == "\"" || scalar.properties.isEmojiPresentation
          || scalar.properties.isEmoji && unicodeScalars.contains("\u{FE0F}")
      }
    } ?? false
  }

  fileprivate var isHiragana: Bool {
    unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) || $0 == "ー" } ?? false
  }
}
