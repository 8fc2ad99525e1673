internal import CTelopHarfBuzz

/// Which characters a font has a glyph for; an immutable bitmap in pages of 256.
struct Coverage: Sendable {
  /// For each page of 256 code points, where its four words start in `words`; 0 is the empty page.
  private var pages = [UInt16](repeating: 0, count: 0x110000 >> 8)
  private var words: [UInt64] = [0, 0, 0, 0]
  /// How many characters are covered.
  private(set) var count = 0

  /// - Complexity: O(characters); about 0.3 ms for a Japanese font.
  init(face: OpaquePointer) {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var first: hb_codepoint_t = .max
    var last: hb_codepoint_t = .max
    while hb_set_next_range(set, &first, &last) != 0 {
      guard first < 0x110000 else { break }
      insert(Int(first)...min(Int(last), 0x10FFFF))
    }
  }

  /// Sets the bits of a range of characters, a word of 64 at a time.
  private mutating func insert(_ characters: ClosedRange<Int>) {
    count += characters.count
    var next = characters.lowerBound
    while next <= characters.upperBound {
      let end = min(next | 63, characters.upperBound)
      let ones = (UInt64.max >> UInt64(63 - (end - next))) << UInt64(next & 63)
      words[word(of: next)] |= ones
      next = end + 1
    }
  }

  /// The index of a character's word; makes its page when there is none yet.
  private mutating func word(of character: Int) -> Int {
    let page = character >> 8
    if pages[page] == 0 {
      pages[page] = UInt16(words.count / 4)
      words.append(contentsOf: repeatElement(0, count: 4))
    }
    return Int(pages[page]) * 4 + (character & 0xFF) >> 6
  }

  /// True when the font maps `character` to a glyph.
  ///
  /// - Complexity: O(1).
  func contains(_ character: UInt32) -> Bool {
    guard character < 0x110000 else { return false }
    let word = words[Int(pages[Int(character >> 8)]) * 4 + Int(character & 0xFF) >> 6]
    return word & (1 << UInt64(character & 63)) != 0
  }
}
