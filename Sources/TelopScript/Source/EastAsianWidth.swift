extension Unicode.Scalar {
  /// Whether the character is Chinese or Japanese, including punctuation and full-width forms.
  ///
  /// Chinese and Japanese have no spaces between words. A source line break between two of these characters is removed
  /// for this reason, as CSS removes segment breaks. Hangul is excluded, because Korean has spaces.
  var isWideEastAsian: Bool {
    switch value {
    case 0x2329...0x232A,  // angle brackets, the same as 0x3008 and 0x3009
      0x2E80...0x2FFF,  // radicals, ideographic description characters
      0x3000...0x30FF,  // punctuation, hiragana, katakana
      0x3100...0x312F, 0x31A0...0x31FF,  // bopomofo, strokes, katakana extensions
      0x3190...0x319F, 0x3220...0x325F, 0x3280...0x33FF,  // kanbun, enclosed, squared
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,  // ideographs
      0xFE10...0xFE1F, 0xFE30...0xFE6F,  // vertical, compatibility and small forms
      0xFF01...0xFF9F, 0xFFE0...0xFFE6,  // full-width forms, half-width katakana
      0x16FE2...0x16FE3, 0x16FF0...0x16FF1,  // old Chinese marks
      0x1AFF0...0x1B16F, 0x1F200,  // kana supplements, squared hiragana
      0x20000...0x2FFFD, 0x30000...0x3FFFD:  // supplementary ideographs
      true
    default: false
    }
  }

  /// Whether the character is a letter of Chinese, Japanese or Korean. Markup may stand directly beside such a letter.
  var isOfEastAsianWord: Bool { properties.isAlphabetic && isOfEastAsianText }

  /// Whether the character is Chinese, Japanese or Korean, including punctuation.
  var isOfEastAsianText: Bool {
    switch value {
    // Hangul syllables and letters, enclosed Hangul, half-width forms, Yi, and the won sign.
    case 0xAC00...0xD7A3, 0x3131...0x318E, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF,
      0x3200...0x327F, 0xFFA0...0xFFEE, 0xA000...0xA4CF, 0x20A9:
      true
    default: isWideEastAsian
    }
  }

  /// Whether the character is a letter, but not Latin. Signs beside such a letter are probably markup: neither an
  /// operator, such as `==` in `a==b`, nor a part of an identifier, such as `__` in `a__b`.
  var isOfNonLatinWord: Bool {
    switch value {
    case ..<0x370, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2071...0x209C, 0x2C60...0x2C7F,
      0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06:
      false
    default: properties.isAlphabetic
    }
  }
}
