import Foundation
import NIOCore
import NIOPosix
import Telop
@_spi(Answers) import TelopDocuments
import Testing

/// A response, read until the connection closes.
struct Reply: Sendable {
  var status: Int
  /// Header fields by lower-case name.
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: JSONValue { get throws { try JSONValue(json: body) } }
  func decoded<Document: Decodable>(as type: Document.Type) throws -> Document {
    try JSONDecoder().decode(type, from: Data(body))
  }
  /// Path of the show that the request has created.
  var show: String {
    get throws { String(try #require(headers["location"]).dropLast("/state".count)) }
  }
}

/// A minimal HTTP client with one connection for each request. It can send malformed requests.
enum HTTPClient {
  static func connect(
    host: String = "127.0.0.1", port: Int
  ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
  }

  /// Sends bytes unchanged, with a pause between parts. Reads until the server closes or the response is complete.
  static func exchange(
    _ parts: [[UInt8]], host: String = "127.0.0.1", port: Int, pause: Duration = .zero,
    isWhole: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async throws -> [UInt8] {
    try await connect(host: host, port: port).executeThenClose { inbound, outbound in
      try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
        group.addTask {
          var bytes: [UInt8] = []
          // A server may close before it has read the whole request; its response still counts.
          do {
            for try await buffer in inbound {
              bytes += buffer.readableBytesView
              if isWhole(bytes) { break }
            }
          } catch {}
          return bytes
        }
        group.addTask {
          for (index, part) in parts.enumerated() {
            // The server's response ends the wait.
            do {
              if index > 0, pause > .zero { try await Task.sleep(for: pause) }
              try await outbound.write(ByteBuffer(bytes: part))
            } catch { break }
          }
          return nil
        }
        var answer: [UInt8] = []
        while let part = try await group.next() {
          guard let part else { continue }
          answer = part
          group.cancelAll()
        }
        return answer
      }
    }
  }

  /// Sends a request with a length and returns its response.
  static func send(
    _ method: String, _ path: String, _ body: [UInt8] = [], headers: [String: String] = [:],
    port: Int
  ) async throws -> Reply {
    var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    if method != "GET", method != "HEAD" { fields["Content-Length"] = "\(body.count)" }
    fields.merge(headers) { $1 }
    let lines = fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }
    let head = "\(method) \(path) HTTP/1.1\r\n\(lines.sorted().joined())\r\n"
    return try reply(try await exchange([Array(head.utf8) + body], port: port))
  }

  /// The received bytes are not an HTTP response.
  struct NoHead: Error { let start: String }

  /// Parses a response; its body is everything after the head.
  static func reply(_ bytes: [UInt8]) throws -> Reply {
    guard let message = message(bytes) else {
      throw NoHead(start: String(decoding: bytes.prefix(200), as: UTF8.self))
    }
    let status = try #require(
      message.start.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect(message.headers["transfer-encoding"] == nil)
    return Reply(status: status, headers: message.headers, body: message.body)
  }

  /// Parses a request or a response; `nil` until its head is complete. The body is everything after the head.
  static func message(
    _ bytes: [UInt8]
  ) -> (start: Substring, headers: [String: String], body: [UInt8])? {
    let end = Array("\r\n\r\n".utf8)
    guard let split = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
      return nil
    }
    let head = String(decoding: bytes[..<split], as: UTF8.self).split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
    return (head.first ?? "", headers, Array(bytes[(split + 4)...]))
  }
}
