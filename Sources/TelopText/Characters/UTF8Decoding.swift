/// Decoding of UTF-8 that is known to be valid, as in a Swift `String`.
extension UnsafeBufferPointer<UInt8> {
  /// The code point that starts at `offset`, and its length in bytes.
  ///
  /// Bytes past the end read as 0, so that even an incorrect call stays inside the buffer.
  @inline(__always)
  func codePoint(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first < 0x80 { return (first, 1) }
    // One load instead of three bytes with a bounds check each.
    guard offset &+ 4 <= count else { return lastCodePoint(at: offset) }
    let word = UInt32(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
        fromByteOffset: offset, as: UInt32.self))
    if first < 0xE0 { return ((word & 0x1F) << 6 | word >> 8 & 0x3F, 2) }
    if first < 0xF0 { return ((word & 0x0F) << 12 | word >> 2 & 0xFC0 | word >> 16 & 0x3F, 3) }
    let start = (word & 0x07) << 18 | word << 4 & 0x3F000
    return (start | word >> 10 & 0xFC0 | word >> 24 & 0x3F, 4)
  }

  /// The code point at an offset within four bytes of the end.
  private func lastCodePoint(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    let second = continuation(offset + 1)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = continuation(offset + 2)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = continuation(offset + 3)
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }

  private func continuation(_ offset: Int) -> UInt32 {
    offset < count ? UInt32(self[offset] & 0x3F) : 0
  }

  /// The start of the character that ends at `offset`, which must be above 0.
  func start(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  @inline(__always)
  func characters(in range: Range<Int>) -> UTF8Characters {
    UTF8Characters(utf8: self, offset: range.lowerBound, end: range.upperBound)
  }
}

/// The characters of a stretch of text with their offsets, decoded one after another.
struct UTF8Characters: Sequence, IteratorProtocol {
  fileprivate let utf8: UnsafeBufferPointer<UInt8>
  fileprivate var offset: Int
  fileprivate let end: Int

  @inline(__always)
  mutating func next() -> (offset: Int, value: UInt32)? {
    guard offset < end else { return nil }
    let (value, length) = utf8.codePoint(at: offset)
    defer { offset += length }
    return (offset, value)
  }
}

extension String {
  func withBytes<Value>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(TextError) -> Value
  ) throws(TextError) -> Value {
    var text = self
    let result = text.withUTF8 { utf8 in Result { () throws(TextError) in try body(utf8) } }
    return try result.get()
  }
}
