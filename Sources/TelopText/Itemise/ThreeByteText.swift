/// A text as far as its characters have three bytes each, as those of East and South Asia have: loops over such
/// characters take about half of the instructions.
struct ThreeByteText {
  private let bytes: UnsafeRawPointer
  /// Behind the last offset at which four bytes are there.
  private let end: Int

  /// - Parameter utf8: valid UTF-8, which must stay in place while this value lives.
  @inline(__always)
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let base = utf8.baseAddress else { return nil }
    bytes = UnsafeRawPointer(base)
    end = utf8.count &- 3
  }

  /// Whether a character that begins with a byte has three.
  @inline(__always)
  static func begins(with byte: UInt8) -> Bool { byte & 0xF0 == 0xE0 }

  /// Up to where a loop may read, which does not go beyond a limit.
  @inline(__always)
  func end(limitedTo limit: Int) -> Int { min(end, limit) }

  /// The character at an offset below `end(limitedTo:)`; `nil` when it does not have three bytes.
  @inline(__always)
  subscript(offset: Int) -> UInt32? {
    let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    guard word & 0xF0 == 0xE0 else { return nil }
    return (word & 0x0F) << 12 | word >> 2 & 0xFC0 | word >> 16 & 0x3F
  }
}
