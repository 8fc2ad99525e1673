import NIOCore
import NIOPosix
import Telop
import Testing

@testable import TelopService

@Suite("OSC over UDP")
struct OSCServiceTests {
  @Test("packets are applied in order, and every result is counted")
  func commands() async throws {
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    try await RunningServer.run {
      $0.osc = .init(host: "127.0.0.1", port: 0) { started.yield($0) }
    } _: { server in
      var port = 0
      for await number in ports {
        port = number
        break
      }
      let show = try await ShowRouteTests.make(server)
      let id = show.dropFirst("/shows/".count)
      let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: 0).get()
      let address = try SocketAddress(ipAddress: "127.0.0.1", port: port)
      func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(
          AddressedEnvelope(remoteAddress: address, data: ByteBuffer(bytes: bytes)))
      }
      let message = OSCPacketTests.message
      try await send([1, 2, 3])
      try await send(message("/telop/a-none/go", "", []))
      try await send(message("/telop/\(id)/resume", "", []))
      try await send(message("/telop/\(id)/go", "i", OSCPacketTests.number(1)))
      try await send(message("/telop/\(id)/go", "i", OSCPacketTests.number(0)))
      try await send(
        OSCPacketTests.bundle([
          message("/telop/\(id)/nudge", "s", OSCPacketTests.text("1s")),
          message("/telop/\(id)/jump", "i", OSCPacketTests.number(2)),
          message("/telop/\(id)/pause", "", []),
        ]))
      for (result, count) in [
        ("bad", 1), ("unknown", 1), ("refused", 1), ("released", 1), ("done", 4),
      ] {
        try await server.wait(
          forMetric: "telop_osc_messages_total{result=\"\(result)\"} \(count)\n")
      }
      let rows = try await server.get(show + "/log.csv").text.split(separator: "\r\n")
      let names = rows.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(names.map { $0[3] } == ["osc", "osc", "osc", "osc"])
      #expect(names.map { $0[5] } == ["go", "nudge", "jump", "pause"])
      try await channel.close()
    }
  }
}
