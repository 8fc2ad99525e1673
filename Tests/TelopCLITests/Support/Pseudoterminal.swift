import Foundation
import TelopPlatform
import TestSupport
import Testing

/// `telop` on a pseudoterminal whose other end the test holds.
final class Pseudoterminal {
  /// Kept open, so that the terminal's state can be read after the program has ended.
  private let pair: TerminalPair
  private var process: pid_t = 0
  private var ended: Int32?
  private(set) var output: [UInt8] = []

  /// - Parameters:
  ///   - environment: overrides of the test's own environment.
  ///   - typed: input written before the program starts. A reply to the program's query is thus there in
  ///     time, however late the test runs.
  init(
    _ arguments: [String], columns: UInt16 = 60, rows: UInt16 = 12,
    terminal: String = "xterm-256color", environment: [String: String] = [:], typed: String = ""
  ) throws {
    pair = try TerminalPair()
    resize(columns: columns, rows: rows)
    type(typed)
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    variables["TERM"] = terminal
    // Unblocks signals: a test's threads block them, and the program would inherit that.
    let spawning = Spawning(
      input: pair.slave, output: pair.slave, errors: pair.slave, group: -1,
      environment: variables.map { "\($0)=\($1)" })
    try #require(spawning.start([Program.path] + arguments, &process) == 0)
  }

  deinit {
    if isRunning {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(pair.master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = [UInt8](text.utf8)
    _ = write(pair.master, bytes, bytes.count)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Reads until `condition` holds for all output, or the program has ended.
  @discardableResult
  func read(until condition: (String) -> Bool) -> Bool {
    let start = ContinuousClock.now
    while start.duration(to: .now) < Hang.limit {
      let wasRunning = isRunning
      let hasRead = readSome()
      if condition(text) { return true }
      if !wasRunning, !hasRead { return false }
    }
    return false
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Waits for the program to end.
  ///
  /// - Returns: the exit status, or the signal that ended it, negated; `nil` on timeout.
  func status() -> Int32? {
    let start = ContinuousClock.now
    while isRunning {
      guard start.duration(to: .now) < Hang.limit else { return nil }
      readSome()
    }
    while readSome() {}
    return ended
  }

  private var isRunning: Bool {
    var status: Int32 = 0
    guard ended == nil, waitpid(process, &status, WNOHANG) == process else { return ended == nil }
    ended = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return false
  }

  @discardableResult
  private func readSome() -> Bool {
    var poll = pollfd(fd: pair.master, events: Int16(POLLIN), revents: 0)
    guard TelopPlatform.poll(&poll, 1, 5) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = TelopPlatform.read(pair.master, &buffer, buffer.count)
    if count > 0 { output += buffer[..<count] }
    return count > 0
  }

  /// Whether the terminal is in line mode with echo, as a shell expects.
  var isInLineMode: Bool {
    var state = termios()
    guard tcgetattr(pair.slave, &state) == 0 else { return false }
    let flags = tcflag_t(ICANON) | tcflag_t(ECHO) | tcflag_t(ISIG)
    return state.c_lflag & flags == flags
  }

  /// Whether the output ends with the codes that restore the cursor and the main screen, and the terminal is
  /// in its former mode.
  var isRestored: Bool { text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l") && isInLineMode }
}
