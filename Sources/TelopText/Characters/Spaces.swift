enum Spaces {
  /// An em space (U+2003, U+2001) or an ideographic space.
  @inline(__always)
  static func isWide(_ character: UInt32) -> Bool {
    character == 0x2003 || character == 0x3000 || character == 0x2001
  }

  /// Whether HarfBuzz replaces the character by U+0020 if the font lacks it.
  static func isReplacedBySpace(_ character: UInt32) -> Bool {
    switch character {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether the character hangs at the end of a line: all white space except non-breaking spaces.
  static func hangsAtLineEnd(_ character: UInt32) -> Bool {
    switch character {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
