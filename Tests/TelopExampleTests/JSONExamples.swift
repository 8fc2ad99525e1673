import TelopJSON
import Testing

@Suite("Examples of TelopJSON")
struct JSONExamples {
  @Test("a document is written and read")
  func document() throws {
    let json = try Wire.encode(["width": 108.5], .oneLine)
    let widths = try Wire.decode([String: Double].self, from: json)
    print(widths["width"] == 108.5)  // true
    #expect(widths["width"] == 108.5)
  }
}
