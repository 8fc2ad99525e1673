internal import TelopUnits

/// The name pattern of a sequence of files, such as `frame_%05d.png`.
public struct FramePattern: Sendable, Hashable {
  private let prefix: String
  private let digitCount: Int
  private let suffix: String

  /// Names with a five-digit number, or with more digits if the last file needs them.
  package init(count: Int) {
    prefix = "frame_"
    digitCount = max(5, String(max(0, count - 1)).utf8.count)
    suffix = ".png"
  }

  /// Reads a pattern in ffmpeg's form: with one `%d`, or with one such as `%05d` for at least five digits.
  ///
  /// - Returns: `nil` for other names, and for a name without the extension `.png`.
  public init?(_ name: String) {
    let parts = name.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, name.lastSlash == nil, name.fileExtension == "png",
      let letter = parts[1].firstIndex(of: "d")
    else { return nil }
    let number = parts[1][..<letter]
    guard number.isEmpty || number.count == 2 && number.first == "0",
      let digitCount = number.isEmpty ? 1 : Int(String(number)), digitCount > 0
    else { return nil }
    prefix = String(parts[0])
    self.digitCount = digitCount
    suffix = String(parts[1][letter...].dropFirst())
  }

  package func name(of number: Int) -> String {
    prefix + Decimals.padded(number, to: digitCount) + suffix
  }

  /// The number in a name; `nil` for a name that does not have this pattern.
  package func number(in name: String) -> Int? {
    let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    guard let number = Int(Substring(digits)), number >= 0 else { return nil }
    return self.name(of: number).hasSameBytes(as: name) ? number : nil
  }

  /// The path as a pattern for ffmpeg. In the pattern, `%%` is a percent sign.
  func path(in folder: String) -> String {
    let escaped = { (text: String) in text.replacing(utf8: "%", with: "%%") }
    let number = digitCount == 1 ? "%d" : "%0\(digitCount)d"
    return escaped(folder) + "/" + escaped(prefix) + number + escaped(suffix)
  }
}
