/// The form of alpha that a caller requests for a movie.
package enum AlphaMode: String, Sendable, Hashable, CaseIterable { case straight, premultiplied }

/// The relation between the colour and the opacity of a frame's pixels.
@_spi(Answers) public enum FrameAlpha: String, Sendable, Hashable, CaseIterable {
  /// All pixels are opaque.
  case opaque
  /// Colours are independent of the opacity. Transparent pixels have the colour of the text, its outline or its
  /// shadow, because an encoder may blend them with their neighbours.
  case straight
  /// Colours are multiplied by the opacity.
  case premultiplied
}
