/// Spaces of Unicode that are no plain space.
enum Spaces {
  /// An em space, by either of its names, or an ideographic one.
  @inline(__always)
  static func isWide(_ character: UInt32) -> Bool {
    character == 0x2003 || character == 0x3000 || character == 0x2001
  }

  /// Whether HarfBuzz draws it with the plain space of a font that lacks it, in its own width.
  static func isMadeOfSpace(_ character: UInt32) -> Bool {
    switch character {
    case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether it takes no room at the end of a line: every white space but those that break nothing.
  static func hangs(_ character: UInt32) -> Bool {
    switch character {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
