internal import TelopPlatform

/// A process group for one program and all that it starts, killed when our process ends for any reason, even SIGKILL.
///
/// The leader of the group is a shell that reads from a pipe, whose other end only our process has open. When that end
/// closes, the shell kills its own group. The number of the group stays reserved until the leader is reaped. A new
/// process joins the group before it executes the program, and until then has a copy of our end of the pipe. If our
/// process ends meanwhile, the shell thus kills the group only after the new process has joined it.
///
/// `PR_SET_PDEATHSIG` is not an alternative: it exists on Linux only, acts when the starting thread ends, and spares
/// grandchildren such as a browser's. Our own executable cannot be the leader, because it may be any program that uses
/// this library.
final class ProgramGroup {
  let number: pid_t
  private let cleanup: CleanupRegistry.Entry
  private let pipe: Pipe
  private var isRunning = true

  init() throws(ProgramError) {
    pipe = try Pipe()
    let devNull = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    // The environment is minimal, because ours might define functions that replace the shell's commands.
    let spawning = Spawning(
      input: pipe.reading, output: devNull, errors: devNull, environment: ["PATH=/usr/bin:/bin"])
    var leader = pid_t(0)
    var status = Int32(0)
    let cleanup = CleanupRegistry.add {
      status = spawning.start(["/bin/sh", "-c", "read -r line; kill -KILL 0"], &leader)
      return status == 0 ? leader : nil
    }
    guard let cleanup else {
      throw ProgramError(.missing, "/bin/sh cannot be run: \(SystemError.message(status))")
    }
    number = leader
    self.cleanup = cleanup
    pipe.closeReading()
  }

  deinit { end() }

  func end() {
    guard isRunning else { return }
    isRunning = false
    CleanupRegistry.drop(cleanup) {
      kill(-number, SIGKILL)
      // Also reaps the program if `RunningProgram` has not done so.
      while waitpid(-number, nil, 0) > 0 || errno == EINTR {}
    }
    // The program's own children are not ours, so waitpid() does not wait for them. They are killed and end shortly.
    for _ in 0..<100 where kill(-number, 0) == 0 { usleep(5_000) }
  }
}
