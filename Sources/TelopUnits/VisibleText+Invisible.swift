extension VisibleText {
  /// Whether a character is invisible and not needed for writing: a zero-width space, a soft hyphen, a filler or a tag.
  /// False for joiners and variation selectors, which writing needs.
  static func hides(_ scalar: Unicode.Scalar) -> Bool {
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
