/// Eight bytes of UTF-8 that are looked at together, where a loop over single bytes takes several times as long.
///
/// What it finds of each byte lies in that byte's highest or lowest bit, so that findings can be joined before anybody
/// looks at them.
package struct EightBytes {
  @inlinable package static var count: Int { 8 }
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highest: UInt64 { ones << 7 }

  @usableFromInline let word: UInt64

  /// - Parameter offset: where they begin; eight bytes from there on are in the buffer.
  @inlinable
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The same with some bits of each byte set.
  @inlinable
  @inline(__always)
  package func setting(_ bits: UInt8) -> EightBytes {
    EightBytes(word: word | Self.ones &* UInt64(bits))
  }

  @inlinable
  init(word: UInt64) { self.word = word }

  /// Not 0 when one of them is a certain byte.
  @inlinable
  @inline(__always)
  package func having(_ byte: UInt8) -> UInt64 {
    let zero = word ^ Self.ones &* UInt64(byte)
    return (zero &- Self.ones) & ~zero & Self.highest
  }

  /// Not 0 when one of them is less than a byte, which is at most 0x80.
  @inlinable
  @inline(__always)
  package func having(below byte: UInt8) -> UInt64 {
    (word &- Self.ones &* UInt64(byte)) & ~word & Self.highest
  }

  /// A one in each byte that goes on with the character before it.
  @inlinable
  @inline(__always)
  package var continuations: UInt64 { (word >> 7) & ~(word >> 6) & Self.ones }

  /// The sum of a word's bytes, which is less than 256.
  @inlinable
  @inline(__always)
  package static func sum(_ bytes: UInt64) -> Int {
    Int(truncatingIfNeeded: (bytes &* ones) >> 56)
  }
}
