/// Determines, line by line, which lines of a Markdown body belong to fenced code.
struct CodeFence {
  private var open: (sign: UInt8, count: Int)?

  /// Whether a line is code or a fence. Must be called for each line in order.
  mutating func covers(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }.utf8
    let isIndented = line.utf8.count - text.count > 3
    let sign = text.first ?? 0
    let count = text.prefix { $0 == sign }.count
    let afterSigns = text.dropFirst(count)
    let isSign = sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")
    let isFence = !isIndented && count >= 3 && isSign
    guard let open else {
      // A line of backticks, text and more backticks is inline code, not a fence.
      let isInline = sign == UInt8(ascii: "`") && afterSigns.contains(sign)
      if isFence, !isInline { self.open = (sign, count) }
      return self.open != nil
    }
    let isBlank = afterSigns.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if isFence, sign == open.sign, count >= open.count, isBlank { self.open = nil }
    return true
  }

  /// Whether the line at which a code block begins is a fence and not code. cmark does not report fences.
  ///
  /// - Parameter code: the text of the block as cmark reports it, without fences. In indented code, this text begins
  ///   with `line` itself.
  static func isFence(_ line: Substring.UTF8View, before code: String) -> Bool {
    guard let sign = line.first, "`~".utf8.contains(sign) else { return false }
    let count = line.prefix { $0 == sign }.count
    return count >= 3 && code.utf8.prefix { $0 == sign }.count < count
  }
}
