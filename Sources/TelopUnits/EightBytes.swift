/// Eight bytes of UTF-8 that are looked at together, where a loop over single bytes takes several times as long.
///
/// What it finds of each byte lies in that byte's highest or lowest bit, so that findings can be joined before anybody
/// looks at them.
struct EightBytes {
  static var count: Int { 8 }
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highest: UInt64 { ones << 7 }

  private let word: UInt64

  /// - Parameter offset: where they begin; eight bytes from there on are in the buffer.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The same with some bits of each byte set.
  @inline(__always)
  func setting(_ bits: UInt8) -> EightBytes {
    EightBytes(word: word | Self.ones &* UInt64(bits))
  }

  private init(word: UInt64) { self.word = word }

  /// Not 0 when one of them is a certain byte.
  @inline(__always)
  func having(_ byte: UInt8) -> UInt64 {
    let zero = word ^ Self.ones &* UInt64(byte)
    return (zero &- Self.ones) & ~zero & Self.highest
  }

  /// Not 0 when one of them is less than a byte, which is at most 0x80, or is 0x7F.
  @inline(__always)
  func having0x7F(orBelow byte: UInt8) -> UInt64 {
    // No byte of UTF-8 is 0xFF, so that adding one to each carries into no other.
    ((word &- Self.ones &* UInt64(byte)) | (word &+ Self.ones)) & ~word & Self.highest
  }

  /// A one in each byte that goes on with the character before it.
  @inline(__always)
  var continuations: UInt64 { (word >> 7) & ~(word >> 6) & Self.ones }

  /// The sum of a word's bytes, which is less than 256.
  @inline(__always)
  static func sum(_ bytes: UInt64) -> Int {
    Int(truncatingIfNeeded: (bytes &* ones) >> 56)
  }
}
