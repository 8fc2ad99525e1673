internal import HTTPTypes
@_spi(Answers) internal import Telop

/// Validation of the names of uploaded fonts. The names appear in messages, pages and subtitles.
enum FontNames {
  /// Maximum size of a name in UTF-8 bytes.
  static let maximumLength = 100

  /// - Throws: 422 if a face has an invalid name.
  static func check(_ faces: [Font]) throws(Problem) {
    for face in faces {
      for name in [face.name, face.family, face.style] + face.familyNames {
        guard (1...maximumLength).contains(name.utf8.count), name.unicodeScalars.allSatisfy(isPlain)
        else {
          throw Problem(
            .unprocessableContent,
            "the font is called \(name.visible), which is not a valid name here",
            fix: "give it one of 1 to \(maximumLength) bytes, of letters, digits and common signs")
        }
      }
    }
  }

  /// Whether a character may be in a name: no control characters, and no signs of quotations or of lists of fonts.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !"<>\"\\/:;{}`".unicodeScalars.contains(scalar)
    }
  }
}
