internal import TelopPlatform

/// A running program in a process group of its own. Signals of our terminal (control-C) do not reach the program.
/// `stop()`, or the end of our process, ends the program and all processes that it started.
package final class RunningProgram {
  private let program: Program
  private let group: ProgramGroup
  private let errorOutput = ErrorOutput()
  private var process: pid_t = 0
  private var isRunning = false

  /// - Parameters:
  ///   - input: the descriptor that becomes standard input; `nil` for no input.
  ///   - output: the descriptor that becomes standard output; `nil` discards the output.
  /// - Throws: `missing` if the program is missing or cannot be run.
  package init(
    _ program: Program, _ arguments: [String], input: Int32?, output: Int32?,
    in setting: ProgramSetting = ProgramSetting()
  ) throws(ProgramError) {
    self.program = program
    let words = try setting.commandPrefix + [program.path()] + arguments
    group = try ProgramGroup()
    let devNull = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    let spawning = Spawning(
      input: input ?? devNull, output: output ?? devNull,
      errors: errorOutput.descriptor < 0 ? devNull : errorOutput.descriptor, group: group.number,
      environment: setting.environment)
    let status = spawning.start(words, &process)
    guard status == 0 else {
      throw ProgramError(.missing, "\(words[0]) cannot be run: \(SystemError.message(status))")
    }
    isRunning = true
    if let maximum = program.maximumMemory { telop_limit_program(process, Int64(maximum)) }
  }

  package func stop() {
    // The program may have left its group.
    if isRunning { kill(process, SIGKILL) }
    group.end()
    while isRunning, waitpid(process, nil, 0) < 0, errno == EINTR {}
    isRunning = false
  }

  deinit { stop() }

  /// The error if the program's error output exceeds its limit; `nil` while the output is within the limit.
  package var errorOutputOverflow: ProgramError? {
    guard errorOutput.isTooLong else { return nil }
    return ProgramError(.badAnswer, "\(program.name): its error output is too long")
  }

  /// Waits until the program has ended. Calls `shouldContinue` several times a second; if it returns false, kills the
  /// program and returns false.
  ///
  /// - Parameter writesFile: true if the program writes a file. A system error in its messages is then a failure even if
  ///   the exit status is 0, because ffmpeg may report success on a full disk.
  /// - Throws: `unwritable` with the system's reason; `failed` with the last error message; `errorOverflow`.
  package func finish(
    writesFile: Bool = false, shouldContinue: () -> Bool = { true }
  ) throws(ProgramError) -> Bool {
    let status = wait { errorOutputOverflow == nil && shouldContinue() }
    // Kills the processes that the program started.
    stop()
    if let errorOutputOverflow { throw errorOutputOverflow }
    guard let status else { return false }
    let lines = errorOutput.lines
    if writesFile, let reason = Self.writeError(exitStatus: status, errorLines: lines) {
      throw ProgramError(.unwritable, reason)
    }
    guard status != 0 else { return true }
    throw ProgramError(
      .failed, "\(program.name): \(lines.last ?? "it ended with status \(status)")",
      errorLines: lines)
  }

  /// The system error for which the program could not write its file; `nil` if none is found.
  ///
  /// - Parameter exitStatus: the result of `wait(_:)`.
  private static func writeError(exitStatus: Int32, errorLines: [String]) -> String? {
    if exitStatus == 128 + SIGXFSZ { return String(cString: strerror(EFBIG)) }
    let errors = [
      ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG,
      ENXIO,
    ]
    return errors.first { number in
      // The line with the reason ends with the system's text for an error number.
      let words = String(cString: strerror(number))
      return errorLines.contains { $0.hasSuffix(words) }
    }.map(SystemError.outputMessage)
  }

  /// Waits for the program, not for the processes that it started. Returns its exit status, or 128 plus the number of
  /// the signal that ended it; -1 if the status is unknown; `nil` if `shouldContinue` returns false.
  private func wait(_ shouldContinue: () -> Bool) -> Int32? {
    var pause: UInt32 = 500
    while isRunning {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        isRunning = false
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      }
      guard ended == 0 || errno == EINTR else { break }
      guard shouldContinue() else { return nil }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    isRunning = false
    return -1
  }
}
