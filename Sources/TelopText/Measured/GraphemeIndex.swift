internal import TelopUnits

/// The starts of a line's grapheme clusters: a bit for every byte of its UTF-8, and the number of bits set before each
/// word of bits. It takes three bytes for every sixteen bytes of text.
struct GraphemeIndex: Sendable {
  private struct Word {
    /// The lowest bit stands for the first byte.
    var starts: UInt64 = 0
    /// The number of graphemes that start before this word's bytes.
    var rank: UInt32 = 0
  }

  private let words: [Word]
  let count: Int
  let utf8Length: Int

  /// - Parameter continuations: UTF-8 offsets of the characters that do not start a grapheme cluster.
  init(_ text: String, continuations: [UInt32]) {
    let length = text.utf8.count
    // One more bit than bytes, because the end is a boundary too.
    var words = [Word](repeating: Word(), count: length / 64 + 1)
    var text = text
    text.withUTF8 { utf8 in
      for offset in utf8.indices where utf8[offset] & 0xC0 != 0x80 {
        words[offset / 64].starts |= 1 << UInt64(offset % 64)
      }
    }
    for offset in continuations.lazy.map(Int.init) where offset < length {
      words[offset / 64].starts &= ~(1 << UInt64(offset % 64))
    }
    words[length / 64].starts |= 1 << UInt64(length % 64)
    var rank: UInt32 = 0
    for index in words.indices {
      words[index].rank = rank
      rank += UInt32(words[index].starts.nonzeroBitCount)
    }
    self.words = words
    count = Int(rank) - 1
    utf8Length = length
  }

  /// The number of graphemes that start before a UTF-8 offset; clamped to the line.
  func rank(_ utf8Offset: Int) -> Int {
    guard utf8Offset > 0 else { return 0 }
    guard utf8Offset <= utf8Length else { return count }
    let word = words[utf8Offset / 64]
    let before = word.starts & ((1 << UInt64(utf8Offset % 64)) - 1)
    return Int(word.rank) + before.nonzeroBitCount
  }

  /// The UTF-8 offset of a grapheme; the line's end for `count` and above.
  func offset(of grapheme: Int) -> Int {
    guard grapheme > 0 else { return 0 }
    guard grapheme < count else { return utf8Length }
    let index = partitionPoint(in: 0..<words.count) { Int(words[$0].rank) > grapheme } - 1
    var starts = words[index].starts
    for _ in 0..<grapheme - Int(words[index].rank) { starts &= starts - 1 }
    return index * 64 + starts.trailingZeroBitCount
  }

  /// The grapheme that contains the byte at an offset; `count` from the line's end on.
  func grapheme(containing utf8Offset: Int) -> Int {
    utf8Offset >= utf8Length ? count : max(rank(utf8Offset + 1) - 1, 0)
  }

  func boundary(atOrBefore utf8Offset: Int) -> Int { offset(of: grapheme(containing: utf8Offset)) }

  func boundary(atOrAfter utf8Offset: Int) -> Int { offset(of: rank(utf8Offset)) }
}
