internal import CTelopCleanup
internal import CTelopFontMaps
internal import TelopPlatform

/// What happens when a font's file becomes shorter while it is in use: one line that names it, nothing
/// left behind, and the exit status of bad data.
///
/// Fonts are mapped, not read, which is what makes `telop` start at once. Whoever writes over a font in
/// place takes pages away that are read a moment later, and the system then raises SIGBUS.
///
/// What runs here does so in a signal handler: it calls only what may be called there, allocates nothing
/// and uses no object of Swift's.
enum FontGuard {
  /// The terminal that `play` has changed; written before `changed` says that there is one.
  nonisolated(unsafe) private static let terminal: UnsafeMutablePointer<termios> = .allocate(
    capacity: 1)
  /// Its descriptor while it is changed, else -1. Written before the handler may read it.
  nonisolated(unsafe) private static let changed: UnsafeMutablePointer<Int32> = {
    let descriptor = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    descriptor.initialize(to: -1)
    return descriptor
  }()

  /// Watches from here on.
  static func watch() {
    // Made now, because a handler may make nothing.
    _ = (terminal, changed, Terminal.mainScreen, Failure.badData)
    _ = telop_watch_fault(SIGBUS) { address in
      guard let address, let name = telop_font_map_name(address) else {
        // Not a font's: the defect that it would have been without us.
        signal(SIGBUS, SIG_DFL)
        return
      }
      FontGuard.restoreTerminal()
      telop_cleanup_clear()
      FontGuard.write("telop: ")
      _ = TelopPlatform.write(STDERR_FILENO, name, Int(strlen(name)))
      FontGuard.write(": the font's file changed while it was in use; run telop again\n")
      _exit(Failure.badData)
    }
  }

  /// Says that the terminal has changed, and what it was before; `nil` that it is as it was.
  static func noteTerminal(_ descriptor: Int32, before: termios?) {
    if let before { terminal.initialize(to: before) }
    changed.pointee = before == nil ? -1 : descriptor
  }

  private static func restoreTerminal() {
    guard changed.pointee >= 0 else { return }
    write(Terminal.mainScreen, to: STDOUT_FILENO)
    tcsetattr(changed.pointee, TCSANOW, terminal)
  }

  private static func write(_ text: StaticString, to descriptor: Int32 = STDERR_FILENO) {
    _ = TelopPlatform.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
