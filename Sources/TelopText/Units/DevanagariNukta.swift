internal import CTelopICUShims

/// The letters of Devanagari with a nukta, which HarfBuzz takes apart and puts together.
enum DevanagariNukta {
  /// Each with the letter under its nukta.
  private static let letters: [(composed: UInt32, letter: UInt32)] = {
    let composed: [UInt32] = [
      0x929, 0x931, 0x934, 0x958, 0x959, 0x95A, 0x95B, 0x95C, 0x95D, 0x95E, 0x95F,
    ]
    return composed.compactMap { character in
      var units = [UInt16](repeating: 0, count: 32)
      let length = telop_icu_decompose(character, &units, Int32(units.count))
      return length >= 1 ? (character, UInt32(units[0])) : nil
    }
  }()

  /// The letter that carries the nukta of a composed one.
  static func letter(of composed: UInt32) -> UInt32? {
    letters.first { $0.composed == composed }?.letter
  }

  /// The letter composed of another one and a nukta.
  static func composed(of letter: UInt32) -> UInt32? {
    letters.first { $0.letter == letter }?.composed
  }
}
