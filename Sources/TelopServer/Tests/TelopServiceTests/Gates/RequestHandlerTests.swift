import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import TelopService

/// Runs in virtual time.
@Suite("Time limits of requests")
struct RequestHandlerTests {
  /// A connection with limits of 20 s for a request, 60 s of silence and an hour for feeds.
  private static func connection() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(RequestHandler(Limits()))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static func ask(_ channel: EmbeddedChannel, _ method: HTTPMethod, _ uri: String) throws {
    try channel.writeInbound(
      HTTPServerRequestPart.head(HTTPRequestHead(version: .http1_1, method: method, uri: uri)))
  }

  /// Number of empty body parts that the library received.
  private static func beats(_ channel: EmbeddedChannel) throws -> Int {
    var count = 0
    while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
      if case .body(let bytes) = part, bytes.readableBytes == 0 { count += 1 }
    }
    return count
  }

  @Test("a slow body ends after 20 s")
  func body() throws {
    for (method, uri) in [
      (HTTPMethod.POST, "/shows/a-1/go"), (.GET, "/shows/a-1/feed"), (.PUT, "/feed"),
    ] {
      let channel = try Self.connection()
      try Self.ask(channel, method, uri)
      for _ in 0..<19 {
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      }
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      #expect(!channel.isActive, "\(uri)")
    }
  }

  @Test("a target in absolute form becomes Host and a path")
  func targets() throws {
    for (target, host, path) in [
      ("http://a.example:1/b?c=d", "a.example:1", "/b?c=d"),
      ("https://a.example", "a.example", "/"), ("http://a.example?b", "a.example", "/?b"),
      ("/b?c=http://d.example", nil, "/b?c=http://d.example"), ("*", nil, "*"),
    ] as [(String, String?, String)] {
      let channel = try Self.connection()
      try Self.ask(channel, .GET, target)
      guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
        Issue.record("no head")
        continue
      }
      #expect(head.uri == path && head.headers["Host"].first == host, "\(target)")
    }
  }

  @Test("an answer to a complete request may take any time")
  func arrived() throws {
    let channel = try Self.connection()
    try Self.ask(channel, .GET, "/shows/a-1/events")
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .hours(24))
    #expect(channel.isActive)
    #expect(try Self.beats(channel) == 0)
  }

  @Test(
    "a feed ends after an hour of silence",
    arguments: ["", "http://127.0.0.1", "HTTP://127.0.0.1:8080"])
  func feed(host: String) throws {
    let channel = try Self.connection()
    try Self.ask(channel, .PUT, host + "/shows/a-1/feed?by=x")
    for _ in 0..<10 {
      channel.embeddedEventLoop.advanceTime(by: .minutes(50))
      // The library receives three empty parts in each idle timeout.
      #expect(try Self.beats(channel) == 150)
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .minutes(61))
    #expect(!channel.isActive)
  }

  @Test("after its answer, a feed has the time limit of other bodies")
  func answered() throws {
    let channel = try Self.connection()
    try Self.ask(channel, .POST, "/shows/a-1/feed")
    channel.embeddedEventLoop.advanceTime(by: .minutes(5))
    let head = HTTPResponseHead(version: .http1_1, status: .unauthorized)
    try channel.writeOutbound(HTTPServerResponsePart.head(head))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    _ = try Self.beats(channel)
    for _ in 0..<19 {
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(channel.isActive)
    #expect(try Self.beats(channel) == 0)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
