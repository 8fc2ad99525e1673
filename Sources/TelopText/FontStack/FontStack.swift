/// The fonts of a text, in fallback order. A grapheme cluster is drawn with the first font that has all its characters.
/// The bundled fonts come last, ordered for the line's language.
///
/// Make a stack once and share it: any number of threads may measure with it at the same time.
///
/// ```swift
/// let fonts = try FontStack(Font.named(["Inter"]))  // Inter, then the bundled fonts
/// let line = try fonts.prepare("Hello, 世界")
/// print(line.fonts.map(\.name))  // ["Inter-Regular", "BIZUDPGothic-Regular"]
/// ```
public struct FontStack: Sendable {
  let fallback: FontFallback
  /// Reusable meters for `width(of:size:options:)`, with caches across texts.
  let meters = WidthMeters()

  /// A stack of the caller's fonts, then the bundled ones.
  ///
  /// - Parameters:
  ///   - fonts: tried for each grapheme cluster in this order; at most `TextLimits.maximumFontCount`, including
  ///     `faces`.
  ///   - faces: the bold, italic and bold italic faces of the stack's first font. For a style given here, Telop does
  ///     not search for the font's own face. Several faces of one style are tried in turn.
  ///   - bundled: the source of the bundled fonts; `.excluded` makes a stack of `fonts` alone.
  /// - Throws: `tooManyFonts`, `noFonts` when the stack would be empty, `bundledFontsMissing` when the bundled fonts
  ///   are not excluded and not found.
  /// - Complexity: O(fonts); bundled fonts are opened when a line first needs them.
  public init(
    _ fonts: [Font] = [], faces: [StyledFont] = [], bundled: BundledFonts = .standard
  ) throws(TextError) {
    try TextLimits.check(fontCount: fonts.count + faces.count)
    let bundled = try bundled.locate()
    guard bundled != nil || !fonts.isEmpty
    else { throw TextError(.noFonts, "no font is named and the bundled fonts are excluded") }
    fallback = FontFallback(fonts, faces: faces, bundled: bundled)
  }

  private init(_ fallback: FontFallback) { self.fallback = fallback }

  /// This stack with `pictures`, fonts made by `PictureFont`, for a line with pictures.
  package func with(pictures: [Font]) -> FontStack { FontStack(fallback.with(pictures: pictures)) }

  /// A stack of the bundled fonts alone, for programs that ship no fonts.
  ///
  /// - Throws: `bundledFontsMissing`.
  public static func bundled() throws(TextError) -> FontStack { try FontStack() }

  /// Every bundled face, opened within a few milliseconds; none for `.excluded`. Throws `bundledFontsMissing`, and the
  /// errors of opening a damaged file.
  package static func bundledFonts(
    _ bundled: BundledFonts = .standard
  ) throws(TextError) -> [Font] {
    try bundled.locate()?.open(BundledFace.all) ?? []
  }

  /// The caller's first font, if neither it nor its bold or italic face draws any character of a line.
  package func unusedFirstFont(of line: MeasuredText) -> Font? {
    guard let first = fallback.firstFont, !line.fonts.isEmpty else { return nil }
    let faces = fallback.namedFaceSlots.compactMap(\.openedFont)
    let isUsed = line.fonts.contains { font in
      font === first || faces.contains { $0 === font }
        || font.family == first.family && font.ownStyle != first.ownStyle
    }
    return isUsed ? nil : first
  }

  /// Checks that each requested feature is in some font of the stack, whether the line uses the font or not. A feature
  /// that no font has is most likely misspelt. Throws `badFeature`, and the errors of opening a bundled font.
  package func checkFeatures(of line: MeasuredText) throws(TextError) {
    let missing = line.missingFeatures
    if missing.isEmpty { return }
    var unknown = Set(missing)
    let slots = try fallback.fonts(language: line.language).slots + fallback.namedFaceSlots
    for slot in slots where !unknown.isEmpty { unknown.subtract(try slot.font().featureTags) }
    guard let tag = missing.first(where: unknown.contains) else { return }
    throw TextError(
      .badFeature,
      "feature '\(tag)' is in none of the fonts; check its spelling, or name a font that has it")
  }
}
