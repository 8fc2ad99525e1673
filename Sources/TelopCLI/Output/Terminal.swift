internal import TelopPlatform
internal import TelopUnits

/// Standard output and standard error, and what they are connected to: the one place that writes to a
/// terminal. It takes texts as `TerminalText`, and data as bytes.
enum Terminal {
  /// Writes all of `text` to standard output at once, so that an error leaves nothing half written.
  static func print(_ text: TerminalText) throws {
    try put([UInt8](text.rendered(isColored: hasColor).utf8))
  }

  /// Writes data to standard output: exactly, but on a terminal as `shown` has it.
  static func print(data: [UInt8]) throws {
    try put(isShown ? shown(data, on: "standard output") : data)
  }

  private static func put(_ bytes: [UInt8]) throws {
    guard let reason = writeAll(bytes, to: STDOUT_FILENO), reason != EPIPE else { return }
    throw Failure("standard output: \(String(cString: strerror(reason)))", status: Failure.output)
  }

  /// Data as a terminal gets it: text with all that would steer the terminal visible.
  ///
  /// - Parameter name: what the terminal was called by.
  /// - Throws: `Failure` for data that are no text.
  static func shown(_ data: [UInt8], on name: String) throws -> [UInt8] {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(
        "\(name) is a terminal, and this format is binary; write it to a file or a pipe",
        status: Failure.usage)
    }
    return [UInt8](VisibleText.escaped(lines: text).utf8)
  }

  /// Writes codes and pictures that `play` has made to standard output.
  ///
  /// - Returns: false when nobody is there any more.
  static func draw(_ bytes: [UInt8]) -> Bool { writeAll(bytes, to: STDOUT_FILENO) == nil }

  /// Brings the main screen back, with its cursor and its line breaks.
  static let mainScreen: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Writes every byte, however often the system takes only some, or none for the moment.
  ///
  /// - Returns: the error number, or `nil` when all was written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, !SystemError.allowsRetry(on: descriptor, after: Int32(POLLOUT)) { return errno }
      rest = rest.dropFirst(max(count, 0))
    }
    return nil
  }

  /// One line on standard error.
  static func complain(_ message: String) {
    // A value may be as long as the script; the start and the end of it say enough.
    let isLong = message.utf8.count > 4_000
    let middle = isLong ? message.prefix(2_000) + " … " + message.suffix(1_000) : message[...]
    let line: TerminalText = "telop: \(middle)"
    var text = line.rendered(isColored: false)
    // One line for programs and logs; where a person looks, no word is broken.
    if isatty(STDERR_FILENO) == 1 { text = wrapped(text, to: errorColumns) }
    _ = writeAll([UInt8]((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// A line broken at its spaces where it is too wide; what has no spaces stays whole.
  static func wrapped(_ line: String, to columns: Int) -> String {
    guard columns >= 20, line.utf8.count > columns else { return line }
    var text = ""
    var used = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let width = TerminalText(stringLiteral: String(word)).columns
      if used > 0, used + 1 + width > columns {
        text += "\n  " + word
        used = 2 + width
      } else {
        text += (text.isEmpty ? "" : " ") + word
        used += (used == 0 ? 0 : 1) + width
      }
    }
    return text
  }

  /// One line on standard error about something that stops nothing.
  static func warn(_ message: String) { complain("warning: " + message) }

  /// One line on standard error for a person who looks at it; nothing where it is no terminal.
  static func tell(_ line: TerminalText) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    _ = writeAll([UInt8]((line + "\n").rendered(isColored: false).utf8), to: STDERR_FILENO)
  }

  /// Writes a line on standard error over the one before it; an empty one takes it away.
  static func redraw(_ line: TerminalText) {
    let text = "\r" + line.rendered(isColored: false) + "\u{1B}[K"
    _ = writeAll([UInt8](text.utf8), to: STDERR_FILENO)
  }

  static func leave(_ status: Int32) -> Never { exit(status) }

  /// Ends the process without the libraries' farewells. Only where all output went through `print`,
  /// which keeps nothing back.
  static func leaveAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// True when standard output is a terminal.
  static var isShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True when standard output is a terminal that shows colour and nobody asked for none.
  static var hasColor: Bool { isShown && !refusesColor && knowsCodes }

  /// True when standard error is a terminal where a line can be written over.
  static var redrawsLines: Bool { isatty(STDERR_FILENO) == 1 && knowsCodes }

  /// The width of the terminal behind standard error; 80 where it does not tell.
  static var errorColumns: Int {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return 80 }
    return Int(window.ws_col)
  }

  /// An empty value refuses nothing, as no-color.org has it.
  private static var refusesColor: Bool {
    getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
  }

  private static var knowsCodes: Bool {
    getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}
