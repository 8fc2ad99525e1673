internal import TelopText

/// A font that draws part of a line, with the identity of its file.
@_spi(Answers) public struct UsedFont: Sendable, Codable, Hashable {
  /// The PostScript name.
  public var name: String
  /// The SHA-256 of the whole file, in lower-case hexadecimal.
  public var sha256: String

  package init(name: String, sha256: String) {
    self.name = name
    self.sha256 = sha256
  }
}

extension Fit {
  /// The fonts that draw the line, in order of first use, with the hashes of their files.
  @_spi(Answers) public var usedFonts: [UsedFont] {
    // A font made of a picture (see `PictureFont`) has no file.
    text.fonts.filter { $0.pictureDescription == nil }.map {
      UsedFont(name: $0.name, sha256: $0.sha256)
    }
  }
}
