internal import TelopPlatform

/// A process group for one program and all that it starts. It ends when our process ends for any reason, even SIGKILL.
///
/// The group's leader is a shell that reads from a pipe whose other end only we hold. When the pipe closes, the shell
/// kills its own group. The group's number stays reserved while the leader lives or waits to be reaped. No gap
/// remains at the start: the program's process holds our end of the pipe until it executes the program, and by then
/// it is in the group.
///
/// `PR_SET_PDEATHSIG` is not an alternative. It exists on Linux only, is bound to the thread that started the program,
/// does not reach grandchildren (a browser has many), ends with a change of user, and needs code between fork and exec.
/// Our own executable cannot lead the group either, because a library does not know its executable.
final class ProgramGroup {
  let number: pid_t
  private let cleanup: CleanupRegistry.Entry
  private let pipe: Pipe
  private var isRunning = true

  /// - Throws: `missing` if the shell cannot be started.
  init() throws(ProgramError) {
    pipe = try Pipe()
    let devNull = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    // A minimal environment: ours might define functions with the names of the shell's commands.
    let spawning = Spawning(
      input: pipe.reading, output: devNull, errors: devNull, environment: ["PATH=/usr/bin:/bin"])
    var leader = pid_t(0)
    var status = Int32(0)
    let cleanup = CleanupRegistry.add {
      status = spawning.start(["/bin/sh", "-c", "read -r line; kill -KILL 0"], &leader)
      return status == 0 ? leader : nil
    }
    guard let cleanup else {
      throw ProgramError(.missing, "/bin/sh cannot be run: \(SystemError.words(status))")
    }
    number = leader
    self.cleanup = cleanup
    pipe.closeReading()
  }

  deinit { end() }

  /// Kills the rest of the group.
  func end() {
    guard isRunning else { return }
    isRunning = false
    CleanupRegistry.drop(cleanup) {
      kill(-number, SIGKILL)
      var status: Int32 = 0
      // Reaps the program too, if nobody has waited for it.
      while waitpid(-number, &status, 0) > 0 || errno == EINTR {}
    }
    // Processes that the program started are not our children, so waitpid() does not reach them; they end shortly.
    for _ in 0..<100 where kill(-number, 0) == 0 { usleep(5_000) }
  }
}
