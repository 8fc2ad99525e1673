import Testing

@testable import TelopService

@Suite("Multipart forms")
struct FormReaderTests {
  private static let type = "multipart/form-data; charset=utf-8; boundary=\"x y\""
  private static let body = Array(
    """
    what comes before\r
    --x y \r
    content-disposition: form-data; name="script"; filename="a \\"talk\\"; 1.md"\r
    Content-Type: text/markdown\r
    \r
    \r
    --x\r\r
    --x z\r
    --x y\r
    Content-Disposition: form-data; name=empty\r
    \r
    \r
    --x y--\r
    what comes behind\r
    --x y\r

    """.utf8)

  @Test("the parts do not depend on how a body arrives")
  func cuts() throws {
    for length in [1, 2, 3, 7, 20, 1_000] {
      var reader = try FormReader(Self.type)
      var parts: [(part: FormReader.Part, bytes: [UInt8])] = []
      var rest = Self.body[...]
      while !rest.isEmpty {
        for event in try reader.read(rest.prefix(length)) {
          switch event {
          case .part(let part): parts.append((part, []))
          case .bytes(let bytes): parts[parts.count - 1].bytes += bytes
          }
        }
        rest = rest.dropFirst(length)
      }
      try reader.finish()
      #expect(parts.map(\.part.name) == ["script", "empty"])
      #expect(parts.first?.part.file == "a \"talk\"; 1.md" && parts.last?.part.file == nil)
      #expect(parts.first?.part.type == "text/markdown")
      // Bytes that begin like a boundary may be content.
      #expect(String(decoding: parts[0].bytes, as: UTF8.self) == "\r\n--x\r\r\n--x z")
    }
  }

  @Test("a part's head that is too long is refused by its limit")
  func longHead() throws {
    var reader = try FormReader(Self.type)
    let head = "--x y\r\nContent-Type: " + String(repeating: "a", count: 8_192)
    let problem = #expect(throws: Problem.self) { try reader.read(Array(head.utf8)) }
    #expect(problem?.detail.contains("8192 bytes") == true)
  }
}
