import Foundation
import TelopPlatform

/// `telop-server` as a separate process, by default on a free port.
final class ServerProcess {
  /// The program next to the tests.
  static let path = URL(fileURLWithPath: RunningExecutable.path ?? "")
    .deletingLastPathComponent().appendingPathComponent("telop-server")

  let port: Int
  var server: RunningServer { RunningServer(port: port) }
  let process: Process

  /// Starts the server, and waits until it listens and has loaded its shows.
  ///
  /// - Parameter environment: variables that override those of the test process.
  init(
    folder: URL, port wanted: Int = 0, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) async throws {
    let errors = folder.appendingPathComponent("err")
    try Data().write(to: errors)
    process = Process()
    process.executableURL = Self.path
    process.arguments = ["--listen", "127.0.0.1:\(wanted)", "--data", folder.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    var port: Int?
    while port == nil {
      let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      port = text.split(separator: "127.0.0.1:").dropFirst().first
        .flatMap { $0.contains("/") ? Int($0.prefix { $0.isNumber }) : nil }
      guard port != nil || process.isRunning else { throw RunningServer.NotStarted() }
      if port == nil { try await Task.sleep(for: .milliseconds(5)) }
    }
    self.port = port ?? 0
    try await waitUntil { [server] in try await server.get("/readyz").status != 503 }
  }

  deinit { if process.isRunning { end() } }

  /// Kills the process.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// A temporary folder that is deleted with its test.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("telop-server-\(UUID().uuidString)")
  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  /// The sorted names of the files in the folder, or in one of its folders.
  func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(path).path)
      .sorted()
  }

  /// Writes a shell script as a program and returns its path.
  ///
  /// `install` writes the file, because a child of another thread may inherit a file that this process has open for
  /// writing. Running that file fails with ETXTBSY until the child closes it.
  func program(_ script: String) throws -> String {
    let source = url.appendingPathComponent("program.sh")
    let program = url.appendingPathComponent("program")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: source)
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "700", source.path, program.path])
    install.waitUntilExit()
    try FileManager.default.removeItem(at: source)
    guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return program.path
  }
}
