import TelopPrograms
import TestSupport
import Testing

/// The resource limits of programs that read untrusted files.
@Suite struct ProgramLimitTests {
  private static let shell = Program(name: "sh", package: "dash")

  @Test("a program that exceeds its time fails and is ended")
  func time() throws {
    let error = #expect(throws: ProgramError.self) {
      try Self.shell.run(["-c", "sleep \(Hang.seconds)"], time: .milliseconds(1))
    }
    #expect(error?.code == .failed && error?.message == "sh: takes longer than 0 s")
    // Also a program that closes its output and keeps running.
    let silent = #expect(throws: ProgramError.self) {
      try Self.shell.run(["-c", "exec >&-; sleep \(Hang.seconds)"], time: .milliseconds(200))
    }
    #expect(silent?.code == .failed)
    // Stopping by the caller is not an error.
    #expect(try Self.shell.run(["-c", "sleep \(Hang.seconds)"], shouldContinue: { false }) == nil)
  }

  /// macOS does not enforce memory limits.
  #if os(Linux)
    @Test("a program has 2 GiB of address space unless declared otherwise")
    func memory() throws {
      // The limit is set a moment after the program's start.
      let ask = "while [ $(ulimit -v) = unlimited ]; do sleep 0.01; done; ulimit -v"
      let printed = try #require(try Self.shell.run(["-c", ask]))
      #expect(String(decoding: printed, as: UTF8.self) == "\(2 << 20)\n")
      let free = Program(name: "sh", package: "dash", maximumMemory: nil)
      let other = try #require(try free.run(["-c", "sleep 0.05; ulimit -v"]))
      #expect(String(decoding: other, as: UTF8.self) != "\(2 << 20)\n")
    }
  #endif
}
