/// The reasons why a JSON text cannot be read.
@_spi(Answers) public enum UnreadableJSON: Error, Hashable, CustomStringConvertible {
  /// Invalid UTF-8 at this byte, counted from 1.
  case notUTF8(byte: Int)
  /// Values nested more than 512 deep.
  case tooDeep
  /// Any other error of syntax.
  case notJSON

  /// The reason in words.
  public var description: String {
    switch self {
    case .notUTF8(let byte): "its byte \(byte) is not UTF-8"
    case .tooDeep: "its values are nested more than \(JSONContent.maximumDepth) deep"
    case .notJSON: "it is not JSON"
    }
  }
}
