@_spi(Answers) import Telop
import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Glyphs with nothing to draw, and fonts that browsers refuse. Both are reported instead of shown as an empty band.
@Suite("Text without anything to see")
struct UndrawnTextTests {
  /// A font with an outline for `a`, none for `b`, the space, the braille blank and the Hangul filler. Digits have the
  /// given glyph: none by default, 2 for a blank one.
  private static func font(
    _ more: [String: [UInt8]] = [:], without: [String] = [], digitGlyph: Int? = nil
  ) throws -> Font {
    let square = InkBox<Int>(left: 0, right: 500, bottom: 0, top: 500)
    var characters: [UInt32: Int] = [0x61: 1, 0x62: 2, 0x20: 3, 0x2800: 4, 0x3164: 4]
    if let digitGlyph { for digit: UInt32 in 0x30...0x39 { characters[digit] = digitGlyph } }
    let font = ColorFont(
      outlines: [square, square, nil, nil, nil], advances: [600, 600, 600, 600, 600],
      characters: characters)
    let bytes = try font.bytes()
    let reader = try SfntReader(bytes)
    var tables = more
    for tag in reader.tags where !without.contains(tag) && tables[tag] == nil {
      tables[tag] = Array(bytes[try reader.range(of: tag)])
    }
    return try Font(data: ColorFont.file(tables), label: "brand.ttf")
  }

  private func fit(_ font: Font, _ text: String) throws -> Fit {
    try Fit(
      Script(text, format: .plain, name: "talk.txt"),
      fonts: FontStack([font], bundled: .excluded), options: FitOptions())
  }

  @Test(
    "a text of which nothing would be seen is an error with the reason",
    arguments: [
      ("SVG ", "is in the font's SVG table"), ("EBDT", "is a bitmap of one colour"),
      ("none", "is blank"),
    ])
  func nothing(_ table: String, _ reason: String) throws {
    let fit = try fit(Self.font([table: [0, 0, 0, 0]]), "b bb")
    for format in [ExportFormat.html, .svg, .png, .mov, .ass] {
      let error = #expect(throws: ExportError.self) { try Export(fit, as: format) }
      #expect(error?.code == .badFont && error?.blame == .data)
      #expect(error?.message.hasPrefix("brand.ttf: ") == true)
      #expect(error?.message.contains(reason) == true)
    }
    // Subtitles have no glyphs.
    #expect(throws: Never.self) { try Export(fit, as: .vtt).bytes() }
  }

  @Test("blank characters among others are a note; characters that are blank by nature are none")
  func some() throws {
    let font = try Self.font()
    #expect(
      try Export(fit(font, "ab a\u{2800}b"), as: .mov).notes == [
        "talk.txt:1: b and 1 more: blank in brand.ttf: its glyph is blank"
      ])
    #expect(try Export(fit(font, "a \u{2800}a\u{3164}"), as: .svg).notes == [])
  }

  @Test("blank characters of a label and a clock are a note of each, where the blocks are shown")
  func blocks() throws {
    var options = FitOptions()
    options.blocks.label = "bab"
    options.blocks.clock = .left
    let script = try Script("aaa", format: .plain, name: "talk.txt")
    let fit = try Fit(
      script, fonts: FontStack([Self.font(digitGlyph: 2)], bundled: .excluded), options: options)
    #expect(
      try Export(fit, as: .mov).notes == [
        "label: b: blank in brand.ttf: its glyph is blank",
        "clock: 0 and 9 more: blank in brand.ttf: its glyph is blank",
      ])
    // The other characters of the clock are boxes.
    #expect(
      fit.script.notes.map(\.description) == [
        "talk.txt: clock: U+003A U+0065 U+0066 U+006C U+0074: in no font, shown as a box"
      ])
    #expect(try Export(fit, as: .svg).notes.count == 1)
    #expect(try Export(fit, as: .vtt).notes == [])
  }

  @Test("blank and missing characters of tabs and header are a note of each, where they are shown")
  func titles() throws {
    let script = try Script(
      "---\ntitle: a\u{108E0}\nspeaker: b\n---\n# ab\n\naaa\n\n# a\u{108E1}\n\naaa",
      format: .markdown,
      name: "talk.md", showsHeadings: false)
    let fit = try Fit(
      script, fonts: FontStack([Self.font()], bundled: .excluded), options: FitOptions())
    let tabs = [
      "tabs: U+108E1: in no font, shown as a box",
      "tabs: b: blank in brand.ttf: its glyph is blank",
    ]
    var options = ExportOptions()
    #expect(try Export(fit, as: .html, options: options).notes == [])
    options.tabs = .equal
    #expect(try Export(fit, as: .mov, options: options).notes == tabs)
    #expect(
      try Export(fit, as: .html, options: options).notes == tabs + [
        "title: U+108E0: in no font, shown as a box",
        "speaker: b: blank in brand.ttf: its glyph is blank",
      ])
    // Slides beside the band leave no header.
    options.deck = "a.pdf"
    options.deckPlace = .below
    let notes = try Export(fit, as: .html, options: options).notes
    #expect(notes.starts(with: tabs) && !notes.contains { $0.hasPrefix("speaker") })
  }

  @Test(
    "glyphs as text in a font that browsers refuse: the error names the option",
    arguments: ["OS/2", "name"])
  func missingTable(_ tag: String) throws {
    let fit = try fit(Self.font(without: [tag]), "aaa")
    try expectRefusal(fit, "browsers refuse a font without the table \(tag)")
  }

  @Test("ASS as text in a font without a name is an error, as outlines it is none")
  func nameless() throws {
    let fit = try fit(Self.font(without: ["name"]), "aaa")
    let error = #expect(throws: ExportError.self) { try Export(fit, as: .ass).bytes() }
    #expect(error?.code == .badFont && error?.message.hasPrefix("brand.ttf: ") == true)
    #expect(error?.message.contains("--glyphs outlines") == true)
    var options = ExportOptions()
    options.glyphs = .outlines
    #expect(throws: Never.self) { try Export(fit, as: .ass, options: options).bytes() }
  }

  @Test("ASS of pictures alone is an error, beside text a note", arguments: GlyphFormat.allCases)
  func pictures(_ glyphs: GlyphFormat) throws {
    var options = ExportOptions()
    options.glyphs = glyphs
    let alone = try TelopExportTests.fit("🎉 🎊")
    let error = #expect(throws: ExportError.self) {
      try Export(alone, as: .ass, options: options).bytes()
    }
    #expect(error?.message.contains("the text has nothing else") == true)
    let beside = try Export(TelopExportTests.fit("🎉 a 🎊"), as: .ass, options: options)
    #expect(throws: Never.self) { try beside.bytes() }
    #expect(beside.notes.count == 1)
  }

  @Test("glyphs as text in a symbol font: the error names the option")
  func symbols() throws {
    // The map of `font` as a symbol map: `a` is at U+F061.
    let map =
      [0, 1, 3, 0].flatMap(Big.two) + Big.four(12) + [4, 32, 0, 4, 4, 1, 0].flatMap(Big.two)
      + [0xF061, 0xFFFF, 0, 0xF061, 0xFFFF, 0x0FA0, 1, 0, 0].flatMap(Big.two)
    let font = try Self.font(["cmap": map])
    #expect(font.glyph(for: "a") == 1)
    try expectRefusal(try fit(font, "aaa"), "it is a symbol font")
  }

  private func expectRefusal(_ fit: Fit, _ reason: String) throws {
    for format in [ExportFormat.html, .svg] {
      var options = ExportOptions()
      options.glyphs = .text
      let error = #expect(throws: ExportError.self) {
        try Export(fit, as: format, options: options).bytes()
      }
      #expect(error?.code == .badFont && error?.blame == .data)
      #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
      #expect(error?.message.contains("--glyphs outlines") == true)
      options.glyphs = .outlines
      #expect(throws: Never.self) { try Export(fit, as: format, options: options).bytes() }
    }
  }
}
