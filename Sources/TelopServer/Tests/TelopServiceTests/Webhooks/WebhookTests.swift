import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import TelopStore
import Testing

@testable import TelopService

@Suite("Webhooks")
struct WebhookTests {
  /// RFC 4231, cases 1, 2, 3 and 6.
  @Test("signatures match RFC 4231")
  func signatures() {
    let bytes = { (count: Int, byte: UInt8) in [UInt8](repeating: byte, count: count) }
    #expect(
      Signature.of(Array("Hi There".utf8), secret: bytes(20, 0x0B))
        == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    #expect(
      Signature.of(Array("what do ya want for nothing?".utf8), secret: Array("Jefe".utf8))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      Signature.of(bytes(50, 0xDD), secret: bytes(20, 0xAA))
        == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
    #expect(
      Signature.of(
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        secret: bytes(131, 0xAA))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("events are posted, signed, and repeated after a failure")
  func delivery() async throws {
    let secret = Array("a secret of some length".utf8)
    let sink = try await Sink.open(statuses: [500, 503, 200])
    try await RunningServer.run {
      $0.webhooks.urls = ["http://127.0.0.1:\(sink.port)/hook?q=\"\\", "http://127.0.0.1:1/none"]
      $0.webhooks.secret = secret
      $0.webhooks.pause = .milliseconds(1)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await server.post(show + "/go", "", type: "")
      _ = try await server.post(show + "/jump?value=Two", "", type: "")
      _ = try await server.post(show + "/finish", "", type: "")
      // The second webhook never answers. It delays neither the first webhook nor the show.
      var posts: [Reply] = []
      for await post in sink.posts {
        posts.append(post)
        if try post.json["event"] == "end" { break }
      }
      let documents = try posts.map { try $0.json }
      #expect(documents.prefix(3).map { $0["event"] } == ["start", "start", "start"])
      #expect(Set(posts.prefix(3).map(\.body)).count == 1)
      let two = try #require(documents.first { $0["event"] == "section" })
      #expect(two["section"] == ["number": 2, "title": "Two"])
      #expect(two["show"] == .string(String(show.dropFirst(7))) && two["name"] == "talk.md")
      #expect(two["revision"] == 2 || two["revision"] == 3)
      for post in posts {
        #expect(
          post.headers["telop-signature"] == "sha256=" + Signature.of(post.body, secret: secret))
        #expect(post.headers["content-type"] == "application/json")
      }
      try await server.wait(forMetric: "telop_webhooks_total{result=\"failed\"}")
    }
    try await sink.close()
  }

  @Test("events during a downtime are posted once after it")
  func away() async throws {
    let folder = try TestFolder()
    let now = Moment.wall
    do {
      let store = try ShowStore(folder: folder.url.path)
      let source = ShowSource(
        script: "---\nduration: 60\n---\n# One\n\nwords\n\n# Two\n\nmore", name: "talk.md")
      for (id, ago) in [("a-1", 600), ("a-2", 100)] {
        let go = ShowRecord(
          number: 1, id: "c1", moment: now + .seconds(-ago), controller: "desk", command: .go)
        try store.create(
          StoredShow(id: id, created: now + .seconds(-700), source: source, records: [go]))
      }
    }
    let mark = WebhookMark(folder: folder.url.path)
    mark.set(now + .seconds(-90))
    for round in 0..<2 {
      let sink = try await Sink.open(statuses: [200])
      let events = try await RunningServer.run(in: folder) {
        $0.webhooks.urls = ["http://127.0.0.1:\(sink.port)/"]
      } _: { server in
        if round == 1 {
          // The old events are not sent again before the new one.
          let show = try await ShowRouteTests.make(server)
          _ = try await server.post(show + "/go", "", type: "")
        }
        var events: [JSONValue] = []
        for await post in sink.posts {
          events.append(try post.json)
          if events.last?["event"] == (round == 0 ? "end" : "start") { break }
        }
        return events
      }
      try await sink.close()
      if round == 0 {
        #expect(events.allSatisfy { $0["show"] == "a-2" })
        #expect(events.map { $0["event"] } == ["section", "section", "end"])
        #expect(events.last?["at"] == .integer(Int((now + .milliseconds(-39_800)).microseconds)))
      } else {
        #expect(events.map { $0["event"] } == ["start"])
      }
      #expect(mark.start(now: .wall) > now + .seconds(-10))
    }
  }

  @Test("an event that waits when the service stops is posted by the next run")
  func waiting() async throws {
    let folder = try TestFolder()
    var ids: [JSONValue?] = []
    for status in [500, 200] {
      let sink = try await Sink.open(statuses: [status])
      let id = try await RunningServer.run(in: folder) {
        $0.webhooks.urls = ["http://127.0.0.1:\(sink.port)/"]
        $0.webhooks.pause = .seconds(900)
      } _: { server -> JSONValue? in
        if status == 500 {
          let show = try await ShowRouteTests.make(server)
          _ = try await server.post(show + "/go", "", type: "")
        }
        for await post in sink.posts { return try post.json["id"] }
        return nil
      }
      try await sink.close()
      ids.append(id)
    }
    #expect(ids[0] != nil && ids[0] == ids[1])
  }

  @Test(
    "events before an import are not posted again",
    .timeLimit(.minutes(20)))
  func imported() async throws {
    let folder = try TestFolder()
    let now = Moment.wall
    let go = ShowRecord(
      number: 1, id: "c1", moment: now + .seconds(-1_800), controller: "desk", command: .go)
    let source = ShowSource(
      script: "---\nduration: 1h\n---\n# One\n\nwords\n\n# Two\n\nmore", name: "talk.md")
    var log = try ShowLog(source)
    _ = try log.take(go.command, id: go.id, from: go.controller, at: go.moment)
    let export = ShowExport(log, id: "a-1", created: now + .seconds(-1_900), now: now)
    let mark = WebhookMark(folder: folder.url.path)
    mark.set(now + .seconds(-2_000))
    let sink = try await Sink.open(statuses: [200])
    let events = try await RunningServer.run(in: folder) {
      $0.webhooks.urls = ["http://127.0.0.1:\(sink.port)/"]
    } _: { server in
      let json = String(decoding: try Wire.encode(export), as: UTF8.self)
      let show = try await server.post("/shows/import", json).show
      // After kill -9, the next run sends the events since the mark.
      while mark.start(now: .wall) < now { try await Task.sleep(for: .milliseconds(5)) }
      _ = try await server.post(show + "/finish", "", type: "")
      var events: [JSONValue?] = []
      for await post in sink.posts {
        events.append(try post.json["event"])
        if events.last == "end" { break }
      }
      return events
    }
    try await sink.close()
    #expect(events == ["end"])
  }

  @Test("events older than a day are skipped")
  func longest() throws {
    let folder = try TestFolder()
    let mark = WebhookMark(folder: folder.url.path)
    let now = Moment.wall
    #expect(mark.start(now: now) == now)
    for (set, start) in [(-3_600, -3_600), (-200_000, -86_400), (3_600, 0)] {
      mark.set(now + .seconds(set))
      #expect(mark.start(now: now) == now + .seconds(start))
    }
    #expect(WebhookMark(folder: nil).start(now: now) == now)
  }

  @Test("values are escaped in the configuration of curl")
  func configuration() {
    let text = Curl.configuration(
      url: "https://a.example/x", body: Array("{\"a\": \"b\\n\\\"\"}".utf8), headers: ["A: b"])
    #expect(text.contains("url = \"https://a.example/x\"\n"))
    #expect(text.contains("data-raw = \"{\\\"a\\\": \\\"b\\\\n\\\\\\\"\\\"}\"\n"))
    #expect(text.contains("header = \"A: b\"\n") && text.hasSuffix("fail\nsilent\n"))
  }
}

/// A server that accepts posts and answers with a list of statuses. Repeats the last status.
struct Sink {
  let port: Int
  let posts: AsyncStream<Reply>
  private let channel: any Channel

  static func open(statuses: [Int]) async throws -> Sink {
    let (posts, post) = AsyncStream.makeStream(of: Reply.self)
    let count = Counter()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Handler(statuses: statuses, count: count) { post.yield($0) })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return Sink(port: channel.localAddress?.port ?? 0, posts: posts, channel: channel)
  }

  func close() async throws { try await channel.close() }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private var bytes: [UInt8] = []
    private let statuses: [Int]
    private let count: Counter
    private let post: (Reply) -> Void

    init(statuses: [Int], count: Counter, post: @escaping (Reply) -> Void) {
      self.statuses = statuses
      self.count = count
      self.post = post
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      bytes += unwrapInboundIn(data).readableBytesView
      guard let (_, headers, body) = HTTPClient.message(bytes),
        body.count == Int(headers["content-length"] ?? "0")
      else { return }
      let index = count.next()
      let status = statuses[min(index, statuses.count - 1)]
      post(Reply(status: status, headers: headers, body: body))
      let head = "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
      context.close(promise: nil)
    }
  }
}
