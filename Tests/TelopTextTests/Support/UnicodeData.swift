import Foundation

/// Unicode's own test files, from the system's package of them.
enum UnicodeData {
  /// The lines of a file that are neither empty nor comments, without their ending comments.
  static func lines(of file: String) throws -> [Substring] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/" + file))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let text = line.prefix { $0 != "#" }
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  /// Reads `0041 0308`.
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
