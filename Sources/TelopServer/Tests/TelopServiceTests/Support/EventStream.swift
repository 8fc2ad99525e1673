import NIOCore
import Telop
@_spi(Answers) import TelopDocuments

/// A server-sent event.
struct ServerEvent: Sendable {
  var fields: [String: String]
  /// The event's document.
  var state: JSONValue? { fields["data"].flatMap { try? JSONValue(json: Array($0.utf8)) } }
}

/// A client of server-sent events that reports every block, including comments.
enum EventStream {
  /// Reads blocks until one is enough or the server ends the stream.
  ///
  /// - Parameter isEnough: called with each block: an event, a comment (a field without a name), a field.
  /// - Returns: whether the server ended the stream.
  @discardableResult
  static func read(
    _ path: String, port: Int, headers: [String: String] = [:],
    until isEnough: @escaping @Sendable (ServerEvent) async throws -> Bool
  ) async throws -> Bool {
    try await HTTPClient.connect(port: port).executeThenClose { inbound, outbound in
      let more = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
      try await outbound.write(
        ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(more)\r\n"))
      var chunks = Chunks()
      for try await buffer in inbound {
        chunks.bytes += buffer.readableBytesView
        while let block = chunks.next() {
          if try await isEnough(block) { return false }
        }
        if chunks.isAtEnd { return true }
      }
      return true
    }
  }

  /// An incoming chunked body.
  private struct Chunks {
    var bytes: [UInt8] = []
    private var text: [UInt8] = []
    private var hasHead = false
    private(set) var isAtEnd = false

    mutating func next() -> ServerEvent? {
      while let part = chunk() { text += part }
      guard let end = text.indices.first(where: { text[$0...].starts(with: [10, 10]) }) else {
        return nil
      }
      let block = String(decoding: text[..<end], as: UTF8.self)
      text.removeFirst(end + 2)
      var fields: [String: String] = [:]
      for line in block.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        fields[String(parts[0])] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
      }
      return ServerEvent(fields: fields)
    }

    private mutating func chunk() -> [UInt8]? {
      if !hasHead {
        guard let end = index(of: Array("\r\n\r\n".utf8)) else { return nil }
        bytes.removeFirst(end + 4)
        hasHead = true
      }
      guard let end = index(of: Array("\r\n".utf8)),
        let size = Int(String(decoding: bytes[..<end], as: UTF8.self), radix: 16),
        bytes.count >= end + 2 + size + 2
      else { return nil }
      let part = Array(bytes[(end + 2)..<(end + 2 + size)])
      bytes.removeFirst(end + 2 + size + 2)
      if size == 0 { isAtEnd = true }
      return size == 0 ? nil : part
    }

    private func index(of mark: [UInt8]) -> Int? {
      bytes.indices.first { bytes[$0...].starts(with: mark) }
    }
  }
}
