import Foundation
import TelopFonts
import Testing

@testable import TelopText

@Suite struct BundledFontTests {
  private func text(of file: String) throws -> String {
    try String(contentsOfFile: TestFont.folder + "/" + file, encoding: .utf8)
  }

  @Test func everyChecksumIsThatOfTheList() throws {
    var sums: [String: String] = [:]
    for line in try text(of: "SHA256SUMS").split(separator: "\n") {
      let parts = line.split(separator: " ")
      sums[String(try #require(parts.last))] = String(parts[0])
    }
    #expect(Set(sums.keys) == Set(TestFont.allCases.map(\.file)))
    for font in TestFont.allCases where font.index == 0 {
      #expect(try font.open().sha256 == sums[font.file], "\(font)")
    }
  }

  /// The system's own program, so that the hash itself is checked too.
  @Test func theHashIsSHA256() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = ["--check", "--strict", "SHA256SUMS"]
    process.currentDirectoryURL = URL(fileURLWithPath: TestFont.folder)
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func theReadmeListsEveryFileWithItsChecksum() throws {
    let rows = try text(of: "README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    for font in TestFont.allCases where font.index == 0 {
      let row = try #require(rows.first { $0.contains("`\(font.file)`") }, "\(font)")
      #expect(row.contains("`\(try font.open().sha256)`"))
    }
    #expect(rows.count == TestFont.allCases.count { $0.index == 0 })
  }

  @Test func everyFontFolderHasItsLicence() throws {
    for folder in Set(TestFont.allCases.map { $0.file.prefix { $0 != "/" } }) {
      #expect(try text(of: "\(folder)/OFL.txt").contains("SIL OPEN FONT LICENSE"))
    }
  }

  @Test func theProgramFindsTheSameFonts() throws {
    let found = try FontStack.bundledFonts()
    let expected = try TestFont.allCases.map { try $0.open() }
    #expect(Set(found.map(\.name)) == Set(expected.map(\.name)))
    #expect(Set(found.map(\.sha256)) == Set(expected.map(\.sha256)))
    #expect(found.count == expected.count)
  }

  /// Names are looked up in a table, so that only the fonts that are meant are opened.
  @Test func theTableOfNamesIsWhatTheFontsSay() throws {
    for face in BundledFonts.all {
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
    let fonts = try FontStack.bundledFonts(called: FontPattern(name))
    #expect(fonts.map(\.name) == opened)
  }
}
