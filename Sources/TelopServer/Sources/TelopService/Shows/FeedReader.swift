internal import Synchronization

/// Lines on their way from a body to a show: taken apart as bytes come, handed over some at a time.
final class FeedReader: Sendable {
  private let state: Mutex<State>
  /// The longest line, in bytes.
  private let longest: Int

  private struct State {
    var rest: [UInt8] = []
    var lines: [String] = []
    var isOver = false

    /// What has come is a line, unless it is blank. What is no UTF-8 is seen to be none: a caption with a broken
    /// letter is better than none.
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

  /// Takes bytes.
  ///
  /// - Throws: 413 for a line that is too long.
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
      throw Problem.over(longest, "a line has more bytes", fix: "send shorter lines").closing
    }
  }

  /// No more bytes come: what is left is a line.
  func end() {
    state.withLock { state in
      state.endLine()
      state.isOver = true
    }
  }

  /// How many lines wait.
  var waiting: Int { state.withLock { $0.lines.count } }

  /// Whether there is nothing left, and nothing will come.
  var isDone: Bool { state.withLock { $0.isOver && $0.lines.isEmpty } }

  /// The lines that wait, so many bytes at most, but one at least.
  func next(bytes: Int) -> [String] {
    state.withLock { state in
      var (count, length) = (0, 0)
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

/// A line as it is, in a script that would take some of its signs for markup.
enum PlainText {
  /// A sign without a width, which stands between others and makes them mean nothing.
  private static let divider: Unicode.Scalar = "\u{2060}"
  /// Signs of our own markup that have no backslash in front.
  private static let wide: Set<Unicode.Scalar> = ["＠", "＃", "＝", "～", "｛"]

  /// With a backslash before every sign that may mean something.
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

  /// A line whose words are ordered by themselves, where those of its neighbours could go between them: a line
  /// that comes later must not move one that shows.
  ///
  /// - Parameter isRightToLeft: the direction of the line that it becomes a part of.
  static func isolated(_ line: String, inRightToLeft isRightToLeft: Bool) -> String {
    let isOther = isRightToLeft || line.unicodeScalars.contains(where: isFromRightToLeft)
    return isOther ? "\u{2068}\(line)\u{2069}" : line
  }

  /// Whether it is in a block of scripts that are written from right to left.
  private static func isFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The punctuation of ASCII.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
