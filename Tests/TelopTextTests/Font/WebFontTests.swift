import Foundation
@_spi(Answers) import TelopText
import TestSupport
import Testing

@Suite("WOFF")
struct WebFontTests {
  /// A font as WOFF, with uncompressed tables.
  private static func woff(_ bytes: [UInt8], claim: Int? = nil) throws -> [UInt8] {
    let reader = try SfntReader(bytes)
    let tags = reader.tags
    let start = 44 + 20 * tags.count
    var directory: [UInt8] = []
    var body: [UInt8] = []
    for tag in tags {
      let table = Array(bytes[try reader.range(of: tag)])
      let padded = table + [UInt8](repeating: 0, count: -table.count & 3)
      let sum = stride(from: 0, to: padded.count, by: 4).reduce(UInt32(0)) { sum, place in
        sum &+ padded[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      directory += Array(tag.utf8) + Big.four(start + body.count) + Big.four(table.count)
      directory += Big.four(table.count) + Big.four(Int(sum))
      body += padded
    }
    let header =
      Array("wOFF".utf8) + Big.four(0x10000) + Big.four(start + body.count)
      + Big.two(tags.count) + Big.two(0)
      + Big.four(claim ?? 12 + 16 * tags.count + body.count) + [UInt8](repeating: 0, count: 24)
    return header + directory + body
  }

  @Test("WOFF is read as the font that it contains; its hash is that of the file")
  func equalsTheFont() throws {
    let plain = try Font(data: MVARFont.bytes)
    do {
      let bytes = try Self.woff(MVARFont.bytes)
      try withFontFile(bytes) { path in
        for font in [try Font(path: path), try Font(data: bytes)] {
          #expect((font.name, font.unitsPerEm) == (plain.name, plain.unitsPerEm))
          #expect(font.glyphCount == plain.glyphCount)
          for glyph in 0..<UInt32(plain.glyphCount) {
            #expect(font.advance(of: glyph) == plain.advance(of: glyph))
            #expect(font.outline(of: glyph) == plain.outline(of: glyph))
          }
          let heavy = try [font, plain].map {
            try Font($0, variations: [Variation(tag: "wght", value: 900)]).ink(of: 1)
          }
          #expect(heavy[0] == heavy[1])
          #expect(font.withFileBytes { $0.byteCount } == bytes.count)
          #expect(font.withDecodedBytes { $0.byteCount } > 1_000)
          #expect(font.decodedPath == nil)
        }
      }
    }
  }

  @Test("a claim of gigabytes, damage and WOFF2 are refused, with the format's name")
  func refused() throws {
    let huge = try Self.woff(MVARFont.bytes, claim: 1 << 31)
    for (bytes, reason) in [
      (huge, "WOFF that "), (Array(huge.prefix(12)), "WOFF that "),
      (Array("wOF2".utf8), "WOFF2 is"),
    ] {
      let error = #expect(throws: TextError.self) { try Font(data: bytes, label: "a.font") }
      #expect(error?.code == .notAFont)
      #expect(error?.message.hasPrefix("a.font: \(reason)") == true)
    }
  }
}
