import Foundation
import Testing

@_spi(Answers) @testable import TelopText

@Suite struct BundledFontTests {
  private func text(of file: String) throws -> String {
    try String(contentsOfFile: TestFont.folder + "/" + file, encoding: .utf8)
  }

  @Test func everyFontFolderHasItsLicence() throws {
    for folder in Set(TestFont.allCases.map { $0.file.prefix { $0 != "/" } }) {
      #expect(try text(of: "\(folder)/OFL.txt").contains("SIL OPEN FONT LICENSE"))
    }
  }

  /// Searching for a font with only a joiner or a selector would open all of them.
  @Test(arguments: ["日本❤\u{FE0F}語", "👩\u{200D}👧と👍🏽", "か\u{3099}く1\u{FE0F}\u{20E3}"])
  func aLineOpensOnlyItsFonts(_ text: String) throws {
    let stack = try FontStack.bundled()
    let line = try stack.prepare(text, options: TextOptions(language: "ja"))
    let slots = try stack.fallback.fonts(language: "ja").unstyledOrder.slots
    let open = slots.compactMap(\.openedFont).map(\.name)
    #expect(Set(open).isSuperset(of: line.fonts.map(\.name)))
    #expect(open.count <= 2, "\(open)")
  }

  /// Names are looked up in a table, so that only the requested fonts are opened.
  @Test func theTableOfNamesMatchesTheFonts() throws {
    for face in BundledFace.all {
      let font = try Font(path: TestFont.folder + "/" + face.file, index: face.index)
      #expect(face.postScriptName == font.name)
      #expect(face.families.first == font.family)
      #expect(Set(face.families) == Set(font.familyNames + [font.family]))
    }
  }

  @Test(arguments: [
    ("noto sans", ["NotoSans-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSans-BoldItalic"]),
    ("BIZ UDPゴシック:bold", ["BIZUDPGothic-Regular", "BIZUDPGothic-Bold"]),
    ("Noto Sans CJK SC", ["NotoSansCJKsc-Regular"]),
    ("notosanscjkhk-regular", ["NotoSansCJKhk-Regular"]),
    ("NotoSansSymbols2-Regular", ["NotoSansSymbols2-Regular"]),
    ("Noto Sans Symbols", ["NotoSansSymbols-Regular"]),
    ("Inter-Bold", ["Inter-Bold"]), ("Inter-Bold:bold", []), ("DejaVu Sans", []), ("", []),
  ])
  func aNameOpensNoOtherFont(_ name: String, _ opened: [String]) throws {
    let fonts = try BundledFonts.standard.fonts(called: FontPattern(name))
    #expect(fonts.map(\.name) == opened)
  }
}
