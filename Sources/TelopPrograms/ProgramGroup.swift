internal import TelopPlatform

/// A process group for one program and all that it starts, which ends when we do, however that comes,
/// SIGKILL included.
///
/// Its leader is a shell that waits for the end of a pipe whose other end only we hold, and then kills
/// its own group. Nobody can take the group's number for another while its leader lives, or waits to be
/// asked for. Between its start and the program's nothing can be lost: the program's process holds our
/// end of the pipe too until it has become the program, which is in the group by then.
///
/// Not `PR_SET_PDEATHSIG`: it is Linux's alone, is bound to the thread that started the program, reaches
/// no grandchildren (a browser has many), ends with a change of user, and would need code between fork
/// and exec. Not our own executable: as a library we do not know what that is.
final class ProgramGroup {
  let number: pid_t
  private let leaving: Leavings.Leaving
  private let pipe: Pipe
  private var isRunning = true

  /// - Throws: `missing` without a shell.
  init() throws(ProgramError) {
    pipe = try Pipe()
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    // What the shell might find in our environment are functions with the names of its own.
    let spawning = Spawning(
      input: pipe.reading, output: nothing, errors: nothing, environment: ["PATH=/usr/bin:/bin"])
    var (leader, status) = (pid_t(0), Int32(0))
    let leaving = Leavings.add {
      status = spawning.start(["/bin/sh", "-c", "read -r line; kill -KILL 0"], &leader)
      return status == 0 ? leader : nil
    }
    guard let leaving else {
      throw ProgramError(.missing, "/bin/sh cannot be run: \(SystemError.words(status))")
    }
    (number, self.leaving) = (leader, leaving)
    pipe.closeReading()
  }

  deinit { end() }

  /// Ends what is left of it at once.
  func end() {
    guard isRunning else { return }
    isRunning = false
    Leavings.drop(leaving) {
      kill(-number, SIGKILL)
      var status: Int32 = 0
      // The program too, where nobody has asked for it.
      while waitpid(-number, &status, 0) > 0 || errno == EINTR {}
    }
    // What it started is not ours to wait for, and ends in a moment.
    for _ in 0..<100 where kill(-number, 0) == 0 { usleep(5_000) }
  }
}
