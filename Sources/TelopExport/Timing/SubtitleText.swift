/// Escapes text for subtitle formats, so that it contains no commands. Control characters and line breaks are removed.
enum SubtitleText {
  /// An invisible character that separates two other characters.
  static let wordJoiner: Unicode.Scalar = "\u{2060}"

  static func webVTT(_ text: String) -> String {
    escaped(text) { scalar, next in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: escapingASSCommand(scalar, next)
      }
    }
  }

  /// Text for SubRip, which has no escapes. A word joiner inside a tag, an entity or an arrow makes players show it as
  /// text.
  static func subRip(_ text: String) -> String {
    escaped(text) { scalar, next in
      switch scalar {
      case "<", "{": next == nil ? nil : "\(scalar)\(wordJoiner)"
      case "&" where next.map { $0 == "#" || $0.properties.isAlphabetic } ?? false: "&\(wordJoiner)"
      case "-" where next == ">": "-\(wordJoiner)"
      default: escapingASSCommand(scalar, next)
      }
    }
  }

  /// Escapes ASS commands in other formats, because many players convert these formats to ASS without escaping.
  private static func escapingASSCommand(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?)
    -> String?
  {
    switch (scalar, next) {
    case ("{", "\\"), ("\\", "N"), ("\\", "n"), ("\\", "h"), ("\\", "{"), ("\\", "}"):
      "\(scalar)\(wordJoiner)"
    default: nil
    }
  }

  /// Text for ASS. libass supports `\{`. A word joiner after a backslash prevents an escape.
  static func ass(_ text: String) -> String {
    escaped(text) { scalar, _ in
      switch scalar {
      case "{", "}": "\\\(scalar)"
      case "\\": "\\\(wordJoiner)"
      default: nil
      }
    }
  }

  /// A name for a comma-separated field or a tag. Spaces replace characters that would end the name.
  static func assName(_ text: String) -> String {
    escaped(text) { scalar, _ in ",{}\\".unicodeScalars.contains(scalar) ? " " : nil }
  }

  private static func escaped(
    _ text: String, _ replacement: (Unicode.Scalar, _ next: Unicode.Scalar?) -> String?
  ) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      if controls.contains(scalar.properties.generalCategory) { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if let replacement = replacement(scalar, next) {
        escaped += replacement
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let controls: Set<Unicode.GeneralCategory> = [
    .control, .lineSeparator, .paragraphSeparator,
  ]
}
