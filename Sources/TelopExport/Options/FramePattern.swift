internal import TelopUnits

/// The name pattern of a sequence of files: `frames_%05d.png`.
public struct FramePattern: Sendable, Hashable {
  private let start: String
  private let digits: Int
  private let end: String

  /// Names with a five-digit number, or with more digits if the last file needs them.
  ///
  /// - Parameter count: The number of files.
  package init(count: Int) {
    start = "frame_"
    digits = max(5, String(max(0, count - 1)).utf8.count)
    end = ".png"
  }

  /// Reads a pattern in ffmpeg's form: with one `%d`, or `%05d` for a fixed number of digits.
  ///
  /// - Returns: `nil` for other names, and for a name without the extension `.png`.
  public init?(_ name: String) {
    let parts = name.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, name.lastSlash == nil, name.fileExtension == "png",
      let letter = parts[1].firstIndex(of: "d")
    else { return nil }
    let number = parts[1][..<letter]
    guard number.isEmpty || number.count == 2 && number.first == "0",
      let digits = number.isEmpty ? 1 : Int(String(number)), digits > 0
    else { return nil }
    start = String(parts[0])
    self.digits = digits
    end = String(parts[1][letter...].dropFirst())
  }

  package func name(of number: Int) -> String {
    start + Decimals.padded(number, to: digits) + end
  }

  /// The number in a name; `nil` for a name that does not have this pattern.
  package func number(in name: String) -> Int? {
    let digits = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    guard let number = Int(Substring(digits)), number >= 0 else { return nil }
    return self.name(of: number).hasSameBytes(as: name) ? number : nil
  }

  /// The path as a pattern for ffmpeg, in which `%%` is a percent sign.
  func path(in folder: String) -> String {
    let escaped = { (text: String) in text.replacing(utf8: "%", with: "%%") }
    let number = digits == 1 ? "%d" : "%0\(digits)d"
    return escaped(folder) + "/" + escaped(start) + number + escaped(end)
  }
}
