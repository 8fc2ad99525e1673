/// The alpha of a frame's pixels.
@_spi(Answers) public enum AlphaForm: String, Sendable, Hashable, CaseIterable {
  /// Colours are independent of the opacity. Transparent pixels have the text's colour, because an encoder may
  /// blend neighbouring pixels.
  case straight
  /// Colours are multiplied by the opacity.
  case premultiplied
}
