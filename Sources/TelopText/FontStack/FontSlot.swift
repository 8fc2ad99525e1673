internal import Synchronization

/// A place in a font stack: a font opened already, or a bundled one opened at its first use.
///
/// A Japanese line with emoji opens two of the eighteen bundled faces and never touches the others.
final class FontSlot: Sendable {
  let isEmoji: Bool
  private let open: @Sendable () throws(TextError) -> Font
  private let opened = AtomicLazyReference<Font>()
  /// Held while the font is opened.
  private let opening = Guarded(())

  init(_ font: Font) {
    isEmoji = font.isEmojiFont
    open = { font }
    _ = opened.storeIfNil(font)
  }

  init(_ face: BundledFace, in fonts: BundledFolder) {
    isEmoji = face.isEmoji
    open = { () throws(TextError) in try Font(path: fonts.path(of: face), index: face.index) }
  }

  /// The font, opened now if it was not before.
  ///
  /// - Complexity: O(1), without a lock, once it is open.
  func font() throws(TextError) -> Font {
    if let font = opened.load() { return font }
    return try opening.withLock { _ throws(TextError) -> Font in
      if let font = opened.load() { return font }
      return opened.storeIfNil(try open())
    }
  }
}

extension Font {
  /// Made for emoji: with a face to smile and no letters, in colour or in outlines. A text font with
  /// some colour glyphs is a text font.
  fileprivate var isEmojiFont: Bool { has(0x1F600) && !has(0x61) }
}
