internal import Synchronization

/// A buffer between the body of a feed and the show. A feed is a request whose body brings lines of text while they are
/// written or spoken. The buffer splits bytes into lines, and returns a few lines at a time.
final class FeedReader: Sendable {
  private let state: Mutex<State>
  private let maximumLineBytes: Int

  private struct State {
    var currentLine: [UInt8] = []
    var lines: [String] = []
    var isOver = false

    /// Adds the buffered bytes as a line unless they are blank. Replaces invalid UTF-8 instead of ending the feed.
    mutating func endLine() {
      let bytes = currentLine.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      let text = String(decoding: bytes, as: UTF8.self).trimming(\.isWhitespace)
      currentLine = []
      if !text.isEmpty { lines.append(text) }
    }
  }

  init(maximumLineBytes: Int) {
    self.maximumLineBytes = maximumLineBytes
    state = Mutex(State())
  }

  /// Adds bytes to the buffer. Throws 413 for a line that is too long.
  func take(_ bytes: some Sequence<UInt8>) throws(Problem) {
    let isTooLong = state.withLock { state in
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          state.endLine()
        } else if state.currentLine.count < maximumLineBytes {
          state.currentLine.append(byte)
        } else {
          // A part of a line must not go on air.
          state.currentLine = []
          return true
        }
      }
      return false
    }
    if isTooLong {
      throw Problem.limitExceeded(
        maximumLineBytes, "a line has too many bytes", fix: "send shorter lines"
      ).closingConnection
    }
  }

  /// Ends the input. The remaining bytes become the last line.
  func end() {
    state.withLock { state in
      state.endLine()
      state.isOver = true
    }
  }

  var lineCount: Int { state.withLock { $0.lines.count } }

  var isDone: Bool { state.withLock { $0.isOver && $0.lines.isEmpty } }

  /// Removes and returns the first buffered lines, with at most this many bytes. Returns one line even if it is longer.
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
  /// An invisible character. On both sides of a full-width markup character, it keeps that character from being markup.
  private static let wordJoiner: Unicode.Scalar = "\u{2060}"
  /// Full-width markup characters, which a backslash cannot escape.
  private static let fullWidthMarkup: Set<Unicode.Scalar> = ["＠", "＃", "＝", "～", "｛"]

  static func escaped(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if fullWidthMarkup.contains(scalar) {
        text += [wordJoiner, scalar, wordJoiner]
      } else if isASCIIPunctuation(scalar) {
        text += ["\\", scalar]
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Encloses a line of the feed in directional isolates if it could otherwise reorder the visible text around it.
  static func isolated(_ line: String, inRightToLeft isRightToLeft: Bool) -> String {
    let needsIsolates = isRightToLeft || line.unicodeScalars.contains(where: isInRightToLeftBlock)
    return needsIsolates ? "\u{2068}\(line)\u{2069}" : line
  }

  private static func isInRightToLeftBlock(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  private static func isASCIIPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
