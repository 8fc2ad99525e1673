internal import TelopUnits

/// Finds the straight quotes of a paragraph that become curly quotes.
///
/// An opening quote forms a pair with the next quote of the same kind. All other quotes stay straight, such as the inch
/// sign of `24"`. An apostrophe also stays U+0027: Japanese fonts draw it curly, and draw U+2019 as wide as an
/// ideograph.
struct CurlyQuotes {
  struct Replacement {
    /// The UTF-8 offset of the straight quote.
    let utf8Offset: Int
    let quote: Unicode.Scalar
  }

  private typealias Neighbours = (previous: Unicode.Scalar?, next: Unicode.Scalar?)

  /// The replacements, by ascending offset.
  private(set) var replacements: [Replacement] = []
  /// The UTF-8 offsets of the opening quotes that have no partner yet.
  private var openings: [Unicode.Scalar: Int] = [:]

  /// - Parameter kept: the ranges whose quotes stay straight, ascending, in UTF-8 code units of the text.
  init(of text: String, keeping kept: [Range<Int>]) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else {
      return
    }
    let scalars = text.unicodeScalars
    var previous: Unicode.Scalar?
    var offset = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar == "\"" || scalar == "'", !kept.ascendingRangesContain(offset) {
        add(scalar, at: offset, (previous, scalars[scalars.index(after: index)...].first))
      }
      previous = scalar
      offset += UTF8.width(scalar)
    }
    replacements.sort { $0.utf8Offset < $1.utf8Offset }
  }

  private mutating func add(_ quote: Unicode.Scalar, at offset: Int, _ neighbours: Neighbours) {
    let isDouble = quote == "\""
    if !isDouble, Self.isApostrophe(neighbours) { return }
    if let opening = openings[quote], !Self.mustOpen(neighbours) {
      replacements.append(Replacement(utf8Offset: opening, quote: isDouble ? "“" : "‘"))
      replacements.append(Replacement(utf8Offset: offset, quote: isDouble ? "”" : "’"))
      openings[quote] = nil
    } else if Self.mayOpen(quote, neighbours) {
      openings[quote] = offset
    }
  }

  /// Whether a single quote is in a word or number: `it's`, `5'6`.
  private static func isApostrophe(_ neighbours: Neighbours) -> Bool {
    guard let previous = neighbours.previous, let next = neighbours.next else { return false }
    return previous.isOfSpacedWord && next.isOfSpacedWord
  }

  private static func mayOpen(_ quote: Unicode.Scalar, _ neighbours: Neighbours) -> Bool {
    guard let next = neighbours.next, !next.properties.isWhitespace else { return false }
    guard let previous = neighbours.previous else { return true }
    return quote == "\"" ? !previous.narrow.isDigit : !previous.isOfSpacedWord
  }

  /// Whether a quote opens even if an earlier opening quote has no partner yet: between white space and text.
  private static func mustOpen(_ neighbours: Neighbours) -> Bool {
    guard let previous = neighbours.previous, let next = neighbours.next else { return false }
    return previous.properties.isWhitespace && !next.properties.isWhitespace && !next.isClosing
  }
}

extension Unicode.Scalar {
  /// Whether the character is part of a word or number, but not of Chinese or Japanese.
  fileprivate var isOfSpacedWord: Bool { narrow.isOfWord && !narrow.isWideEastAsian }
}

extension Paragraph {
  /// Makes the straight quotes outside code curly.
  mutating func curlQuotes() {
    let code = styles.filter { $0.style == .code }.map(\.range)
    let quotes = CurlyQuotes(of: text, keeping: code.united).replacements
    if quotes.isEmpty { return }
    var curled = ""
    var start = text.startIndex
    var offset = 0
    for replacement in quotes {
      let end = text.utf8.index(start, offsetBy: replacement.utf8Offset - offset)
      curled += text[start..<end]
      curled.unicodeScalars.append(replacement.quote)
      start = text.utf8.index(after: end)
      offset = replacement.utf8Offset + 1
    }
    text = curled + text[start...]
    // A curly quote has two code units more than a straight quote.
    let shifted = { (offset: Int) in
      offset + 2 * partitionPoint(in: 0..<quotes.count) { quotes[$0].utf8Offset >= offset }
    }
    styles = styles.changing(\.range) { shifted($0.lowerBound)..<shifted($0.upperBound) }
    anchors = anchors.changing(\.utf8Offset, shifted)
    cues = cues.changing(\.utf8Offset, shifted)
  }
}
