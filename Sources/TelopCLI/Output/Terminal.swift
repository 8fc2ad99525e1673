internal import TelopPlatform
internal import TelopUnits

/// Standard output and standard error, which get text as `TerminalText`, and data as bytes.
enum Terminal {
  /// Writes a finished text to standard output, so that an error while the text is made leaves no partial output.
  static func print(_ text: TerminalText) throws {
    try writeOutput([UInt8](text.rendered(isColored: hasColor).utf8))
  }

  static func print(data: [UInt8]) throws {
    try writeOutput(isTTY ? escaped(data, on: "standard output") : data)
  }

  private static func writeOutput(_ bytes: [UInt8]) throws {
    guard let reason = writeAll(bytes, to: STDOUT_FILENO), reason != EPIPE else { return }
    throw Failure("standard output: \(String(cString: strerror(reason)))", status: Failure.output)
  }

  /// Makes control characters visible, for a terminal. Throws `Failure` for data that is not UTF-8 text.
  static func escaped(_ data: [UInt8], on name: String) throws -> [UInt8] {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(
        "\(name) is a terminal, and this format is binary; write it to a file or a pipe")
    }
    return [UInt8](VisibleText.escaped(lines: text).utf8)
  }

  /// The escape sequence that restores the main screen, its cursor and its line wrapping.
  static let mainScreen: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Writes all bytes, and waits for descriptors that are not ready. Returns the error number, or `nil` on success.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, !SystemError.shouldRetry(on: descriptor, waitingFor: Int32(POLLOUT)) {
        return errno
      }
      remaining = remaining.dropFirst(max(count, 0))
    }
    return nil
  }

  static func printError(_ message: String) {
    // The message may contain a value as long as the script; the message's start and end suffice.
    let isLong = message.count > 4_000
    let shortened = isLong ? message.prefix(2_000) + " … " + message.suffix(1_000) : message[...]
    let line: TerminalText = "telop: \(shortened)"
    var text = line.rendered(isColored: false)
    // Programs and logs get one line. For a person, the line is wrapped between words.
    if isatty(STDERR_FILENO) == 1 { text = wrapped(text, to: errorColumns) }
    _ = writeAll([UInt8]((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Wraps a line at its spaces. Words that are longer than a row stay whole.
  static func wrapped(_ line: String, to columns: Int) -> String {
    guard columns >= 20, line.utf8.count > columns else { return line }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { TerminalText(stringLiteral: String($0)) }
      .wrapped(to: columns, indent: "  ").joined(separator: "\n").rendered(isColored: false)
  }

  static func warn(_ message: String) { printError("warning: " + message) }

  /// Prints one line to standard error if that is a terminal.
  static func printNote(_ line: TerminalText) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    _ = writeAll([UInt8]((line + "\n").rendered(isColored: false).utf8), to: STDERR_FILENO)
  }

  /// Replaces the current line on standard error; an empty line erases it.
  static func redraw(_ line: TerminalText) {
    let text = "\r" + line.rendered(isColored: false) + "\u{1B}[K"
    _ = writeAll([UInt8](text.utf8), to: STDERR_FILENO)
  }

  static func exitNormally(_ status: Int32) -> Never { exit(status) }

  /// Exits without running the libraries' exit handlers. No output is lost, because `print` does not buffer.
  static func exitImmediately(_ status: Int32) -> Never { _exit(status) }

  static var isTTY: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True if standard output is a terminal that shows colour, unless `NO_COLOR` disables it.
  static var hasColor: Bool { isTTY && !isSet("NO_COLOR") && supportsEscapes }

  /// True if standard error is a terminal that can redraw a line.
  static var canRedrawLines: Bool { isatty(STDERR_FILENO) == 1 && supportsEscapes }

  /// The width of standard error's terminal in columns; 80 if unknown.
  static var errorColumns: Int {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return 80 }
    return Int(window.ws_col)
  }

  /// True if an environment variable has a value that is not empty, as no-color.org defines it for `NO_COLOR`.
  static func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }

  private static var supportsEscapes: Bool {
    getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}

/// Wraps the usage line of help texts. The parser wraps all other lines.
enum UsageLines {
  static func wrapped(_ help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") && line.count > 80 ? wrapped(line: line) : String(line)
    }.joined(separator: "\n")
  }

  /// Breaks only before options in brackets.
  private static func wrapped(line: Substring) -> String {
    let parts = line.replacing(" [", with: "\n[").split(separator: "\n")
    return parts.map { TerminalText(stringLiteral: String($0)) }
      .wrapped(to: 80, indent: "        ").joined(separator: "\n").rendered(isColored: false)
  }
}
