extension UnsafeBufferPointer<UInt8> {
  /// Whether a regional indicator at a UTF-8 offset follows another one, with only invisible characters between.
  ///
  /// Unicode does not treat the two as a flag, but fonts do. HarfBuzz 6.0.0 then loses the unsafe-to-break flag if the
  /// font deletes the second glyph and the cluster continues.
  func splitsFlag(at offset: Int) -> Bool {
    guard isRegionalIndicator(at: offset) else { return false }
    var start = offset
    while start > 0 {
      let end = start
      start = self.start(before: end)
      if CharacterProperties(codePoint(at: start).value).isDefaultIgnorable { continue }
      return end < offset && isRegionalIndicator(at: start)
    }
    return false
  }

  private func isRegionalIndicator(at offset: Int) -> Bool {
    self[offset] == 0xF0 && (0x1F1E6...0x1F1FF).contains(codePoint(at: offset).value)
  }
}
