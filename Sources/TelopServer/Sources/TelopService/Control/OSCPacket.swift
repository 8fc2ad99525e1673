/// A message of Open Sound Control 1.0: an address and arguments.
struct OSCMessage: Sendable, Hashable {
  var address: String
  var arguments: [OSCArgument] = []
}

enum OSCArgument: Sendable, Hashable {
  case integer(Int64)
  /// A number. A 32-bit value is converted by its shortest decimal form, so that 0.1 stays 0.1.
  case number(Double)
  case text(String)
  case bool(Bool)
  /// A value of a type that no command takes.
  case other
}

struct OSCError: Error {}

/// A parser for packets. A packet is a message or a bundle of messages. Parsing takes linear time for any input.
enum OSCPacket {
  private static let maximumDepth = 8
  private static let maximumMessageCount = 64

  /// The messages of a packet, in order. The time tags of bundles are ignored, because messages take effect on arrival.
  static func messages(_ bytes: [UInt8]) throws(OSCError) -> [OSCMessage] {
    var messages: [OSCMessage] = []
    try read(bytes[...], depth: 0, into: &messages)
    return messages
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, depth: Int, into messages: inout [OSCMessage]
  ) throws(OSCError) {
    var reader = OSCReader(bytes)
    guard bytes.first == UInt8(ascii: "#") else {
      guard messages.count < maximumMessageCount else {
        throw OSCError()
      }
      messages.append(try reader.message())
      return
    }
    guard depth < maximumDepth else { throw OSCError() }
    guard try reader.text() == "#bundle" else { throw OSCError() }
    _ = try reader.take(8)
    while !reader.isAtEnd {
      let size = try reader.integer()
      guard size > 0, size % 4 == 0 else { throw OSCError() }
      try read(try reader.take(Int(size)), depth: depth + 1, into: &messages)
    }
  }
}

/// A reader of big-endian values.
private struct OSCReader {
  private var remaining: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { remaining = bytes }

  var isAtEnd: Bool { remaining.isEmpty }

  mutating func take(_ count: Int) throws(OSCError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining.count else { throw OSCError() }
    defer { remaining = remaining.dropFirst(count) }
    return remaining.prefix(count)
  }

  mutating func integer() throws(OSCError) -> Int32 {
    Int32(bitPattern: try take(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  private mutating func integer64() throws(OSCError) -> UInt64 {
    try take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  /// Reads a string, which ends with a zero byte and is padded with zeros to a multiple of four bytes.
  mutating func text() throws(OSCError) -> String {
    guard let length = remaining.firstIndex(of: 0).map({ $0 - remaining.startIndex }) else {
      throw OSCError()
    }
    let bytes = try take((length / 4 + 1) * 4)
    guard bytes.dropFirst(length).allSatisfy({ $0 == 0 }),
      let text = String(validating: bytes.prefix(length), as: UTF8.self)
    else { throw OSCError() }
    return text
  }

  mutating func message() throws(OSCError) -> OSCMessage {
    var message = OSCMessage(address: try text())
    guard message.address.hasPrefix("/") else { throw OSCError() }
    // Old senders omit the type tags.
    guard !isAtEnd else { return message }
    let types = try text()
    guard types.hasPrefix(",") else { throw OSCError() }
    for type in types.utf8.dropFirst() { message.arguments.append(try argument(type)) }
    guard isAtEnd else { throw OSCError() }
    return message
  }

  private mutating func argument(_ type: UInt8) throws(OSCError) -> OSCArgument {
    switch type {
    case UInt8(ascii: "i"): return .integer(Int64(try integer()))
    case UInt8(ascii: "h"): return .integer(Int64(bitPattern: try integer64()))
    case UInt8(ascii: "f"):
      let value = Float(bitPattern: UInt32(bitPattern: try integer()))
      return .number(Double("\(value)") ?? Double(value))
    case UInt8(ascii: "d"): return .number(Double(bitPattern: try integer64()))
    case UInt8(ascii: "s"), UInt8(ascii: "S"): return .text(try text())
    case UInt8(ascii: "T"): return .bool(true)
    case UInt8(ascii: "F"): return .bool(false)
    case UInt8(ascii: "N"), UInt8(ascii: "I"): return .other
    case UInt8(ascii: "t"):
      _ = try integer64()
      return .other
    case UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"):
      _ = try integer()
      return .other
    case UInt8(ascii: "b"):
      let size = Int(try integer())
      guard size >= 0 else { throw OSCError() }
      _ = try take((size + 3) / 4 * 4)
      return .other
    default: throw OSCError()
    }
  }
}
