internal import CTelopHarfBuzz

extension Font {
  /// The characters of a text that the font cannot draw, each once, in the text's order.
  ///
  /// As in a stack, a font draws a grapheme cluster if it has the visible characters as they are, composed or
  /// decomposed.
  ///
  /// - Complexity: O(n), with a search in the font's character map for every distinct cluster.
  package func missing(from text: String) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    var isMissing: Set<Unicode.Scalar> = []
    var seen: Set<Character> = []
    for cluster in text where seen.insert(cluster).inserted {
      let visible = FontOrder.visible(cluster.unicodeScalars.map(\.value))
      guard !FontOrder.draws(visible, with: self) else { continue }
      let absent = visible.filter { !has($0) }.compactMap(Unicode.Scalar.init)
      for scalar in absent where isMissing.insert(scalar).inserted { missing.append(scalar) }
    }
    return missing
  }

  /// The number of characters that the font maps.
  @_spi(Answers) public var characterCount: Int {
    let characters = hb_set_create()
    defer { hb_set_destroy(characters) }
    hb_face_collect_unicodes(hb_font_get_face(shapingFont), characters)
    return Int(hb_set_get_population(characters))
  }
}
