import Foundation
import Telop
@_spi(Answers) import TelopDocuments
@_spi(Answers) import TelopUnits
import TestSupport
import Testing

/// Compares Telop's JSON writer with Foundation's, byte for byte.
@Suite struct JSONTextTests {
  @Test func everyValueIsWrittenLikeFoundation() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<Effort.pick(short: 100, usual: 500, soak: 100_000) {
      try check(Tree.random(depth: 4, using: &random))
    }
  }

  @Test func everyNumberIsWrittenLikeFoundation() throws {
    var random = SeededGenerator(seed: 32)
    let doubles = (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    try check(doubles + [0, -0.0, 1, 1e15, 1e16, 43.4])
    try check([Double.leastNonzeroMagnitude, .greatestFiniteMagnitude])
    try check((0..<500).map { _ in Float(Double.random(in: -1e20...1e20, using: &random)) })
    try check([Int.min, 0, .max])
    try check([Int128.min, .max])
    try check([UInt64.max])
    try check([Int8.min, .max])
    try check([3: "three", -1: "minus one"])
    try check([true, false])
    try check("a text by itself")
    try check([Int?.none, 1])
  }

  /// Every character that is escaped, and its neighbours.
  @Test func everyCharacterIsWrittenLikeFoundation() throws {
    for value in Array(UInt32(0)...0xFF) + Array(0x610...0x620) + Array(0x2000...0x2070) + [
      0xD7FF, 0xFEFF, 0xFFFF, 0x1F600, 0x10FFFF,
    ] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      try check(["a\(scalar)b", "\(scalar)"])
      let names = ["é\(scalar)", "e\u{301}", "\(scalar)"]
      try check(Dictionary(names.map { ($0, 1) }) { $1 })
    }
  }

  @Test func invalidDocumentsAreRefused() {
    #expect(throws: EncodingError.self) { try Wire.encode([1, Double.nan]) }
    #expect(throws: EncodingError.self) { try Wire.encode(["a": -Float.infinity]) }
    #expect(throws: EncodingError.self) { try Wire.encode(Nothing()) }
    #expect(throws: EncodingError.self) { try Wire.encode(GoingBack()) }
  }

  @Test(arguments: [
    "", "a", "Where may I cut? AVATAR", "東京、Tokyo 🚴‍♀️ مرحبا \u{E000}", "नमस्ते สวัสดี",
    "🙂🙂 \u{202E}\"\\", "字\u{13000}\u{FFFF}",
  ])
  func measurementsAreWrittenLikeFoundation(text: String) throws {
    let fonts = try FontStack.bundled()
    for direction in [TextDirection.auto, .topToBottom] {
      let line = try fonts.prepare(text, options: TextOptions(direction: direction))
      for size in [48, Rational(217) / 5, Rational(1) / 3] {
        var document = try MeasureDocument(line, size: size, clusters: .max)
        document.matches = [try .init(0..<line.utf8Length, in: line, size: size)]
        document.fit = try .init(limit: 20, text: line, truncated: line, size: size)
        try check(document)
        let read = try JSONDecoder().decode(
          MeasureDocument.self, from: Data(try Wire.encode(document)))
        #expect(read == document)
        let some = try Wire.encode(document, want: FieldSelection(["runs", "ink", "widthExact"]))
        let fields = try JSONDecoder().decode([String: JSONValue].self, from: Data(some))
        let names = Set(fields.keys).union(["ink"])
        #expect(names == ["version", "runs", "ink", "widthExact"])
        let expected = try foundation(fields, isDocument: true)
        #expect(String(decoding: some, as: UTF8.self) == expected)
      }
    }
  }

  private func check(
    _ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = String(decoding: try Wire.encode(value), as: UTF8.self)
    let line = try Wire.line(value)
    // Compares bytes, because `String` equates canonical equivalents.
    let documentBytes = Array(try foundation(value, isDocument: true).utf8)
    let lineBytes = Array(try foundation(value, isDocument: false).utf8)
    #expect(Array(document.utf8) == documentBytes, sourceLocation: sourceLocation)
    #expect(Array(line.utf8) == lineBytes, sourceLocation: sourceLocation)
    let joined = documentBytes.split(separator: UInt8(ascii: "\n")).flatMap {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    #expect(try Wire.encode(value, .oneLine) == joined, sourceLocation: sourceLocation)
  }

  private func foundation(_ value: some Encodable, isDocument: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard isDocument else { return String(decoding: try encoder.encode(value), as: UTF8.self) }
    encoder.outputFormatting.insert(.prettyPrinted)
    var text = ""
    for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
      if scalar != "\n", scalar.affectsLayout {
        text += String(format: "\\u%04x", scalar.value)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\n"
  }
}

/// A value that encodes nothing.
private struct Nothing: Encodable {
  func encode(to encoder: any Encoder) throws {}
}

/// A value that writes to a container after starting the next one.
private struct GoingBack: Encodable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    var first = list.nestedUnkeyedContainer()
    try first.encode(1)
    try list.encode(2)
    try first.encode(3)
  }
}

/// A random document that uses every kind of container.
private indirect enum Tree: Encodable {
  case null, flag(Bool), number(Int), fraction(Double), text(String), nothing
  case list([Tree]), fields([String: Tree])
  /// Fields in nested containers; names may repeat.
  case nested([(name: String, value: Tree)])

  static func random(depth: Int, using random: inout SeededGenerator) -> Tree {
    let count = Int.random(in: 0...4, using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .flag(.random(using: &random))
    case 2: return .number(.random(in: -1_000...1_000, using: &random))
    case 3: return .fraction(.random(in: -9...9, using: &random))
    case 4: return .text(name(using: &random))
    case 5: return .nothing
    case 6: return .list((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    case 7:
      return .fields(
        Dictionary(
          (0..<count).map { _ in
            (name(using: &random), Tree.random(depth: depth - 1, using: &random))
          }
        ) { $1 })
    default:
      return .nested(
        (0..<count).map { index in
          (name(using: &random) + "\(index)", Tree.random(depth: depth - 1, using: &random))
        })
    }
  }

  private static func name(using random: inout SeededGenerator) -> String {
    let letters: [Character] = [
      "a", "b", "B", "1", "0", "2", "é", "e\u{301}", "\"", "\\", "/", "\u{7}", "\u{7F}", "\u{85}",
      "\u{202E}", "𠮷", "～", " ",
    ]
    return String(
      (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      })
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .flag(let flag): try flag.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .fraction(let fraction): try fraction.encode(to: encoder)
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .nothing: _ = encoder.container(keyedBy: Name.self)
    case .list(let list):
      var elements = encoder.unkeyedContainer()
      for (index, element) in list.enumerated() {
        if index % 3 == 1 {
          var nested = elements.nestedUnkeyedContainer()
          try nested.encode(element)
          try nested.encodeNil()
        } else if index % 3 == 2 {
          try element.encode(to: elements.superEncoder())
        } else {
          try elements.encode(element)
        }
      }
    case .fields(let fields): try fields.encode(to: encoder)
    case .nested(let fields):
      var object = encoder.container(keyedBy: Name.self)
      for (index, field) in fields.enumerated() {
        let name = Name(stringValue: field.name)
        if index % 4 == 1 {
          var nested = object.nestedContainer(keyedBy: Name.self, forKey: name)
          try nested.encode(field.value, forKey: Name(stringValue: "z"))
          try nested.encodeNil(forKey: Name(stringValue: "a"))
          try nested.encode(1, forKey: Name(stringValue: "z"))
        } else if index % 4 == 2 {
          var nested = object.nestedUnkeyedContainer(forKey: name)
          try nested.encode(field.value)
        } else if index % 4 == 3 {
          try field.value.encode(to: object.superEncoder(forKey: name))
        } else {
          try object.encode(field.value, forKey: name)
        }
      }
      // Requesting a second container for a value gives the same one.
      var again = encoder.container(keyedBy: Name.self)
      try again.encodeIfPresent(fields.isEmpty ? nil : "b", forKey: Name(stringValue: "b"))
    }
  }
}
