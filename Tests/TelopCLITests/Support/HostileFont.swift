import Foundation
import TestSupport

/// A valid font whose family and glyph names contain terminal control characters.
enum HostileFont {
  /// A Hebrew font with other names of the same length.
  static func bytes(_ text: inout HostileText) throws -> [UInt8] {
    var bytes = [UInt8](
      try Data(
        contentsOf: URL(
          fileURLWithPath: Package.path(
            "fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf"))))
    let reader = try SfntReader(bytes)
    let names = try reader.range(of: "name").lowerBound
    for record in 0..<(try reader.unsigned("name", at: 2)) {
      let entry = 6 + 12 * record
      let start =
        try names + reader.unsigned("name", at: 4) + reader.unsigned("name", at: entry + 10)
      let count = try reader.unsigned("name", at: entry + 8) / 2
      for (place, unit) in text.text().utf16.prefix(count).enumerated() {
        bytes[start + 2 * place] = UInt8(unit >> 8)
        bytes[start + 2 * place + 1] = UInt8(unit & 255)
      }
    }
    // Format 2.0: an index for each glyph, then the names, each preceded by its length.
    let post = try reader.range(of: "post")
    if try reader.unsigned("post", at: 0) == 2 {
      var place = try post.lowerBound + 34 + 2 * reader.unsigned("post", at: 32)
      while place < post.upperBound {
        let count = min(Int(bytes[place]), post.upperBound - place - 1)
        for (offset, byte) in text.bytes(isText: false).prefix(count).enumerated() {
          bytes[place + 1 + offset] = byte
        }
        place += 1 + count
      }
    }
    return bytes
  }
}
