import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("OSC packets")
struct OSCPacketTests {
  /// OSC string: padded with zeros to a multiple of four bytes.
  static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func message(_ address: String, _ types: String, _ arguments: [UInt8] = []) -> [UInt8] {
    text(address) + text("," + types) + arguments
  }

  static func bundle(_ parts: [[UInt8]]) -> [UInt8] {
    text("#bundle") + [0, 0, 0, 0, 0, 0, 0, 1]
      + parts.flatMap { number(UInt32($0.count)) + $0 }
  }

  @Test("parses the examples of the specification")
  func examples() throws {
    // OSC 1.0, examples: /oscillator/4/frequency with the float 440.0.
    let first: [UInt8] = [
      0x2F, 0x6F, 0x73, 0x63, 0x69, 0x6C, 0x6C, 0x61, 0x74, 0x6F, 0x72, 0x2F, 0x34, 0x2F, 0x66,
      0x72, 0x65, 0x71, 0x75, 0x65, 0x6E, 0x63, 0x79, 0, 0x2C, 0x66, 0, 0, 0x43, 0xDC, 0, 0,
    ]
    #expect(
      try OSCPacket.messages(first) == [
        OSCMessage(address: "/oscillator/4/frequency", arguments: [.number(440)])
      ])
    // /foo with 1000, -1, "hello", 1.234, 5.678.
    let second: [UInt8] = [
      0x2F, 0x66, 0x6F, 0x6F, 0, 0, 0, 0, 0x2C, 0x69, 0x69, 0x73, 0x66, 0x66, 0, 0, 0, 0, 0x03,
      0xE8, 0xFF, 0xFF, 0xFF, 0xFF, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0, 0, 0, 0x3F, 0x9D, 0xF3, 0xB6,
      0x40, 0xB5, 0xB2, 0x2D,
    ]
    #expect(
      try OSCPacket.messages(second) == [
        OSCMessage(
          address: "/foo",
          arguments: [
            .integer(1_000), .integer(-1), .text("hello"), .number(1.234), .number(5.678),
          ])
      ])
  }

  @Test("parses messages without types, nested bundles, and every type")
  func forms() throws {
    #expect(try OSCPacket.messages(Self.text("/a")) == [OSCMessage(address: "/a")])
    let inner = Self.bundle([Self.message("/b", "T"), Self.message("/c", "F")])
    let names = try OSCPacket.messages(
      Self.bundle([Self.message("/a", ""), inner, Self.text("/d")]))
    #expect(names.map(\.address) == ["/a", "/b", "/c", "/d"])
    #expect(names[1].arguments == [.bool(true)] && names[2].arguments == [.bool(false)])
    let arguments =
      Self.number(7) + Self.number(0) + Self.number(9) + Self.text("x") + Self.number(0)
      + Self.number(0) + Self.number(5) + [1, 2, 3, 4, 5, 0, 0, 0]
      + Self.number(0x3FF8_0000) + Self.number(0) + Self.number(65)
    #expect(
      try OSCPacket.messages(Self.message("/e", "ihSNItbdc", arguments))[0].arguments == [
        .integer(7), .integer(9), .text("x"), .other, .other, .other, .other, .number(1.5), .other,
      ])
    #expect(try OSCPacket.messages(Self.bundle([])) == [])
  }

  @Test(
    "a malformed packet is an error",
    arguments: [
      [], [0], Array("/a".utf8), Array("/abc".utf8), text("a"), text(""), message("/a", "i"),
      message("/a", "i", [0, 0, 1]), message("/a", "x"), message("/a", "", [0, 0, 0, 0]),
      message("/a", "s", Array("abcd".utf8)), text("/a") + text("x"), [0x2F, 0xFF, 0, 0],
      message("/a", "b", number(0xFFFF_FFFF)), message("/a", "b", number(0x7FFF_FFFF)),
      text("#bundle"), text("#bundel") + [UInt8](repeating: 0, count: 8),
      text("#bundle") + [UInt8](repeating: 0, count: 12),
      text("#bundle") + [UInt8](repeating: 0, count: 8) + number(0x8000_0000),
      text("#bundle") + [UInt8](repeating: 0, count: 8) + number(400), [0x2F, 0x61, 0, 1],
      (0..<20).reduce(message("/a", "")) { inner, _ in bundle([inner]) },
      bundle([[UInt8]](repeating: message("/a", ""), count: 65)),
    ])
  func bad(bytes: [UInt8]) {
    #expect(throws: OSCError.self) { try OSCPacket.messages(bytes) }
  }

  @Test("random and damaged packets yield messages or an error")
  func random() {
    var dice = Dice(15)
    let good = Self.bundle([
      Self.message(
        "/telop/a-1/nudge", "fsb",
        Self.number(0x3F80_0000) + Self.text("abc") + Self.number(3) + [1, 2, 3, 0]),
      Self.bundle([Self.message("/telop/a-1/go", "i", Self.number(1))]),
    ])
    var counts = (good: 0, bad: 0)
    for round in 0..<20_000 {
      var bytes = good
      if round.isMultiple(of: 2) {
        bytes = (0..<Int.random(in: 0...64, using: &dice)).map { _ in
          [0, 0, 0x23, 0x2C, 0x2F, 0x62, 0x66, 0x69, 0x73, 0xFF].randomElement(using: &dice) ?? 0
        }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
          bytes[Int.random(in: bytes.indices, using: &dice)] = UInt8.random(
            in: 0...255, using: &dice)
        }
        bytes.removeLast(Int.random(in: 0...8, using: &dice))
      }
      do {
        let messages = try OSCPacket.messages(bytes)
        #expect(messages.count <= 64 && messages.allSatisfy { $0.address.hasPrefix("/") })
        counts.good += 1
        for message in messages { _ = OSCCommand(message) }
      } catch { counts.bad += 1 }
    }
    #expect(counts.good > 100 && counts.bad > 100, "\(counts)")
  }

  @Test("messages map to commands")
  func commands() {
    func command(_ address: String, _ arguments: [OSCArgument] = []) -> OSCCommand? {
      OSCCommand(OSCMessage(address: address, arguments: arguments))
    }
    #expect(command("/telop/a-1/go")?.command == RequestedCommand("go"))
    #expect(command("/telop/a-1/go")?.show == "a-1")
    #expect(command("/telop/a-1/go", [.number(1)])?.isButtonRelease == false)
    #expect(command("/telop/a-1/go", [.number(0)])?.isButtonRelease == true)
    #expect(command("/telop/a-1/pause", [.bool(false)])?.isButtonRelease == true)
    #expect(
      command("/telop/a-1/nudge", [.number(-1.5)])?.command
        == RequestedCommand("nudge", .number(-1.5)))
    #expect(
      command("/telop/a-1/nudge", [.text("-1s")])?.command == RequestedCommand("nudge", "-1s"))
    #expect(command("/telop/a-1/jump", [.number(2)])?.command == RequestedCommand("jump", 2))
    #expect(
      command("/telop/a-1/jump", [.text("next")])?.command == RequestedCommand("jump", "next"))
    #expect(command("/telop/a-1/loop", [.integer(0)])?.command == RequestedCommand("loop", false))
    for (address, arguments) in [
      ("/telop/a-1/fly", []), ("/telop//go", []), ("/telop/a-1", []), ("/other/a-1/go", []),
      ("/telop/a-1/go/now", []), ("/telop/a-1/nudge", []), ("/telop/a-1/jump", [.number(1.5)]),
      ("/telop/a-1/nudge", [.number(.nan)]), ("/telop/a-1/seek", [.number(.infinity)]),
      ("/telop/a-1/end-at", [.number(1)]), ("/telop/a-1/nudge", [.other]),
    ] as [(String, [OSCArgument])] {
      #expect(command(address, arguments) == nil, "\(address) \(arguments)")
    }
  }
}
