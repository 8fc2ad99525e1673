internal import TelopText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Standard output and standard error, and what they are connected to.
enum Terminal {
  /// Writes all of `text` to standard output at once, so that an error leaves nothing half written.
  static func print(_ text: String) throws { try print([UInt8](text.utf8)) }

  static func print(_ bytes: [UInt8]) throws {
    guard let reason = writeAll(bytes, to: STDOUT_FILENO), reason != EPIPE else { return }
    throw Failure("standard output: \(String(cString: strerror(reason)))", status: Failure.output)
  }

  /// Writes every byte, however often the system takes only some.
  ///
  /// - Returns: the error number, or `nil` when all was written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return errno }
      rest = rest.dropFirst(max(count, 0))
    }
    return nil
  }

  /// One line on standard error.
  static func complain(_ message: String) {
    _ = writeAll([UInt8]("telop: \(message)\n".utf8), to: STDERR_FILENO)
  }

  /// One line on standard error about something that stops nothing.
  static func warn(_ message: String) { complain("warning: " + message) }

  static func leave(_ status: Int32) -> Never { exit(status) }

  /// Ends the process without the libraries' farewells. Only where all output went through `print`,
  /// which keeps nothing back.
  static func leaveAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// True when standard output is a terminal.
  static var isShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True when standard output is a terminal that shows colour and nobody asked for none.
  static var hasColor: Bool { isShown && getenv("NO_COLOR") == nil && knowsCodes }

  /// True when standard error is a terminal where a line can be written over.
  static var redrawsLines: Bool { isatty(STDERR_FILENO) == 1 && knowsCodes }

  /// The width of the terminal behind standard error; 80 where it does not tell.
  static var errorColumns: Int {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return 80 }
    return Int(window.ws_col)
  }

  private static var knowsCodes: Bool {
    getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }

  /// The columns that `text` takes in a terminal; the codes of a `Style` take none.
  static func columns(_ text: String) -> Int {
    var columns = 0
    var isInCode = false
    for character in text {
      guard let first = character.unicodeScalars.first else { continue }
      if isInCode || first == "\u{1B}" {
        isInCode = first != "m"
      } else if !first.properties.isDefaultIgnorableCodePoint {
        let isWide = first.isFullWidth || character.unicodeScalars.contains("\u{FE0F}")
        columns += isWide ? 2 : 1
      }
    }
    return columns
  }

  /// `text` cut or filled up to so many columns.
  static func padded(_ text: String, to width: Int) -> String {
    var shown = text
    if columns(shown) > width {
      while columns(shown) > width - 1 { shown.removeLast() }
      shown += "…"
    }
    return shown + String(repeating: " ", count: max(0, width - columns(shown)))
  }
}
