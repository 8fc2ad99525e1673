internal import HTTPTypes
@_spi(Answers) internal import Telop

/// What fonts of strangers may be called: their names come into messages, into pages and into subtitles.
enum FontNames {
  /// The longest name, in UTF-8 bytes.
  static let longest = 100

  /// Makes sure of the names of all faces of a file.
  ///
  /// - Throws: 422.
  static func check(_ faces: [Font]) throws(Problem) {
    for face in faces {
      for name in [face.name, face.family, face.style] + face.familyNames {
        guard (1...longest).contains(name.utf8.count), name.unicodeScalars.allSatisfy(isPlain)
        else {
          throw Problem(
            .unprocessableContent,
            "the font is called \(name.visible), which is not a valid name here",
            fix: "give it one of 1 to \(longest) bytes, of letters, digits and common signs")
        }
      }
    }
  }

  /// What steers no terminal and ends no quotation, and has no meaning where fonts are named.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !"<>\"\\/:;{}`".unicodeScalars.contains(scalar)
    }
  }
}
