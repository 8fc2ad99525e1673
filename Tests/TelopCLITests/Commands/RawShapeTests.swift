import Foundation
import TestSupport
import Testing

@Suite(
  "telop shape --raw is hb-shape",
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/hb-shape")))
struct RawShapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let font: String
    let codePoints: String
    var options: [String] = []
    var ours: [String] = []
    var theirs: [String] = []

    var testDescription: String { "\(codePoints) \(options) \(ours)" }
  }

  static let cases: [Case] = [
    Case(font: "Inter/Inter-Regular.otf", codePoints: "U+0041,U+0056,U+0041"),
    // Control characters and several scripts stay in one run.
    Case(font: "Inter/Inter-Regular.otf", codePoints: "41,0,9,a,e9,0448,646"),
    Case(
      font: "NotoSansArabic/NotoSansArabic-Regular.ttf", codePoints: "U+0628",
      options: ["--unicodes-before=U+0643,U+0650", "--unicodes-after=U+0646"]),
    Case(
      font: "NotoSansArabic/NotoSansArabic-Regular.ttf", codePoints: "U+0628,U+0651",
      options: ["--direction=ltr", "--script=Arab", "--language=fa"]),
    // At the start of a paragraph a mark gets a dotted circle; elsewhere it does not.
    Case(font: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", codePoints: "5b0", options: ["--bot"]),
    Case(font: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", codePoints: "5b0", options: ["--eot"]),
    Case(
      font: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", codePoints: "5b0",
      options: ["--bot", "--unicodes-before=5d0"]),
    Case(
      font: "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf",
      codePoints: "0915,094D,200C,0937,2060", options: ["--remove-default-ignorables"]),
    Case(
      font: "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", codePoints: "0915,094D,200C,0937",
      options: ["--no-clusters"]),
    Case(
      font: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", codePoints: "5d1,5bc,5b0,5e8,5b5",
      options: ["--ned"]),
    Case(
      font: "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf", codePoints: "062a,0645,0627,0645",
      options: ["--no-advances"]),
    Case(
      font: "NotoSans/NotoSans-Regular.ttf", codePoints: "U+0065,U+0301,1F600",
      options: ["--no-positions"]),
    Case(
      font: "Inter/Inter-Regular.otf", codePoints: "e9,33,33,e9,33,33",
      ours: ["--feature=ss01[2:3],ss01[5]"], theirs: ["--features=ss01[2:3],ss01[5]"]),
    Case(
      font: "Inter/Inter-Regular.otf", codePoints: "33,33,33,33", options: ["--text-before=héé"],
      ours: ["--feature=ss01[1:]"], theirs: ["--features=ss01[1:]"]),
    // A feature that the font lacks is no error here.
    Case(
      font: "Inter/Inter-Regular.otf", codePoints: "66,69", ours: ["--feature=hwid"],
      theirs: ["--features=hwid"]),
    Case(font: "NotoSansCJK/NotoSansCJK-Regular.ttc#1", codePoints: "9AA8,76F4,AC00"),
    Case(
      font: "NotoSansCJK/NotoSansCJK-Regular.ttc#0", codePoints: "300C,7E26,30FC,41,3002,300D",
      options: ["--direction=ttb"]),
    Case(
      font: "BIZUDPGothic/BIZUDPGothic-Regular.ttf", codePoints: "7E26,66F8,304D",
      options: ["--direction=ttb", "--ned"]),
    Case(
      font: "NotoSansThai/NotoSansThai-Regular.ttf", codePoints: "0E17,0E35,0E48",
      options: ["--direction=ttb"]),
    Case(font: "Inter/Inter-Regular.otf", codePoints: ""),
  ]

  /// The notation of glyphs and clusters.
  enum Notation: Sendable {
    case names, numbers

    var ours: [String] { self == .names ? ["--glyph-names", "--character-clusters"] : [] }
    var theirs: [String] { self == .names ? [] : ["--no-glyph-names", "--utf8-clusters"] }
  }

  /// Every case in both notations; a short run alternates between them.
  static let lines: [(test: Case, notation: Notation)] = cases.enumerated().flatMap { index, test in
    // Feature ranges count in the same unit as clusters.
    let isByCharacter = !test.ours.isEmpty && test.codePoints.contains("e9")
    let all: [Notation] = isByCharacter ? [.names] : [.names, .numbers]
    let chosen = Effort.now == .short ? [all[index % all.count]] : all
    return chosen.map { (test, $0) }
  }

  @Test("the same arguments print the same line", arguments: lines)
  func sameLine(test: Case, notation: Notation) throws {
    let file = test.font.split(separator: "#")
    let path = Package.path("fonts/\(file[0])")
    let face = file.count > 1 ? String(file[1]) : "0"
    let mine = try Program.run(
      ["shape", "--raw", "--font", "\(path)#\(face)", "--unicodes", test.codePoints]
        + test.options + test.ours + notation.ours)
    let other = try Program.run(
      executable: "/usr/bin/hb-shape",
      [path, "--single-par", "--face-index=\(face)", "--unicodes", test.codePoints] + test.options
        + test.theirs + notation.theirs)
    #expect(mine.status == 0, "\(mine.errors)")
    #expect(mine.output == (other.output.isEmpty ? "[]\n" : other.output))
  }

  /// Renames Inter's `wght` axis to `opsz`, which the type size would otherwise set.
  @Test("an optical size axis stays at its default")
  func opticalSize() throws {
    var bytes = try Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"))
    let fvar = try #require(bytes.range(of: Data("fvar".utf8)))
    let offset = bytes[fvar.upperBound + 4..<fvar.upperBound + 8].reduce(0) { $0 << 8 | Int($1) }
    let axis = try #require(bytes.range(of: Data("wght".utf8), in: offset..<offset + 100))
    bytes.replaceSubrange(axis, with: Data("opsz".utf8))
    let folder = try Folder()
    let path = folder.url.appendingPathComponent("opsz.ttf").path
    try bytes.write(to: URL(fileURLWithPath: path))
    let mine = try Program.run(["shape", "--raw", "--font", path, "AVATAR"])
    let other = try Program.run(
      executable: "/usr/bin/hb-shape", [path, "--no-glyph-names", "--utf8-clusters", "AVATAR"])
    #expect(mine.output == other.output)
    let sized = try Program.run(
      ["shape", "--raw", "--optical-size", "900", "--font", path, "AVATAR"])
    #expect(sized.output != other.output)
  }

  @Test(
    "wrong usage prints one line and exits with 64",
    arguments: [
      ["--raw"], ["--raw", "--font", "Inter", "--font", "NotoSans-Regular"],
      ["--raw", "--runs", "--font", "Inter"], ["--bot"], ["--character-clusters"],
      ["--unicodes", "41"], ["--raw", "--font", "Inter", "--script", "Lat1"],
      ["--raw", "--font", "Inter", "--language", "no such"],
      ["--raw", "--font", "Inter", "--text-before", "a", "--unicodes-before", "61"],
    ])
  func misuse(arguments: [String]) throws {
    let outcome = try Program.run(["shape", "A"] + arguments)
    #expect(outcome.status == 64, "\(outcome.output)")
    #expect(outcome.errorAndWarningLines.count == 1)
  }

  @Test("bad code points are refused", arguments: ["U+D800", "110000", "xyz", "U+", "-1", "41-42"])
  func noCharacters(list: String) throws {
    let outcome = try Program.run(["shape", "--unicodes=\(list)"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("U+0915"))
  }

  @Test("code points are read in every notation, also by other commands")
  func notations() throws {
    let plain = try Program.run(["shape", "Aé"])
    for list in ["U+0041,U+00E9", "41 e9", "<0041,00E9>", "u+41;u+e9"] {
      #expect(try Program.run(["shape", "--unicodes", list]).output == plain.output)
    }
    #expect(
      try Program.run(["measure", "--unicodes", "41 e9"]).output
        == Program.run(["measure", "Aé"]).output)
  }
}
