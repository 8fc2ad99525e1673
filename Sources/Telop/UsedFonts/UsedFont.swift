internal import TelopText

/// A font that draws some of a line, and the file that it was.
public struct UsedFont: Sendable, Codable, Hashable {
  /// The PostScript name.
  public var name: String
  /// SHA-256 of the whole file, in lower-case hexadecimal.
  public var sha256: String

  /// A font from its parts, taken as they are.
  public init(name: String, sha256: String) {
    self.name = name
    self.sha256 = sha256
  }
}

extension Fit {
  /// The fonts that draw the line, in order of first use, with the hashes that tell them apart.
  ///
  /// - Complexity: hashes every font file that the line uses, once each.
  public var usedFonts: [UsedFont] {
    text.fonts.map { UsedFont(name: $0.name, sha256: $0.sha256) }
  }
}
