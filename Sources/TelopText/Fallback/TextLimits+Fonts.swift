extension TextLimits {
  /// - Throws: `tooManyFonts`.
  package static func check(fontCount count: Int) throws(TextError) {
    guard count <= fonts else {
      throw TextError(.tooManyFonts, "there may be at most \(fonts) fonts, not \(count)")
    }
  }
}
