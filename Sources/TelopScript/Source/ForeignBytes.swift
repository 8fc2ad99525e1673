internal import TelopUnits

/// Recognizes bytes that are no script in UTF-8: PDF files and other encodings.
enum ForeignBytes {
  /// A message that names the kind of the bytes and the remedy; `nil` if the kind is not recognized.
  ///
  /// - Complexity: O(n).
  static func message(for bytes: [UInt8], name: String) -> String? {
    if bytes.starts(with: "%PDF-".utf8) {
      return "this is a PDF, not a script; slides go beside a script: telop export talk.md --deck "
        + "\(shellWord(name)) -o talk.html"
    }
    guard let encoding = encoding(of: bytes) else { return nil }
    let command = "iconv -f \(encoding.code) -t UTF-8"
    let copy = shellWord("utf8-" + (name.split(separator: "/").last ?? ""))
    let call =
      name == "standard input"
      ? "… | \(command) | telop …" : "\(command) \(shellWord(name)) > \(copy)"
    return "the script is in \(encoding.name), and Telop reads UTF-8; convert it: \(call)"
  }

  private static func encoding(of bytes: [UInt8]) -> (name: String, code: String)? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return ("UTF-16", "UTF-16")
    }
    // Escape sequences of JIS X 0208 in two versions.
    if bytes.firstRange(of: [0x1B, 0x24, 0x42]) != nil
      || bytes.firstRange(of: [0x1B, 0x24, 0x40]) != nil
    {
      return ("ISO-2022-JP", "ISO-2022-JP")
    }
    if isJapanese(
      bytes, pair: isEUCPair, single: { _ in false }, isKana: { $0 == 0xA4 || $0 == 0xA5 })
    {
      return ("EUC-JP", "EUC-JP-MS")
    }
    let isHalfWidthKana = { (byte: UInt8) in (0xA1...0xDF).contains(byte) }
    return isJapanese(
      bytes, pair: isShiftJISPair, single: isHalfWidthKana, isKana: { $0 == 0x82 || $0 == 0x83 })
      ? ("Shift_JIS", "CP932") : nil
  }

  /// Whether all bytes above ASCII belong to an encoding, and at least one pair in eight is kana. The share of kana is
  /// tested because Western text may contain such a pair by chance.
  private static func isJapanese(
    _ bytes: [UInt8], pair: (UInt8, UInt8) -> Bool, single: (UInt8) -> Bool,
    isKana: (UInt8) -> Bool
  ) -> Bool {
    var index = 0
    var pairs = 0
    var kana = 0
    while index < bytes.count {
      if bytes[index] < 0x80 || single(bytes[index]) {
        index += 1
        continue
      }
      guard index + 1 < bytes.count, pair(bytes[index], bytes[index + 1]) else { return false }
      pairs += 1
      if isKana(bytes[index]) { kana += 1 }
      index += 2
    }
    return kana > 1 && kana * 8 >= pairs
  }

  private static func isEUCPair(_ first: UInt8, _ second: UInt8) -> Bool {
    (first == 0x8E || (0xA1...0xFE).contains(first)) && (0xA1...0xFE).contains(second)
  }

  private static func isShiftJISPair(_ first: UInt8, _ second: UInt8) -> Bool {
    ((0x81...0x9F).contains(first) || (0xE0...0xFC).contains(first))
      && (0x40...0xFC).contains(second) && second != 0x7F
  }
}
