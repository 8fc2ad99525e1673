internal import CTelopHarfBuzz
package import TelopUnits

/// A font whose only visible glyph is a picture. A line treats the picture like an emoji, also in right-to-left and
/// vertical lines, in every output. Its width is exact.
///
/// The glyph belongs to U+FFFC with a variation selector. The picture is in the table `sbix`, whose bitmaps may
/// have any size.
package struct PictureFont {
  private let png: [UInt8]
  private let selector: Unicode.Scalar
  /// Advance of the picture, and the heights of its edges above the baseline, in font units.
  private let advance: Int
  private let top: Int
  private let bottom: Int
  /// The number of the picture's pixels in one em.
  private let pixelsPerEm: Int

  static let character: UInt32 = 0xFFFC
  private static let unitsPerEm = 2_048
  /// The middle of capital letters above the baseline, in ems; nearly the same in all bundled fonts.
  private static let middle = Rational(36) / 100

  /// - Parameters:
  ///   - png: the picture as a PNG file.
  ///   - width: the picture's width in pixels, at least 1.
  ///   - height: the picture's height in pixels, at least 1.
  ///   - ems: the height in the line, in ems. The advance follows from the picture's proportions, rounded to 1/2048 em.
  ///   - isOnBaseline: whether the picture stands on the baseline. If not, its middle is that of capital letters.
  ///   - selector: a variation selector.
  package init(
    png: [UInt8], width: Int, height: Int, ems: Rational, isOnBaseline: Bool,
    selector: Unicode.Scalar
  ) {
    self.png = png
    self.selector = selector
    let unitsPerEm = Rational(Self.unitsPerEm)
    advance = Int((ems * unitsPerEm * Rational(width) / Rational(height)).nearest)
    let base = isOnBaseline ? 0 : Self.middle - ems / 2
    bottom = Int((base * unitsPerEm).nearest)
    top = Int(((base + ems) * unitsPerEm).nearest)
    pixelsPerEm = Int((Rational(height) / ems).nearest)
  }

  /// - Parameters:
  ///   - description: the text that replaces the picture in plain text, and that counts when the pace is computed.
  ///   - label: the font's name in messages.
  /// - Throws: `notAFont` if the advance or the resolution is too large for OpenType's numbers.
  package func font(description: String, label: String) throws(TextError) -> Font {
    guard advance < 1 << 15, (1..<1 << 15).contains(pixelsPerEm) else {
      throw TextError(.notAFont, "\(label): the picture is too wide or too high")
    }
    guard let face = hb_face_builder_create() else { throw .outOfMemory }
    defer { hb_face_destroy(face) }
    for (tag, bytes) in tables {
      let blob = bytes.withUnsafeBytes {
        hb_blob_create(
          $0.bindMemory(to: CChar.self).baseAddress, UInt32($0.count), HB_MEMORY_MODE_DUPLICATE,
          nil, nil)
      }
      hb_face_builder_add_table(face, hb_tag_from_string(tag, -1), blob)
      hb_blob_destroy(blob)
    }
    let file = hb_face_reference_blob(face)
    defer { hb_blob_destroy(file) }
    let bytes = UnsafeRawBufferPointer(blob: file)
    return try Font(
      FontFile(data: bytes, label: label, pictureDescription: description), index: 0,
      variations: [], skipsGlyphCheck: true)
  }

  /// The font's tables: glyph 0 is empty, glyph 1 is the picture.
  private var tables: [(tag: String, bytes: [UInt8])] {
    [
      ("head", head), ("hhea", hhea), ("maxp", maxp), ("cmap", characterMap), ("sbix", bitmaps),
      ("hmtx", Self.bytes([0, 0, advance, 0])), ("loca", Self.bytes([0, 0, 0])),
      ("vhea", vhea), ("vmtx", Self.bytes([0, 0, top - bottom, 0])),
      // Without this table, HarfBuzz would derive the origin in vertical lines from the empty outline.
      ("VORG", Self.bytes([1, 0, top, 0])),
      // Some readers do not accept an empty table.
      ("glyf", [0]),
    ]
  }

  private var head: [UInt8] {
    let version = [1, 0, 1, 0]
    let checksumAndMagic = [0, 0, 0x5F0F, 0x3CF5]
    let flags = 3
    let dates = [Int](repeating: 0, count: 8)
    let box = [0, bottom - 1, advance + 1, top + 1]
    return Self.bytes(
      version + checksumAndMagic + [flags, Self.unitsPerEm] + dates + box + [0, 8, 2, 0, 0])
  }

  private var hhea: [UInt8] {
    let caretAndReserved = [1, 0, 0, 0, 0, 0, 0]
    return Self.bytes(
      [1, 0, top, bottom, 0, advance, 0, 0, advance] + caretAndReserved + [0, Self.glyphCount])
  }

  private var vhea: [UInt8] {
    let version = [1, 0x1000]
    let half = Self.unitsPerEm / 2
    let height = top - bottom
    let caretAndReserved = [0, 1, 0, 0, 0, 0, 0]
    return Self.bytes(
      version + [half, -half, 0, height, 0, 0, height] + caretAndReserved + [0, Self.glyphCount])
  }

  private var maxp: [UInt8] {
    let zones = 2
    return Self.bytes([1, 0, Self.glyphCount, 0, 0, 0, 0, zones] + [Int](repeating: 0, count: 8))
  }

  private static let glyphCount = 2

  /// Maps U+FFFC, alone (format 12) and with the selector (format 14), to glyph 1.
  private var characterMap: [UInt8] {
    let character = Int(Self.character)
    let segments = Self.bytes([12, 0, 0, 28, 0, 0, 0, 1, 0, character, 0, character, 0, 1])
    let start = 20
    let header = Self.bytes([0, 2, 0, 5, 0, start + segments.count, 3, 10, 0, start])
    let selector = [UInt8(0), 14, 0, 0, 0, 30, 0, 0, 0, 1] + Self.threeBytes(self.selector.value)
    let sequence = [UInt8(0), 0, 0, 0, 0, 0, 0, 21, 0, 0, 0, 1] + Self.threeBytes(Self.character)
    return header + segments + selector + sequence + [0, 1]
  }

  private var bitmaps: [UInt8] {
    let pixelsPerInch = 72
    let originY = Int((Rational(bottom * pixelsPerEm) / Rational(Self.unitsPerEm)).nearest)
    let glyph = Self.bytes([0, originY]) + Array("png ".utf8) + png
    let start = 16
    let end = start + glyph.count
    return Self.bytes([1, 1, 0, 1, 0, 12])
      + Self.bytes([pixelsPerEm, pixelsPerInch, 0, start, 0, start, end >> 16, end]) + glyph
  }

  /// The low sixteen bits of each number, big-endian.
  private static func bytes(_ words: [Int]) -> [UInt8] {
    words.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func threeBytes(_ value: UInt32) -> [UInt8] {
    [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
