/// Why a JSON text cannot be read.
public enum UnreadableJSON: Error, Hashable, CustomStringConvertible {
  /// A byte begins no character of UTF-8; counted from 1.
  case notUTF8(byte: Int)
  /// Values are in more than 512 others.
  case tooDeep
  /// Something else.
  case notJSON

  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .notUTF8(let byte): "its byte \(byte) is not UTF-8"
    case .tooDeep: "its values are nested more than \(JSONContent.deepest) deep"
    case .notJSON: "it is not JSON"
    }
  }
}
