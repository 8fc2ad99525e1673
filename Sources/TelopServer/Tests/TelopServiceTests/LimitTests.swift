import Foundation
import HTTPTypes
import NIOCore
import Synchronization
import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

@Suite("Limits")
struct LimitTests {
  /// Blocks threads until it opens.
  private final class Gate: Sendable {
    private let isOpen = Atomic(false)
    private let count = Atomic(0)
    var passed: Int { count.load(ordering: .relaxed) }
    func open() { isOpen.store(true, ordering: .releasing) }
    func pass() {
      count.add(1, ordering: .relaxed)
      while !isOpen.load(ordering: .acquiring) { usleep(1_000) }
    }
  }

  @Test("an answer over the size limit is refused, for one and for many texts")
  func answers() async throws {
    try await RunningServer.run({ $0.limits.answerBytes = 20_000 }) { server in
      let text = String(repeating: "aあ", count: 3_000)
      let one = try await server.post("/v1/measure", text, type: "text/plain")
      #expect(one.status == 413 && one.text.contains("want"), "\(one.text.prefix(200))")
      #expect(
        try await server.post("/v1/measure?want=width", text, type: "text/plain").status == 200)
      let words = (0..<60).map { _ in #"{"text": "some words"}"# }.joined(separator: ",")
      #expect(try await server.post("/v1/measure", "[\(words)]").status == 413)
    }
  }

  @Test("a body over the limit is refused by its Content-Length")
  func length() async throws {
    try await RunningServer.run {
      $0.limits.bodyBytes = 1_000
    } _: { server in
      let head =
        "POST /v1/fit HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: 1001\r\n\r\n"
      let reply = try HTTPClient.reply(
        try await HTTPClient.exchange([Array(head.utf8)], port: server.port))
      #expect(reply.status == 413)
      #expect(reply.headers["connection"] == "close")
      #expect(try reply.json["status"] == 413)
    }
  }

  @Test("a chunked body over the limit is refused")
  func chunks() async throws {
    try await RunningServer.run {
      $0.limits.bodyBytes = 1_000
    } _: { server in
      let head =
        "POST /v1/fit HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nTransfer-Encoding: chunked\r\n\r\n"
      let chunk = "1f4\r\n" + String(repeating: "x", count: 500) + "\r\n"
      let reply = try HTTPClient.reply(
        try await HTTPClient.exchange(
          [Array((head + chunk + chunk + chunk).utf8)], port: server.port))
      #expect(reply.status == 413)
    }
  }

  @Test("a slow body gets 408")
  func drip() async throws {
    try await RunningServer.run {
      $0.limits.bodyTime = .milliseconds(200)
    } _: { server in
      let head =
        "POST /v1/fit HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: 999\r\n\r\n"
      let reply = try HTTPClient.reply(
        try await HTTPClient.exchange(
          [Array(head.utf8)] + [[UInt8]](repeating: [0x78], count: 900), port: server.port,
          pause: .milliseconds(100)))
      #expect(reply.status == 408)
    }
  }

  private static let sixty = String(repeating: "x", count: 60)

  @Test(
    "texts, scripts and options that multiply work are limited",
    arguments: [
      ("/v1/measure", "[{}, {}, {}, {}]", "application/json", nil),
      ("/v1/measure", String(repeating: "x", count: 101), "text/plain", nil),
      ("/v1/measure?clusters", String(repeating: "x", count: 51), "text/plain", nil),
      ("/v1/fit", String(repeating: "x", count: 101), "text/plain", nil),
      ("/v1/fit?loop=3", String(repeating: "x", count: 40), "text/plain", "loop"),
      ("/v1/fit", "---\nloop: 40\n---\nx", "text/markdown", "loop"),
      ("/v1/fit?loop=fill&duration=2:00", "x", "text/plain", "loop"),
      ("/v1/fit?separator=\(sixty)", "a\n\nb\n\nc", "text/markdown", "separator"),
      ("/v1/room?separator=\(sixty)", "a\n\nb\n\nc", "text/markdown", "separator"),
      ("/v1/export?to=csv&separator=\(sixty)", "a\n\nb\n\nc", "text/markdown", "separator"),
      ("/v1/fit?loop=2&separator=\(sixty)", "x", "text/plain", "loop"),
      ("/v1/measure?separator=\(sixty)", "a\nb\nc", "text/plain", "separator"),
      ("/v1/shape?separator=\(sixty)", "a\nb\nc", "text/plain", "separator"),
      ("/v1/measure?fit=10&ellipsis=\(sixty)", sixty, "text/plain", "ellipsis"),
    ])
  func work(path: String, body: String, type: String, option: String?) async throws {
    try await RunningServer.run {
      $0.limits.questionCount = 3
      $0.limits.textBytes = 100
      $0.limits.clusteredTextBytes = 50
      $0.limits.scriptBytes = 100
      $0.limits.loopSeconds = 60
    } _: { server in
      let reply = try await server.post(path, body, type: type)
      #expect(reply.status == 413, "\(reply.text)")
      #expect(try reply.json["option"] == option.map(JSONValue.string))
    }
  }

  @Test("a full queue answers 503 with Retry-After")
  func queue() async throws {
    var limits = Limits()
    limits.workers = 1
    limits.queueLength = 1
    let pool = WorkPool(limits)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        try await pool.run {
          begin.yield()
          gate.pass()
          return 1
        }
      }
      for await _ in begun { break }
      group.addTask { try await pool.run { 2 } }
      while pool.load.pending < 2 { try await Task.sleep(for: .milliseconds(1)) }
      let refusal = await #expect(throws: Problem.self) { try await pool.run { 3 } }
      #expect(refusal?.status == 503)
      #expect(refusal?.headers[.retryAfter] == "1")
      #expect(pool.load.refused == 1)
      gate.open()
      #expect(try await group.reduce(0, +) == 3)
    }
    // A thread of the pool delivers the result before it counts its work as done.
    while pool.load.pending > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("slow work answers 503, and queued work that is too late never begins")
  func time() async throws {
    var limits = Limits()
    limits.workers = 1
    limits.answerTime = .milliseconds(50)
    let pool = WorkPool(limits)
    let gate = Gate()
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<3 {
        group.addTask {
          do {
            try await pool.run { gate.pass() }
            return nil
          } catch { return (error as? Problem)?.status }
        }
      }
      for await status in group { #expect(status == 503) }
    }
    gate.open()
    while pool.load.pending > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(gate.passed == 1)
  }

  @Test("cancelled work leaves the queue", .timeLimit(.minutes(20)))
  func leaving() async throws {
    var limits = Limits()
    limits.workers = 1
    limits.queueLength = 2
    let pool = WorkPool(limits)
    let gate = Gate()
    let first = Task { try await pool.run { gate.pass() } }
    while gate.passed < 1 { try await Task.sleep(for: .milliseconds(1)) }
    let second = Task { try await pool.run { gate.pass() } }
    while pool.load.pending < 2 { try await Task.sleep(for: .milliseconds(1)) }
    second.cancel()
    while pool.load.pending > 1 { try await Task.sleep(for: .milliseconds(1)) }
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    try await first.value
    #expect(gate.passed == 1)
  }

  @Test("short requests do not wait for long ones")
  func lanes() async throws {
    let long = String(repeating: "a *b* ", count: 10_000)
    try await RunningServer.run {
      $0.limits.workers = 1
    } _: { server in
      let order = try await withThrowingTaskGroup(of: Bool.self) { group in
        // The questions are so many that some still wait when the metrics are read.
        for _ in 0..<4 {
          group.addTask {
            let reply = try await server.post("/v1/fit?want=speed", long, type: "text/markdown")
            #expect(reply.status == 200)
            return true
          }
        }
        let waiting = try Regex("telop_pool_pending\\{lane=\"long\"\\} [2-4]")
        while try await !server.get("/metrics").text.contains(waiting) {}
        group.addTask {
          let reply = try await server.post("/v1/fit?want=speed", "hi", type: "text/markdown")
          #expect(reply.status == 200)
          return false
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(order.last == true && order.count { !$0 } == 1)
    }
  }
}
