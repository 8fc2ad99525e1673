import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Processes that check fonts")
struct FontProcessTests {
  @Test(
    "a failing process harms neither the fonts nor the service", .timeLimit(.minutes(20)),
    arguments: [
      ("kill -SEGV $$", 422, "font ended early"), ("exit 0", 422, "font ended early"),
      ("exec sleep 1000", 422, "took longer"), ("echo '{\"done\": {}}'", 422, "is empty"),
    ])
  func dying(script: String, status: Int, words: String) async throws {
    let folder = try TestFolder()
    let program = try folder.program(script)
    try await RunningServer.run {
      ($0.data, $0.fontUploads, $0.program) = (folder.url.path, true, program)
      if words == "took longer" { $0.limits.fontTime = .milliseconds(100) }
    } _: { server in
      let bytes = words == "is empty" ? [] : try TestFont.file(called: "Umber")
      let reply = try await TestFont.send(bytes, server)
      #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
      #expect(try await TestFont.width("Umber", server) == nil)
    }
    #expect(try folder.names(in: "fonts") == [])
  }

  @Test(
    "four uploads are accepted at a time, and end when their clients disconnect",
    .timeLimit(.minutes(20)))
  func leaving() async throws {
    let folder = try TestFolder()
    let program = try folder.program("exec sleep 1000")
    let isThere = { @Sendable in (try? folder.names(in: "fonts"))?.isEmpty == false }
    let bytes = try TestFont.file(called: "Umber")
    try await RunningServer.run {
      ($0.data, $0.fontUploads, $0.program) = (folder.url.path, true, program)
    } _: { server in
      // One font is being checked, three wait, and the fifth is refused.
      try await withThrowingTaskGroup(of: Reply.self) { clients in
        for _ in 0..<5 { clients.addTask { try await TestFont.send(bytes, server) } }
        let other = try #require(try await clients.next())
        #expect(other.status == 503 && other.headers["retry-after"] == "5", "\(other.text)")
        while !isThere() { try await Task.sleep(for: .milliseconds(5)) }
        clients.cancelAll()
        while let _ = await clients.nextResult() {}
      }
      while isThere() { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test("slow senders delay no other upload", .timeLimit(.minutes(20)))
  func slow() async throws {
    let bytes = try TestFont.file(called: "Umber")
    try await RunningServer.run {
      $0.fontUploads = true
    } _: { server in
      // The bodies never arrive.
      let head =
        "POST /v1/fonts HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        + "Content-Type: font/ttf\r\nContent-Length: 1000\r\n\r\n"
      let clients = (0..<3).map { _ in
        Task { try await HTTPClient.exchange([Array(head.utf8)], port: server.port) }
      }
      // Waits until the service has accepted the connections. Its count includes the connection of this request.
      try await server.wait(forMetric: "telop_connections 4\n")
      let reply = try await TestFont.send(bytes, server)
      #expect(reply.status == 201, "\(reply.text)")
      for client in clients { client.cancel() }
    }
  }

  @Test("the memory of the process is limited")
  func memory() async throws {
    let folder = try TestFolder()
    let font = folder.url.appendingPathComponent("font")
    try Data(try TestFont.file(called: "Umber")).write(to: font)
    // A sparse file, larger than the memory reserved for a process at its start.
    try FileHandle(forWritingTo: font).truncate(atOffset: 1 << 29)
    try Data(#"{"memory": 268435456, "seconds": 900}"#.utf8)
      .write(to: folder.url.appendingPathComponent("order.json"))
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = ServerProcess.path
    process.arguments = ["--check-font", folder.url.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(!String(decoding: said, as: UTF8.self).contains("done"))
    try input.fileHandleForWriting.close()
  }

  /// A damaged font harms only the process that checks it. A font that passes the check does no harm later.
  @Test("damaged fonts do no harm", arguments: 0..<2)
  func damage(kind: Int) async throws {
    let (path, old) = [
      (TestFont.inter, "Inter"), ("NotoSansHebrew/NotoSansHebrew-Regular.ttf", "Noto"),
    ][
      kind]
    try await RunningServer.run {
      $0.fontUploads = true
    } _: { server in
      var taken = 0
      for seed in 0..<16 {
        var dice = Dice(UInt64(kind * 1_000 + seed))
        let name = String((old == "Noto" ? "" : "Q") + "Q\(100 + seed)")
        var bytes = try TestFont.file(path, old, called: name)
        for _ in 0..<Int.random(in: 1...24, using: &dice) {
          let place = Int.random(in: 0..<bytes.count, using: &dice)
          bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        }
        if seed.isMultiple(of: 4) {
          bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &dice)))
        }
        let reply = try await TestFont.send(bytes, server)
        #expect([201, 409, 422].contains(reply.status), "\(seed): \(reply.text)")
        guard reply.status == 201,
          case .array(let fonts)? = try reply.json["fonts"],
          case .string(let name)? = fonts.first?["name"],
          let font = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { continue }
        taken += 1
        for (path, body) in [("/v1/measure", "AVATAR אבגד"), ("/v1/fit", "words אבגד")] {
          let used = try await server.post(
            "\(path)?font=\(font)", body, type: "text/plain")
          #expect([200, 422].contains(used.status), "\(seed): \(used.text)")
        }
      }
      #expect(taken > 0)
      #expect(try await server.get("/healthz").status == 200)
    }
  }
}
