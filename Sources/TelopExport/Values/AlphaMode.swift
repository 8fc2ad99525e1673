/// The relation of the colours of a frame's pixels to their opacity.
@_spi(Answers) public enum AlphaMode: String, Sendable, Hashable, CaseIterable {
  /// Colours are independent of the opacity. Transparent pixels have the colour of the text, its outline or its
  /// shadow, because an encoder may blend them with their neighbours.
  case straight
  /// Colours are multiplied by the opacity.
  case premultiplied
}
