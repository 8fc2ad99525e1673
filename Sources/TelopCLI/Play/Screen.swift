internal import TelopPlatform

/// The terminal as a screen of its own: every key comes at once and is not shown, and what was there
/// before comes back at the end.
final class Screen {
  private var before = termios()
  private var isOpen = false
  /// Where keys come from: standard input, or the terminal itself while a script comes from there.
  private let keys: Int32

  /// `nil` unless standard output is a terminal with a cursor to be moved, and keys can come from it.
  init?() {
    let isTyped = isatty(STDIN_FILENO) == 1
    keys = isTyped ? STDIN_FILENO : TelopPlatform.open("/dev/tty", O_RDONLY | O_CLOEXEC)
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
    guard isatty(STDOUT_FILENO) == 1, !isDumb, tcgetattr(keys, &before) == 0 else { return nil }
  }

  deinit { close() }

  /// Takes the terminal over.
  func open() {
    var raw = before
    cfmakeraw(&raw)
    FontGuard.noteTerminal(keys, before: before)
    isOpen = tcsetattr(keys, TCSANOW, &raw) == 0
    // The other screen, without a cursor or line breaks of its own.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
  }

  /// Gives it back as it was.
  func close() {
    guard isOpen else { return }
    isOpen = false
    write("\(Terminal.mainScreen)")
    // What was typed meanwhile is no input for the shell.
    _ = tcsetattr(keys, TCSAFLUSH, &before)
    FontGuard.noteTerminal(keys, before: nil)
  }

  /// In cells, and in pixels where the terminal tells.
  struct Size: Equatable {
    var columns = 80
    var rows = 24
    var width = 0
    var height = 0
  }

  var size: Size {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return Size() }
    return Size(
      columns: Int(window.ws_col), rows: Int(window.ws_row), width: Int(window.ws_xpixel),
      height: Int(window.ws_ypixel))
  }

  /// Writes codes of its own, none of which comes from anybody's text.
  func write(_ codes: String) { write([UInt8](codes.utf8)) }

  /// Likewise, with pictures and with what a `TerminalText` has rendered.
  ///
  /// - Returns: false when nobody is there any more.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool { Terminal.draw(bytes) }

  /// What was typed, waiting for it up to so many milliseconds; `nil` when the terminal has gone.
  func read(waiting milliseconds: Int) -> [UInt8]? {
    var poll = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
    guard TelopPlatform.poll(&poll, 1, Int32(clamping: max(0, milliseconds))) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = TelopPlatform.read(keys, &buffer, buffer.count)
    if count < 0, errno == EINTR { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// What it can show: it is asked for kitty's graphics, and what every terminal answers comes behind
  /// that, with the sixels that it may have. One that says nothing has a fifth of a second.
  func asksForGraphics() -> Graphics {
    write("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    var answer: [UInt8] = []
    let start = ContinuousClock.now
    while start.duration(to: .now) < .milliseconds(200), let bytes = read(waiting: 20) {
      answer += bytes
      if answer.last == UInt8(ascii: "c") { break }
    }
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("_Gi=31;OK") { return .kitty }
    // Attribute 4 among those behind the terminal's class.
    let attributes = text.split(separator: "\u{1B}[?").last?.dropLast().split(separator: ";")
    return attributes?.dropFirst().contains("4") == true ? .sixel : .blocks
  }
}

/// How pixels are shown.
enum Graphics: String {
  /// Half-block cells.
  case blocks
  /// Kitty's graphics protocol.
  case kitty
  case sixel
}
