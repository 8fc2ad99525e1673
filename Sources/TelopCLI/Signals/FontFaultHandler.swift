internal import CTelopCleanup
internal import CTelopFontMaps
internal import TelopPlatform

/// A SIGBUS handler for a font file that becomes shorter while it is in use. It prints one line that names the file,
/// removes temporary files and exits with the status of bad data. Reading a lost page of a mapped file raises SIGBUS.
///
/// The handler calls only async-signal-safe functions, allocates nothing and uses no Swift objects.
enum FontFaultHandler {
  /// The settings that the terminal had before `play` changed them. They are written before `changedTerminal`, so that
  /// the handler finds them complete.
  nonisolated(unsafe) private static let formerSettings: UnsafeMutablePointer<termios> = .allocate(
    capacity: 1)
  /// The terminal's descriptor while its settings are changed, otherwise -1.
  nonisolated(unsafe) private static let changedTerminal: UnsafeMutablePointer<Int32> = {
    let descriptor = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    descriptor.initialize(to: -1)
    return descriptor
  }()

  static func watch() {
    // Initialises the static variables now, because a signal handler must not initialise them.
    _ = (formerSettings, changedTerminal, Terminal.mainScreen, Failure.badData)
    _ = telop_watch_fault(SIGBUS) { address in
      guard let address, let name = telop_font_map_name(address) else {
        // The address is in no font. The default action is restored, so that the fault ends the process.
        signal(SIGBUS, SIG_DFL)
        return
      }
      FontFaultHandler.restoreTerminal()
      telop_cleanup_clear()
      FontFaultHandler.write("telop: ")
      _ = TelopPlatform.write(STDERR_FILENO, name, Int(strlen(name)))
      FontFaultHandler.write(": the font's file changed while it was in use; run telop again\n")
      _exit(Failure.badData)
    }
  }

  /// Records a changed terminal and its former settings, or `nil` once the terminal has been restored.
  static func recordTerminal(_ descriptor: Int32, before: termios?) {
    if let before { formerSettings.initialize(to: before) }
    changedTerminal.pointee = before == nil ? -1 : descriptor
  }

  private static func restoreTerminal() {
    guard changedTerminal.pointee >= 0 else { return }
    write(Terminal.mainScreen, to: STDOUT_FILENO)
    tcsetattr(changedTerminal.pointee, TCSANOW, formerSettings)
  }

  private static func write(_ text: StaticString, to descriptor: Int32 = STDERR_FILENO) {
    _ = TelopPlatform.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
