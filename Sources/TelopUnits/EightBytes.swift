/// Eight bytes of UTF-8 that are looked at together, where a loop over single bytes takes several times as long.
package struct EightBytes {
  package static let count = 8
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private let word: UInt64

  /// - Parameter offset: where they begin; eight bytes from there on are in the buffer.
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Whether one of them is a certain byte.
  @inline(__always)
  package func has(_ byte: UInt8) -> Bool { Self.hasZero(word ^ Self.ones &* UInt64(byte)) }

  /// Whether one of them is less than a byte, which is at most 0x80.
  @inline(__always)
  package func hasByte(below byte: UInt8) -> Bool {
    (word &- Self.ones &* UInt64(byte)) & ~word & (Self.ones << 7) != 0
  }

  /// How many of them begin a character.
  @inline(__always)
  package var characterCount: Int {
    let continuations = (word >> 7) & ~(word >> 6) & Self.ones
    return Self.count - Int(truncatingIfNeeded: (continuations &* Self.ones) >> 56)
  }

  @inline(__always)
  private static func hasZero(_ word: UInt64) -> Bool {
    (word &- ones) & ~word & (ones << 7) != 0
  }
}
