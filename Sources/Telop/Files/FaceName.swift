public import TelopText

/// A face of the first font's family, by name or path.
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
