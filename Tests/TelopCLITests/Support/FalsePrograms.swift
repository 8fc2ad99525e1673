import Foundation
import TestSupport
import Testing

/// A folder with a script to export, programs of its own in `bin`, and a place for temporary files.
struct FalsePrograms {
  let folder: Folder

  /// Programs by their names; those that are not there are the system's.
  init(_ programs: [String: String]) throws {
    folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    for name in ["bin", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    // Root's browser runs as another user, and says here that it does.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    for (name, text) in programs { try add(name, text) }
  }

  /// - Parameter text: of a shell's script.
  func add(_ name: String, _ text: String) throws {
    try folder.install(name, "#!/bin/sh\n\(text)\n")
  }

  var environment: [String: String] {
    [
      "PATH": folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin",
      "TMPDIR": folder.url.appendingPathComponent("tmp").path,
    ]
  }

  func run(_ arguments: [String], _ more: [String: String] = [:]) throws -> Outcome {
    try Program.run(
      executable: Program.path, arguments, in: folder,
      environment: environment.merging(more) { $1 })
  }

  /// In a process group of its own, as a shell's jobs are, and without core files.
  ///
  /// - Parameter before: what the shell does before.
  func start(_ arguments: [String], after before: String = "true") throws -> Process {
    // What this process ignores, as a shell's background jobs do, its programs would ignore too.
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU] {
      signal(number, SIG_DFL)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "ulimit -c 0; \(before); exec \"$@\"", "sh", Program.path] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// One that goes on is ended, and what is expected of it does not hold.
  static func waitForEnd(of process: Process) {
    if !Hang.wait(until: { !process.isRunning }) { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The numbers that a program has written, once there are so many or `process` has ended.
  func numbers(_ count: Int, from process: Process, in name: String = "pids") throws -> [pid_t] {
    var numbers: [pid_t] = []
    _ = try Hang.wait {
      let isRunning = process.isRunning
      if folder.exists(name) {
        numbers = try folder.read(name).split(separator: "\n").compactMap { pid_t($0) }
      }
      return numbers.count >= count || !isRunning
    }
    return numbers
  }

  static func isGone(_ process: pid_t) -> Bool {
    Hang.wait {
      if kill(process, 0) != 0 { return true }
      // One that nobody waits for has ended too.
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return state?.contains(") Z ") != false
    }
  }

  /// What is there, but for the programs.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .filter { !["bin", "tmp"].contains($0) }.sorted()
    }
  }

  var temporaries: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appendingPathComponent("tmp").path)
    }
  }

  /// Options of a movie that is quick to draw and larger than a pipe's buffer of 64 KB.
  static let small = ["--duration", "1", "--fps", "25", "--viewport", "320", "--size", "20"]

  /// Says that it has started, and never ends, as little as what it has started.
  static let hanging = """
    echo $$ > pids.new; sleep \(Hang.seconds) & echo $! >> pids.new; mv pids.new pids; wait
    """

  /// An encoder that reads everything and writes what looks like a movie.
  static let encoder = """
    cat > /dev/null; for last; do :; done
    case $last in *.png*) echo palette;; *.gif*) echo GIF89a;; *) echo 1234ftypqt;; esac \
    > "${last#file:}"
    """
}
