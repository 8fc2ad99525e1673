internal import TelopText
import TelopUnits

/// The identity of a font: its name, the version that it states, and the hash of its file.
package struct FontFingerprint: Sendable, Hashable, Codable, CustomStringConvertible {
  package let name: String
  /// The version that the font states, such as `Version 1.05`; `nil` if it states none.
  package let version: String?
  package let sha256: String
  /// The first digits of the pinned hash, if they differ from those of `sha256`; otherwise `nil`.
  package let pinned: String?

  /// - Complexity: hashes the font's file, once per font.
  init(_ font: Font, pinned: String? = nil) {
    name = font.name
    version = font.version
    sha256 = font.sha256
    self.pinned = pinned
  }

  /// The fingerprint in one line, such as `Inter-Regular, Version 3.019, sha256 0123456789ab`.
  package var description: String {
    // The text that font tools add after a semicolon is not part of the version.
    let stated = version.map { $0.prefix { $0 != ";" } } ?? "no version"
    let short = stated.unicodeScalars.map { LineText.isControl($0) ? " " : Character($0) }
    return "\(name), \(String(short.prefix(40))), sha256 \(sha256.prefix(12))"
      + (pinned.map { ", pinned to \($0)" } ?? "")
  }
}
