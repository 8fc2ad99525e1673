@_spi(Answers) internal import Telop
internal import TelopEssentials

/// An uploaded font as a stored file. The file's name has the number of the upload and the hash of the bytes.
struct StoredFont: Sendable {
  let path: String
  /// Number of the upload, from 1.
  let number: Int
  /// SHA-256 of the bytes in lowercase hexadecimal.
  let sha256: String

  private static let maximumNumber = 999_999_999

  /// - Returns: `nil` if the file does not have the name of a stored font.
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

  /// Opens the font. Throws file errors, and `notAFont` for changed bytes.
  func faces() throws -> [Font] {
    let bytes = try Disk.bytes(at: path)
    guard ContentHash.sha256(bytes) == sha256 else {
      throw TextError(.notAFont, "the stored file has changed since it was uploaded")
    }
    return try Font.faces(of: bytes)
  }
}
