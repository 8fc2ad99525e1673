import Foundation
import TestSupport
import Testing

/// A folder with a script to export, fake programs in `bin`, and a place for temporary files.
struct FakePrograms {
  let folder: Folder

  /// Installs programs by name; the system provides all others.
  init(_ programs: [String: String]) throws {
    folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    for name in ["bin", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    // For root, the browser runs as another user, who must be able to write here.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    for (name, text) in programs { try add(name, text) }
  }

  /// - Parameter text: a shell script.
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

  /// Lets this process, and so its children, react to signals that it ignores as a shell's background job.
  static func acceptSignals() {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU] {
      signal(number, SIG_DFL)
    }
  }

  /// Starts telop in its own process group, like a shell's job, and without core files.
  ///
  /// - Parameter before: shell code that runs first.
  func start(_ arguments: [String], after before: String = "true") throws -> Process {
    Self.acceptSignals()
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

  /// Waits for the process to end; kills it on timeout, so that the test's expectations fail.
  static func waitForEnd(of process: Process) {
    if !Hang.wait(until: { !process.isRunning }) { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The process ids in a file, once there are `count` of them or `process` has ended.
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
      // A zombie has ended too.
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return state?.contains(") Z ") != false
    }
  }

  /// The folder's files, without the programs and temporary files.
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

  /// Options of a movie that is quick to draw, and larger than a pipe's buffer of 64 KB.
  static let small = ["--duration", "1s", "--fps", "25", "--viewport", "320", "--size", "20"]

  /// A program that reports its start and then hangs, together with a child process.
  static let hanging = """
    echo $$ > pids.new; sleep \(Hang.seconds) & echo $! >> pids.new; mv pids.new pids; wait
    """

  /// An encoder that reads everything and writes a file with a movie's signature.
  static let encoder = """
    cat > /dev/null; for last; do :; done
    case $last in *.png*) echo palette;; *.gif*) echo GIF89a;; *) echo 1234ftypqt;; esac \
    > "${last#file:}"
    """
}
