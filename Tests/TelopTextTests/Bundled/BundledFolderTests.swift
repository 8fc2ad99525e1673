import Foundation
import TestSupport
import Testing

@testable import TelopText

/// The bundled fonts from a named folder, and no bundled fonts at all. `TelopCLITests` tests the default
/// places, which depend on the running program.
@Suite struct BundledFolderTests {
  /// A copy of the fonts folder, made of links, without some files.
  private func withFonts(without missing: [TestFont], _ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for font in TestFont.allCases where font.index == 0 && !missing.contains(font) {
        let file = folder.appendingPathComponent(font.file)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: file.path, withDestinationPath: font.path)
      }
      try body(folder.path)
    }
  }

  @Test func aNamedFolderIsUsed() throws {
    try withFonts(without: []) { folder in
      #expect(try BundledFonts.folder(folder).folder() == folder)
      let line = try FontStack(bundled: .folder(folder)).prepare("Hello, 世界 😀")
      #expect(line.fonts.allSatisfy { $0.path?.hasPrefix(folder + "/") == true })
      #expect(line.totalUnits == (try FontStack.bundled().prepare("Hello, 世界 😀").totalUnits))
      let named = try Font.named(["Noto Sans:bold"], bundled: .folder(folder))
      #expect(named.map(\.path) == [folder + "/" + TestFont.notoSansBold.file])
      let all = try FontStack.bundledFonts(.folder(folder))
      #expect(all.map(\.name) == (try FontStack.bundledFonts().map(\.name)))
      // After the caller's own fonts.
      let own = try FontStack([TestFont.hebrew.open()], bundled: .folder(folder))
      #expect(
        try own.prepare("שלום 世界").fonts.map(\.path) == [
          TestFont.hebrew.path, folder + "/" + TestFont.biz.file,
        ])
    }
  }

  @Test(arguments: [
    ([TestFont.thai], "NotoSansThai/NotoSansThai-Regular.ttf of the bundled fonts"),
    (
      [.inter, .interBold],
      "Inter/Inter-Regular.otf and 1 more of the bundled fonts"
    ),
  ])
  func aFolderWithoutFontsIsAnError(_ missing: [TestFont], _ named: String) throws {
    try withFonts(without: missing) { folder in
      let message = "'\(folder)', which lacks \(named)"
      for bundled in [BundledFonts.folder(folder)] {
        let errors = [
          #expect(throws: TextError.self) { _ = try bundled.folder() },
          #expect(throws: TextError.self) { _ = try FontStack(bundled: bundled) },
          #expect(throws: TextError.self) { _ = try FontStack.bundledFonts(bundled) },
          #expect(throws: TextError.self) { _ = try Font.named(["Inter"], bundled: bundled) },
        ]
        for error in errors {
          #expect(error?.code == .bundledFontsMissing && error?.message == message)
        }
      }
    }
  }

  @Test(arguments: ["", "/no/such/folder", TestFont.biz.path])
  func aPathThatIsNotAFolderIsAnError(_ path: String) throws {
    let error = #expect(throws: TextError.self) { _ = try FontStack(bundled: .folder(path)) }
    #expect(error?.code == .bundledFontsMissing)
    #expect(error?.message == "'\(path)', which is not a folder with the bundled fonts")
  }

  @Test func withoutBundledFontsNoFolderIsSearched() throws {
    #expect(try BundledFonts.excluded.folder() == nil)
    #expect(try FontStack.bundledFonts(.excluded).isEmpty)
    let line = try FontStack([TestFont.hebrew.open()], bundled: .excluded).prepare("שלום 世")
    #expect(line.fonts.map(\.name) == ["NotoSansHebrew-Regular"])
    #expect(line.missing.map(\.scalar) == ["世"])
    let error = #expect(throws: TextError.self) { _ = try FontStack(bundled: .excluded) }
    #expect(error?.code == .noFonts)
  }
}
