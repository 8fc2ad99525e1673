#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program that does a part of an export: an encoder, a subsetter.
struct Program {
  /// As it is called.
  let name: String
  /// The Debian package that has it.
  let package: String

  /// - Throws: `missingProgram` when no folder of `PATH` has it.
  func path() throws(ExportError) -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 { return path }
    }
    throw ExportError(
      .missingProgram, "\(name) is not installed; on Debian the package \(package) has it")
  }

  /// Runs it without input.
  ///
  /// - Returns: what it printed.
  /// - Throws: `missingProgram`, or `programFailed` with the last line of its complaints.
  func run(_ arguments: [String]) throws(ExportError) -> [UInt8] {
    let output = try Pipe()
    let process = try RunningProgram(self, arguments, input: nil, output: output.writing)
    output.closeWriting()
    let bytes = output.readAll()
    try process.finish()
    return bytes
  }
}

/// A program while it runs. Its complaints go to a file of their own, which nobody else sees.
final class RunningProgram {
  private let program: Program
  private var process: pid_t = 0
  private let complaints: Int32
  private var isFinished = false

  /// - Parameters:
  ///   - input: what it reads; nothing when `nil`.
  ///   - output: where it prints; nowhere when `nil`.
  init(
    _ program: Program, _ arguments: [String], input: Int32?, output: Int32?
  ) throws(ExportError) {
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
    let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let status = posix_spawn(&process, path, &actions, nil, words, environ)
    guard status == 0 else {
      throw ExportError(
        .programFailed, "\(program.name) does not start: \(String(cString: strerror(status)))")
    }
  }

  deinit {
    if !isFinished { stop() }
    if complaints >= 0 { close(complaints) }
  }

  /// Ends it at once.
  func stop() {
    kill(process, SIGKILL)
    _ = wait()
  }

  /// Waits until it has ended.
  ///
  /// - Throws: `programFailed` with the last line of its complaints.
  func finish() throws(ExportError) {
    let status = wait()
    guard status != 0 else { return }
    let reason = lastComplaint ?? "it ended with status \(status)"
    throw ExportError(.programFailed, "\(program.name): \(reason)")
  }

  private func wait() -> Int32 {
    isFinished = true
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    // The exit status, or the signal.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private var lastComplaint: String? {
    guard complaints >= 0 else { return nil }
    lseek(complaints, 0, SEEK_SET)
    let text = String(decoding: Pipe.readAll(complaints), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
      .map(String.init)
  }
}

/// A pipe between two programs.
final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws(ExportError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ExportError(.programFailed, "no pipe: \(String(cString: strerror(errno)))")
    }
    (reading, writing) = (ends[0], ends[1])
    // Another program must not hold an end of it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Writes all of it, and waits where the reader is slower.
  ///
  /// - Returns: false when nobody reads any more.
  func write(_ bytes: [UInt8]) -> Bool {
    // A reader that has gone must not end the process, whatever the program does with its signals.
    var (gone, before) = (sigset_t(), sigset_t())
    sigemptyset(&gone)
    sigaddset(&gone, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &gone, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        systemWrite(writing, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        var now = timespec(tv_sec: 0, tv_nsec: 0)
        if errno == EPIPE { sigtimedwait(&gone, nil, &now) }
        return false
      }
      done += count
    }
    return true
  }

  func readAll() -> [UInt8] { Self.readAll(reading) }

  /// Fills an array; false when what comes ends before.
  func read(into bytes: inout [UInt8]) -> Bool {
    let count = bytes.count
    return bytes.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < count {
        let some = systemRead(reading, bytes.baseAddress.map { $0 + done }, count - done)
        if some < 0, errno == EINTR { continue }
        guard some > 0 else { return false }
        done += some
      }
      return true
    }
  }

  static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }
}

// The system's own, which methods of the same names hide.
private let systemWrite = write
private let systemRead = read
