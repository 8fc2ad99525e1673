import Logging
import Testing

@testable import TelopService

@Suite("Bounded log")
struct BoundedLogTests {
  @Test("identical messages are logged once per interval, then once with their number")
  func bound() {
    let kept = LogLines()
    let lines = BoundedLines(interval: .seconds(3_600))
    let logger = Logger(label: "test") { _ in BoundedLog(base: kept, lines: lines) }
    for number in 0..<1_000 { logger.warning("answered", metadata: ["number": "\(number)"]) }
    logger.error("answered")
    logger.warning("other")
    for _ in 0..<3 { logger.notice("answered") }
    #expect(
      kept.words == ["answered", "answered", "other", "answered", "answered", "answered"])
    lines.writeSuppressed("warning answered")
    #expect(kept.times == [nil, nil, nil, nil, nil, nil, "999"])
    logger.warning("answered")
    lines.writeSuppressed("warning answered")
    #expect(kept.times.last == "1")
  }

  @Test("every message is counted", .timeLimit(.minutes(20)))
  func end() async throws {
    let kept = LogLines()
    let lines = BoundedLines(interval: .milliseconds(100))
    let logger = Logger(label: "test") { _ in BoundedLog(base: kept, lines: lines) }
    for _ in 0..<50 { logger.warning("answered") }
    let count = { kept.times.reduce(0) { $0 + ($1.flatMap { Int($0) } ?? 1) } }
    while count() < 50 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(count() == 50)
  }

  @Test("many 503 answers and refused connections give one line each")
  func requests() async throws {
    let kept = LogLines()
    try await RunningServer.run(log: kept) {
      $0.program = "/nowhere/telop-server"
      $0.limits.logInterval = .seconds(3_600)
    } _: { server in
      for _ in 0..<12 {
        let reply = try await server.post("/v1/export?to=csv", "hi", type: "text/markdown")
        #expect(reply.status == 503)
      }
    }
    #expect(kept.words.count { $0 == "answered with 503" } == 1)
    let full = LogLines()
    try await RunningServer.run(log: full) {
      $0.limits.connections = 0
      $0.limits.logInterval = .seconds(3_600)
    } _: { server in
      for _ in 0..<12 {
        let reply = try await server.get("/healthz")
        #expect(reply.status == 503)
      }
    }
    #expect(full.words.count { $0 == "a connection was refused" } == 1)
  }
}
