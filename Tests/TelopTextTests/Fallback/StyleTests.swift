import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

/// A line made of parts in known fonts, with the styles that should select them.
struct StyledLine {
  var text = ""
  var styles: [StyledText] = []
  var parts: [(text: String, font: TestFont)] = []

  mutating func add(_ part: String, _ style: FaceStyle, _ font: TestFont) {
    let start = text.utf8.count
    text += part
    if !style.isEmpty { styles.append(StyledText(start..<text.utf8.count, style)) }
    parts.append((part, font))
  }

  func options(language: String? = nil) -> TextOptions {
    var options = TextOptions(language: language)
    options.styles = styles
    return options
  }

  /// The advance of the line in units of `unitsPerEm`: each part shaped by `hb-shape` with the rest of the
  /// line as context.
  func expectedUnits(language: String, unitsPerEm: Int) throws -> Int64 {
    var before = ""
    var requests: [OracleRequest] = []
    for (number, part) in parts.enumerated() {
      let after = parts[(number + 1)...].map(\.text).joined()
      requests.append(
        OracleRequest(
          font: try part.font.open(), text: part.text, before: before, after: after,
          language: language, direction: "ltr", isLineStart: number == 0,
          isLineEnd: after.isEmpty))
      before += part.text
    }
    return zip(try Oracle.shape(requests), requests).reduce(0) { sum, shaped in
      let scale = Int64(unitsPerEm / shaped.1.font.unitsPerEm)
      return sum + shaped.0.reduce(0) { $0 + Int64($1.advance) } * scale
    }
  }
}

@Suite struct StyleTests {
  static let english: StyledLine = {
    var line = StyledLine()
    line.add("Some ", [], .inter)
    line.add("AVATAR", .bold, .interBold)
    line.add(" and ", [], .inter)
    line.add("slanted", .italic, .interItalic)
    line.add(" words, ", [], .inter)
    line.add("both, ", [.bold, .italic], .interBoldItalic)
    line.add("strong.", .bold, .interBold)
    return line
  }()

  static let japanese: StyledLine = {
    var line = StyledLine()
    line.add("普通の、", [], .biz)
    line.add("強い文字。", .bold, .bizBold)
    line.add("ộữộ", [], .inter)
    line.add("ộữộ", .bold, .interBold)
    line.add("終わり", [], .biz)
    return line
  }()

  @Test(arguments: [(english, "en"), (japanese, "ja")])
  func aStyledLineIsTheSumOfItsFaces(_ line: StyledLine, _ language: String) throws {
    let measured = try FontStack().prepare(line.text, options: line.options(language: language))
    let expected = try line.expectedUnits(language: language, unitsPerEm: measured.unitsPerEm)
    #expect(measured.totalUnits == expected)
    #expect(measured.runs.map(\.font.name) == (try line.parts.map { try $0.font.open().name }))
    #expect(measured.runs.map { measured.text(in: $0.range) } == line.parts.map(\.text))
    #expect(measured.missingFaces.isEmpty)
    // Cuts are allowed wherever the face changes, and the parts add up.
    let cuts = measured.runs.map(\.range.lowerBound)
    #expect(cuts.allSatisfy(measured.allowsCut))
    let parts = measured.runs.reduce(0) { $0 + measured.units(of: $1.range) }
    #expect(parts == measured.totalUnits)
  }

  @Test func emptyStylesChangeNothing() throws {
    var options = TextOptions(language: "en")
    let plain = try FontStack().prepare("AVATAR", options: options)
    options.styles = [
      StyledText(3..<3, .bold), StyledText(6..<99, .italic), StyledText(-5..<0, .bold),
    ]
    #expect(try FontStack().prepare("AVATAR", options: options).totalUnits == plain.totalUnits)
  }

  @Test func overlappingStylesAddUp() throws {
    var options = TextOptions(language: "en")
    options.styles = [
      StyledText(0..<4, .bold), StyledText(2..<6, .italic), StyledText(3..<5, .italic),
    ]
    let line = try FontStack().prepare("abcdefg", options: options)
    #expect(
      line.runs.map(\.font.name) == [
        "Inter-Bold", "Inter-BoldItalic", "Inter-Italic", "Inter-Regular",
      ])
    #expect(line.runs.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<7])
  }

  @Test(arguments: [
    "e\u{301}o\u{302}\u{301}x", "a👩‍💻b🇯🇵", "क्षि नि", "각ᄀ\u{1161}\u{11A8}", "が\u{3099}漢\u{FE00}",
  ])
  func noStyleSplitsAGrapheme(_ text: String) throws {
    let bounds = Set(text.indices.map { $0.utf16Offset(in: text) })
      .map { text.utf16.index(text.startIndex, offsetBy: $0) }
    let starts = Set(bounds.map { text.utf8.distance(from: text.startIndex, to: $0) })
    let stack = try FontStack()
    for start in 0..<text.utf8.count {
      for style in [FaceStyle.bold, .italic, [.bold, .italic]] {
        var options = TextOptions()
        options.styles = [StyledText(start..<text.utf8.count, style)]
        let line = try stack.prepare(text, options: options)
        for run in line.runs {
          #expect(starts.contains(run.range.lowerBound), "\(start) \(run.range)")
        }
        #expect(line.runs.reduce(0) { $0 + $1.range.count } == text.utf8.count)
      }
    }
  }

  @Test func aMissingFaceIsNamed() throws {
    var options = TextOptions(language: "ja")
    options.styles = [
      StyledText(0..<6, .italic), StyledText(6..<12, [.bold, .italic]), StyledText(12..<15, .bold),
      StyledText(15..<20, .italic),
    ]
    let line = try FontStack().prepare("強調両方太 👋👋", options: options)
    #expect(
      line.missingFaces.map(\.message) == [
        "no italic face of BIZ UDPGothic; drawn upright",
        "no bold italic face of BIZ UDPGothic; drawn bold",
      ])
    #expect(line.missingFaces.map(\.range) == [0..<3, 6..<9])
    #expect(line.runs.map(\.font.name).prefix(2) == ["BIZUDPGothic-Regular", "BIZUDPGothic-Bold"])
    // The bundled fonts have no bold Korean face.
    options.styles = [StyledText(0..<9, .bold)]
    let korean = try FontStack().prepare("한국어", options: options)
    #expect(
      korean.missingFaces.map(\.message) == ["no bold face of Noto Sans CJK JP; drawn regular"])
  }

  @Test func spacesStayWithTheirWordAndItsFace() throws {
    var options = TextOptions(language: "en")
    options.styles = [StyledText(0..<4, .bold)]
    let line = try FontStack().prepare("bold plain", options: options)
    #expect(line.runs.map(\.range) == [0..<4, 4..<10])
    // Hebrew's own spaces, before and after the change of style.
    options.styles = [StyledText(0..<9, .bold)]
    let hebrew = try FontStack().prepare("שלום שלום", options: options)
    #expect(hebrew.runs.map(\.range) == [0..<9, 9..<17])
    #expect(hebrew.runs.map(\.font.name) == ["NotoSansHebrew-Bold", "NotoSansHebrew-Regular"])
  }

  @Test func aFontFindsItsFamilyInItsFolder() throws {
    try withTemporaryFolder { folder in
      let names: [(String, TestFont)] = [
        ("a.otf", .inter), ("b.otf", .interItalic), ("zz.ttf", .notoSansBold),
        ("c.OTF", .interBold),
      ]
      for (name, font) in names {
        try Data(font.bytes()).write(to: folder.appendingPathComponent(name))
      }
      let font = try Font(path: folder.appendingPathComponent("a.otf").path)
      var options = TextOptions(language: "en")
      options.styles = [
        StyledText(0..<1, .bold), StyledText(1..<2, .italic), StyledText(2..<3, [.bold, .italic]),
      ]
      let line = try FontStack([font], bundled: .excluded).prepare("abcd", options: options)
      #expect(
        line.runs.map(\.font.name) == [
          "Inter-Bold", "Inter-Italic", "Inter-Bold", "Inter-Regular",
        ])
      #expect(line.missingFaces.map(\.message) == ["no bold italic face of Inter; drawn bold"])
      // A bold face named by the caller precedes one that is found.
      let named = try FontStack(
        [font], faces: [StyledFont(TestFont.notoSansBold.open(), .bold)], bundled: .excluded)
      let other = try named.prepare("abcd", options: options)
      #expect(other.runs.map(\.font.name).first == "NotoSans-Bold")
      #expect(other.runs.map(\.font.name).last == "Inter-Regular")
    }
  }

  @Test func aBoldFontIsItsOwnBoldFace() throws {
    var options = TextOptions(language: "en")
    options.styles = [StyledText(0..<1, .bold), StyledText(1..<2, .italic)]
    let stack = try FontStack([TestFont.interBold.open()], bundled: .excluded)
    let line = try stack.prepare("abc", options: options)
    #expect(line.runs.map(\.font.name) == ["Inter-Bold", "Inter-BoldItalic", "Inter-Bold"])
    #expect(line.missingFaces.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: PrivateFonts.variable)))
  func theAxesOfAVariableFontGiveFaces() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("variable.ttf")
      try FileManager.default.copyItem(at: URL(fileURLWithPath: PrivateFonts.variable), to: file)
      let font = try Font(path: file.path)
      var options = TextOptions(language: "en")
      options.styles = [StyledText(0..<6, .bold), StyledText(6..<12, .italic)]
      let line = try FontStack([font], bundled: .excluded).prepare("AVATARAVATAR", options: options)
      let bold = try #require(line.runs.first)
      #expect(bold.font.variations == [Variation(tag: "wght", value: 700)])
      let oracle = try Oracle.shape([
        OracleRequest(
          font: Font(path: file.path, variations: [Variation(tag: "wght", value: 700)]),
          text: "AVATAR", after: "AVATAR", script: "Latn", direction: "ltr", isLineEnd: false)
      ])
      #expect(bold.advance.rawValue == oracle[0].reduce(0) { $0 + Int64($1.advance) })
      #expect(line.missingFaces.map(\.message) == ["no italic face of Inter; drawn upright"])
    }
  }
}
