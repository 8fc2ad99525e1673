import Foundation
import TelopPlatform
import TestSupport
import Testing

@testable import TelopText

/// Font folders that are wrong, incomplete, planted or deleted later. Each gives an immediate error that names the
/// problem, and never another font instead.
@Suite struct HostileFolderTests {
  enum Plant: String, CaseIterable {
    case folder, pipe, dangling, loop, empty, damaged, text
  }

  private func withFonts(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for font in TestFont.allCases where font.index == 0 {
        let file = folder.appendingPathComponent(font.file)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: file.path, withDestinationPath: font.path)
      }
      try body(folder)
    }
  }

  private func plant(_ plant: Plant, at file: URL) throws {
    try FileManager.default.removeItem(at: file)
    switch plant {
    case .folder:
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case .pipe: try #require(mkfifo(file.path, 0o600) == 0)
    case .dangling:
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: "/no/such/font")
    case .loop:
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: file.path)
    case .empty: try Data().write(to: file)
    case .damaged: try Data(TestFont.thai.bytes().prefix(700)).write(to: file)
    case .text: try Data("no font\n".utf8).write(to: file)
    }
  }

  /// Something other than a file is detected before any font is opened. A file that is not a font is detected when
  /// it is needed.
  @Test(arguments: Plant.allCases)
  func aFileInPlaceOfAFontIsNamed(_ kind: Plant) throws {
    try withFonts { folder in
      let file = folder.appendingPathComponent(TestFont.thai.file)
      try plant(kind, at: file)
      let error = #expect(throws: TextError.self) {
        let stack = try FontStack(bundled: .folder(folder.path))
        // The other fonts still work.
        #expect(try stack.prepare("Hello 世界").missing.isEmpty)
        _ = try stack.prepare("ไทย")
      }
      let isFile = [.empty, .damaged, .text].contains(kind)
      #expect(error?.code == (isFile ? .notAFont : .bundledFontsMissing), "\(kind)")
      #expect(error?.message.contains(isFile ? file.path : TestFont.thai.file) == true)
    }
  }

  @Test func aDeletedFolderIsAnErrorWhenAFontIsNeeded() throws {
    try withFonts { folder in
      let stack = try FontStack(bundled: .folder(folder.path))
      let before = try stack.prepare("Hello")
      try FileManager.default.removeItem(at: folder)
      // Open fonts stay open.
      #expect(try stack.prepare("Hello").totalUnits == before.totalUnits)
      let error = #expect(throws: TextError.self) { try stack.prepare("ไทย") }
      #expect(error?.code == .fontNotFound)
      #expect(error?.message.contains(TestFont.thai.file) == true)
      #expect(throws: TextError.self) { try FontStack(bundled: .folder(folder.path)) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// Fonts in the working folder and in the folder above it are not used as bundled fonts.
  @Test func otherFoldersAreNotSearched() throws {
    try withTemporaryFolder { folder in
      let planted = folder.appendingPathComponent("Inter")
      try FileManager.default.createDirectory(at: planted, withIntermediateDirectories: true)
      try Data(TestFont.thai.bytes()).write(to: planted.appendingPathComponent("Inter-Regular.otf"))
      let error = #expect(throws: TextError.self) { try FontStack(bundled: .folder(folder.path)) }
      #expect(error?.code == .bundledFontsMissing)
      for name in ["Inter", "../Inter", "Inter/Inter-Regular.otf"] {
        _ = #expect(throws: TextError.self) {
          try Font.named([name], bundled: .folder(folder.path))
        }
      }
    }
  }

  /// The folder of a font file, in which its bold face is looked for.
  @Test func filesBesideAFontAreNotItsFaces() throws {
    try withTemporaryFolder { folder in
      let own = folder.appendingPathComponent("Own.ttf")
      try Data(TestFont.notoSans.bytes()).write(to: own)
      for (number, kind) in Plant.allCases.enumerated() {
        let file = folder.appendingPathComponent("Planted\(number)-Bold.ttf")
        try Data().write(to: file)
        try plant(kind, at: file)
      }
      // A collection that claims 100,000 faces and has none.
      let faces = Array("ttcf".utf8) + [0, 1, 0, 0] + Big.four(100_000)
      try Data(faces + [UInt8](repeating: 0, count: 400_000))
        .write(to: folder.appendingPathComponent("Many.ttc"))
      let stack = try FontStack([Font(path: own.path)], bundled: .excluded)
      var options = TextOptions()
      options.styles = [StyledText(0..<5, .bold)]
      let line = try stack.prepare("Hello", options: options)
      #expect(line.fonts.map(\.path) == [own.path])
      #expect(line.missingFaces.count == 1)
      try Data(TestFont.notoSansBold.bytes())
        .write(to: folder.appendingPathComponent("Real-Bold.ttf"))
      let again = try FontStack([Font(path: own.path)], bundled: .excluded)
      #expect(try again.prepare("Hello", options: options).fonts.map(\.name) == ["NotoSans-Bold"])
    }
  }
}
