import NIOCore
import NIOPosix
import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Connections")
struct ConnectionTests {
  /// A client that sends bytes and reads nothing.
  private static func connect(
    _ text: String, port: Int
  ) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: false)
      .channelOption(.socketOption(.so_rcvbuf), value: 4_096)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    return channel
  }

  private static func metric(_ name: String, _ server: RunningServer) async throws -> Int {
    let text = try await server.get("/metrics").text
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
  }

  @Test("a connection over the limit gets 503; closing one admits another")
  func most() async throws {
    try await RunningServer.run {
      $0.limits.connections = 3
    } _: { server in
      // The server may accept connections in any order.
      var silent: [any Channel] = []
      var reply = try await server.get("/healthz")
      while reply.status == 200 {
        silent.append(try await Self.connect("GET", port: server.port))
        reply = try await server.get("/healthz")
      }
      #expect(reply.status == 503 && reply.headers["retry-after"] == "1")
      #expect(reply.headers["content-type"] == "application/problem+json")
      #expect(try reply.json["status"] == 503)
      // On a busy machine, the server may have closed a connection already, because its request did not arrive in time.
      for channel in silent { try? await channel.close() }
      try await waitUntil { try await server.get("/healthz").status == 200 }
      #expect(try await Self.metric("telop_connections_refused_total", server) >= 1)
      #expect(try await Self.metric("telop_connections", server) >= 1)
    }
  }

  private static func fill(_ connections: Connections, from address: String) -> Int {
    var count = 0
    while connections.enter(from: address) == .admitted { count += 1 }
    return count
  }

  @Test("an address may hold as many connections as are still free")
  func share() {
    let connections = Connections(maximum: 4_096)
    #expect(Self.fill(connections, from: "192.0.2.1") == 2_048)
    #expect(connections.enter(from: "192.0.2.1") == .addressFull)
    #expect(Self.fill(connections, from: "192.0.2.2") == 1_024)
    for host in 3..<10 { #expect(connections.enter(from: "192.0.2.\(host)") == .admitted) }
    #expect(connections.enter(from: "2001:db8::1") == .admitted)
    // A closed connection frees a place for its own address, too.
    for _ in 0..<8 { connections.leave(.admitted, from: "192.0.2.2") }
    #expect(connections.enter(from: "192.0.2.2") == .admitted)
  }

  @Test(
    "a local proxy may hold nearly all connections, and others still get some"
  )
  func proxy() {
    for loopback in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
      let connections = Connections(maximum: 4_096)
      #expect(Self.fill(connections, from: loopback) == 3_840)
      #expect(Self.fill(connections, from: "192.0.2.1") == 128)
      #expect(connections.enter(from: "192.0.2.2") == .admitted)
    }
    #expect(Self.fill(Connections(maximum: 3), from: "127.0.0.1") == 3)
    #expect(Self.fill(Connections(maximum: 1), from: "192.0.2.1") == 1)
  }

  @Test("the number of answered refusals is limited; leaving frees a place")
  func told() {
    let connections = Connections(maximum: 8)
    #expect(connections.maximumPendingRefusals == 16 && connections.maximumOpenSockets == 24)
    for _ in 0..<4 { #expect(connections.enter(from: "192.0.2.1") == .admitted) }
    #expect(
      (0..<connections.maximumPendingRefusals).allSatisfy { _ in
        connections.enter(from: "192.0.2.1") == .addressFull
      })
    #expect(connections.enter(from: "192.0.2.1") == .closed)
    connections.leave(.addressFull, from: "192.0.2.1")
    #expect(connections.enter(from: "192.0.2.1") == .addressFull)
    #expect(connections.enter(from: "192.0.2.2") == .admitted)
    #expect(connections.counts.open == 22)
  }

  @Test("an IPv6 network counts as one address")
  func networks() {
    let connections = Connections(maximum: 8)
    for number in 1...4 { #expect(connections.enter(from: "2001:db8::\(number)") == .admitted) }
    #expect(connections.enter(from: "2001:db8::5:6") == .addressFull)
    #expect(connections.enter(from: "2001:db8:0:1::1") == .admitted)
    connections.leave(.admitted, from: "2001:db8::1")
    #expect(connections.enter(from: "2001:db8::9") == .admitted)
    #expect(Connections.network(of: "::ffff:192.0.2.1") == "::ffff:192.0.2.1")
  }

  @Test("slow and silent clients are disconnected")
  func slow() async throws {
    try await RunningServer.run {
      $0.limits.idleTime = .seconds(1)
    } _: { server in
      let drip = [[UInt8]](repeating: [0x78], count: 100_000)
      let head = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX: "
      let bytes = try await HTTPClient.exchange(
        [Array(head.utf8)] + drip, port: server.port, pause: .milliseconds(10))
      #expect(bytes.isEmpty)
      #expect(try await HTTPClient.exchange([[0x47]], port: server.port).isEmpty)
    }
  }

  @Test("a client that does not read is disconnected")
  func stall() async throws {
    try await RunningServer.run {
      $0.limits.stallTime = .milliseconds(200)
    } _: { server in
      let ask = "GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
      let length = try await server.get("/openapi.json").body.count
      // More bytes than both socket buffers hold, so one answer has to wait.
      let client = try await Self.connect(
        String(repeating: ask, count: (1 << 26) / length), port: server.port)
      let asked = "telop_requests_total{route=\"/openapi.json\",method=\"GET\",status=\"200\"}"
      try await waitUntil { try await Self.metric(asked, server) >= 2 }
      try await waitUntil { try await Self.metric("telop_connections", server) <= 1 }
      try? await client.close()
    }
  }
}
