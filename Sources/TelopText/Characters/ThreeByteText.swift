/// A text as far as its characters have three bytes each, as those of East and South Asia have: loops over such
/// characters take a third to a half of the instructions.
///
/// Release builds do not check an offset. Loops go forward over pairs, each of which takes eight bytes: below
/// `endOfPairs(limitedTo:)` these are within the text. Behind a loop only characters of its pairs are read again, as four
/// bytes: the first to the fourth of a pair's eight, or the fourth to the seventh.
struct ThreeByteText {
  private let bytes: UnsafeRawPointer
  private let count: Int

  /// - Parameter utf8: valid UTF-8, which must stay in place while this value lives.
  @inline(__always)
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let base = utf8.baseAddress else { return nil }
    bytes = UnsafeRawPointer(base)
    count = utf8.count
  }

  /// Whether a character that begins with a byte has three.
  @inline(__always)
  static func begins(with byte: UInt8) -> Bool { byte & 0xF0 == 0xE0 }

  /// Where a character stands in a table in pages of 64.
  struct Place {
    /// Of the table; less than 1,024.
    let page: Int
    /// Within the page.
    let index: Int

    var character: UInt32 { UInt32(truncatingIfNeeded: page << 6 | index) }
  }

  /// The character at an offset where one of a pair was read; `nil` when it does not have three bytes.
  @inline(__always)
  subscript(offset: Int) -> Place? {
    let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    guard word & 0xF0 == 0xE0 else { return nil }
    return Place(
      page: Int((word & 0x0F) << 6 | word >> 8 & 0x3F), index: Int(word >> 16 & 0x3F))
  }

  /// Up to where a loop over pairs may read, and none of their characters begins at a limit or behind it.
  @inline(__always)
  func endOfPairs(limitedTo limit: Int) -> Int { min(count &- 7, limit &- 3) }

  /// The character at an offset below `endOfPairs(limitedTo:)` and the next one; `nil` when one of them does not
  /// have three bytes.
  @inline(__always)
  func pair(at offset: Int) -> (Place, Place)? {
    // Both at once: the second lies 24 bits above the first.
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    guard UInt32(truncatingIfNeeded: word) & 0xF000_00F0 == 0xE000_00E0 else { return nil }
    let pages = (word & 0x0F00_000F) << 6 | word >> 8 & 0x3F_0000_3F
    return (
      Place(page: Int(pages & 0x3FF), index: Int(word >> 16 & 0x3F)),
      Place(page: Int(pages >> 24), index: Int(word >> 40 & 0x3F))
    )
  }
}
