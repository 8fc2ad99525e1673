/// A set of glyph numbers of one font, one bit for each. Only sets of the same font are combined.
struct GlyphSet: Sendable {
  private var words: [UInt64]

  init(glyphCount: Int) { words = Array(repeating: 0, count: (glyphCount + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// `false` for glyphs beyond the font's last.
  @inline(__always)
  func contains(_ glyph: UInt16) -> Bool {
    let word = Int(glyph >> 6)
    return word < words.count && words[word] >> UInt64(glyph & 63) & 1 != 0
  }

  func contains(anyOf glyphs: some Sequence<UInt16>) -> Bool { glyphs.contains { contains($0) } }

  mutating func insert(_ glyph: UInt16) {
    let word = Int(glyph >> 6)
    if word < words.count { words[word] |= 1 << UInt64(glyph & 63) }
  }

  mutating func formUnion(_ other: GlyphSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func intersection(_ other: GlyphSet) -> GlyphSet {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }
}
