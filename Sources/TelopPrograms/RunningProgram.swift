#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program while it runs, in a process group of its own: what a terminal sends to ours (control-C)
/// does not reach it, and it ends, with all that it started, when it is stopped. Its complaints go to a
/// file of their own, which nobody else sees.
package final class RunningProgram {
  private let program: Program
  private var process: pid_t = 0
  private let complaints: Int32
  private var isRunning = false

  /// - Parameters:
  ///   - input: what it reads; nothing when `nil`.
  ///   - output: where it prints; nowhere when `nil`.
  ///   - temporaries: the folder for its temporary files; `nil` leaves it to the program.
  /// - Throws: `missing` when it is not there, or is nothing that can be run.
  package init(
    _ program: Program, _ arguments: [String], input: Int32?, output: Int32?,
    temporaries: String? = nil
  ) throws(ProgramError) {
    self.program = program
    let path = try program.path()
    var name = Array("/tmp/telop-XXXXXX".utf8CString)
    complaints = mkstemp(&name)
    _ = fcntl(complaints, F_SETFD, FD_CLOEXEC)
    unlink(name)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input ?? nothing, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output ?? nothing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(
      &actions, complaints < 0 ? nothing : complaints, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.separate(&attributes)
    let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let folder = temporaries.flatMap { strdup("TMPDIR=\($0)") }
    defer { free(folder) }
    // Of several values the first counts.
    let environment = (folder.map { [$0] } ?? []) + Self.environment + [nil]
    let status = posix_spawn(&process, path, &actions, &attributes, words, environment)
    guard status == 0 else {
      throw ProgramError(
        .missing, "\(path) cannot be run: \(String(cString: strerror(status)))")
    }
    isRunning = true
  }

  deinit {
    if isRunning { stop() }
    if complaints >= 0 { close(complaints) }
  }

  /// A group of its own, and signals as a program expects them: whoever reads what it prints may go.
  private static func separate(_ attributes: inout posix_spawnattr_t) {
    var (none, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var values: [UnsafeMutablePointer<CChar>?] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let value = next.pointee {
      values.append(value)
      next += 1
    }
    return values
  }

  /// Ends it at once, with all that it started.
  package func stop() {
    guard isRunning else { return }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    isRunning = false
    // What it started is not ours to wait for, and ends in a moment.
    for _ in 0..<100 where kill(-process, 0) == 0 { usleep(5_000) }
  }

  /// Waits until it has ended.
  ///
  /// - Parameters:
  ///   - isWriter: whether it writes a file, so that what the system refuses it counts, whatever the
  ///     program makes of that: ffmpeg may end well on a full disk.
  ///   - goOn: asked several times a second; false ends it.
  /// - Returns: false when it was stopped.
  /// - Throws: `unwritable` in the system's words; `failed` with the last line of its complaints.
  package func finish(
    isWriter: Bool = false, goOn: () -> Bool = { true }
  ) throws(ProgramError) -> Bool {
    guard let status = wait(goOn) else { return false }
    let lines = complaintLines
    if isWriter, let refusal = SystemRefusal(exitStatus: status, complaints: lines) {
      throw ProgramError(.unwritable, refusal.message)
    }
    guard status != 0 else { return true }
    throw ProgramError(
      .failed, "\(program.name): \(lines.last ?? "it ended with status \(status)")")
  }

  /// - Returns: the exit status, or 128 and the signal; `nil` when it was stopped.
  private func wait(_ goOn: () -> Bool) -> Int32? {
    var pause: UInt32 = 500
    while isRunning {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        isRunning = false
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      }
      guard ended == 0 || errno == EINTR else { break }
      guard goOn() else {
        stop()
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    isRunning = false
    return -1
  }

  private var complaintLines: [String] {
    guard complaints >= 0 else { return [] }
    lseek(complaints, 0, SEEK_SET)
    let text = String(decoding: Pipe.readAll(complaints), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      .map(String.init)
  }
}
