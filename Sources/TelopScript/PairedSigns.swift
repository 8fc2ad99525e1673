internal import TelopUnits

/// Finds the `==` that begin and end highlights, and the `~~` of struck text.
///
/// A marker is exactly two such signs. It begins a style before a character that is not white space, and
/// ends one after such a character. Both ends stand in the same inline span, so these styles nest with
/// the others, and with each other; a marker without a partner stays text. One tilde is text too: 3~5.
enum PairedSigns {
  /// The two markers of a style, as UTF-8 offsets in the paragraph.
  struct Pair {
    let style: Script.Style
    let opening: Range<Int>
    let closing: Range<Int>
  }

  private struct Marker {
    let sign: UInt8
    let range: Range<Int>
  }

  /// Whether two of a sign are a marker.
  static func contain(_ byte: UInt8) -> Bool { style(of: byte) != nil }

  private static func style(of sign: UInt8) -> Script.Style? {
    switch sign {
    case UInt8(ascii: "="): .highlight
    case UInt8(ascii: "~"): .strikethrough
    default: nil
    }
  }

  /// The pairs of a paragraph.
  ///
  /// - Parameter stretches: in order.
  /// - Complexity: O(n).
  static func pairs(in text: String, stretches: [RawParagraph.Stretch]) -> [Pair] {
    var pairs: [Pair] = []
    /// The last marker of each sign that may begin a style, of each span.
    var openings: [Int: [Marker]] = [:]
    for stretch in stretches {
      for marker in markers(in: text, range: stretch.range) {
        let open = openings[stretch.span] ?? []
        let place = open.firstIndex { $0.sign == marker.sign }
        if let place, let style = style(of: marker.sign),
          open[place].range.upperBound < marker.range.lowerBound, canEnd(marker, in: text)
        {
          pairs.append(Pair(style: style, opening: open[place].range, closing: marker.range))
          // What began within it cannot end outside.
          openings[stretch.span] = open.filter {
            $0.range.lowerBound < open[place].range.lowerBound
          }
        } else if canBegin(marker, in: text) {
          openings[stretch.span] = open.filter { $0.sign != marker.sign } + [marker]
        }
      }
    }
    return pairs
  }

  /// The runs of exactly two signs in a stretch.
  private static func markers(in text: String, range: Range<Int>) -> [Marker] {
    let bytes = text.utf8[text.utf8Index(range.lowerBound)..<text.utf8Index(range.upperBound)]
    guard bytes.distance(to: UInt8(ascii: "="), or: UInt8(ascii: "~")) != nil else { return [] }
    var markers: [Marker] = []
    var run: (sign: UInt8, start: Int)?
    var offset = range.lowerBound
    let end = {
      if let run, offset - run.start == 2, contain(run.sign) {
        markers.append(Marker(sign: run.sign, range: run.start..<offset))
      }
    }
    for byte in bytes {
      if byte != run?.sign {
        end()
        run = (byte, offset)
      }
      offset += 1
    }
    end()
    return markers
  }

  private static func canBegin(_ marker: Marker, in text: String) -> Bool {
    let next = text.unicodeScalars[text.utf8Index(marker.range.upperBound)...].first
    let last = text.unicodeScalars[..<text.utf8Index(marker.range.lowerBound)].last
    return next.map { begins(Unicode.Scalar(marker.sign), between: last, $0) } ?? false
  }

  /// Whether two of a sign, which may be of full width, begin a style between two characters.
  static func begins(
    _ sign: Unicode.Scalar, between last: Unicode.Scalar?, _ next: Unicode.Scalar
  ) -> Bool {
    if next.properties.isWhitespace { return false }
    guard sign.narrow == "~", next.endsClause else { return true }
    // Tildes also draw a word out: ね~~、
    return last.map { $0.properties.isWhitespace || $0.isPunctuation } ?? true
  }

  private static func canEnd(_ marker: Marker, in text: String) -> Bool {
    let previous = text.unicodeScalars[..<text.utf8Index(marker.range.lowerBound)].last
    return previous.map { !$0.properties.isWhitespace } ?? false
  }
}

extension Unicode.Scalar {
  /// Whether it is punctuation that comes behind words, and no opening bracket.
  fileprivate var endsClause: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }

  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .dashPunctuation, .connectorPunctuation: true
    default: endsClause
    }
  }
}

extension RawParagraph {
  /// Makes what stands between two markers a highlight or struck text, and takes the markers out.
  ///
  /// - Complexity: O(n log n) in the number of styles.
  mutating func resolvePairedSigns() {
    let pairs = PairedSigns.pairs(in: paragraph.text, stretches: stretches)
    if pairs.isEmpty { return }
    // With its markers a style's extent says on which side of another one they stand.
    let extents = pairs.map { pair in
      Script.StyledRange(
        style: pair.style, range: pair.opening.lowerBound..<pair.closing.upperBound)
    }
    paragraph.styles = (paragraph.styles + extents).nested()
    let markers = pairs.flatMap { [$0.opening, $0.closing] }
      .sorted { $0.lowerBound < $1.lowerBound }
    divideStretches(at: markers)
    remove(markers)
  }
}

extension [Script.StyledRange] {
  /// The styles by start, the longer first; of equal ones the earlier stays first.
  ///
  /// - Complexity: O(n log n).
  func nested() -> [Script.StyledRange] {
    func key(_ element: EnumeratedSequence<[Script.StyledRange]>.Element) -> (Int, Int, Int) {
      (element.element.range.lowerBound, -element.element.range.upperBound, element.offset)
    }
    return enumerated().sorted { key($0) < key($1) }.map(\.element)
  }
}
