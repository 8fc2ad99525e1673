import Foundation
import TelopText
import Testing

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
}
