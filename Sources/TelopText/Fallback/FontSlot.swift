internal import Synchronization

/// A position in a font stack: an open font, or a bundled one that is opened at first use.
///
/// A Japanese line with emoji opens two of the eighteen bundled faces and never touches the others.
final class FontSlot: Sendable {
  /// Whether the font is made for emoji: it has a smiling face and no letters.
  let isEmoji: Bool
  /// Whether the font is a bundled one with full-width Greek and Cyrillic letters. The caller's fonts come first
  /// whatever their widths.
  let hasFullWidthLetters: Bool
  private let open: @Sendable () throws(TextError) -> Font
  /// A retained reference. `AtomicLazyReference` would look up its generic type at each access.
  private let opened: Atomic<Unmanaged<Font>?>
  private let opening = Guarded(())

  init(_ font: Font) {
    // Text fonts may have colour glyphs too.
    isEmoji = font.has(0x1F600) && !font.has(0x61)
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
    if let font = known { return font }
    return try opening.withLock { _ throws(TextError) -> Font in
      if let font = known { return font }
      let font = try open()
      opened.store(Unmanaged.passRetained(font), ordering: .releasing)
      return font
    }
  }

  @inline(__always) var known: Font? { opened.load(ordering: .acquiring)?.takeUnretainedValue() }
}
