import Foundation
import Telop
import TestSupport
import Testing

@Suite("Pinned widths, compared")
struct PinDifferenceTests {
  /// A width that needs no font library: kanji are one em wide.
  private let kanji = "BIZUDPGothic-Regular; 48; 漢字"
  private static let fonts = Package.path("fonts")

  @Test("what agrees makes no difference, in any notation")
  func agreement() throws {
    for width in ["96", "96.0", "192/2", "+96"] {
      #expect(try pinned("\(kanji); \(width)").differences() == [])
    }
    #expect(try pinned("; 48; \"\"; 0; []").differences() == [])
  }

  @Test("both widths, the exact difference and the font")
  func widths() throws {
    let differences = try pinned("# c\n\(kanji); 287/3\n\(kanji); 96\n\(kanji); 100.5")
      .differences()
    #expect(differences.map(\.line) == [2, 4])
    let first = try #require(differences.first)
    #expect(first.pinned == Rational(287, over: 3) && first.width == 96)
    #expect(first.delta == Rational(1, over: 3))
    #expect(first.text == "漢字" && first.glyph == nil)
    #expect(first.headline == "w.txt:2: width was 287/3, is 96 (Δ +1/3 px)")
    #expect(differences.last?.headline == "w.txt:4: width was 100.5, is 96 (Δ -4.5 px)")
    let font = try #require(first.fonts.first)
    let file = try Font.named(["BIZUDPGothic-Regular"])
    #expect(font.name == "BIZUDPGothic-Regular" && font.sha256 == file.first?.sha256)
    // fontTools 4.68.0: entry 5 of the name table.
    #expect(font.version == "Version 1.05")
    #expect(
      first.description == first.headline
        + "; font BIZUDPGothic-Regular, Version 1.05, sha256 \(font.sha256.prefix(12))")
  }

  @Test("a difference of any two widths that a file can hold")
  func hugeFractions() throws {
    let tiny = "1/18446744073709551615"
    let size = "99999.999999"
    let line = "BIZUDPGothic-Regular; \(size); " + String(repeating: "漢字", count: 900)
    for width in [
      tiny, "-\(tiny)", "1099511627776", "20282409603651670422847739658239/18446744073709551615",
    ] {
      let difference = try #require(try pinned("\(line); \(width)").differences().first)
      #expect(difference.description.hasPrefix("w.txt:1: width was "))
      #expect(difference.delta.map { $0 + (difference.pinned ?? 0) == difference.width } ?? true)
    }
  }

  @Test("a width that is not recorded yet")
  func missing() throws {
    for end in ["", ";", " ; ", ";;", "; ; "] {
      let difference = try #require(try pinned(kanji + end).differences().first)
      #expect(difference.headline == "w.txt:1: no width is recorded, it is 96")
      #expect(difference.pinned == nil && difference.delta == nil)
    }
  }

  @Test("the first glyph that differs, when glyphs are recorded")
  func glyphs() throws {
    // fontTools 4.68.0: BIZ UDPGothic 1.05 maps 漢 to glyph 2497 and 字 to 3212.
    let glyphs = "BIZUDPGothic-Regular[2497=0+2048|3212=3+2048]"
    #expect(try pinned("\(kanji); 96; \(glyphs)").differences() == [])

    func glyph(_ list: String) throws -> PinnedWidths.GlyphDifference {
      let difference = try #require(try pinned("\(kanji); 96; \(list)").differences().first)
      #expect(difference.headline == "w.txt:1: width is 96 as it was, but the glyphs are not")
      #expect(difference.delta == 0)
      return try #require(difference.glyph)
    }
    let advance = try glyph("BIZUDPGothic-Regular[2497=0+2048|3212=3+2000]")
    #expect(advance.number == 2 && advance.text == "字")
    #expect(advance.was == "3212=3+2000" && advance.now == "3212=3+2048")
    #expect(advance.description == "2 \"字\" was 3212=3+2000, is 3212=3+2048")
    #expect(try glyph("BIZUDPGothic-Regular[9=0+2048|3212=3+2048]").number == 1)
    let more = try glyph("BIZUDPGothic-Regular[2497=0+2048|3212=3+2048|1=6+5]")
    #expect(more.number == 3 && more.text == nil && more.now == nil)
    #expect(more.description == "3 was 1=6+5, is none")
    let fewer = try glyph("[]")
    #expect(fewer.number == 1 && fewer.was == nil && fewer.text == "漢")
    let font = try glyph("Other[2497=0+2048] BIZUDPGothic-Regular[3212=3+2048]")
    #expect(font.was == "Other 2497=0+2048" && font.now == "BIZUDPGothic-Regular 2497=0+2048")
    // The same glyphs in other runs are the same glyphs.
    let split = "BIZUDPGothic-Regular[2497=0+2048] BIZUDPGothic-Regular[3212=3+2048]"
    #expect(try pinned("\(kanji); 96; \(split)").differences() == [])

    // A third semicolon alone asks for nothing, a fourth for glyphs.
    #expect(try pinned("\(kanji); 96").differences() == [])
    #expect(
      try pinned("\(kanji); 96;").differences().map(\.headline)
        == ["w.txt:1: width is 96 as it was, but no glyphs are recorded"])
  }

  @Test("a glyph's number and text hold through runs and directions")
  func glyphsOfRuns() throws {
    let text = "ab אב 漢"
    let fonts = try FontStack.bundled().prepare(text)
    #expect(fonts.runs.count > 2)
    let glyphs = PinnedGlyphs(fonts)
    let all = fonts.runs.flatMap { run in
      let all = fonts.glyphs(of: run)
      return zip(all, GlyphNotation().items(of: all, in: run.font, standing: false))
    }
    let width = fonts.width(size: 48)
    for (index, (glyph, notation)) in all.enumerated() {
      let wrong = glyphs.description.replacingOccurrences(of: notation, with: "9\(notation)")
      let found = try #require(try pinned("; 48; \(text); \(width); \(wrong)").differences().first)
      #expect(found.glyph?.number == index + 1)
      #expect(found.glyph?.now == notation)
      let cluster = try #require(found.glyph?.text)
      #expect(Array(text.utf8)[glyph.cluster...].starts(with: cluster.utf8))
    }
  }

  @Test("a font pinned to another file is a difference though the width agrees")
  func hashes() throws {
    let hash = try #require(try Font.named(["BIZUDPGothic-Regular"]).first).sha256
    for digits in [String(hash), hash.uppercased(), String(hash.prefix(8))] {
      let line = "BIZUDPGothic-Regular@sha256:\(digits); 48; 漢字; 96"
      #expect(try pinned(line).differences() == [])
    }
    let line = "Inter, BIZUDPGothic-Regular@sha256:00000000; 48; 漢字; 96"
    let difference = try #require(try pinned(line).differences().first)
    #expect(difference.headline == "w.txt:1: width is 96 as it was, but the font is not")
    #expect(difference.fonts.map(\.pinned) == ["00000000"])
    #expect(
      difference.details.first?.hasSuffix("sha256 \(hash.prefix(12)), pinned to 00000000") == true)
    // A pinned font that draws nothing of the text is told too.
    let other = try #require(
      try pinned("Inter@sha256:00000000; 48; 漢字; 96").differences().first)
    #expect(other.fonts.map(\.name) == ["Inter-Regular", "BIZUDPGothic-Regular"])
  }

  @Test("characters that no font has are told")
  func gaps() throws {
    let difference = try #require(
      try pinned("BIZUDPGothic-Regular; 48; 漢\u{13000}; 1").differences().first)
    #expect(difference.gaps.map(\.kind) == [.missingCharacters])
    #expect(difference.details.last?.hasPrefix("gap 1 character") == true)
  }

  @Test("paths start at the file's folder")
  func folders() throws {
    let line = "./NotoSans/NotoSans-Regular.ttf; 1000 no-bundled-fonts; x; 529"
    #expect(try pinned(line, folder: Self.fonts).differences() == [])
    let error = #expect(throws: PinError.self) { try pinned(line, folder: "/none").differences() }
    #expect(error?.code == .fontMissing && error?.line == 1)
  }

  @Test(
    "options count",
    arguments: [
      // fontTools 4.68.0: NotoSans-Regular 2.004, units per em 1000; A 639, V 600, kerned by -40.
      ("NotoSans-Regular; 1000; AV; 1199"), ("NotoSans-Regular; 1000 feature=-kern; AV; 1239"),
      ("NotoSans-Regular; 0.5 feature=-kern; AV; 0.6195"),
      // Three ideographic spaces stand between paragraphs unless a separator does.
      // Noto Sans CJK JP 2.004, units per em 1000: kanji are 1000 wide, the space 224, 1 and 2 555.
      ("NotoSansCJKjp-Regular; 10 letter-spacing=2; 漢字; 24"),
      ("NotoSansCJKjp-Regular; 10.5 letter-spacing=0.3 word-spacing=-0.5; 漢 字; 23.752"),
      ("NotoSans-Regular; 1000 kerning=off; AV; 1239"),
      ("NotoSansCJKjp-Regular; 10 trim-punctuation; 「「漢; 25"),
      ("NotoSansCJKjp-Regular; 10 direction=ttb; 漢12字; 30"),
      ("NotoSansCJKjp-Regular; 10 direction=ttb combined-digits=0; 漢12字; 31.1"),
      ("NotoSansCJKjp-Regular; 10; \"漢\\n字\"; 50"),
      ("NotoSansCJKjp-Regular; 10 separator=漢; \"漢\\n字\"; 30"),
      ("NotoSansCJKjp-Regular; 10 separator=\"\"; \"漢\\n字\"; 20"),
    ])
  func options(_ line: String) throws {
    #expect(try pinned(line).differences() == [])
  }

  @Test(
    "what cannot be measured is an error with its line",
    arguments: [
      ("Nope; 48; a", PinError.Code.fontMissing, "Nope"),
      ("./none.ttf; 48; a", .fontMissing, "none.ttf"),
      ("\"\"; 48; a", .fontMissing, "''"),
      ("./NotoSans; 48; a", .fontMissing, "is a folder"),
      ("./SHA256SUMS.ttf; 48; a", .fontMissing, "SHA256SUMS.ttf"),
      ("./README.md; 48; a", .badLine, "not an OpenType"),
      ("./NotoSans/NotoSans-Regular.ttf#1; 48; a", .badLine, "no face #1"),
      ("; 48 no-bundled-fonts; a", .badLine, "no font is named"),
      ("Inter; 48 variation=wght=700; a", .badLine, "wght"),
      ("Inter; 48 feature=zzzz; a", .badLine, "zzzz"),
      ("Inter; 48 lang=\"no such\"; a", .badLine, "no such"),
      ("Inter; 48 script=Nope1; a", .badLine, "Nope1"),
    ])
  func unmeasurable(_ line: String, _ code: PinError.Code, _ says: String) throws {
    let file = try pinned("Inter; 48; a; 1\n\n\(line)\n", folder: Self.fonts)
    let error = #expect(throws: PinError.self) { try file.differences() }
    #expect(error?.code == code && error?.line == 3)
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    #expect(throws: PinError.self) { try file.recorded() }
  }
}
