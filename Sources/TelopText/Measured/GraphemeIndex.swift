/// The starts of a line's grapheme clusters: a bit for every UTF-8 byte.
struct GraphemeIndex: Sendable {
  private let starts: RankedBitVector
  let count: Int
  let utf8Length: Int

  /// - Parameter continuations: UTF-8 offsets of the characters that do not start a grapheme cluster.
  init(_ text: String, continuations: [UInt32]) {
    var starts = RankedBitVector()
    var continuations = GraphemeContinuations(continuations)
    for (offset, byte) in text.utf8.enumerated() {
      starts.append(byte & 0xC0 != 0x80 && !continuations.contains(UInt32(offset)))
    }
    // The end is a boundary too.
    starts.append(true)
    starts.close()
    self.starts = starts
    utf8Length = text.utf8.count
    count = starts.rank(utf8Length)
  }

  /// The number of graphemes that start before a UTF-8 offset; the offset is clamped to the line.
  func count(before utf8Offset: Int) -> Int { starts.rank(min(max(utf8Offset, 0), utf8Length)) }

  /// The UTF-8 offset of a grapheme; the line's end for `count` and above.
  func offset(of grapheme: Int) -> Int {
    guard grapheme > 0 else { return 0 }
    return grapheme < count ? starts.index(ofRank: grapheme) : utf8Length
  }

  /// The grapheme that contains the byte at an offset; `count` from the line's end on.
  func grapheme(containing utf8Offset: Int) -> Int {
    utf8Offset >= utf8Length ? count : max(count(before: utf8Offset + 1) - 1, 0)
  }

  func boundary(atOrBefore utf8Offset: Int) -> Int { offset(of: grapheme(containing: utf8Offset)) }

  func boundary(atOrAfter utf8Offset: Int) -> Int { offset(of: count(before: utf8Offset)) }
}
