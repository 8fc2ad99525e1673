internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// A message of a child process, which is written as one line.
enum ChildMessage: Sendable, Codable {
  /// The number of finished steps, and the number of all steps.
  case step(Int, of: Int)
  /// Sentences for the author about content that is missing from the exported file.
  case notes([String])
  case done
  case failed(Problem)
}

/// The parameters, limits and messages of child processes, which `RunningChild` starts and awaits.
enum ChildProcess {
  private static func path(in folder: String) -> URL {
    URL(fileURLWithPath: folder + "/order.json")
  }

  /// Writes the parameters of a child process into the folder of the process. Creates the folder if it does not exist.
  static func write(
    _ parameters: some Encodable, to folder: String, orThrow problem: Problem
  ) throws(Problem) {
    do {
      try Disk.makeFolder(folder)
      try Data(try Wire.encode(parameters)).write(to: path(in: folder))
    } catch { throw problem }
  }

  /// Calls `work` with the parameters in a folder, at low priority. Reports the result on standard output, and exits.
  static func run<Parameters: Decodable>(
    in folder: String, problem: (any Error) -> Problem = { Problem($0) },
    _ work: (Parameters) throws -> Void
  ) -> Never {
    // Also makes Linux kill this process before the service when memory runs out.
    telop_lower_priority()
    endWithParent()
    do {
      try work(try Wire.decode(Parameters.self, from: [UInt8](Data(contentsOf: path(in: folder)))))
      send(.done)
    } catch { send(.failed(problem(error))) }
    _exit(0)
  }

  /// Kills this process when the service's end of the pipe on standard input is closed. Programs that this process has
  /// started are killed too, because a `ProgramGroup` ends with the process that has created it.
  private static func endWithParent() {
    _ = telop_thread(
      { _ in
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        kill(getpid(), SIGKILL)
        return nil
      }, nil)
  }

  /// Limits this process. The limits cannot be raised again. Writing beyond the limit on files fails with an error.
  ///
  /// - Parameters:
  ///   - memory: address space in bytes.
  ///   - file: size of each written file in bytes.
  ///   - seconds: processor time.
  static func restrict(memory: Int, file: Int, seconds: Int? = nil) {
    telop_limit(Int32(TELOP_LIMIT_MEMORY), Int64(memory))
    telop_limit(Int32(TELOP_LIMIT_FILE), Int64(file))
    telop_limit(Int32(TELOP_LIMIT_CORE), 0)
    if let seconds { telop_limit(Int32(TELOP_LIMIT_SECONDS), Int64(seconds)) }
    // By default, this signal kills a process that exceeds the limit on files.
    signal(SIGXFSZ, SIG_IGN)
  }

  static func send(_ message: ChildMessage) {
    guard let json = try? Wire.encode(message, .oneLine) else { return }
    let line = json + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { TelopPlatform.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
