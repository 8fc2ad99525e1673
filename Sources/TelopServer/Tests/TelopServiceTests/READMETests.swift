import Foundation
import Testing

@Suite("README.md and the service's guide")
struct READMETests {
  /// The repository that contains this file.
  private static let root = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../..").standardizedFileURL

  @Test(
    "every documented call gives the documented answer",
    arguments: ["README.md", "Sources/Telop/Telop.docc/Service.md"])
  func calls(page: String) async throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
    let block = try #require(
      text.components(separatedBy: "```sh-session\n").dropFirst().first?
        .components(separatedBy: "```").first)
    // The service is already built and running.
    let steps = block.components(separatedBy: "$ ").dropFirst().filter { step in
      !step.isEmpty && !["make ", "sudo ", "telop serve "].contains { step.hasPrefix($0) }
    }
    #expect(steps.count >= 2)
    try await RunningServer.run { server in
      for step in steps {
        let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let command = String(lines[0]).replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
        let printed = try await Self.shell(command)
        #expect(
          printed.trimmingCharacters(in: .newlines)
            == lines[1].trimmingCharacters(in: .newlines), "\(command)")
      }
    }
  }

  private static func shell(_ command: String) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command + " 2>&1"]
    process.currentDirectoryURL = root
    let pipe = Pipe()
    process.standardOutput = pipe
    // Blocking here would use threads that the server in this process needs.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        do {
          try process.run()
          let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
          process.waitUntilExit()
          continuation.resume(returning: String(decoding: data, as: UTF8.self))
        } catch { continuation.resume(throwing: error) }
      }
    }
  }
}
