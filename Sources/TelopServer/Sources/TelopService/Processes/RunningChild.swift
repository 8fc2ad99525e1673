internal import HTTPTypes
internal import NIOPosix
internal import Synchronization
internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// A child process that exports a file, checks a font or opens slides.
///
/// The process reads a pipe that only the service can write, so the process ends when the service ends or crashes.
final class RunningChild: Sendable {
  private let process: pid_t
  /// Read end of the child's standard output.
  private let output: Int32
  /// Write end of the child's standard input. The child ends when the write end is closed.
  private let input: Int32
  /// Whether the process has ended. Its id may then belong to another process.
  private let isOver = Mutex(false)
  private let purpose: Purpose

  /// The purpose of a process, as a command-line option.
  enum Purpose: String, Sendable {
    case export = "--export"
    case font = "--check-font"
    case deck = "--open-deck"

    /// The problem of a process that ended without a result.
    var endedEarly: Problem {
      switch self {
      case .export:
        Problem(
          .unprocessableContent,
          "the export ended early: it exceeded its memory limit, or there is a bug",
          fix: "ask for less at once: a smaller canvas, a shorter script, "
            + "or fewer moments on a sheet")
      case .font:
        Problem(
          .unprocessableContent,
          "the process that inspected the font ended early: the font is damaged, or exceeds the "
            + "time or memory limit", fix: "send the original file of the font's publisher")
      case .deck:
        Problem(
          .unprocessableContent,
          "the process that opened the slides ended early: the PDF is damaged, or exceeds "
            + "the memory limit",
          fix: "export or print the slides as a PDF again, with smaller pictures")
      }
    }
  }

  /// - Parameter folder: the folder with the parameters of the process, which also receives the result.
  /// - Throws: 503 if the process cannot be started.
  init(_ program: String, _ purpose: Purpose = .export, in folder: String) throws(Problem) {
    // `telop_pipe` makes both ends close-on-exec, so that other child processes do not inherit them.
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    var process: pid_t = 0
    var errorNumber: Int32 = 0
    if telop_pipe(&input) == 0, telop_pipe(&output) == 0 {
      let spawning = Self.spawning(input: input[0], output: output[1], folder)
      errorNumber = spawning.start([program, purpose.rawValue, folder], &process)
    } else {
      errorNumber = errno
    }
    let unused = errorNumber == 0 ? [input[0], output[1]] : input + output
    for end in unused where end >= 0 { _ = close(end) }
    guard errorNumber == 0 else {
      throw .unavailable("no process can be started: \(String(cString: strerror(errorNumber)))")
    }
    self.purpose = purpose
    self.process = process
    self.output = output[0]
    self.input = input[1]
  }

  private static func spawning(input: Int32, output: Int32, _ folder: String) -> Spawning {
    var values = ProcessInfo.processInfo.environment
    values["TMPDIR"] = folder
    // By default, `Spawning` gives the child a process group of its own. Signals of the terminal thus reach only the
    // service, which then ends the child. With `isIsolated`, the child inherits none of the service's connections.
    return Spawning(
      input: input, output: output, isIsolated: true,
      environment: values.map { name, value in name + "=" + value })
  }

  /// Path of `telop-server` beside the running program.
  static var siblingProgram: String {
    URL(fileURLWithPath: RunningExecutable.path ?? "").deletingLastPathComponent()
      .appendingPathComponent("telop-server").path
  }

  deinit {
    close(output)
    close(input)
  }

  func kill() { isOver.withLock { isOver in if !isOver { Self.kill(process) } } }

  /// Waits for the process on a thread, and reports its progress. Cancelling the task kills the process, and throws
  /// `CancellationError`.
  @discardableResult func waitForResult(
    on threads: NIOThreadPool,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) async throws -> [String] {
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          threads.submit { [self] _ in
            continuation.resume(with: Result { try waitForResult(onProgress) })
          }
        }
      } onCancel: {
        kill()
      }
    } catch _ where Task.isCancelled { throw CancellationError() }
  }

  /// Reads messages until the process ends; blocks.
  ///
  /// - Returns: sentences for the author about content that is missing from the exported file.
  /// - Throws: the problem that the process reports, or `Purpose.endedEarly` if the process ended without a result.
  @discardableResult
  func waitForResult(_ onProgress: (_ done: Int, _ count: Int) -> Void) throws(Problem) -> [String]
  {
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
        if let message = try? Wire.decode(ChildMessage.self, from: line) {
          last = message
          if case .step(let done, let count) = message { onProgress(done, count) }
          if case .notes(let sentences) = message { notes = sentences }
        }
        line = []
      }
    }
    wait()
    switch last {
    case .done: return notes
    case .failed(let problem): throw problem
    case .step, .notes, nil: throw purpose.endedEarly
    }
  }

  private func wait() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    isOver.withLock { isOver in
      // Locked, because the system may reuse the process id after `waitpid`, and `kill` must not end another process.
      isOver = true
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Ignores errors, because the process may have ended.
  private static func kill(_ process: pid_t) { _ = TelopPlatform.kill(process, SIGKILL) }
}
