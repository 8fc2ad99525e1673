/// The fonts of a stack, with a fallback order for each language.
struct FontFallback: Sendable {
  private let stackSlots: [FontSlot]
  private let bundled: BundledFolder?
  /// The styled faces that the caller has named for the first font.
  private let namedFaces: [(slot: FontSlot, style: FaceStyle)]
  /// The fonts of the pictures in a line; see `PictureFont`.
  private var pictures: [FontSlot] = []
  /// The font orders that lines have used: a handful, one per group of languages.
  private var orders = Orders()

  /// - Parameter bundled: `nil` for a stack without bundled fonts.
  init(_ fonts: [Font], faces: [StyledFont], bundled: BundledFolder?) {
    stackSlots = fonts.map { FontSlot($0) }
    namedFaces = faces.map { (FontSlot($0.font), $0.style) }
    self.bundled = bundled
  }

  /// A copy with fonts for a line's pictures. It shares the fonts that are already open.
  func with(pictures: [Font]) -> FontFallback {
    var fallback = self
    fallback.pictures = pictures.map { FontSlot($0) }
    fallback.orders = Orders(sharingSlotsOf: orders)
    return fallback
  }

  var namedFaceSlots: [FontSlot] { namedFaces.map(\.slot) }
  var firstFont: Font? { stackSlots.first?.openedFont }

  /// The fonts of a line in `language`, in fallback order.
  ///
  /// - Parameter styles: the styles of the line's text other than regular.
  func fonts(language: String, styles: [FaceStyle] = []) throws(TextError) -> LineFonts {
    try orders.fonts(for: bundled == nil ? "" : language, styles) {
      (state, faces) throws(TextError) in
      let faces = bundled == nil ? [] : faces
      var slots = stackSlots
      if let bundled { slots += faces.map { state.slot(for: $0, in: bundled) } }
      slots += pictures
      guard !styles.isEmpty else { return LineFonts(FontOrder(slots: slots)) }
      var styled = StyledSlots(slots)
      for style in StyledSlots.needed(for: styles) {
        let isNamed = namedFaces.contains { $0.style == style }
        for (number, slot) in stackSlots.enumerated() {
          let font = try slot.font()
          styled.setOwnStyle(font.ownStyle, ofSlot: number)
          if isNamed && number == 0 || slot.isEmoji { continue }
          if let sibling = try font.sibling(style), sibling !== font {
            styled.add(FontSlot(sibling), style, ofSlot: number)
          }
        }
        for (number, face) in zip(stackSlots.count..., faces) {
          if let bundled, !isNamed || number > 0, let sibling = face.sibling(style) {
            styled.add(state.slot(for: sibling, in: bundled), style, ofSlot: number)
          }
        }
        for face in namedFaces where face.style == style { styled.add(face.slot, style, ofSlot: 0) }
      }
      return styled.fonts(styles)
    }
  }

  /// A cache of opened bundled fonts and font orders. Copies of a stack share it, except those of `with(pictures:)`.
  private final class Orders: Sendable {
    /// Arrays, because searching these few elements is faster than the first use of a dictionary type.
    struct State {
      var slots: [(face: BundledFace, slot: FontSlot)] = []
      var fonts: [(faces: [BundledFace], styles: [FaceStyle], fonts: LineFonts)] = []
      /// The fonts by the languages of lines. Callers choose the languages, so the number of entries is limited.
      var languages: [(name: String, styles: [FaceStyle], fonts: LineFonts)] = []

      mutating func slot(for face: BundledFace, in fonts: BundledFolder) -> FontSlot {
        if let known = slots.first(where: { $0.face == face }) { return known.slot }
        let slot = FontSlot(face, in: fonts)
        slots.append((face, slot))
        return slot
      }
    }

    private let state: Guarded<State>

    init() { state = Guarded(State()) }

    init(sharingSlotsOf other: Orders) {
      let slots = other.state.withLock { $0.slots }
      state = Guarded(State(slots: slots))
    }

    private static let maximumLanguages = 32

    func fonts(
      for language: String, _ styles: [FaceStyle],
      make: (inout State, [BundledFace]) throws(TextError) -> LineFonts
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
        if state.languages.count < Self.maximumLanguages {
          state.languages.append((language, styles, fonts))
        }
        return fonts
      }
    }
  }
}
