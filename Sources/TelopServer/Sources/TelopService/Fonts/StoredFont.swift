@_spi(Answers) internal import Telop
internal import TelopEssentials

/// An uploaded font in its stored form: a file named by its upload number and the hash of its bytes.
struct StoredFont: Sendable {
  let path: String
  /// Upload number, from 1.
  let number: Int
  /// SHA-256 of the bytes in lowercase hexadecimal.
  let sha256: String

  private static let maximumNumber = 999_999_999

  /// - Returns: `nil` for a file with another kind of name.
  init?(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), (1...Self.maximumNumber).contains(number),
      parts[1].utf8.count == 64
    else { return nil }
    self.path = path
    self.number = number
    sha256 = String(parts[1])
  }

  init(_ number: Int, _ sha256: String, in folder: String) {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    path = "\(folder)/\(zeros)\(digits)-\(sha256)"
    self.number = number
    self.sha256 = sha256
  }

  /// Opens the font after checking that it is unchanged.
  ///
  /// - Throws: file errors; `notAFont`, also for changed bytes.
  func faces() throws -> [Font] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard ContentHash.sha256(bytes) == sha256 else {
      throw TextError(.notAFont, "its bytes are not those that were uploaded")
    }
    return try Font.faces(of: bytes)
  }
}
