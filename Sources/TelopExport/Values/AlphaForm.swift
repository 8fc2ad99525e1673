/// The alpha of a frame's pixels.
@_spi(Answers) public enum AlphaForm: String, Sendable, Hashable, CaseIterable {
  /// Colours are independent of the opacity. Transparent pixels have the colour of the text, its outline or its
  /// shadow, because an encoder may blend them with their neighbours.
  case straight
  /// Colours are multiplied by the opacity.
  case premultiplied
}
