@_spi(Answers) internal import Telop
internal import TelopEssentials

/// A font that was uploaded, as it is kept: a file whose name has the place at which it came, and the hash of
/// its bytes.
struct KeptFont: Sendable {
  let path: String
  /// Its place among those that were uploaded, from 1.
  let number: Int
  /// Of its bytes, in lower-case hexadecimal.
  let sha256: String

  /// Further nobody counts.
  private static let last = 999_999_999

  /// - Returns: `nil` for a file that is called otherwise.
  init?(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), (1...Self.last).contains(number),
      parts[1].utf8.count == 64
    else { return nil }
    (self.path, self.number, sha256) = (path, number, String(parts[1]))
  }

  /// A new one in a folder.
  init(_ number: Int, _ sha256: String, in folder: String) {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    (path, self.number, self.sha256) = ("\(folder)/\(zeros)\(digits)-\(sha256)", number, sha256)
  }

  /// Opens it, as it was when it was kept.
  ///
  /// - Throws: what reading throws; `notAFont`, also for bytes that have changed.
  func faces() throws -> [Font] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard ContentHash.sha256(bytes) == sha256 else {
      throw TextError(.notAFont, "its bytes are not those that were uploaded")
    }
    return try Font.faces(of: bytes)
  }
}
