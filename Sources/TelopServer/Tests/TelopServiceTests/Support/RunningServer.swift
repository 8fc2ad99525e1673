import Logging
import ServiceLifecycle
import TelopService

/// A server on a free port of the machine, for as long as a test runs.
struct RunningServer: Sendable {
  let port: Int

  /// Starts a server, runs a test with it and stops it.
  ///
  /// - Parameter log: receives warnings and errors.
  static func run<Result: Sendable>(
    log: any LogHandler = SwiftLogNoOpLogHandler(),
    _ change: (inout ServiceConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    var configuration = ServiceConfiguration()
    configuration.port = 0
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

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Reply {
    try await HTTPClient.send("GET", path, headers: headers, port: port)
  }

  func post(
    _ path: String, _ body: String, type: String = "application/json",
    headers: [String: String] = [:]
  ) async throws -> Reply {
    try await HTTPClient.send(
      "POST", path, Array(body.utf8), headers: ["Content-Type": type].merging(headers) { $1 },
      port: port)
  }
}
