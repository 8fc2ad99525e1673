import Foundation
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

@Suite struct FontDataTests {
  private static let text = "Hello AVATAR 世界, مرحبا שלום नमस्ते ไทย 😀"

  private func shape(_ font: Font) throws -> [[String]] {
    let line = try FontStack([font], bundled: .excluded).prepare(Self.text)
    return line.runs.map { run in
      GlyphNotation().items(of: line.glyphs(of: run), in: run.font, isUpright: false)
    }
  }

  @Test(arguments: TestFont.allCases)
  func aFontFromMemoryEqualsTheFontOfItsFile(_ test: TestFont) throws {
    let file = try test.open()
    let data = try Font(data: test.bytes(), index: test.index)
    #expect(data.path == nil && data.label == "font data")
    #expect(file.path == test.path && file.label == test.path)
    #expect(data.name == file.name && data.family == file.family && data.style == file.style)
    #expect(data.index == file.index && data.glyphCount == file.glyphCount)
    #expect(data.metrics == file.metrics && data.letterMetrics == file.letterMetrics)
    #expect(data.characterCount == file.characterCount)
    #expect(try shape(data) == shape(file))
    for glyph in stride(from: UInt32(0), to: UInt32(file.glyphCount), by: 997) {
      #expect(data.ink(of: glyph) == file.ink(of: glyph))
    }
  }

  @Test func theFontsBytesAreTheGivenOnes() throws {
    let bytes = try TestFont.hebrew.bytes()
    let fonts = try [
      Font(data: bytes), Font(data: Data(bytes)), Font(data: (bytes + [1])[..<bytes.count]),
      Font(data: Array(bytes.reversed()).reversed()), TestFont.hebrew.open(),
    ]
    for font in fonts {
      #expect(font.withFileBytes { $0.withUnsafeBytes { $0.elementsEqual(bytes) } })
    }
    // The whole collection, for any of its faces.
    let size = try TestFont.cjkKorean.bytes().count
    #expect(try TestFont.cjkKorean.open().withFileBytes { $0.byteCount } == size)
  }

  @Test func theFontCopiesItsBytes() throws {
    let line = try {
      var bytes = try TestFont.arabic.bytes()
      let font = try Font(data: bytes)
      // The caller may overwrite the bytes.
      for index in bytes.indices { bytes[index] = 0xFF }
      return try FontStack([font], bundled: .excluded).prepare("مرحبا بكم")
    }()
    #expect(line.totalUnits == (try TestFont.arabic.stack().prepare("مرحبا بكم")).totalUnits)
    let font = try #require(line.fonts.first)
    #expect(line.glyphs(of: line.runs[0]).contains { font.ink(of: $0.id) != nil })
  }

  @Test(arguments: [nil, 400, 612.5, 900, 5_000])
  func axesAreSetAsInAFile(_ weight: Double?) throws {
    let variations = weight.map { [Variation(tag: "wght", value: $0)] } ?? []
    let data = try Font(data: MVARFont.bytes, variations: variations)
    try MVARFont.withInstance(weight: weight) { file in
      #expect(data.metrics == file.metrics && data.letterMetrics == file.letterMetrics)
      #expect(data.variations == file.variations && data.axisValues == file.axisValues)
      #expect((0..<3).map(data.advance) == (0..<3).map(file.advance))
      let again = try Font(Font(data: MVARFont.bytes), variations: variations)
      #expect(again.metrics == file.metrics && again.path == nil)
    }
    let other = #expect(throws: TextError.self) {
      try Font(data: MVARFont.bytes, variations: [Variation(tag: "wdth", value: 1)])
    }
    #expect(other?.code == .unknownAxis)
  }

  @Test func aVariableFontFromMemoryHasItsBoldFace() throws {
    let font = try Font(data: MVARFont.bytes)
    var options = TextOptions(language: "en")
    options.styles = [StyledText(0..<1, .bold), StyledText(1..<2, .italic)]
    let line = try FontStack([font], bundled: .excluded).prepare("HHH", options: options)
    #expect(line.runs.first?.font.variations == [Variation(tag: "wght", value: 700)])
    #expect(line.runs.first?.font.path == nil)
    #expect(line.missingFaces.map(\.style) == [.italic])
  }

  @Test func facesFromMemoryAreNotSearchedInFolders() throws {
    var options = TextOptions(language: "en")
    options.styles = [StyledText(0..<1, .bold)]
    let plain = try Font(data: TestFont.inter.bytes())
    let alone = try FontStack([plain], bundled: .excluded).prepare("ab", options: options)
    #expect(alone.runs.map(\.font.name) == ["Inter-Regular"])
    #expect(alone.missingFaces.map(\.style) == [.bold])
    let bold = StyledFont(try Font(data: TestFont.interBold.bytes()), .bold)
    let both = try FontStack([plain], faces: [bold], bundled: .excluded)
      .prepare("ab", options: options)
    #expect(both.runs.map(\.font.name) == ["Inter-Bold", "Inter-Regular"])
    #expect(both.missingFaces.isEmpty)
  }

  @Test func fallbackGoesFromMemoryToTheBundledFonts() throws {
    let font = try Font(data: TestFont.hebrew.bytes())
    let line = try FontStack([font]).prepare("שלום 世界")
    #expect(line.fonts.map(\.name) == [font.name, "BIZUDPGothic-Regular"])
    #expect(line.fonts.map { $0.path == nil } == [true, false])
  }

  // MARK: Invalid bytes

  private func refusal(_ bytes: some Collection<UInt8>, index: Int = 0) -> TextError? {
    do {
      _ = try Font(data: bytes, label: "Brand.otf", index: index)
      return nil
    } catch {
      #expect(error.message.hasPrefix("Brand.otf: ") && !error.message.contains("\n"))
      return error
    }
  }

  @Test func invalidFontsAreErrors() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(refusal([])?.code == .notAFont)
    #expect(refusal([0])?.code == .notAFont)
    for head in [[], [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("wOF2".utf8)] {
      #expect(refusal(head + noise)?.code == .notAFont)
    }
    // Refused by its count, without a copy.
    #expect(refusal(repeatElement(0, count: 1 << 33))?.code == .notAFont)
  }

  @Test func anIndexBeyondTheLastIsAnError() throws {
    let bytes = try TestFont.cjkJapanese.bytes()
    let faces = try TestFont.cjkJapanese.open().faceCount
    #expect(refusal(bytes, index: faces - 1) == nil)
    for index in [faces, -1, .max, .min] {
      #expect(refusal(bytes, index: index)?.code == .fontIndexOutOfRange)
    }
  }

  @Test(arguments: [TestFont.notoSans, .inter, .nastaliq, .emoji])
  func damagedBytesNeverCrash(_ test: TestFont) throws {
    var generator = SeededGenerator(seed: 4)
    let whole = try test.bytes()
    var damaged = [4, 12, 40, 300, whole.count / 2, whole.count - 1_000].map {
      Array(whole.prefix($0))
    }
    for _ in 0..<8 {
      var bytes = whole
      for _ in 0..<200 {
        // Mostly in the tables' headers, which contain sizes and offsets.
        let end = Bool.random(using: &generator) ? 2_000 : bytes.count
        bytes[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      damaged.append(bytes)
    }
    for bytes in damaged {
      guard let font = try? Font(data: bytes) else { continue }
      guard let line = try? FontStack([font], bundled: .excluded).prepare(Self.text) else {
        continue
      }
      for run in line.runs {
        for glyph in line.glyphs(of: run) { _ = font.ink(of: glyph.id) }
      }
    }
  }

  /// A collection whose `count` is wrong.
  private struct MiscountedCollection: Collection {
    var bytes: [UInt8]
    var count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
  }

  @Test func aCollectionWithAWrongCountIsReadToItsEnd() throws {
    let bytes = try TestFont.hebrew.bytes()
    let short = try Font(data: MiscountedCollection(bytes: bytes, count: bytes.count * 2))
    #expect(short.withFileBytes { $0.byteCount } == bytes.count)
    let long = refusal(MiscountedCollection(bytes: bytes, count: 100))
    #expect(long?.code == .notAFont)
  }
}
