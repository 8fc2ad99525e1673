import Foundation
import NIOPosix
import Telop
import Testing

@testable import TelopService

@Suite("Export processes")
struct ExportProcessTests {
  private static let export = "/v1/export?to=csv"

  @Test("a process over its time limit is ended and counted", .timeLimit(.minutes(20)))
  func time() async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.program = try? folder.program("exec sleep 1000")
      $0.limits.answerTime = .milliseconds(100)
    } _: { server in
      let reply = try await server.post(Self.export, "hi", type: "text/markdown")
      #expect(reply.status == 503)
      #expect(reply.headers["retry-after"] == "10")
      let text = try await server.get("/metrics").text
      #expect(text.contains("telop_exports_running 0\n"))
      #expect(text.contains("telop_exports_pending 0\n"))
      #expect(text.contains("telop_exports_late_total 1\n"))
    }
  }

  @Test("a process ends when its client disconnects", .timeLimit(.minutes(20)))
  func leaving() async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.program = try? folder.program("exec sleep 1000")
      $0.limits.runningExports = 1
    } _: { server in
      let head =
        "POST \(Self.export) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        + "Content-Type: text/markdown\r\nContent-Length: 2\r\n\r\nhi"
      for _ in 0..<3 {
        let client = Task { try await HTTPClient.exchange([Array(head.utf8)], port: server.port) }
        try await server.wait(forMetric: "telop_exports_running 1\n")
        client.cancel()
        _ = try? await client.value
        try await server.wait(forMetric: "telop_exports_pending 0\n")
      }
    }
  }

  @Test(
    "a failing process gives a problem that says why",
    arguments: [
      ("exit 1", 422, "ended early"), ("kill -SEGV $$", 422, "ended early"),
      ("echo '{\"done\": {}}'", 500, "internal"), ("echo junk; echo more", 422, "ended early"),
    ])
  func failing(script: String, status: Int, words: String) async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.program = try? folder.program(script)
    } _: { server in
      let reply = try await server.post(Self.export, "hi", type: "text/markdown")
      #expect(reply.status == status, "\(reply.text)")
      #expect(reply.text.contains(words), "\(reply.text)")
    }
  }

  @Test("a cancelled process is not reported as failed", .timeLimit(.minutes(20)))
  func cancelled() async throws {
    let folder = try TestFolder()
    let child = try RunningChild(try folder.program("exec sleep 1000"), in: folder.url.path)
    let waiting = Task { try await child.waitForResult(on: NIOThreadPool.singleton) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("without the program, exports answer 503")
  func missing() async throws {
    try await RunningServer.run {
      $0.program = "/nowhere/telop-server"
    } _: { server in
      let reply = try await server.post(Self.export, "hi", type: "text/markdown")
      #expect(reply.status == 503, "\(reply.text)")
    }
  }

  @Test("memory and file size are limited")
  func limits() async throws {
    try await RunningServer.run {
      $0.limits.exportBytes = 500
    } _: { server in
      let reply = try await server.post("/v1/export?to=svg", "hi", type: "text/markdown")
      #expect(reply.status == 413, "\(reply.text)")
      let small = try await server.post(Self.export, "hi", type: "text/markdown")
      #expect(small.status == 200, "\(small.text)")
    }
    try await RunningServer.run {
      $0.limits.exportMemory = 1 << 24
    } _: { server in
      let reply = try await server.post("/v1/export?to=svg", "hi", type: "text/markdown")
      #expect(reply.status == 422, "\(reply.text)")
    }
  }

  @Test(
    "processes have low priority, and leave neither files nor processes",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/ffmpeg")),
    .timeLimit(.minutes(20)))
  func leavings() async throws {
    let folder = try TestFolder()
    let process = try await ServerProcess(folder: folder.url)
    let made = try await process.server.post(Self.export, "hi", type: "text/markdown")
    #expect(made.status == 200, "\(made.text)")
    let exports = folder.url.appendingPathComponent(".telop-exports").path
    #expect(try folder.names(in: ".telop-exports") == [])
    // This movie takes longer than the client waits.
    let movie = try await process.server.post(
      "/v1/export?to=mkv&duration=3:00:00", "hi", type: "text/markdown")
    #expect(movie.status == 202, "\(movie.text)")
    try await waitUntil { Self.processes(in: exports).contains(where: Self.givesWay) }
    process.end()
    try await waitUntil { Self.processes(in: exports).isEmpty }
  }

  /// Process IDs, found in `/proc`, whose arguments contain a folder.
  private static func processes(in folder: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { Int($0) != nil }.map { "/proc/" + $0 }.filter { place in
      let words = try? String(contentsOfFile: place + "/cmdline", encoding: .utf8)
      return words?.contains(folder) == true
    }
  }

  /// Whether a process is niced and has the highest OOM score adjustment.
  private static func givesWay(_ process: String) -> Bool {
    let read = { (name: String) in
      (try? String(contentsOfFile: process + "/" + name, encoding: .utf8)) ?? ""
    }
    // Fields from the third on follow the name in parentheses.
    let fields = read("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 16 && fields[16] == "10" && read("oom_score_adj") == "1000\n"
  }
}
