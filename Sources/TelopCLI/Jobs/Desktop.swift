internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

enum Desktop {
  /// Opens a file in its usual program. Returns false without a terminal on a desktop, or if no program was started.
  static func opens(_ path: String) -> Bool {
    guard Terminal.isShown, !Terminal.isSet("SSH_CONNECTION") else { return false }
    #if os(macOS)
      let program = Program(name: "open", package: "macOS")
    #else
      guard Terminal.isSet("DISPLAY") || Terminal.isSet("WAYLAND_DISPLAY") else { return false }
      let program = Program(name: "xdg-open", package: "xdg-utils")
    #endif
    guard let opener = try? program.path() else { return false }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let spawning = Spawning(input: null, output: null, errors: null, isIsolated: true)
    var process: pid_t = 0
    // The program would read a leading dash as an option.
    return spawning.start([opener, path.isAbsolutePath ? path : "./" + path], &process) == 0
  }
}
