internal import TelopFonts

/// The fonts that a text may use, in order: the first that has a grapheme cluster's characters
/// draws it. The bundled fonts come last, in an order that suits the line's language.
///
/// A stack is a value to make once and share; every thread may measure with it at the same time.
public struct FontStack: Sendable {
  private let own: [FontSlot]
  private let bundled: BundledFonts?
  /// Every order of fonts that some line asked for; a handful, one per group of languages.
  private let orders = Orders()

  /// A stack of the caller's fonts, then the bundled ones.
  ///
  /// - Parameters:
  ///   - fonts: asked for each grapheme cluster in this order; at most 200.
  ///   - bundled: `false` leaves the bundled fonts out.
  /// - Throws: `noFonts` when nothing remains, `bundledFontsMissing` when the bundled fonts are
  ///   wanted and not found.
  /// - Complexity: O(fonts); bundled fonts are opened when a line first needs them.
  public init(_ fonts: [Font] = [], bundled: Bool = true) throws(TextError) {
    own = fonts.map(FontSlot.init)
    guard fonts.count <= 200 else {
      throw TextError(.noFonts, "a font stack holds at most 200 fonts, not \(fonts.count)")
    }
    if bundled {
      guard let located = BundledFonts.locate() else {
        throw TextError(
          .bundledFontsMissing,
          "the bundled fonts are not beside the program; set TELOP_FONTS to their folder")
      }
      self.bundled = located
    } else {
      self.bundled = nil
      guard !fonts.isEmpty else {
        throw TextError(.noFonts, "no font is named and the bundled fonts are left out")
      }
    }
  }

  /// The bundled fonts alone: what a program that ships no fonts measures with.
  ///
  /// - Throws: `bundledFontsMissing`.
  public static func bundled() throws(TextError) -> FontStack { try FontStack() }

  /// Every bundled face, opened.
  ///
  /// - Throws: `bundledFontsMissing`, or what opening a damaged file throws.
  /// - Complexity: opens all files; a few milliseconds.
  public static func bundledFonts() throws(TextError) -> [Font] {
    guard let located = BundledFonts.locate() else {
      throw TextError(
        .bundledFontsMissing,
        "the bundled fonts are not beside the program; set TELOP_FONTS to their folder")
    }
    var fonts: [Font] = []
    for face in BundledFonts.all {
      fonts.append(try Font(path: located.path(of: face), index: face.index))
    }
    return fonts
  }

  /// The fonts in the order in which a line of `language` asks them.
  func order(language: String) -> FontOrder {
    let faces = bundled == nil ? [] : BundledFonts.order(language: language)
    return orders.order(for: faces) { state in
      var slots = own
      for face in faces {
        if let bundled { slots.append(state.slot(for: face, in: bundled)) }
      }
      return slots
    }
  }

  /// Shared by every copy of a stack: the opened bundled fonts and the orders made of them.
  private final class Orders: Sendable {
    /// Lists, not dictionaries: they hold a handful, and the first use of a dictionary type costs a
    /// program more than searching them ever does.
    struct Slots {
      var slots: [(face: BundledFonts.Face, slot: FontSlot)] = []
      var orders: [(faces: [BundledFonts.Face], order: FontOrder)] = []

      mutating func slot(for face: BundledFonts.Face, in fonts: BundledFonts) -> FontSlot {
        if let known = slots.first(where: { $0.face == face }) { return known.slot }
        let slot = FontSlot(face, in: fonts)
        slots.append((face, slot))
        return slot
      }
    }

    private let state = Guarded(Slots())

    func order(
      for faces: [BundledFonts.Face], make: (inout Slots) -> [FontSlot]
    ) -> FontOrder {
      state.withLock { state in
        if let known = state.orders.first(where: { $0.faces == faces }) { return known.order }
        let order = FontOrder(slots: make(&state))
        state.orders.append((faces, order))
        return order
      }
    }
  }
}
