/// The lines of a text as editors number them: LF, CR and CRLF each end a line.
///
/// A text has at least one line. A text that ends with a line break has an empty last line.
struct SourceLines: Sequence, IteratorProtocol {
  struct Line {
    /// The number of the line, counted from 1.
    let number: Int
    /// The line without its break.
    let text: Substring
    /// The start of the next line, or the end of the text.
    let end: String.Index
  }

  private let text: Substring
  private var start: String.Index?
  private var number = 0

  init(_ text: some StringProtocol) {
    self.text = Substring(text)
    start = self.text.startIndex
  }

  mutating func next() -> Line? {
    guard let start else { return nil }
    let bytes = text.utf8
    number += 1
    guard let length = bytes[start...].distance(to: 0x0A, or: 0x0D) else {
      self.start = nil
      return Line(number: number, text: text[start...], end: text.endIndex)
    }
    let lineEnd = bytes.index(start, offsetBy: length)
    var end = bytes.index(after: lineEnd)
    if bytes[lineEnd] == 0x0D, end < bytes.endIndex, bytes[end] == 0x0A {
      end = bytes.index(after: end)
    }
    self.start = end
    return Line(number: number, text: text[start..<lineEnd], end: end)
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}

/// A position in a text: the line and the column in bytes, both counted from 1.
struct SourcePosition: Equatable {
  var line = 1
  var column = 1
}

extension SourcePosition {
  /// The position after some bytes, valid UTF-8 or not.
  init(after bytes: some Sequence<UInt8>) {
    self.init()
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, previous == 0x0D {
        // The LF of a CRLF does not begin a line: the CR has begun it already.
      } else if byte == 0x0A || byte == 0x0D {
        line += 1
        column = 1
      } else {
        column += 1
      }
      previous = byte
    }
  }
}
