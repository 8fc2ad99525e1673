/// Distinguishes link definitions from text of the same form, such as `[TODO]: later`. CommonMark would hide both.
struct LinkLabels {
  private let bytes: [UInt8]
  /// The texts in brackets that may be labels of links, in lower case.
  private lazy var usedLabels = findUsedLabels()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the label before the colon at an index is text: a footnote, or an unused definition without an address.
  mutating func isTextLabel(beforeColonAt colon: Int) -> Bool {
    guard let label = label(upTo: colon - 1) else { return false }
    if label.utf8.first == UInt8(ascii: "^") { return true }
    let following = bytes[(colon + 1)...].drop { $0 <= 0x20 }
    let destination = following.prefix(Self.maximumDestinationLength).prefix { $0 > 0x20 }
    return !Self.isAddress(destination) && !usedLabels.contains(label)
  }

  /// The text between brackets in one line, in lower case; `nil` if it is empty.
  ///
  /// - Parameter end: the index of the closing bracket.
  private func label(upTo end: Int) -> String? {
    let text = bytes[..<end].reversed().prefix { byte in
      byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]") && byte != 0x0A
    }
    let start = end - text.count
    guard !text.isEmpty, start > 0, bytes[start - 1] == UInt8(ascii: "[") else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
  }

  private func findUsedLabels() -> Set<String> {
    let ends = bytes.indices.filter { index in
      bytes[index] == UInt8(ascii: "]")
        && !(bytes[(index + 1)...].first.map(":(".utf8.contains) ?? false)
    }
    return Set(ends.compactMap(label(upTo:)))
  }

  /// Whether a destination resembles an address: `https://a.b`, `/u`, `a.png`, also `#` as in `[//]: # (hidden)`.
  private static func isAddress(_ destination: ArraySlice<UInt8>) -> Bool {
    guard let first = destination.first, !"/<".utf8.contains(first),
      !destination.elementsEqual("#".utf8)
    else { return true }
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    return destination.indices.dropLast(2).contains { index in
      let next = destination[index + 2]
      switch destination[index + 1] {
      case UInt8(ascii: "."): return isLetter(next)
      case UInt8(ascii: ":"):
        return isLetter(destination[index]) && (isLetter(next) || next == UInt8(ascii: "/"))
      default: return false
      }
    }
  }

  /// The maximum number of bytes of a destination that are checked.
  private static let maximumDestinationLength = 200
}
