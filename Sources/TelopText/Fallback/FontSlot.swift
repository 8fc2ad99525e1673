internal import Synchronization

/// An entry of a font stack: an open font, or a bundled font that is opened at first use.
///
/// A Japanese line with emoji opens two of the bundled faces and none of the others.
final class FontSlot: Sendable {
  /// Whether the font is made for emoji: it has a smiling face and no letters. Also true for a picture's font.
  let isEmoji: Bool
  /// Whether this is a bundled font with full-width Greek and Cyrillic letters. False for the caller's fonts,
  /// so that they keep their order.
  let hasFullWidthLetters: Bool
  private let open: @Sendable () throws(TextError) -> Font
  /// A retained reference. `AtomicLazyReference` would look up its generic type at each access.
  private let opened: Atomic<Unmanaged<Font>?>
  /// The lock that lets only one thread open the font.
  private let opening = Guarded(())

  init(_ font: Font) {
    // Colour glyphs are no criterion, because text fonts may have them too.
    isEmoji = font.pictureDescription != nil || font.has(0x1F600) && !font.has(0x61)
    hasFullWidthLetters = false
    open = { font }
    opened = Atomic(Unmanaged.passRetained(font))
  }

  init(_ face: BundledFace, in fonts: BundledFolder) {
    isEmoji = face.isEmoji
    hasFullWidthLetters = face.hasFullWidthLetters
    open = { () throws(TextError) in try fonts.open(face) }
    opened = Atomic(nil)
  }

  deinit { opened.load(ordering: .acquiring)?.release() }

  /// The font, opened now if necessary.
  func font() throws(TextError) -> Font {
    if let font = openedFont { return font }
    return try opening.withLock { _ throws(TextError) -> Font in
      if let font = openedFont { return font }
      let font = try open()
      opened.store(Unmanaged.passRetained(font), ordering: .releasing)
      return font
    }
  }

  @inline(__always) var openedFont: Font? {
    opened.load(ordering: .acquiring)?.takeUnretainedValue()
  }
}
