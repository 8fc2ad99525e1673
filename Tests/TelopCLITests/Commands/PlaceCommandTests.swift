import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("measure --find and --fit")
struct PlaceCommandTests {
  private func document(_ arguments: [String]) throws -> MeasureDocument {
    let outcome = try Program.run(["measure", "--format", "json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors == "")
    return try JSONDecoder().decode(MeasureDocument.self, from: Data(outcome.output.utf8))
  }

  @Test("matches are printed with their exact places")
  func find() throws {
    let found = try document(["世界ＡＢとab", "--size", "10", "--find", "AB"])
    let matches = try #require(found.matches)
    #expect(matches.map(\.utf8) == [[6, 12], [15, 17]])
    let kanji = try document(["世界ＡＢとab", "--size", "10", "--find", "界"]).matches?.first
    #expect(kanji?.x == [[10, 20]] && kanji?.xExact == [["10", "20"]])
    let strict = try document(["世界ＡＢとab", "--find", "AB", "--ignore", "none"])
    #expect(strict.matches == [])
    let width = try document(["世界ＡＢとab", "--find", "AB", "--ignore", "width"])
    #expect(width.matches?.map(\.utf8) == [[6, 12]])
    let marks = try document(["cafe CAFÉ", "--find", "café", "--ignore", "case,diacritics"])
    #expect(marks.matches?.count == 2)
    #expect(try document(["カナ", "--find", "かな", "--ignore", "kana"]).matches?.count == 1)
    let folder = try Folder()
    try folder.write("a.txt", "\u{FEFF}b\u{A0}a")
    let outcome = try Program.run(
      ["measure", "--format", "json", "--file", "a.txt", "--find", "B a"], in: folder)
    let file = try JSONDecoder().decode(MeasureDocument.self, from: Data(outcome.output.utf8))
    #expect(file.text.characters == 3 && file.matches?.map(\.utf8) == [[0, 4]])
    let plain = try document(["abc"])
    #expect(plain.matches == nil && plain.fit == nil)
  }

  @Test("a match of two directions has two places")
  func bidi() throws {
    let found = try document(["abc שלום", "--find", "c ש"])
    let match = try #require(found.matches?.first)
    #expect(match.x.count == 2 && match.xExact.count == 2)
    #expect(match.x[1][1] == found.width)
    let table = try Program.run(["measure", "abc שלום", "--find", "c ש"])
    #expect(table.output.contains("match    ‘c ש’ at byte 2: x "))
    #expect(try Program.run(["measure", "abc", "--find", "x"]).output.contains("match    none\n"))
  }

  @Test("--fit prints the text that fits")
  func fit() throws {
    let fitted = try document(["世界世界", "--size", "10", "--fit", "25"])
    #expect(fitted.fit?.limit == "25")
    #expect(fitted.fit?.prefix.utf8 == [0, 6])
    #expect(fitted.fit?.prefix.widthExact == "20")
    #expect(fitted.fit?.truncated?.text == "世…")
    let start = try document(
      ["世界世界", "--size", "10", "--fit", "25", "--truncate", "start", "--ellipsis", "＞"])
    #expect(start.fit?.truncated?.text == "＞界")
    #expect(start.fit?.truncated?.widthExact == "20")
    #expect(try document(["世", "--fit", "1"]).fit?.truncated == nil)
    let whole = try document(["世", "--fit", "48"])
    #expect(whole.fit?.truncated?.text == "世" && whole.fit?.prefix.utf8 == [0, 3])
    let table = try Program.run(["measure", "世界世界", "--size", "10", "--fit", "25"])
    #expect(table.output.hasSuffix("prefix   ‘世界’, 20.0 px\nfit      ‘世…’, 20.0 px in 25 px\n"))
  }

  @Test(
    "wrong usage prints one line",
    arguments: Effort.spread(
      [
        ["--ignore", "case"], ["--ellipsis", "x"], ["--truncate", "end"],
        ["--fit", "9", "--truncate", "left"], ["--fit", "-1"], ["--fit", "wide"],
        ["--find", "a", "--ignore", "age"], ["--find", "a", "--ignore", ""],
        ["--find", "a", "--ignore", "none,case"],
      ], step: 2))
  func errors(arguments: [String]) throws {
    let outcome = try Program.run(["measure", "abc"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errorAndWarningLines.count == 1)
    #expect(outcome.output == "")
  }
}
