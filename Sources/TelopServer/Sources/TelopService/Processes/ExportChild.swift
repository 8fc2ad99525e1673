internal import HTTPTypes
internal import NIOPosix
internal import Synchronization
internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// A child process that exports a file, checks a font or opens slides.
///
/// The process reads a pipe whose other end only the service has open. So it ends when the service ends or crashes.
final class ExportChild: Sendable {
  private let process: pid_t
  /// Read end of the child's standard output.
  private let output: Int32
  /// Write end of the child's standard input. The child ends when this end is closed.
  private let input: Int32
  private let isOver = Mutex(false)
  private let task: Task

  /// The purpose of a process, as a command-line option.
  enum Task: String, Sendable {
    case export = "--export"
    case font = "--check-font"
    case deck = "--open-deck"

    /// The problem of a process that ended without a result.
    var died: Problem {
      switch self {
      case .export:
        Problem(
          .unprocessableContent,
          "the export ended early: it exceeded its memory limit, or there is a bug",
          fix: "ask for less at once: a smaller canvas, a shorter script, or fewer moments")
      case .font:
        Problem(
          .unprocessableContent,
          "the font ended the process that inspected it: it is damaged, or takes more time or memory than "
            + "it may", fix: "send the file as its maker publishes it")
      case .deck:
        Problem(
          .unprocessableContent,
          "the slides ended the process that opened them: the PDF is damaged, or exceeds the memory limit",
          fix: "print it to a PDF once more, or export it with smaller pictures")
      }
    }
  }

  /// - Parameter folder: the folder that has the order, and that receives the result.
  /// - Throws: 503 if the process cannot be started.
  init(_ program: String, _ task: Task = .export, in folder: String) throws(Problem) {
    var started = Started()
    let reason = started.start(program, task, folder)
    guard reason == 0 else {
      throw .unavailable("no process can be started: \(String(cString: strerror(reason)))")
    }
    self.task = task
    process = started.process
    output = started.output.reading
    input = started.input.writing
  }

  /// Path of `telop-server` beside the running program.
  static var neighbour: String {
    URL(fileURLWithPath: RunningExecutable.path ?? "").deletingLastPathComponent()
      .appendingPathComponent("telop-server").path
  }

  deinit {
    close(output)
    close(input)
  }

  func kill() {
    isOver.withLock { isOver in if !isOver { Self.kill(process) } }
  }

  /// Follows the process on a thread. Cancelling the task kills the process.
  @discardableResult func follow(
    on threads: NIOThreadPool,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) async throws -> [String] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.submit { [self] _ in continuation.resume(with: Result { try follow(onProgress) }) }
      }
    } onCancel: {
      kill()
    }
  }

  /// Reads messages until the process ends; blocks.
  ///
  /// - Returns: sentences for the author about content that is missing from the file.
  /// - Throws: the problem that the process reports, or `Task.died` if the process ended without a result.
  @discardableResult
  func follow(_ onProgress: (_ done: Int, _ count: Int) -> Void) throws(Problem) -> [String] {
    var last: ChildMessage?
    var notes: [String] = []
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer.prefix(count) {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        if let word = try? Wire.decode(ChildMessage.self, from: line) {
          last = word
          if case .step(let done, let count) = word { onProgress(done, count) }
          if case .notes(let sentences) = word { notes = sentences }
        }
        line = []
      }
    }
    wait()
    switch last {
    case .done: return notes
    case .failed(let problem): throw problem
    case .step, .notes, nil: throw task.died
    }
  }

  private func wait() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    isOver.withLock { isOver in
      // Until `waitpid` returns, the system does not reuse the process id, so that `kill` ends no other process.
      isOver = true
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }

  // Ignores ESRCH.
  private static func kill(_ process: pid_t) { _ = TelopPlatform.kill(process, SIGKILL) }
}

/// A child process that has been started, with the pipes of its standard input and output.
private struct Started {
  struct Pipe {
    var reading: Int32 = -1
    var writing: Int32 = -1

    /// Creates the pipe, whose ends child processes do not inherit. Returns whether this succeeded.
    mutating func open() -> Bool {
      var ends: [Int32] = [-1, -1]
      guard telop_pipe(&ends) == 0 else { return false }
      reading = ends[0]
      writing = ends[1]
      return true
    }

    func close() { for end in [reading, writing] where end >= 0 { _ = TelopPlatform.close(end) } }
  }

  var process: pid_t = 0
  var input = Pipe()
  var output = Pipe()

  /// Starts the process, and closes the ends of the pipes that the service does not use. Returns 0 or `errno`.
  mutating func start(_ program: String, _ task: ExportChild.Task, _ folder: String) -> Int32 {
    let reason =
      input.open() && output.open() ? spawn([program, task.rawValue, folder], folder) : errno
    if reason == 0 {
      close(input.reading)
      close(output.writing)
    } else {
      input.close()
      output.close()
    }
    return reason
  }

  private mutating func spawn(_ words: [String], _ folder: String) -> Int32 {
    var values = ProcessInfo.processInfo.environment
    values["TMPDIR"] = folder
    // With `isIsolated`, the child has a process group of its own, so that signals of the terminal reach only the
    // service, which then ends the child. The child also inherits none of the service's connections.
    let spawning = Spawning(
      input: input.reading, output: output.writing, isIsolated: true,
      environment: values.map { name, value in name + "=" + value })
    return spawning.start(words, &process)
  }
}
