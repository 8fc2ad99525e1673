/// The elements of a JSON array as they stand there, so that each is read, and refused, by itself.
enum JSONItems {
  /// The elements' bytes; `nil` for what is no array. Whether they are JSON themselves shows when they are
  /// read.
  ///
  /// - Complexity: O(n).
  static func split(_ json: [UInt8]) -> [[UInt8]]? {
    var items: [[UInt8]] = []
    var (depth, isString, isEscaped) = (0, false, false)
    var start: Int?
    var isClosed = false
    for (index, byte) in json.enumerated() {
      if isClosed {
        guard isSpace(byte) else { return nil }
        continue
      }
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 {
          guard byte == UInt8(ascii: "["), start == nil else { return nil }
          start = index + 1
          continue
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 {
          guard byte == UInt8(ascii: "]"), let from = start else { return nil }
          let last = json[from..<index]
          if !items.isEmpty || !last.allSatisfy(isSpace) { items.append(Array(last)) }
          isClosed = true
        }
      case UInt8(ascii: ",") where depth == 1:
        guard let from = start else { return nil }
        items.append(Array(json[from..<index]))
        start = index + 1
      default: if depth == 0, !isSpace(byte) { return nil }
      }
    }
    return isClosed ? items : nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
