/// Finds the `==` that begin and end highlights.
///
/// A marker is exactly two equals signs. It begins a highlight before a character that is not
/// white space, and ends one after such a character. Both ends stand in the same inline span, so
/// highlights nest with the other styles; a marker without a partner stays text.
enum Highlights {
  /// The two markers of a highlight, as UTF-8 offsets in the paragraph.
  struct Pair {
    let opening: Range<Int>
    let closing: Range<Int>
  }

  /// The highlights of a paragraph.
  ///
  /// - Parameter stretches: in order.
  /// - Complexity: O(n).
  static func pairs(in text: String, stretches: [RawParagraph.Stretch]) -> [Pair] {
    var pairs: [Pair] = []
    /// The last marker of each span that may begin a highlight.
    var openings: [Int: Range<Int>] = [:]
    for stretch in stretches {
      for marker in doubledSigns(in: text, range: stretch.range) {
        let opening = openings[stretch.span]
        if let opening, opening.upperBound < marker.lowerBound, canEnd(marker, in: text) {
          pairs.append(Pair(opening: opening, closing: marker))
          openings[stretch.span] = nil
        } else if canBegin(marker, in: text) {
          openings[stretch.span] = marker
        }
      }
    }
    return pairs
  }

  /// The runs of exactly two equals signs in a stretch.
  private static func doubledSigns(in text: String, range: Range<Int>) -> [Range<Int>] {
    var markers: [Range<Int>] = []
    var runStart = range.lowerBound
    var offset = range.lowerBound
    for byte in text.utf8[text.utf8Index(range.lowerBound)..<text.utf8Index(range.upperBound)] {
      if byte != UInt8(ascii: "=") {
        if offset - runStart == 2 { markers.append(runStart..<offset) }
        runStart = offset + 1
      }
      offset += 1
    }
    if offset - runStart == 2 { markers.append(runStart..<offset) }
    return markers
  }

  private static func canBegin(_ marker: Range<Int>, in text: String) -> Bool {
    let next = text.unicodeScalars[text.utf8Index(marker.upperBound)...].first
    return next.map { !$0.properties.isWhitespace } ?? false
  }

  private static func canEnd(_ marker: Range<Int>, in text: String) -> Bool {
    let previous = text.unicodeScalars[..<text.utf8Index(marker.lowerBound)].last
    return previous.map { !$0.properties.isWhitespace } ?? false
  }
}

extension RawParagraph {
  /// Makes what stands between two markers a highlight, and takes the markers out.
  ///
  /// - Complexity: O(n log n) in the number of styles.
  mutating func resolveHighlights() {
    let pairs = Highlights.pairs(in: paragraph.text, stretches: stretches)
    if pairs.isEmpty { return }
    // With its markers a highlight's extent says on which side of another style they stand.
    let extents = pairs.map { pair in
      Script.StyledRange(
        style: .highlight, range: pair.opening.lowerBound..<pair.closing.upperBound)
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
