import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("Line heights written into fonts")
struct FontMetricsPatchTests {
  @Test("every table that a browser reads gets the line height; the rest of a font stays")
  func metrics() throws {
    for font in try FontStack.bundledFonts() where font.index == 0 {
      let bytes = font.withFileBytes { $0.withUnsafeBytes { [UInt8]($0) } }
      // A collection stays unchanged.
      guard !bytes.starts(with: Array("ttcf".utf8)) else {
        #expect(FontMetricsPatch.applied(to: bytes, above: 1, below: 1) == bytes)
        continue
      }
      let patched = FontMetricsPatch.applied(to: bytes, above: 1_234, below: 321)
      let made = try Font(data: patched)
      #expect(made.metrics.ascender.rawValue == 1_234, "\(font.name)")
      #expect(made.metrics.descender.rawValue == -321, "\(font.name)")
      #expect(made.metrics.lineGap.rawValue == 0, "\(font.name)")
      #expect(patched.count == bytes.count && Self.differences(bytes, patched) <= 16)
    }
  }

  /// The number of bytes that differ. Compares equal blocks at once, because fonts have megabytes.
  private static func differences(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
    let size = 4_096
    return stride(from: 0, to: min(bytes.count, others.count), by: size).reduce(0) { sum, start in
      let one = bytes.dropFirst(start).prefix(size)
      let other = others.dropFirst(start).prefix(size)
      return Data(one) == Data(other) ? sum : sum + zip(one, other).count { $0 != $1 }
    }
  }

  @Test("bytes that are not a font stay unchanged, and no length in them leads out of bounds")
  func noFont() {
    for bytes in [[], [0], [UInt8](repeating: 255, count: 100), Array("OTTOhheaOS/2".utf8)] {
      #expect(FontMetricsPatch.applied(to: bytes, above: 1, below: 1) == bytes)
    }
    var font = [UInt8](repeating: 0, count: 28)
    font[5] = 1
    font.replaceSubrange(12..<16, with: Array("hhea".utf8))
    font.replaceSubrange(20..<28, with: [255, 255, 255, 255, 0, 0, 0, 36])
    #expect(FontMetricsPatch.applied(to: font, above: 1, below: 1) == font)
  }
}
