internal import TelopPlatform

/// The terminal in raw mode with its alternate screen, so that keys arrive at once and are not echoed.
final class Screen {
  private var formerSettings = termios()
  private var isOpen = false
  /// The descriptor of the keyboard: standard input, or the terminal itself if standard input is the script.
  private let keyboard: Int32

  /// `nil` if standard output is not a terminal that can move its cursor, or if no keys can be read.
  init?() {
    let isKeyboard = isatty(STDIN_FILENO) == 1
    keyboard = isKeyboard ? STDIN_FILENO : TelopPlatform.open("/dev/tty", O_RDONLY | O_CLOEXEC)
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
    guard isatty(STDOUT_FILENO) == 1, !isDumb, tcgetattr(keyboard, &formerSettings) == 0 else {
      return nil
    }
  }

  deinit { close() }

  func open() {
    var raw = formerSettings
    cfmakeraw(&raw)
    // If a font file gets shorter while in use, SIGBUS ends the process; the handler then restores the terminal.
    FontFaultHandler.recordTerminal(keyboard, before: formerSettings)
    isOpen = tcsetattr(keyboard, TCSANOW, &raw) == 0
    // The alternate screen, without cursor and line wrapping.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    write("\(Terminal.mainScreen)")
    // Discards pending keys, so that the shell does not read them.
    _ = tcsetattr(keyboard, TCSAFLUSH, &formerSettings)
    FontFaultHandler.recordTerminal(keyboard, before: nil)
  }

  /// A size in cells (`columns`, `rows`), and in pixels (`width`, `height`) if the terminal reports them, otherwise 0.
  struct Size: Equatable {
    var columns = 80
    var rows = 24
    var width = 0
    var height = 0
  }

  var size: Size {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return Size() }
    return Size(
      columns: Int(window.ws_col), rows: Int(window.ws_row), width: Int(window.ws_xpixel),
      height: Int(window.ws_ypixel))
  }

  /// Writes Telop's own escape sequences; they contain no text from outside.
  func write(_ codes: String) { write([UInt8](codes.utf8)) }

  /// Writes escape sequences, pictures and rendered `TerminalText`. Returns false if the terminal has gone.
  @discardableResult func write(_ bytes: [UInt8]) -> Bool {
    Terminal.writeAll(bytes, to: STDOUT_FILENO) == nil
  }

  /// Reads keys, waiting up to the given milliseconds; `nil` if the terminal has gone.
  func read(waiting milliseconds: Int) -> [UInt8]? {
    var poll = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    guard TelopPlatform.poll(&poll, 1, Int32(clamping: max(0, milliseconds))) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = TelopPlatform.read(keyboard, &buffer, buffer.count)
    if count < 0, errno == EINTR { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Queries the terminal for kitty's graphics, and for the attribute that means sixels. Waits at most 0.2 s.
  func detectedGraphics() -> Graphics {
    write("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    var answer: [UInt8] = []
    let start = ContinuousClock.now
    while start.duration(to: .now) < .milliseconds(200), let bytes = read(waiting: 20) {
      answer += bytes
      if answer.last == UInt8(ascii: "c") { break }
    }
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("_Gi=31;OK") { return .kitty }
    // Attribute 4, after the terminal's class, means sixels.
    let attributes = text.split(separator: "\u{1B}[?").last?.dropLast().split(separator: ";")
    return attributes?.dropFirst().contains("4") == true ? .sixel : .blocks
  }
}

enum Graphics: String {
  case blocks
  case kitty
  case sixel
}
