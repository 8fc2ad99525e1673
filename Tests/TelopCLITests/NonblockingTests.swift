import Foundation
import TestSupport
import Testing

@Suite("Non-blocking streams")
struct NonblockingTests {
  private func start(_ arguments: [String], input: FileHandle, output: FileHandle) throws -> Process
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    return process
  }

  private func makeNonblocking(_ file: FileHandle) {
    _ = fcntl(file.fileDescriptor, F_SETFL, fcntl(file.fileDescriptor, F_GETFL) | O_NONBLOCK)
  }

  @Test("a full pipe is waited for")
  func output() throws {
    let pipe = Pipe()
    makeNonblocking(pipe.fileHandleForWriting)
    let text = String(repeating: "word ", count: 400)
    let process = try start(
      ["measure", text, "--clusters", "--format", "json"], input: .nullDevice,
      output: pipe.fileHandleForWriting)
    _ = Hang.wait {
      var end = pollfd(
        fd: pipe.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&end, 1, 0) == 0 || !process.isRunning
    }
    try pipe.fileHandleForWriting.close()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(bytes.count > 65_536 && bytes.suffix(2) == Data("}\n".utf8))
  }

  @Test("a slow input is waited for", arguments: [["fit", "-"], ["batch"]])
  func input(arguments: [String]) throws {
    let input = Pipe()
    let output = Pipe()
    makeNonblocking(input.fileHandleForReading)
    let process = try start(
      arguments, input: input.fileHandleForReading, output: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    // Long enough for the program to start reading; the result does not depend on it.
    usleep(100_000)
    let question = "{\"measure\": {\"text\": \"x\"}}\n"
    try input.fileHandleForWriting.write(contentsOf: Data(question.utf8))
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && !bytes.isEmpty)
  }
}
