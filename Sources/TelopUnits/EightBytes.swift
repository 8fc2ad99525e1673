/// Eight bytes of UTF-8 in one 64-bit word. Testing them in parallel is several times as fast as a loop over bytes.
/// Each result uses one bit of each byte. Callers combine results with `&` and `|` and compare once with 0.
struct EightBytes {
  static var count: Int { 8 }
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highest: UInt64 { ones << 7 }

  private let word: UInt64

  /// - Parameter offset: the offset of the first byte; the buffer must have eight bytes from there.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// A copy in which `bits` are set in each byte.
  @inline(__always)
  func setting(_ bits: UInt8) -> EightBytes { EightBytes(word: word | Self.ones &* UInt64(bits)) }

  private init(word: UInt64) { self.word = word }

  /// Nonzero if one of the bytes equals `byte`.
  @inline(__always)
  func having(_ byte: UInt8) -> UInt64 {
    let zero = word ^ Self.ones &* UInt64(byte)
    return (zero &- Self.ones) & ~zero & Self.highest
  }

  /// Nonzero if one of the bytes is 0x7F or is below `byte`; `byte` is at most 0x80.
  @inline(__always)
  func having0x7F(orBelow byte: UInt8) -> UInt64 {
    // UTF-8 contains no 0xFF, so adding one to each byte does not carry into the next byte.
    ((word &- Self.ones &* UInt64(byte)) | (word &+ Self.ones)) & ~word & Self.highest
  }

  /// A word with the lowest bit set in each continuation byte.
  @inline(__always)
  var continuations: UInt64 { (word >> 7) & ~(word >> 6) & Self.ones }

  /// The sum of the bytes of a word; the sum must be below 256.
  @inline(__always)
  static func sum(_ bytes: UInt64) -> Int { Int(truncatingIfNeeded: (bytes &* ones) >> 56) }
}
