import Foundation
@_spi(Answers) import TelopText
import TestSupport
import Testing

@Suite("WOFF and WOFF2")
struct WebFontTests {
  /// `MVARFont`, compressed by fontTools 4.68.0.
  private static let woff2 =
    Data(
      base64Encoded: """
        d09GMgABAAAAAAIAAA0AAAAABEgAAAGvAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP01WQVJpBmAAPC8kClRMMBwBNgIkAwwL\
        CAAEIAWCHQcgG1MDYK4G7IZ4h1QRt9NUqNO/go38widSPPy33//2mflinlSbSUg/i1WHRMKTpUBn3ZJpZK2PfI3c9hypLJSF\
        Tsgep4ZYQyLwgMwYTtL8LctILMjT/7upN0jvA53IIY+Kpt3zowYmkgYU2aKAe74WacLp3OA4HUFGcqiBZMKRAtSptX+x+xvg\
        9uxSgLjVNpxus9sB+anqBqiif3kBql96dwNqBJoEeoRg2wC1CEam/tX+pKlKG0G1KiYGvPUKHPvzyk0N+XXMAkQlFRgDCRld\
        skCXKpOoUSWkK2xZgjuX38sPAhBok4Qu1L1w/u4Qn8ivIYAMapDRhFZAFQghqmAaq5vV5OaExtaq5aLCckXFQAogkDMkg/KC\
        O3zjsNb/L+ffwI+vg1+Ltkz6mApkCQTpiVMx0XJd4EmOimVVW/hAViUqEtgGr4Tz0MACkloNUK1ZO6vRbqQ3qLEgi6r6lPpr\
        DEmLE6g24JTVmHDXFTT5Op/b/mG3U0fLeTKn5pdXVkU2n7KugtWLmZE1OyKTXm4jw3lkwmllnC5BUxFL5i1bseqw18so4+1T\
        gePdeqDMMgc=
        """
    ).map { [UInt8]($0) } ?? []

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

  @Test("both are read as the font that they contain, with the hash's bytes of the file")
  func equalsTheFont() throws {
    let plain = try Font(data: MVARFont.bytes)
    for bytes in [Self.woff2, try Self.woff(MVARFont.bytes)] {
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

  @Test("a claim of gigabytes and damage are refused, with the format's name")
  func refused() throws {
    let huge = try Self.woff(MVARFont.bytes, claim: 1 << 31)
    for (bytes, format) in [
      (huge, "WOFF"), (Array(huge.prefix(12)), "WOFF"), (Array(Self.woff2.prefix(400)), "WOFF2"),
    ] {
      let error = #expect(throws: TextError.self) { try Font(data: bytes, label: "a.font") }
      #expect(error?.code == .notAFont)
      #expect(error?.message.hasPrefix("a.font: \(format) that ") == true)
    }
  }
}
