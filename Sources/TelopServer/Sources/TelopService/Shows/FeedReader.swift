internal import Synchronization

/// A buffer between the body of a feed and the show. It splits bytes into lines, and returns a few lines at a time.
final class FeedReader: Sendable {
  private let state: Mutex<State>
  /// Maximum size of a line in bytes.
  private let longest: Int

  private struct State {
    var rest: [UInt8] = []
    var lines: [String] = []
    var isOver = false

    /// Adds the buffered bytes as a line, unless they are blank. Invalid UTF-8 is replaced, which is better than no
    /// caption.
    mutating func endLine() {
      let bytes = rest.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      let text = String(decoding: bytes, as: UTF8.self).trimming(\.isWhitespace)
      rest = []
      if !text.isEmpty { lines.append(text) }
    }
  }

  init(longest: Int) {
    self.longest = longest
    state = Mutex(State())
  }

  /// Adds bytes to the buffer. Throws 413 for a line that is too long.
  func take(_ bytes: some Sequence<UInt8>) throws(Problem) {
    let isTooLong = state.withLock { state in
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          state.endLine()
        } else if state.rest.count < longest {
          state.rest.append(byte)
        } else {
          return true
        }
      }
      return false
    }
    if isTooLong {
      throw Problem.limitExceeded(longest, "a line has more bytes", fix: "send shorter lines")
        .closing
    }
  }

  /// Ends the input. The remaining bytes become the last line.
  func end() {
    state.withLock { state in
      state.endLine()
      state.isOver = true
    }
  }

  var waiting: Int { state.withLock { $0.lines.count } }

  var isDone: Bool { state.withLock { $0.isOver && $0.lines.isEmpty } }

  /// Removes and returns the first buffered lines, with at most this many bytes, but at least one line if any.
  func next(bytes: Int) -> [String] {
    state.withLock { state in
      var count = 0
      var length = 0
      for line in state.lines {
        length += line.utf8.count
        guard count == 0 || length <= bytes else { break }
        count += 1
      }
      defer { state.lines.removeFirst(count) }
      return Array(state.lines.prefix(count))
    }
  }
}

/// Escaping of plain text for Markdown scripts.
enum PlainText {
  /// Word joiner, an invisible character that separates characters so that they are not markup.
  private static let divider: Unicode.Scalar = "\u{2060}"
  /// Full-width characters of markup, which a backslash cannot escape.
  private static let wide: Set<Unicode.Scalar> = ["＠", "＃", "＝", "～", "｛"]

  /// Escapes all characters that may be markup.
  static func escaped(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if wide.contains(scalar) {
        text += [divider, scalar, divider]
      } else if isSign(scalar) {
        text += ["\\", scalar]
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Encloses a line of the feed in directional isolates if its order could otherwise move the visible text around it.
  static func isolated(_ line: String, inRightToLeft isRightToLeft: Bool) -> String {
    let isOther = isRightToLeft || line.unicodeScalars.contains(where: isFromRightToLeft)
    return isOther ? "\u{2068}\(line)\u{2069}" : line
  }

  /// Whether a scalar is in a block of right-to-left scripts.
  private static func isFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether a scalar is ASCII punctuation.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
