/// Writes an ascent, a descent and a line gap of 0 into `hhea` and `OS/2`, the tables with line metrics of a font file.
///
/// The checksums are not updated, because browsers recompute them before they pass a font to the system.
struct FontMetricsPatch {
  private var bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: An OpenType file, not a collection; other data is returned unchanged.
  ///   - above: The ascent in font units.
  ///   - below: The descent in font units, positive downward.
  static func applied(to bytes: [UInt8], above: Int, below: Int) -> [UInt8] {
    var font = FontMetricsPatch(bytes: bytes)
    let ascent = Int16(clamping: above)
    let descent = Int16(clamping: below)
    if let header = font.table("hhea", minimum: 10) {
      font.write(ascent, at: header + 4)
      font.write(-descent, at: header + 6)
      font.write(0, at: header + 8)
    }
    if let metrics = font.table("OS/2", minimum: 78) {
      font.write(ascent, at: metrics + 68)
      font.write(-descent, at: metrics + 70)
      font.write(0, at: metrics + 72)
      font.write(ascent, at: metrics + 74)
      font.write(descent, at: metrics + 76)
    }
    return font.bytes
  }

  private func number(at offset: Int, bytes count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The offset of a table; `nil` if the table is missing or shorter than `minimum` bytes.
  private func table(_ tag: String, minimum: Int) -> Int? {
    for index in 0..<number(at: 4, bytes: 2) {
      let record = 12 + 16 * index
      guard record + 16 <= bytes.count else { return nil }
      guard bytes[record..<record + 4].elementsEqual(tag.utf8) else { continue }
      let start = number(at: record + 8, bytes: 4)
      let length = number(at: record + 12, bytes: 4)
      return length >= minimum && start + length <= bytes.count ? start : nil
    }
    return nil
  }

  private mutating func write(_ value: Int16, at offset: Int) {
    let bits = UInt16(bitPattern: value)
    bytes[offset] = UInt8(bits >> 8)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: bits)
  }
}
