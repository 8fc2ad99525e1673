internal import HTTPTypes
@_spi(Answers) internal import Telop

/// Validation of names of uploaded fonts, which appear in messages, pages and subtitles.
enum FontNames {
  /// Maximum size of a name in UTF-8 bytes.
  static let maximumLength = 100

  /// - Throws: 422.
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

  /// Excludes control characters, which could steer a terminal, and characters with a meaning in quotations or font
  /// lists.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !"<>\"\\/:;{}`".unicodeScalars.contains(scalar)
    }
  }
}
