import Foundation

/// Unicode's own test files, from the system's package.
enum UnicodeData {
  /// The lines of a file without empty lines and comments.
  static func lines(of file: String) throws -> [Substring] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/" + file))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let text = line.prefix { $0 != "#" }
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  /// Parses `0041 0308`.
  static func text(hexadecimal: some StringProtocol) -> String {
    var text = String.UnicodeScalarView()
    for number in hexadecimal.split(separator: " ") {
      if let value = UInt32(number, radix: 16), let scalar = Unicode.Scalar(value) {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
