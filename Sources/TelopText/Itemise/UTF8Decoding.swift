/// Reading code points from UTF-8 that is known to be valid, as a Swift `String`'s always is.
extension UnsafeBufferPointer<UInt8> {
  /// The code point that starts at `offset`, and its length in bytes.
  ///
  /// Bytes past the end read as 0, so even a broken caller stays inside the buffer.
  @inline(__always)
  func codePoint(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first < 0x80 { return (first, 1) }
    let second = continuation(offset + 1)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = continuation(offset + 2)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = continuation(offset + 3)
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }

  @inline(__always)
  private func continuation(_ offset: Int) -> UInt32 {
    offset < count ? UInt32(self[offset] & 0x3F) : 0
  }
}
