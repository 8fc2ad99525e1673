public import TelopText

/// A bold or italic face for the first font of a line, by name or path.
@_spi(Answers) public struct FaceName: Sendable, Hashable {
  /// The name or path, as written.
  public var name: String
  /// The style of the face.
  public var style: FaceStyle

  /// Creates a face from its name and its style.
  public init(_ name: String, _ style: FaceStyle) {
    self.name = name
    self.style = style
  }

  /// The option that sets the face, such as `font-bold`.
  var option: String { "font-" + style.name.split(separator: " ").joined(separator: "-") }
}
