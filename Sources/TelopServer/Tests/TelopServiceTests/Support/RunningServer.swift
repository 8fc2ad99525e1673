import Foundation
import Logging
import ServiceLifecycle
import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

/// A server on a free port of the machine, for as long as a test runs.
struct RunningServer: Sendable {
  let port: Int

  /// Starts a server, runs a test with it and stops it.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - tokens: the required tokens.
  ///   - log: receives warnings and errors.
  static func run<Result: Sendable>(
    in folder: TestFolder? = nil, tokens: AccessTokens? = nil,
    log: any LogHandler = SwiftLogNoOpLogHandler(),
    _ change: (inout ServiceConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    var configuration = ServiceConfiguration()
    configuration.port = 0
    configuration.data = folder?.url.path
    configuration.tokens = tokens
    // Long enough for a busy machine.
    configuration.limits.answerTime = .seconds(900)
    configuration.limits.bodyTime = .seconds(900)
    configuration.limits.replayTime = .seconds(900)
    configuration.limits.fontTime = .seconds(900)
    configuration.limits.deckTime = .seconds(900)
    configuration.limits.deckAnswerTime = .seconds(900)
    configuration.limits.deckProgramTime = .seconds(900)
    configuration.limits.quickLaneTime = .seconds(900)
    change(&configuration)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "test") { _ in log }
    logger.logLevel = .warning
    let server = try TelopServer(configuration, logger: logger) { port.yield($0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { port.finish() }
        try await group.run()
      }
      var results: [Swift.Result<Result, any Error>] = []
      for await number in ports {
        do { results.append(.success(try await body(RunningServer(port: number)))) } catch {
          results.append(.failure(error))
        }
        await group.triggerGracefulShutdown()
      }
      try await tasks.waitForAll()
      guard let result = results.first else { throw NotStarted() }
      return try result.get()
    }
  }

  struct NotStarted: Error {}

  /// Sends a request with a content type, unless that is empty.
  func send(
    _ method: String, _ path: String, _ body: [UInt8] = [], type: String = "",
    headers: [String: String] = [:]
  ) async throws -> Reply {
    try await HTTPClient.send(
      method, path, body, headers: ["Content-Type": type].merging(headers) { $1 }, port: port)
  }

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Reply {
    try await send("GET", path, headers: headers)
  }

  func post(
    _ path: String, _ body: String, type: String = "application/json",
    headers: [String: String] = [:]
  ) async throws -> Reply {
    try await send("POST", path, Array(body.utf8), type: type, headers: headers)
  }

  /// Waits until the metrics contain a text.
  func wait(forMetric text: String) async throws {
    try await waitUntil { try await get("/metrics").text.contains(text) }
  }

  /// Polls a job until it is in one of the states.
  func job(_ path: String, in states: JSONValue...) async throws -> JSONValue {
    while true {
      let document = try await get(path).json
      let state = document["state"]
      if states.contains(where: { $0 == state }) { return document }
      try #require(state == "queued" || state == "running", "\(document)")
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// Waits until a condition is true. Has no timeout of its own.
func waitUntil(_ condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
