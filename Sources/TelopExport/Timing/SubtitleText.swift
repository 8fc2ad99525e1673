/// Text as the formats of subtitles take it, so that none of it is taken for a command.
///
/// A script's line has no control characters and no breaks; they are left out all the same.
enum SubtitleText {
  /// Keeps characters apart and is not seen: a word joiner.
  static let joint: Unicode.Scalar = "\u{2060}"

  /// WebVTT has names for the characters it uses.
  static func webVTT(_ text: String) -> String {
    escaped(text) { scalar, next in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: asPlainASS(scalar, next)
      }
    }
  }

  /// SubRip has no way to escape; a joint behind a character that begins a tag, an entity or an arrow
  /// takes its meaning away in every player.
  static func subRip(_ text: String) -> String {
    escaped(text) { scalar, next in
      switch scalar {
      case "<", "{": next == nil ? nil : "\(scalar)\(joint)"
      case "&" where next.map { $0 == "#" || $0.properties.isAlphabetic } ?? false: "&\(joint)"
      case "-" where next == ">": "-\(joint)"
      default: asPlainASS(scalar, next)
      }
    }
  }

  /// Many players make ASS of the other formats without asking what it is in there.
  private static func asPlainASS(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> String? {
    switch (scalar, next) {
    case ("{", "\\"), ("\\", "N"), ("\\", "n"), ("\\", "h"), ("\\", "{"), ("\\", "}"):
      "\(scalar)\(joint)"
    default: nil
    }
  }

  /// libass has `\{`; a backslash means itself when a joint follows.
  static func ass(_ text: String) -> String {
    escaped(text) { scalar, _ in
      switch scalar {
      case "{", "}": "\\\(scalar)"
      case "\\": "\\\(joint)"
      default: nil
      }
    }
  }

  /// A name in a list between commas, within `{}` too.
  static func assName(_ text: String) -> String {
    escaped(text) { scalar, _ in ",{}\\".unicodeScalars.contains(scalar) ? " " : nil }
  }

  private static func escaped(
    _ text: String, _ replacement: (Unicode.Scalar, _ next: Unicode.Scalar?) -> String?
  ) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      if isControl(scalar) { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if let replacement = replacement(scalar, next) {
        escaped += replacement
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
      || scalar == "\u{2029}"
  }
}
