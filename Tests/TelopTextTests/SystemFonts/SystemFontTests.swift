import Foundation
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

/// A private set of installed fonts: the project's folder, and a variable font of Debian's.
enum PrivateFonts {
  static let variable = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"

  /// Reads a fontconfig configuration with some folders.
  static func read(_ folders: [String]) throws -> SystemFonts {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("fonts.conf")
      let directories = folders.map { "<dir>\($0)</dir>" }.joined()
      try Data(
        """
        <?xml version="1.0"?><fontconfig>\(directories)<cachedir>\(folder.path)</cachedir>
        <match target="pattern"><test name="family"><string>Helvetica</string></test>
        <edit name="family" mode="assign" binding="strong"><string>Noto Sans</string></edit></match>
        </fontconfig>
        """.utf8
      ).write(to: file)
      return try SystemFonts(configuration: file.path)
    }
  }

  static let folder = (variable as NSString).deletingLastPathComponent

  static let all = Result {
    try read([TestFont.folder, folder])
  }
}

@Suite struct SystemFontTests {
  private let fonts: SystemFonts
  init() throws { fonts = try PrivateFonts.all.get() }

  @Test(arguments: [
    ("BIZ UDPGothic", TestFont.biz), ("biz udpgothic", .biz), ("BIZUDPGOTHIC", .biz),
    ("BIZ UDPゴシック", .biz), ("BIZ UDPGothic:bold", .bizBold), ("BIZ UDPゴシック:Bold", .bizBold),
    ("BIZ UDPGothic:weight=200", .bizBold), ("BIZ UDPGothic:weight=bold", .bizBold),
    ("BIZ UDPGothic:style=Bold", .bizBold), ("BIZUDPGothic-Bold", .bizBold),
    ("BIZ UDPGothic Bold", .bizBold), ("BIZ UDPGothic:regular:roman", .biz),
    ("Noto Sans CJK JP", .cjkJapanese), ("Noto Sans CJK KR", .cjkKorean),
    ("Noto Sans CJK SC:normal", .cjkSimplified), ("NotoSansCJKtc-Regular", .cjkTraditional),
    ("Noto Sans CJK HK:slant=roman", .cjkHongKong), ("Noto\\ Sans", .notoSans),
  ])
  func aNameFindsItsFace(_ name: String, _ expected: TestFont) throws {
    let font = try fonts.font(named: name)
    #expect(font.path?.hasSuffix("/" + expected.file) == true)
    #expect(font.index == expected.index)
    #expect(font.variations.isEmpty)
  }

  @Test(arguments: [
    (
      "Noto Sans CJK JP:bold", "the family Noto Sans CJK JP has no face 'bold' here; it has Regular"
    ),
    ("Noto Sans Thai:italic", "no face 'italic'"), ("Noto Sans:weight=100", "no face 'weight=100'"),
    ("BIZ UDPGothic:condensed", "it has Bold, Regular"),
    ("BIZ UDPGothic:Heavy Metal", "Heavy Metal"),
    ("BIZ UDGothic", "the nearest is BIZ UDPGothic"), ("Inter-Thin", "is written Inter:Thin"),
    ("Notosans Thay", "the nearest is Noto Sans Thai"),
    ("Helvetica", "the nearest is Noto Sans, but telop never substitutes a font"),
    ("", "no font is called ''"), (":bold", "no font is called ''"),
    ("Noto Sans CJK", "no font is called 'Noto Sans CJK'"),
    ("NotoSans-Regular:bold", "no font is called 'NotoSans-Regular'"),
  ])
  func aMissingFontIsNotSubstituted(_ name: String, _ says: String) throws {
    let error = #expect(throws: TextError.self) { try fonts.font(named: name) }
    #expect(error?.code == .fontNotFound)
    let message = try #require(error).message
    #expect(message.contains(says), "\(message)")
    #expect(error?.message.contains("\n") == false)
  }

  @Test(arguments: [
    ("Noto Sans JP", "; the nearest is Noto Sans CJK JP"),
    ("noto sans kr", "; the nearest is Noto Sans CJK KR"),
    ("Hiragino Sans", "; for its script there is BIZ UDPGothic"),
    ("ヒラギノ角ゴシック", "; for its script there is BIZ UDPGothic"),
    ("PingFang SC", "; for its script there is Noto Sans CJK SC"),
    ("Noto Sens", "; the nearest is Noto Sans"),
  ])
  func aSuggestionHasTheScriptOfTheName(_ name: String, _ says: String) throws {
    let families = [
      "BIZ UDPGothic", "Noto Sans", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC",
    ]
    let error = #expect(throws: TextError.self) {
      try fonts.font(named: name, suggesting: families)
    }
    let message = try #require(error).message
    #expect(message.hasSuffix(says), "\(message)")
  }

  @Test(arguments: [
    "Inter:weight=heavyish", "Inter:weight=700", "Inter:slant=bold", "Inter:size=12",
  ])
  func anUnknownStyleIsAnError(_ name: String) throws {
    let error = #expect(throws: TextError.self) { try fonts.font(named: name) }
    #expect(error?.code == .badFontName)
  }

  @Test func aMissingConfigurationIsAnError() {
    let error = #expect(throws: TextError.self) { try SystemFonts(configuration: "/none.conf") }
    #expect(error?.code == .fontNotFound)
  }

  @Test func anEmptyConfigurationHasNoFonts() throws {
    let none = try PrivateFonts.read([])
    #expect(none.faces.isEmpty)
    let error = #expect(throws: TextError.self) { try none.font(named: "Inter") }
    #expect(try #require(error).message.hasSuffix("no fonts are installed"))
  }

  @Test func theListIsSortedAndComplete() throws {
    let faces = try PrivateFonts.read([TestFont.folder]).faces
    for font in TestFont.allCases {
      let found = faces.filter { $0.path.hasSuffix("/" + font.file) && $0.index == font.index }
      #expect(found.count == 1, "\(font)")
      #expect(try found.first?.postScriptName == font.open().name)
    }
    let keys = faces.map { "\($0.family)\u{0}\($0.style)\u{0}\($0.path)" }
    #expect(keys == keys.sorted())
    let again = try PrivateFonts.read([TestFont.folder]).faces
    #expect(again == faces)
    let biz = try #require(faces.first { $0.postScriptName == "BIZUDPGothic-Bold" })
    #expect(biz.families == ["BIZ UDPGothic", "BIZ UDPゴシック"])
  }

  /// A named instance shapes like `hb-shape` with the axis values as numbers.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: PrivateFonts.variable)),
    arguments: [("bold", 700.0), ("Extra Light", 200), ("weight=190", 650), ("regular", 400)])
  func variableFontsAreInstances(_ style: String, _ weight: Double) throws {
    let fonts = try PrivateFonts.read([PrivateFonts.folder])
    let font = try fonts.font(named: "Inter:\(style)")
    // fontconfig chooses among the files with that instance; all of them are variable.
    let plain = try Font(path: font.label, index: font.index)
    let text = "AVATAR office"
    let width = try FontStack([font], bundled: .excluded).prepare(text).totalUnits
    let expected = try OracleRequest.width(of: text, plain, weight: weight)
    #expect(width == expected)
    let own = try fonts.font(named: "Inter:\(style)", variations: [])
    #expect(own.variations == font.variations)
    if weight != 400 {
      let other = try fonts.font(
        named: "Inter:\(style)", variations: [Variation(tag: "wght", value: 333)])
      #expect(other.variations.filter { $0.tag == "wght" }.map(\.value) == [333])
    }
  }
}

extension SystemFonts {
  fileprivate func font(
    named name: String, variations: [Variation] = [], suggesting families: [String] = []
  ) throws -> Font {
    try Font(match(FontPattern(name), families: families), variations: variations)
  }
}

extension OracleRequest {
  /// The advance of a left-to-right text by `hb-shape --variations`.
  static func width(of text: String, _ font: Font, weight: Double) throws -> Int64 {
    let instance = try Font(
      path: font.label, index: font.index, variations: [Variation(tag: "wght", value: weight)])
    let request = OracleRequest(font: instance, text: text, script: "Latn", direction: "ltr")
    return try Oracle.shape([request]).joined().reduce(0) { $0 + Int64($1.advance) }
  }
}

@Suite struct CoverageTests {
  @Test(arguments: [
    (TestFont.thai, "สวัสดี", ""), (.thai, "ส é สé", "é"), (.notoSans, "é e\u{301}", ""),
    (.biz, "漢字\u{200D}\u{FE0F}", ""), (.hebrew, "שלום abc ab", "abc"), (.inter, "字字典", "字典"),
    (.emoji, "👩‍💻🇯🇵", ""),
  ])
  func missingCharactersAreNamedOnce(_ font: TestFont, _ text: String, _ missing: String) throws {
    #expect(try font.open().missing(from: text) == Array(missing.unicodeScalars))
    #expect(try font.open().covers(text) == missing.isEmpty)
  }
}
