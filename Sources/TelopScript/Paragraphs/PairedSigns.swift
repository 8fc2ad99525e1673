internal import TelopUnits

/// Finds the markers of highlights, `==`, and of struck text, `~~`.
///
/// A marker is exactly two equals signs or exactly two tildes. No white space may follow the opening marker of a style,
/// or precede its closing marker. Both markers must be in the same inline element, so that these styles nest with each
/// other and with emphasis and links. A marker that is not part of a pair is text. A single tilde is text, too: 3~5.
/// Equals signs between Latin, Greek or Cyrillic letters or digits are also text: x==1 or y==2.
enum PairedSigns {
  /// The two markers of a style, as UTF-8 offsets into the paragraph.
  struct Pair {
    let style: Script.Style
    let opening: Range<Int>
    let closing: Range<Int>
  }

  private struct Marker {
    let sign: UInt8
    let range: Range<Int>
    /// Whether the marker directly follows a letter or digit. Set only for a marker that may begin a style.
    var isAfterWord = false
  }

  /// Whether two adjacent bytes of this value form a marker.
  static func contain(_ byte: UInt8) -> Bool { style(of: byte) != nil }

  private static func style(of sign: UInt8) -> Script.Style? {
    switch sign {
    case UInt8(ascii: "="): .highlight
    case UInt8(ascii: "~"): .strikethrough
    default: nil
    }
  }

  /// - Parameter stretches: the parts of the text that may contain markers, in order: text without code and escapes.
  static func pairs(in text: String, stretches: [RawParagraph.Stretch]) -> [Pair] {
    var pairs: [Pair] = []
    /// The last marker of each sign that may begin a style, by inline element (`RawParagraph.Stretch.span`).
    var openings: [Int: [Marker]] = [:]
    for stretch in stretches {
      for marker in markers(in: text, range: stretch.range) {
        let openMarkers = openings[stretch.span] ?? []
        let opening = openMarkers.first { $0.sign == marker.sign }
        let last = text.unicodeScalars[..<text.utf8Index(marker.range.lowerBound)].last
        let following = text.unicodeScalars[text.utf8Index(marker.range.upperBound)...]
        let isOperator = isOperator(marker.sign, between: last, following.first)
        if let opening, let style = style(of: marker.sign),
          opening.range.upperBound < marker.range.lowerBound,
          last?.properties.isWhitespace == false, !(opening.isAfterWord && isOperator)
        {
          pairs.append(Pair(style: style, opening: opening.range, closing: marker.range))
          // A style that began inside this style cannot end outside it.
          openings[stretch.span] = openMarkers.filter {
            $0.range.lowerBound < opening.range.lowerBound
          }
        } else if !isOperator, begins(Unicode.Scalar(marker.sign), after: last, before: following) {
          var opening = marker
          opening.isAfterWord = last?.isOfWord ?? false
          openings[stretch.span] = openMarkers.filter { $0.sign != marker.sign } + [opening]
        }
      }
    }
    return pairs
  }

  /// The runs of exactly two marker characters in a stretch.
  private static func markers(in text: String, range: Range<Int>) -> [Marker] {
    let bytes = text.utf8[text.utf8Indices(range)]
    guard bytes.distance(to: UInt8(ascii: "="), or: UInt8(ascii: "~")) != nil else { return [] }
    var markers: [Marker] = []
    var run: (sign: UInt8, start: Int)?
    var offset = range.lowerBound
    let endRun = {
      if let run, offset - run.start == 2, contain(run.sign) {
        markers.append(Marker(sign: run.sign, range: run.start..<offset))
      }
    }
    for byte in bytes {
      if byte != run?.sign {
        endRun()
        run = (byte, offset)
      }
      offset += 1
    }
    endRun()
    return markers
  }

  /// Whether two `sign` characters, possibly full-width, begin a style after the character `last` and before `text`.
  static func begins(
    _ sign: Unicode.Scalar, after last: Unicode.Scalar?,
    before text: some Collection<Unicode.Scalar>
  ) -> Bool {
    guard let next = text.first, !next.properties.isWhitespace else { return false }
    guard sign.narrow == "~", next.endsClause, !text.isPunctuation(before: sign) else {
      return true
    }
    // Tildes between a word and punctuation may also lengthen the word: ね~~、
    return last.map { $0.properties.isWhitespace || $0.isPunctuation } ?? true
  }

  /// Whether equals signs compare two values: between Latin, Greek or Cyrillic letters or digits, or between a call
  /// such as `f(x)` and a letter or digit.
  private static func isOperator(
    _ sign: UInt8, between last: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    guard sign == UInt8(ascii: "="), let last, let next else { return false }
    return (last.isOfEuropeanWord || last == ")" || last == "]") && next.isOfEuropeanWord
  }
}

extension Unicode.Scalar {
  /// Whether the character is a Latin, Greek or Cyrillic letter or a digit.
  fileprivate var isOfEuropeanWord: Bool { narrow.value < 0x530 && isOfWord }

  /// Whether the character is punctuation that may follow a word, unlike an opening bracket.
  fileprivate var endsClause: Bool { isClosing || properties.generalCategory == .otherPunctuation }

  var isOpening: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }

  var isClosing: Bool {
    [.closePunctuation, .finalPunctuation].contains(properties.generalCategory)
  }

  var isPunctuation: Bool { Character(self).isPunctuation }

  /// Whether the character divides clauses or items.
  var isComma: Bool { ",;،؛、，".unicodeScalars.contains(self) }

  /// Whether the character is a letter of Thai, Lao, Burmese or Khmer, which have no spaces between words.
  var isOfSoutheastAsianWord: Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: isOfWord
    default: false
    }
  }

  /// Whether emphasis may begin or end with the character. `outer` is the adjacent character outside the emphasis.
  func mayDelimitEmphasis(beside outer: Unicode.Scalar) -> Bool {
    !isPunctuationOfMarkdown || outer.isPunctuationOfMarkdown
      || isOfEastAsianText || outer.isOfEastAsianText || outer.isOfSoutheastAsianWord
  }

  /// Whether CommonMark 0.31 reads the character as punctuation. Older versions read symbols beyond ASCII as letters.
  var isPunctuationOfMarkdown: Bool { isPunctuation || Character(self).isSymbol }
}

extension Collection<Unicode.Scalar> {
  /// Whether the text is only punctuation up to the first `sign`.
  func isPunctuation(before sign: Unicode.Scalar) -> Bool {
    first { $0 == sign || !$0.endsClause } == sign
  }
}

extension RawParagraph {
  /// Styles the text between paired markers and removes the markers.
  mutating func resolvePairedSigns() {
    let pairs = PairedSigns.pairs(in: paragraph.text, stretches: stretches)
    if pairs.isEmpty { return }
    // The ranges include the markers, because the order of the markers decides which style is the outer one.
    let markedRanges = pairs.map { pair in
      Script.StyledRange(
        style: pair.style, range: pair.opening.lowerBound..<pair.closing.upperBound)
    }
    paragraph.styles = (paragraph.styles + markedRanges).sortedOuterFirst()
    let markers = pairs.flatMap { [$0.opening, $0.closing] }
      .sorted { $0.lowerBound < $1.lowerBound }
    divideStretches(at: markers)
    remove(markers)
  }
}

extension [Script.StyledRange] {
  /// The styles sorted by start, the longer first where starts are equal. Styles with equal ranges keep their order.
  func sortedOuterFirst() -> [Script.StyledRange] {
    sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
  }
}
