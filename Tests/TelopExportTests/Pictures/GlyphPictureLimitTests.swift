import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Bitmap emoji (`sbix`, `CBDT`) with oversized pictures: reported before they are decoded.
@Suite struct GlyphPictureLimitTests {
  /// A font whose glyphs from 1 on are those of 👋 and the following characters, each with a picture.
  private static func font(_ pictures: [[UInt8]]) throws -> Font {
    // One strike. Offsets count from the strike's start, after the table's header of 12 bytes.
    var offsets = [4 + 4 * (pictures.count + 2)]
    offsets.append(offsets[0])
    for picture in pictures { offsets.append(offsets[offsets.count - 1] + 8 + picture.count) }
    let strike: [UInt8] =
      [128, 72].flatMap(Big.two) + offsets.flatMap(Big.four)
      + pictures.flatMap { Big.four(0) + Array("png ".utf8) + $0 }
    return try font(
      glyphCount: pictures.count + 1,
      ["sbix": [1, 1].flatMap(Big.two) + Big.four(1) + Big.four(12) + strike])
  }

  private static func font(glyphCount: Int, _ more: [String: [UInt8]]) throws -> Font {
    let font = ColorFont(
      outlines: [InkBox<Int>?](repeating: nil, count: glyphCount),
      advances: [Int](repeating: 1_000, count: glyphCount),
      characters: Dictionary(
        uniqueKeysWithValues: (1..<glyphCount).map { (UInt32(0x1F44B + $0 - 1), $0) }))
    let bytes = try font.bytes()
    let reader = try SfntReader(bytes)
    var tables = more
    for tag in reader.tags { tables[tag] = Array(bytes[try reader.range(of: tag)]) }
    return try Font(data: ColorFont.file(tables), label: "emoji.ttf")
  }

  private static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
    try Canvas(width: width, height: height).png()
  }

  private func fit(_ font: Font, _ text: String) throws -> Fit {
    try Fit(
      Script(text, format: .plain, name: "talk.txt"),
      fonts: FontStack([font], bundled: .excluded), options: FitOptions())
  }

  @Test("a glyph picture's side is at most 2,048 px")
  func side() throws {
    for (width, height, isSound) in [
      (2_048, 1, true), (1, 2_048, true), (2_049, 1, false), (1, 2_049, false),
    ] {
      let font = try Self.font([Self.picture(width, height)])
      #expect((font.picture(of: 1)?.width == width) == isSound)
      #expect(font.pictureSize(of: 1)?.width == width)
      let fit = try fit(font, "👋")
      for format in [ExportFormat.svg, .html, .mov] {
        guard !isSound else {
          #expect(throws: Never.self) { try fit.scene(for: format) }
          continue
        }
        let error = #expect(throws: ExportError.self) { try fit.scene(for: format) }
        #expect(error?.code == .badFont && error?.blame == .data)
        #expect(
          error?.message
            == "emoji.ttf: the picture of 👋 is \(width) × \(height) px; at most 2048 px can be drawn; "
            + "use another font")
      }
    }
  }

  @Test("a line's glyph pictures have at most 2^27 pixels in all, each counted once")
  func sum() throws {
    let picture = try Self.picture(2_048, 2_048)
    let font = try Self.font([[UInt8]](repeating: picture, count: 33))
    let text = { (count: Int) in
      String(
        String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x1F44B + UInt32($0)) }))
    }
    #expect(throws: Never.self) { try fit(font, text(32) + text(32)).scene(for: .svg) }
    let error = #expect(throws: ExportError.self) { try fit(font, text(33)).scene(for: .svg) }
    #expect(error?.code == .badFont)
    #expect(error?.message.hasPrefix("emoji.ttf: the pictures up to ") == true)
  }

  @Test("bitmaps composed of other bitmaps are not drawn")
  func compound() throws {
    let metrics: [UInt8] = [1, 1, 0, 1, 1, 0, 1, 1]
    let leaf: [UInt8] = metrics + [1, 2, 3, 255]
    let compound: [UInt8] = metrics + Big.two(1) + Big.two(2) + [0, 0]
    func location(_ format: Int, at start: Int, _ length: Int) -> [UInt8] {
      [1, format].flatMap(Big.two) + [start, 0, length].flatMap(Big.four)
    }
    let strike: [UInt8] =
      [56, 48, 2, 0].flatMap(Big.four) + [UInt8](repeating: 0, count: 24) + [1, 2].flatMap(Big.two)
      + [128, 128, 32, 1]
    // Format 9 is a compound, 6 an image.
    for (format, glyph) in [(9, compound), (6, leaf)] {
      let records =
        [1, 1].flatMap(Big.two) + Big.four(16) + [2, 2].flatMap(Big.two) + Big.four(32)
        + location(format, at: 4, glyph.count) + location(6, at: 4 + glyph.count, leaf.count)
      let version = [3, 0].flatMap(Big.two)
      let font = try Self.font(
        glyphCount: 3,
        ["CBLC": version + Big.four(1) + strike + records, "CBDT": version + glyph + leaf])
      #expect((font.pictureSize(of: 1)?.width == 1) == (format == 6))
    }
  }
}
