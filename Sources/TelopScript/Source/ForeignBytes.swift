internal import TelopUnits

/// Recognises bytes that are not UTF-8 text: PDF files and other encodings.
enum ForeignBytes {
  /// A message that names the kind of the bytes and the remedy; `nil` if the kind is not recognised.
  ///
  /// - Parameter isUTF8: false for bytes that are not valid UTF-8.
  static func message(for bytes: [UInt8], name: String, isUTF8: Bool) -> String? {
    if bytes.starts(with: "%PDF-".utf8) {
      return "this is a PDF, not a script; slides go beside a script: telop talk talk.md "
        + "\(shellWord(name)), telop fit talk.md --deck \(shellWord(name))"
    }
    guard let encoding = encoding(of: bytes, isUTF8: isUTF8) else { return nil }
    let command = "iconv -f \(encoding.code) -t UTF-8"
    let copy = shellWord("utf8-" + (name.split(separator: "/").last ?? ""))
    let call =
      name == "standard input"
      ? "… | \(command) | telop …" : "\(command) \(shellWord(name)) > \(copy)"
    return "is in \(encoding.name), and Telop reads UTF-8; convert it: \(call)"
  }

  private static func encoding(of bytes: [UInt8], isUTF8: Bool) -> (name: String, code: String)? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return ("UTF-16", "UTF-16")
    }
    if let order = byteOrder(of: bytes) { return ("UTF-16", "UTF-16\(order)") }
    // Escape sequences of JIS X 0208 in two versions.
    let escapes: [[UInt8]] = [[0x1B, 0x24, 0x42], [0x1B, 0x24, 0x40]]
    if escapes.contains(where: { bytes.firstRange(of: $0) != nil }) {
      return ("ISO-2022-JP", "ISO-2022-JP")
    }
    if isUTF8 { return nil }
    if isJapanese(
      bytes, pair: isEUCPair, single: { _ in false }, isKanaLead: { $0 == 0xA4 || $0 == 0xA5 })
    {
      return ("EUC-JP", "EUC-JP-MS")
    }
    let isHalfWidthKana = { (byte: UInt8) in (0xA1...0xDF).contains(byte) }
    return isJapanese(
      bytes, pair: isShiftJISPair, single: isHalfWidthKana, isKanaLead: { $0 == 0x82 || $0 == 0x83 }
    ) ? ("Shift_JIS", "CP932") : nil
  }

  /// `LE` or `BE` if the bytes are probably UTF-16 without a byte order mark: some high byte is NUL and no low byte is,
  /// and at least seven of eight high bytes belong to Latin letters, kana, Han characters or full-width forms.
  private static func byteOrder(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 16, bytes.count.isMultiple(of: 2), bytes.contains(0) else { return nil }
    for (high, order) in [(1, "LE"), (0, "BE")] {
      var commonCount = 0
      var nuls = 0
      for index in stride(from: high, to: bytes.count, by: 2) {
        switch bytes[index] {
        case 0, 0x30, 0x4E...0x9F, 0xFF: commonCount += 1
        default: break
        }
        if bytes[index ^ 1] == 0 { nuls += 1 }
      }
      if nuls == 0, commonCount * 16 >= bytes.count * 7 { return order }
    }
    return nil
  }

  /// Whether all bytes above ASCII are pairs or single bytes of an encoding. At least two pairs, and one pair in eight,
  /// must be kana, because Western text may contain a few valid pairs by chance.
  ///
  /// - Parameter isKanaLead: returns whether a pair with this first byte is kana.
  private static func isJapanese(
    _ bytes: [UInt8], pair: (UInt8, UInt8) -> Bool, single: (UInt8) -> Bool,
    isKanaLead: (UInt8) -> Bool
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
      if isKanaLead(bytes[index]) { kana += 1 }
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
