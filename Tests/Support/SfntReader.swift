/// Reads the tables of a font file straight from its bytes: an oracle without any font library.
package struct SfntReader {
  package let bytes: [UInt8]
  private var tables: [String: Range<Int>] = [:]

  package struct Failure: Error {}

  package init(_ bytes: [UInt8], index: Int = 0) throws {
    self.bytes = bytes
    var start = 0
    if try Self.tag(bytes, at: 0) == "ttcf" {
      start = try Self.number(bytes, at: 12 + 4 * index, size: 4)
    }
    for record in 0..<(try Self.number(bytes, at: start + 4, size: 2)) {
      let entry = start + 12 + 16 * record
      let offset = try Self.number(bytes, at: entry + 8, size: 4)
      let length = try Self.number(bytes, at: entry + 12, size: 4)
      tables[try Self.tag(bytes, at: entry)] = offset..<offset + length
    }
  }

  private static func tag(_ bytes: [UInt8], at offset: Int) throws -> String {
    guard offset + 4 <= bytes.count else { throw Failure() }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) throws -> Int {
    guard offset + size <= bytes.count else { throw Failure() }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Tags of the font's tables, sorted.
  package var tags: [String] { tables.keys.sorted() }

  package func range(of table: String) throws -> Range<Int> {
    guard let range = tables[table] else { throw Failure() }
    return range
  }

  package func unsigned(_ table: String, at offset: Int) throws -> Int {
    try Self.number(bytes, at: try range(of: table).lowerBound + offset, size: 2)
  }

  package func signed(_ table: String, at offset: Int) throws -> Int {
    Int(Int16(truncatingIfNeeded: try unsigned(table, at: offset)))
  }

  package var unitsPerEm: Int { get throws { try unsigned("head", at: 18) } }
  package var glyphCount: Int { get throws { try unsigned("maxp", at: 4) } }

  /// The advance of every glyph, from `hmtx`; its last entry counts for all further glyphs.
  package func advances() throws -> [Int] {
    let count = try unsigned("hhea", at: 34)
    return try (0..<(try glyphCount)).map { glyph in
      try unsigned("hmtx", at: 4 * min(glyph, count - 1))
    }
  }
}
