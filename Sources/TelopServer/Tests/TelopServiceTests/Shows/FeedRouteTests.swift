import NIOCore
import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
import TelopShows
import Testing

@testable import TelopService

@Suite("Feeds")
struct FeedRouteTests {
  /// The texts of a show's commands.
  private func texts(_ server: RunningServer, _ show: String) async throws -> [String] {
    let log = try await server.get(show + "/log.json").json
    guard case .array(let records)? = log["records"] else { return [] }
    return records.compactMap { record in
      guard record["command"]?["name"] == "feed",
        case .string(let text)? = record["command"]?["text"]
      else { return nil }
      return text
    }
  }

  /// The head of a chunked request, as a program like `curl -T -` sends it.
  private func head(_ show: String, _ server: RunningServer, _ more: String = "") -> [UInt8] {
    Array(
      ("PUT \(show)/feed HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(more)"
        + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n").utf8)
  }

  private func chunk(_ text: String) -> [UInt8] {
    Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)
  }

  @Test("lines are applied while the body arrives, and are counted")
  func lines() async throws {
    try await RunningServer.run {
      // The deadline of bodies does not apply to a feed.
      ($0.limits.bodyTime, $0.limits.feedCollectionTime) = (.milliseconds(1), .milliseconds(20))
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await server.post(show + "/go", "", type: "")
      try await HTTPClient.connect(port: server.port).executeThenClose { inbound, outbound in
        func send(_ bytes: [UInt8]) async throws {
          try await outbound.write(ByteBuffer(bytes: bytes))
        }
        func wait(_ count: Int) async throws {
          try await waitUntil {
            try await texts(server, show).joined(separator: "\n\n").components >= count
          }
        }
        try await send(head(show, server))
        try await send(chunk("first li"))
        try await send(chunk("ne\nsecond — line\n\n \n"))
        try await wait(2)
        try await send(chunk("# 3. *third*\r\nlast"))
        try await wait(3)
        try await send(Array("0\r\n\r\n".utf8))
        var bytes: [UInt8] = []
        for try await buffer in inbound { bytes += buffer.readableBytesView }
        let reply = try HTTPClient.reply(bytes)
        #expect(reply.status == 200)
        let answer = try reply.json
        #expect(answer["lines"] == 4)
        let check = try await SchemaCheck(server)
        #expect(check.errors(answer, of: "FeedDocument") == [])
      }
      let all = try await texts(server, show).joined(separator: "\n\n")
      #expect(all == "first line\n\nsecond — line\n\n\\# 3\\. \\*third\\*\n\nlast")
    }
  }

  @Test("a whole file is fed by PUT or POST, as plain text or Markdown")
  func whole() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      for (method, type, line, text) in [
        ("PUT", "", "*a*", "\\*a\\*"), ("POST", "text/plain; charset=utf-8", "<b>", "\\<b\\>"),
        ("POST", "text/markdown", "*a*", "*a*"),
      ] {
        let reply = try await server.send(
          method, show + "/feed?by=captions", Array("\(line)\n".utf8), type: type)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.json["commands"] == 1)
        #expect(try await texts(server, show).last == text)
      }
      #expect(try await server.get(show + "/log.csv").text.contains(",captions,feed-"))
      #expect(try await server.post(show + "/feed", "", type: "").status == 200)
    }
  }

  @Test("a problem ends a feed, and earlier lines stay applied")
  func ends() async throws {
    try await RunningServer.run {
      ($0.limits.feedLineBytes, $0.limits.feedCollectionTime) = (100, .milliseconds(10))
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      let revision = try await server.get(show).json["revision"]
      let long = String(repeating: "x", count: 101)
      #expect(try await server.post(show + "/feed", long, type: "text/plain").status == 413)
      #expect(try await server.get(show).json["revision"] == revision)
      #expect(try await server.post(show + "/feed", "{}").status == 415)
      #expect(try await server.post(show + "/feed?x=1", "a", type: "text/plain").status == 400)
      #expect(try await server.post("/shows/a-none/feed", "a", type: "text/plain").status == 404)
      _ = try await server.post(show + "/go", "", type: "")
      _ = try await server.post(show + "/finish", "", type: "")
      let over = try await server.post(show + "/feed", "a\n", type: "text/plain")
      #expect(over.status == 409 && over.text.contains("0 lines before it"), "\(over.text)")
    }
  }

  @Test(
    "lines of either direction move no visible text",
    arguments: ["Welcome to all of you.", "أهلا بكم جميعا في هذا اللقاء."])
  func directions(first: String) throws {
    var log = try ShowLog(ShowSource(script: "---\nduration: 15\n---\n\(first)"))
    var now = Moment(microseconds: 1_000_000_000)
    _ = try log.take(.go, id: "go", from: "test", at: now)
    let isRightToLeft = log.state.fit.plan.strip.isRightToLeft
    // Each line arrives while the previous one is on screen.
    for (index, line) in ["قليل", "سطرا بعد سطر", "First line.", "Second, (and) 3.", "هنا"]
      .enumerated()
    {
      now = now + .seconds(30)
      let text = PlainText.isolated(PlainText.escaped(line), inRightToLeft: isRightToLeft)
      _ = try log.take(.feed(text: text), id: "\(index)", from: "test", at: now)
    }
    #expect(log.state.pendingWaitingLeg != nil)
    #expect(PlainText.isolated("a b", inRightToLeft: false) == "a b")
  }

  @Test("a plain line is shown unchanged")
  func escapes() throws {
    for line in [
      "# x", "- x", "1. x", "> x", "---", "a *b* _c_ `d` ==e== ~~f~~", "@1:30 x", "x {time=1:20}",
      "<!-- c --> <b>d</b> &amp; [a](b) ![c](d)", "| a | b |", "a\\", "＃ x", "＠1:30 x", "::: x",
      "\\(x\\)", "\"q\" 'q' #tag x@y.z https://a.example/?b=c&d", "1) x", "+ x", "=== ",
    ] {
      let script = try Script(PlainText.escaped(line), format: .markdown, name: "t")
      let shown = script.line.replacing("\u{2060}", with: "")
      #expect(shown == line.trimming(\.isWhitespace), "\(line)")
      #expect(script.sections.allSatisfy { $0.title == nil } && script.cues.isEmpty, "\(line)")
    }
  }
}

extension String {
  /// Number of paragraphs.
  fileprivate var components: Int { split(separator: "\n\n").count }
}
