@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("Reading requests")
struct RequestReadingTests {
  private func request<Request: RequestDocument>(_ type: Request.Type, _ json: String) throws
    -> Request
  {
    try Wire.request(type, from: Array(json.utf8))
  }

  @Test(
    "a repeated name is an error that names it",
    arguments: [
      (#"{"text": "a", "te\u0078t": "b"}"#, "text"), (#"{"text": "a", "": 1, "": 2}"#, ""),
      (#"{"text": "a\":", "options": {"size": 1, "lead": {"x": [{"y": 1}]}, "size": 2}}"#, "size"),
    ])
  func twice(json: String, name: String) throws {
    #expect(try JSONContent(Array(json.utf8)).repeatedName == name)
  }

  @Test("equal names in different objects or in strings are not repeated names")
  func once() throws {
    for json in [
      #"{"text": "{\"a\": 1, \"a\": 2}", "options": {"text": 1}, "b": [{"c": 1}, {"c": 2}]}"#,
      "[1, 1]", #"["a", "a"]"#, "{}",
    ] {
      #expect(try JSONContent(Array(json.utf8)).repeatedName == nil, "\(json)")
    }
  }

  @Test("a request is decoded as encoded")
  func roundTrip() throws {
    let layer = OptionLayer([
      .init("feature", ["palt", "-kern"]), .init("font", ["Inter"]), .init("size", ["43.4"]),
    ])
    let fit = FitRequest(
      script: "x", format: .plain, name: "n", options: layer, want: FieldSelection(["pace"]))
    #expect(try Wire.request(FitRequest.self, from: try Wire.encode(fit)) == fit)
    let measure = MeasureRequest(text: "x", options: layer, clusters: true)
    #expect(try Wire.request(MeasureRequest.self, from: try Wire.encode(measure)) == measure)
  }

  @Test(
    "an invalid request is refused with a sentence",
    arguments: [
      ("", "it is not JSON"), ("{", "it is not JSON"), ("[]", "it is not an object"),
      ("{}", "'text' is missing"), (#"{"text": 1}"#, "'text' has the wrong type"),
      (#"{"text": "x", "options": {"size": {}}}"#, "has the wrong type"),
      (
        #"{"text": "x", "optoins": {}}"#,
        "unknown field 'optoins' in the request; did you mean options?"
      ),
      (#"{"text": "x", "want": "width"}"#, "'want' has the wrong type"),
    ])
  func bad(json: String, says: String) {
    #expect {
      _ = try request(MeasureRequest.self, json)
    } throws: { ($0 as? PlanError)?.message.contains(says) == true }
  }

  @Test func invalidUTF8IsReported() {
    for (bytes, place) in [([0xFF], 11), ([0x61, 0xE3, 0x81], 12), ([0xED, 0xA0, 0x80], 11)] {
      #expect {
        let json = Array(#"{"text": ""#.utf8) + bytes.map { UInt8($0) } + Array(#""}"#.utf8)
        _ = try Wire.request(MeasureRequest.self, from: json)
      } throws: {
        ($0 as? PlanError)?.message.contains("its byte \(place) is not UTF-8") == true
      }
    }
  }

  private struct Numbers: RequestDocument {
    var count: Int?
    var ratio: Double?
    static let fieldNames = ["count", "ratio"]
  }

  @Test(
    "an unreadable request is refused with the position",
    arguments: [
      (#"{"count": \#(String(repeating: "[", count: 600))"#, "more than 512 deep"),
      (
        #"{"ratio": 2.5e-1, "count": 1.5}"#,
        "is not whole, or is too large: 2.5e-1 or 1.5"
      ),
      (#"{"count": -123456789012345678901}"#, "-123456789012345678901"),
      (#"{"ratio": 1e999}"#, "or is too large: 1e999"), (#"{"count": 01}"#, "it is not JSON"),
      (#"{"count": 1.}"#, "it is not JSON"), (#"{"ratio": 1e999 "x"}"#, "it is not JSON"),
      (#"{"count": "-1e999 \"1"}"#, "'count' has the wrong type"),
    ])
  func unreadable(json: String, says: String) {
    #expect {
      _ = try request(Numbers.self, json)
    } throws: { ($0 as? PlanError)?.message.contains(says) == true }
  }
}
