/// Keeps escaped characters from being read as Telop's own markup: `==`, `~~`, `@1:30` and `{time=1:20}`.
///
/// cmark turns `\=` into `=`. Before parsing, a boundary mark is therefore inserted between an escaped equals sign and
/// an adjacent one, and likewise for tildes. A mark also follows any other escaped sign that would begin markup with
/// the next character. The mark is a control character that no line contains, and is dropped after parsing.
enum EscapedSigns {
  static let boundaryMark: Unicode.Scalar = "\u{1}"

  static let boundaryByte = UInt8(1)
  private static let backslash = UInt8(ascii: "\\")

  /// The parts of a text between boundaries; none is empty.
  static func parts(of text: String) -> [Substring] {
    if !text.utf8.has(boundaryByte) { return text.isEmpty ? [] : [text[...]] }
    return text.unicodeScalars.split(separator: boundaryMark).map(Substring.init)
  }

  /// Inserts boundary marks beside escaped signs. O(n).
  static func insertingBoundaries(_ markdown: Substring) -> String {
    if !markdown.utf8.has(backslash) { return String(markdown) }
    let bytes = Array(markdown.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == backslash, index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      // Handles the backslash and the escaped character together, because the escaped character may be a backslash.
      let sign = bytes[index + 1]
      if PairedSigns.contain(sign), result.last == sign { result.append(boundaryByte) }
      result += bytes[index...index + 1]
      index += 2
      if index < bytes.count, beginsMarkup(sign, bytes[index]) { result.append(boundaryByte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func beginsMarkup(_ sign: UInt8, _ next: UInt8) -> Bool {
    switch sign {
    case _ where PairedSigns.contain(sign): next == sign
    // In UTF-8, full-width digits and letters begin with 0xEF, the ideographic space and kana with 0xE3, 時 with 0xE6.
    case UInt8(ascii: "@"):
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
        || [0xEF, 0xE3].contains(next) || " P+-sS".utf8.contains(next)
    case UInt8(ascii: "#"): next > 0x20
    case UInt8(ascii: "*"): next > 0x20 && next != UInt8(ascii: "_")
    case UInt8(ascii: "_"): next > 0x20 && next != sign && next != UInt8(ascii: "*")
    case UInt8(ascii: "{"):
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
        || " #.".utf8.contains(next) || [0xEF, 0xE3, 0xE6].contains(next)
    case UInt8(ascii: "["): next == UInt8(ascii: "^")
    case UInt8(ascii: ":"): next == sign
    default: false
    }
  }
}
