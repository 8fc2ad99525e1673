import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TelopPlatform

/// A server of the framework alone: it takes a body and answers with a given number of JSON bytes. `make speed`
/// compares the service with it.
///
/// `telop-echo BYTES` listens on a free port of the loopback and prints its URL.
@main
enum Echo {
  static func main() async throws {
    let length = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    let answer = ByteBuffer(
      bytes: Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "."), count: max(0, length - 2))
        + Array("\"".utf8))
    let router = Router()
    router.post("/") { request, _ in
      _ = try await request.body.collect(upTo: 1 << 20)
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: answer))
    }
    var logger = Logger(label: "echo")
    logger.logLevel = .error
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        print("http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        fflush(nil)
      }, logger: logger)
    try await application.runService()
  }
}
