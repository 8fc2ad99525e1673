internal import CTelopHarfBuzz

extension Font {
  /// The characters that HarfBuzz would draw as .notdef, and the variation selectors whose sequences the font lacks;
  /// each once, in order.
  package func missing(from text: String) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    var isMissing: Set<Unicode.Scalar> = []
    var seen: Set<Character> = []
    for cluster in text where seen.insert(cluster).inserted {
      let characters = cluster.unicodeScalars.map(\.value)
      var absent = missingSelectors(in: characters).map { characters[$0] }
      if !draws(characters[...]) { absent += characters.filter { !draws([$0]) } }
      for scalar in absent.compactMap(Unicode.Scalar.init) where isMissing.insert(scalar).inserted {
        missing.append(scalar)
      }
    }
    return missing
  }

  /// Whether the font draws every character of `text`: `missing(from:)` is empty.
  ///
  /// - Complexity: O(characters).
  public func covers(_ text: String) -> Bool { missing(from: text).isEmpty }

  /// The number of characters that the font maps.
  @_spi(Answers) public var characterCount: Int {
    let characters = HarfBuzzSet()
    hb_face_collect_unicodes(face, characters.handle)
    return characters.members.count
  }

  /// The characters that a subset of the font must keep so that HarfBuzz can draw `scalar`.
  package func sources(of scalar: Unicode.Scalar) -> [UInt32] {
    if has(scalar.value) { return [scalar.value] }
    if Spaces.isReplacedBySpace(scalar.value) { return [0x20] }
    if scalar.value == Self.nonBreakingHyphen { return [Self.hyphen] }
    guard let (base, mark) = RecomposedLetters.parts(of: scalar.value),
      let base = Unicode.Scalar(base)
    else { return [scalar.value] }
    return sources(of: base) + (mark == 0 ? [] : [mark])
  }
}
