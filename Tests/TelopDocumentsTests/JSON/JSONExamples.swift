import TelopJSON
import Testing

@Suite("Examples of TelopJSON")
struct JSONExamples {
  @Test("a document is written and read")
  func document() throws {
    let json = try Wire.encode(["width": 108.5], .oneLine)
    let value = try JSONValue(json: json)
    print(value["width"] == .number(108.5))  // true
    #expect(value["width"] == .number(108.5))
  }
}
