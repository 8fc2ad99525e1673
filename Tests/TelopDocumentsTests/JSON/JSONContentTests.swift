import Foundation
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

/// Compares Telop's JSON reader with Foundation's.
@Suite struct JSONContentTests {
  private struct Document: Codable, Equatable {
    struct Part: Codable, Equatable {
      enum Kind: String, Codable { case one, two }
      var count: Int
      var name: String?
      var widths: [Double]
      var kind: Kind?
    }
    var text: String
    var count: Int?
    var width: Double?
    var small: UInt8?
    var isThere: Bool?
    var parts: [Part]?
    var fields: [String: Int]?
  }

  private static let whole = #"""
    {"text": "x", "count": 12, "width": 1.5e3, "small": 7, "isThere": true, "fields": {"a": 1},
      "parts": [{"count": 1, "name": null, "widths": [1, 2.5], "kind": "one"}, {"count": -2, "widths": []}]}
    """#

  @Test(arguments: [
    "0", "-0", "1.0", "1e2", "1E+2", "-1.5", "1e999", "9223372036854775807", "9223372036854775808",
    "1e18", "256", "-3", "3.4e39", "123456789012345678901", "null", "true", #""a""#, "[]", "{}",
    "[1, 2]", "[[null]]", #"{"count": 1, "widths": [1]}"#,
    #"[{"count": 1, "widths": [1], "kind": "x"}]"#,
    #"[{"count": 1, "widths": ["x"]}]"#, #"[{"count": 1}]"#, #"{"a": 1, "b": 1.5}"#,
  ])
  func everyValueIsReadLikeFoundation(value: String) throws {
    try check(value)
    for name in ["text", "count", "width", "small", "isThere", "parts", "fields", "other"] {
      try check(#"{"\#(name)": \#(value), "text": "x"}"#)
      try check(#"{"\#(name)": \#(value), "parts": [{"count": 1, "widths": [\#(value)]}]}"#)
    }
  }

  @Test(arguments: [
    "", " ", "\u{FEFF}1", #"{"text": "\ud83d\ude00"}"#, #"{"text": "\ud83d"}"#, #"{"text": "\q"}"#,
    #"{"text": "\u00e9\/\b\f\n\r\t\"\\"}"#, "{\"text\": \"a\tb\"}", #"{"text": "a", "text": "b"}"#,
    #"{"text": "a",}"#, "[1,]", "[,1]", "[1 2]", #"{"text" "a"}"#, "{text: 1}", "tru", "truex",
    "[1]]",
    "[1}", #"{"text": "\u0000"}"#, #"{"é": 1, "e\#u{301}": 2, "text": "x"}"#, #""abc"#, "[01]",
    "[1.]", "[-]",
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
  ])
  func everyTextIsReadLikeFoundation(json: String) throws { try check(json) }

  /// Telop's reader also refuses invalid JSON where Foundation does not look.
  @Test func damagedDocumentsAreReadLikeFoundation() throws {
    var random = SeededGenerator(seed: 33)
    let signs = Array(#"{}[]":,\0123456789eE+-.tfnulars xy"#.utf8)
    for _ in 0..<Effort.pick(short: 100, usual: 1_000, soak: 100_000) {
      var json = Array(Self.whole.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<json.count, using: &random)
        let sign = signs.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: json[place] = sign
        case 1: json.remove(at: place)
        default: json.insert(sign, at: place)
        }
      }
      guard (try? JSONValue(json: json)) != nil else { continue }
      try check(String(decoding: json, as: UTF8.self))
    }
  }

  private func check(_ json: String) throws {
    let bytes = Array(json.utf8)
    let (value, _) = outcome { try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }
    #expect(value == outcome { try JSONValue(json: bytes) }.0, "\(json)")
    let expected = outcome { try JSONDecoder().decode(Document.self, from: Data(bytes)) }
    let read = outcome { try Wire.decode(Document.self, from: bytes) }
    #expect(read.0 == expected.0, "\(json)")
    // For invalid JSON, Foundation reports whichever error it meets first.
    if value != nil { #expect(read.1 == expected.1, "\(json)") }
  }

  private func outcome<Value>(_ read: () throws -> Value) -> (Value?, String) {
    do { return (try read(), "") } catch let error as DecodingError {
      return (nil, Self.description(error))
    } catch { return (nil, "no JSON") }
  }

  private static func description(_ error: DecodingError) -> String {
    let path = { (context: DecodingError.Context) in
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(key.stringValue) is missing in \(path(context))"
    case .typeMismatch(_, let context): "wrong type of \(path(context))"
    case .valueNotFound(_, let context): "null in \(path(context))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "no JSON"
    case .dataCorrupted(let context): "wrong value of \(path(context))"
    @unknown default: "\(error)"
    }
  }
}
