/// Escapes characters of untrusted text before the text is shown on a terminal or elsewhere: control characters (C0,
/// DEL, C1), the line and paragraph separators (U+2028, U+2029) and Unicode's bidi controls.
///
/// Invisible characters are escaped too, so that two words that differ cannot look the same: zero-width spaces, Hangul
/// fillers, and tags that are not part of a flag. Variation selectors, ZWJ and ZWNJ stay, because writing and emoji
/// need them.
package enum VisibleText {
  /// The text with Swift escapes in place of control and invisible characters: `\n`, `\u{1B}`, `\u{202E}`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var shown = ""
    var unread = Substring(text).unicodeScalars
    while let scalar = unread.first {
      let flagLength = flagLength(unread)
      if flagLength == 0, scalar.affectsLayout || isInvisible(scalar) {
        shown += escape(scalar)
      } else {
        for scalar in unread.prefix(max(flagLength, 1)) { shown.unicodeScalars.append(scalar) }
      }
      unread = unread.dropFirst(max(flagLength, 1))
    }
    return shown
  }

  /// Escapes text of several lines; line feeds and tabs stay.
  package static func escaped(lines text: String) -> String {
    // Only a carriage return of a line end is dropped. Within a line, it is escaped: on a terminal, the text after it
    // would overwrite the line's start.
    text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { escaped(String($0)) }
          .joined(separator: "\t")
      }.joined(separator: "\n")
  }

  /// A character's number as Unicode writes it: `U+1F9FF`.
  package static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Whether a character is invisible and not needed for writing: a zero-width space, a soft hyphen, a filler or a tag.
  /// False for joiners and variation selectors.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x115F...0x1160, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFEFF,
      0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF,
      0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// The number of leading characters that form the flag of a region: a black flag, tags and the
  /// cancel tag; 0 if there is no such flag.
  static func flagLength(_ scalars: Substring.UnicodeScalarView) -> Int {
    guard scalars.first == "\u{1F3F4}" else { return 0 }
    let tags = scalars.dropFirst().prefix { (0xE0020...0xE007E).contains($0.value) }
    let end = scalars[tags.endIndex...].first
    return !tags.isEmpty && end == "\u{E007F}" ? tags.count + 2 : 0
  }
}

extension Unicode.Scalar {
  /// Whether the character affects how the text around it is shown.
  @_spi(Answers) public var affectsLayout: Bool {
    switch value {
    case 0x00..<0x20, 0x7F...0x9F: true
    // The bidi controls, and U+2028 and U+2029.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
