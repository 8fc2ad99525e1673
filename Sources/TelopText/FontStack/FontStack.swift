/// The fonts that a text may use, in fallback order. The first font that has all characters of a
/// grapheme cluster draws it. The bundled fonts come last, ordered for the line's language.
///
/// Make a stack once and share it: any number of threads may measure with it at the same time.
///
/// ```swift
/// let fonts = try FontStack(Font.named(["Inter"]))  // Inter, then the bundled fonts
/// let line = try fonts.prepare("Hello, 世界")
/// print(line.fonts.map(\.name))  // ["Inter-Regular", "BIZUDPGothic-Regular"]
/// ```
public struct FontStack: Sendable {
  private let own: [FontSlot]
  private let bundled: BundledFolder?
  /// The faces of the first font, where the caller names them.
  private let faces: [NamedFace]
  /// Every order of fonts that some line asked for; a handful, one per group of languages.
  private let orders = Orders()
  /// What finds widths without anything else, and keeps its memory from one text to the next.
  let meters = WidthMeters()

  /// A stack of the caller's fonts, then the bundled ones.
  ///
  /// - Parameters:
  ///   - fonts: asked for each grapheme cluster in this order; at most
  ///     `TextLimits.fonts`, with `faces`.
  ///   - faces: the bold, italic and bold italic faces of the stack's first font, where they are not
  ///     to be looked for; several of a style are asked in turn.
  ///   - bundled: where the bundled fonts are taken from; `.excluded` makes a stack of `fonts` alone.
  /// - Throws: `tooManyFonts`, `noFonts` when nothing remains, `bundledFontsMissing` when the bundled fonts are
  ///   wanted and not found.
  /// - Complexity: O(fonts); bundled fonts are opened when a line first needs them.
  public init(
    _ fonts: [Font] = [], faces: [StyledFont] = [], bundled: BundledFonts = .standard
  ) throws(TextError) {
    own = fonts.map { FontSlot($0) }
    self.faces = faces.map { NamedFace(slot: FontSlot($0.font), style: $0.style) }
    try TextLimits.check(fontCount: fonts.count + faces.count)
    self.bundled = try bundled.located()
    guard self.bundled != nil || !fonts.isEmpty else {
      throw TextError(.noFonts, "no font is named and the bundled fonts are excluded")
    }
  }

  /// A stack of the bundled fonts alone, for programs that ship no fonts.
  ///
  /// - Throws: `bundledFontsMissing`.
  public static func bundled() throws(TextError) -> FontStack { try FontStack() }

  /// A stack of the bundled fonts alone, from a given folder: `FontStack(bundled: .folder(path))`.
  ///
  /// - Throws: `bundledFontsMissing`, naming the folder and what it lacks.
  public init(bundledFrom folder: String) throws(TextError) {
    try self.init(bundled: .folder(folder))
  }

  /// Every bundled face, opened; none for `.excluded`.
  ///
  /// - Throws: `bundledFontsMissing`, or what opening a damaged file throws.
  /// - Complexity: opens all files; a few milliseconds.
  package static func bundledFonts(
    _ bundled: BundledFonts = .standard
  ) throws(TextError) -> [Font] {
    try bundled.located()?.open(BundledFace.all) ?? []
  }

  /// The fonts of a line, in the order in which one of `language` asks them.
  ///
  /// - Parameter styles: what some of its text asks for besides the plain faces.
  /// - Throws: what looking for a face in a family throws.
  func fonts(language: String, styles: [FaceStyle] = []) throws(TextError) -> LineFonts {
    try orders.fonts(for: bundled == nil ? "" : language, styles) {
      (state, faces) throws(TextError) in
      let faces = bundled == nil ? [] : faces
      var slots = own
      for face in faces {
        if let bundled { slots.append(state.slot(for: face, in: bundled)) }
      }
      guard !styles.isEmpty else { return LineFonts(FontOrder(slots: slots)) }
      var styled = StyledSlots(slots)
      for style in StyledSlots.needed(for: styles) {
        for (number, slot) in own.enumerated() {
          let font = try slot.font()
          styled.setOwnStyle(font.ownStyle, ofSlot: number)
          let isNamed = number == 0 && self.faces.contains { $0.style == style }
          if isNamed || slot.isEmoji { continue }
          if let sibling = try font.sibling(style), sibling !== font {
            styled.add(FontSlot(sibling), style, ofSlot: number)
          }
        }
        for (number, face) in zip(own.count..., faces) {
          let isNamed = number == 0 && self.faces.contains { $0.style == style }
          if let bundled, !isNamed, let sibling = face.sibling(style) {
            styled.add(state.slot(for: sibling, in: bundled), style, ofSlot: number)
          }
        }
        for face in self.faces where face.style == style {
          styled.add(face.slot, style, ofSlot: 0)
        }
      }
      return styled.fonts(styles)
    }
  }

  /// Makes sure that some font of the stack has each feature asked for, be it in the line or not: a feature
  /// that none has is most likely misspelt.
  ///
  /// - Throws: `badFeature`, and the errors of opening a bundled font.
  /// - Complexity: O(features · fonts) of the line; opens bundled fonts where those lack a feature.
  package func checkFeatures(of line: MeasuredText) throws(TextError) {
    let missing = line.missingFeatures
    if missing.isEmpty { return }
    var unknown = Set(missing)
    let slots = try fonts(language: line.language).slots + faces.map(\.slot)
    for slot in slots where !unknown.isEmpty { unknown.subtract(try slot.font().featureTags) }
    guard let tag = missing.first(where: unknown.contains) else { return }
    throw TextError(
      .badFeature,
      "feature '\(tag)' is in none of the fonts; check its letters, or name a font that has it")
  }

  private struct NamedFace {
    var slot: FontSlot
    var style: FaceStyle
  }

  /// Shared by every copy of a stack: the opened bundled fonts and the orders made of them.
  private final class Orders: Sendable {
    /// Lists, not dictionaries: they hold a handful, and the first use of a dictionary type costs a
    /// program more than searching them ever does.
    struct Slots {
      var slots: [(face: BundledFace, slot: FontSlot)] = []
      var fonts: [(faces: [BundledFace], styles: [FaceStyle], fonts: LineFonts)] = []
      /// The same by the languages that lines had, as far as they were few: anyone may name another one.
      var languages: [(name: String, styles: [FaceStyle], fonts: LineFonts)] = []

      mutating func slot(for face: BundledFace, in fonts: BundledFolder) -> FontSlot {
        if let known = slots.first(where: { $0.face == face }) { return known.slot }
        let slot = FontSlot(face, in: fonts)
        slots.append((face, slot))
        return slot
      }
    }

    private let state = Guarded(Slots())

    private static let mostLanguages = 32

    func fonts(
      for language: String, _ styles: [FaceStyle],
      make: (inout Slots, [BundledFace]) throws(TextError) -> LineFonts
    ) throws(TextError) -> LineFonts {
      try state.withLock { (state) throws(TextError) in
        if let known = state.languages.first(where: { $0.name == language && $0.styles == styles })
        {
          return known.fonts
        }
        let faces = BundledFace.order(language: language)
        let fonts: LineFonts
        if let known = state.fonts.first(where: { $0.faces == faces && $0.styles == styles }) {
          fonts = known.fonts
        } else {
          fonts = try make(&state, faces)
          state.fonts.append((faces, styles, fonts))
        }
        if state.languages.count < Self.mostLanguages {
          state.languages.append((language, styles, fonts))
        }
        return fonts
      }
    }
  }
}

extension BundledFace {
  fileprivate func sibling(_ style: FaceStyle) -> BundledFace? {
    sibling(isBold: style.contains(.bold), isItalic: style.contains(.italic))
  }
}

extension TextLimits {
  /// - Throws: `tooManyFonts`.
  package static func check(fontCount count: Int) throws(TextError) {
    guard count <= fonts else {
      throw TextError(.tooManyFonts, "there may be at most \(fonts) fonts, not \(count)")
    }
  }
}
