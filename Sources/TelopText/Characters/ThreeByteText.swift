/// A fast reader of three-byte characters, as in East and South Asian scripts. Decoding character by character needs
/// two to three times as many instructions. Release builds do not check offsets.
struct ThreeByteText {
  private let bytes: UnsafeRawPointer
  private let count: Int

  /// - Parameter utf8: valid UTF-8, which must stay in place while this value exists.
  @inline(__always)
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let base = utf8.baseAddress else { return nil }
    bytes = UnsafeRawPointer(base)
    count = utf8.count
  }

  @inline(__always) static func begins(with byte: UInt8) -> Bool { byte & 0xF0 == 0xE0 }

  /// The position of a character in a table that is divided into pages of 64 characters.
  struct PageIndex {
    /// The index of the page; less than 1,024.
    let page: Int
    /// The index of the character in the page.
    let index: Int

    var character: UInt32 { UInt32(truncatingIfNeeded: page << 6 | index) }
  }

  /// The character at an offset with at least four bytes left; `nil` if no character of three bytes starts there.
  @inline(__always)
  subscript(offset: Int) -> PageIndex? {
    let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    guard word & 0xF0 == 0xE0 else { return nil }
    return PageIndex(
      page: Int((word & 0x0F) << 6 | word >> 8 & 0x3F), index: Int(word >> 16 & 0x3F))
  }

  /// The first offset at which `pair(at:)` may not be called: fewer than 8 bytes are left, or the second character
  /// starts at `limit` or later.
  @inline(__always) func endOfPairs(limitedTo limit: Int) -> Int { min(count &- 7, limit &- 3) }

  /// The two characters from an offset below `endOfPairs(limitedTo:)` on; `nil` unless both have three bytes.
  @inline(__always)
  func pair(at offset: Int) -> (PageIndex, PageIndex)? {
    // Decodes both at once: the second lies 24 bits above the first.
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    guard UInt32(truncatingIfNeeded: word) & 0xF000_00F0 == 0xE000_00E0 else { return nil }
    let pages = (word & 0x0F00_000F) << 6 | word >> 8 & 0x3F_0000_3F
    return (
      PageIndex(page: Int(pages & 0x3FF), index: Int(word >> 16 & 0x3F)),
      PageIndex(page: Int(pages >> 24), index: Int(word >> 40 & 0x3F))
    )
  }
}
