import Foundation
@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct FontErrorTests {
  private func code(_ path: String, index: Int = 0) -> TextError.Code? {
    do {
      _ = try Font(path: path, index: index)
      return nil
    } catch {
      #expect(error.message.contains(path), "\(error)")
      #expect(!error.message.contains("\n"))
      return error.code
    }
  }

  @Test func aMissingFileIsNotFound() throws {
    try withTemporaryFolder { folder in
      #expect(code(folder.appendingPathComponent("none.ttf").path) == .fontNotFound)
      #expect(code(TestFont.biz.path + "/inside.ttf") == .fontNotFound)
    }
    #expect(throws: TextError.self) { try Font(path: "") }
  }

  @Test func aFolderIsUnreadable() throws {
    try withTemporaryFolder { folder in #expect(code(folder.path) == .fontUnreadable) }
  }

  @Test("a file of 2 GiB is refused without reading", arguments: [31, 32, 33])
  func tooLong(_ power: off_t) throws {
    try withFontFile([0, 1, 0, 0]) { path in
      // A sparse file, which takes no space on the disk.
      try #require(truncate(path, 1 << power) == 0)
      #expect(code(path) == .notAFont)
    }
  }

  @Test func emptyAndOtherFilesAreNotFonts() throws {
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let heads: [[UInt8]] = [
      [], [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8),
      Array("wOF2".utf8),
    ]
    for head in heads {
      try withFontFile(head + noise) { path in #expect(code(path) == .notAFont, "\(head)") }
    }
    try withFontFile([]) { path in
      let found = code(path)
      #expect(found == .notAFont || found == .fontUnreadable)
    }
    try withFontFile(Array("This is a text, and no font.\n".utf8)) { path in
      #expect(code(path) == .notAFont)
    }
    try withFontFile([0]) { path in #expect(code(path) == .notAFont) }
  }

  @Test(arguments: [TestFont.notoSans, .inter, .nastaliq, .emoji, .cjkJapanese])
  func aTruncatedFontNeverCrashes(_ font: TestFont) throws {
    let bytes = try font.bytes()
    var opened = 0
    let parts = [4, 12, 40, 200, 300, bytes.count / 8, bytes.count / 2, bytes.count - 1_000]
    for part in parts {
      try withFontFile(Array(bytes.prefix(part))) { path in
        do {
          let font = try Font(path: path, index: 0)
          opened += 1
          let line = try FontStack([font], bundled: .excluded).prepare("Hello سلام 😀")
          #expect(line.utf8Length == 19)
          _ = line.ink(checkedSize: 48)
        } catch let error as TextError {
          let codes: [TextError.Code] = [
            .notAFont, .unitsTooFine, .lineTooWide, .fontIndexOutOfRange,
          ]
          #expect(codes.contains(error.code), "\(error)")
        }
      }
    }
    #expect(opened < 8)
  }

  @Test(arguments: 1...40)
  func aDamagedFontNeverCrashes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = try (seed % 2 == 0 ? TestFont.hebrew : .nastaliq).bytes()
    let end = seed % 3 == 0 ? 600 : bytes.count
    for _ in 0..<Int.random(in: 1...200, using: &generator) {
      bytes[Int.random(in: 4..<end, using: &generator)] = .random(in: 0...255, using: &generator)
    }
    try withFontFile(bytes) { path in
      do {
        let stack = try FontStack([Font(path: path)], bundled: .excluded)
        let line = try stack.prepare("Hello שלום סלאם سلام دنیا")
        let cuts = line.safeCuts(in: 0...line.utf8Length)
        #expect(cuts.last?.unitsBefore == line.totalUnits)
        _ = line.ink(checkedSize: 48)
        _ = line.inkExtent(of: 0..<line.utf8Length)
      } catch let error as TextError {
        #expect([.notAFont, .unitsTooFine, .lineTooWide].contains(error.code), "\(error)")
      }
    }
  }

  @Test func anIndexOutOfRangeReportsTheCount() throws {
    // A collection's header ends with the number of faces.
    let faces = Int(try TestFont.cjkJapanese.bytes()[11])
    #expect(faces > 4)
    #expect(code(TestFont.cjkJapanese.path, index: faces - 1) == nil)
    #expect(code(TestFont.cjkJapanese.path, index: faces) == .fontIndexOutOfRange)
    #expect(code(TestFont.cjkJapanese.path, index: -1) == .fontIndexOutOfRange)
    #expect(code(TestFont.inter.path, index: 1) == .fontIndexOutOfRange)
    #expect(code(TestFont.inter.path, index: .max) == .fontIndexOutOfRange)
    let error = #expect(throws: TextError.self) {
      try Font(path: TestFont.cjkJapanese.path, index: faces)
    }
    #expect(try #require(error).message.contains("#\(faces - 1)"))
  }

  @Test(arguments: [
    "", "=", "kern=", "[3]", "toolongtag", "kern=x", "kern 1 2", "k ern=1=2", "kern=-1", "kern -1",
    "--kern",
    "liga[-3:2]",
  ])
  func badFeatures(_ text: String) {
    let error = #expect(throws: TextError.self) { try Feature(text) }
    #expect(error?.code == .badFeature)
  }

  @Test(arguments: ["zzzz", "-zzzz", "zzzz=0", "zzzz[1:2]=0"])
  func aFeatureThatNoFontHasChangesNothing(_ text: String) throws {
    let options = TextOptions(features: [try Feature(text)])
    let stack = try FontStack()
    #expect(try stack.prepare("a", options: options).totalUnits == stack.prepare("a").totalUnits)
  }

  /// Private-use tags and grandfathered tags.
  @Test(arguments: ["x-private", "x-a-b1", "X-Klingon", "i-klingon", "en-x-mine", "art-x-telop"])
  func privateLanguageTags(_ tag: String) throws {
    let stack = try FontStack()
    #expect(try stack.prepare("a", options: TextOptions(language: tag)).language == tag)
  }

  @Test(arguments: ["x", "x-", "a-private", "x-toolongtag", "i"])
  func invalidPrivateLanguageTags(_ tag: String) throws { try badLanguages(tag) }

  @Test(arguments: ["", "-", "e", "english-US-", "j_a", "日本", "123", "en--US", "abcdefghi", "abcd"])
  func badLanguages(_ tag: String) throws {
    #expect(try Self.languageError(tag)?.code == .badLanguage)
  }

  @Test(
    "a language has a name and a tag",
    arguments: [("english", "en"), ("Japanese", "ja"), ("日本語", "ja"), ("العربية", "ar")])
  func namesOfLanguages(_ name: String, _ tag: String) throws {
    let error = try #require(try Self.languageError(name))
    #expect(error.code == .badLanguage && error.description.hasSuffix("did you mean \(tag)?"))
  }

  private static func languageError(_ tag: String) throws -> TextError? {
    let stack = try FontStack()
    return #expect(throws: TextError.self) {
      try stack.prepare("a", options: TextOptions(language: tag))
    }
  }

  @Test(arguments: ["", "Latin", "xx", "Lat", "日本"])
  func badScripts(_ tag: String) throws {
    let stack = try FontStack()
    let error = #expect(throws: TextError.self) {
      try stack.prepare("a", options: TextOptions(script: tag))
    }
    #expect(error?.code == .badScript)
  }
}
