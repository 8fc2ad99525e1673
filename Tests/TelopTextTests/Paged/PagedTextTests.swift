import Foundation
import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Long lines in pages")
struct PagedTextTests {
  /// Every width, place, glyph and cut of a line in pages against the line in one piece.
  static func compare(
    _ line: PagedText, _ fonts: FontStack, _ what: String, _ options: TextOptions = TextOptions()
  ) throws -> Bool {
    let text = line.text
    var options = options
    options.paragraphs = line.paragraphs
    let whole = try fonts.prepare(text, options: options)
    var faults: [String] = []
    if whole.text != text { faults.append("text") }
    if whole.totalUnits != line.totalUnits {
      faults.append("total \(line.totalUnits), not \(whole.totalUnits)")
    }
    if whole.unitsPerEm != line.unitsPerEm {
      faults.append("units \(line.unitsPerEm), not \(whole.unitsPerEm)")
    }
    if whole.language != line.language { faults.append("language \(line.language)") }
    if whole.isRightToLeft != line.isRightToLeft { faults.append("direction") }
    for entry in line.entries {
      let (sheet, own) = (entry.sheet, entry.sheet.range)
      let around = own.lowerBound - sheet.lead..<own.upperBound + sheet.trail
      let start = entry.utf8 - sheet.lead
      if line.substring(start..<start + around.count) != sheet.text.substring(around) {
        faults.append("text around \(entry.utf8)")
      }
    }
    var end = 0
    for index in 0..<line.pageCount {
      let page = try #require(line.page(at: index))
      if page.range.lowerBound != end { faults.append("page \(index) starts elsewhere") }
      end = page.range.upperBound
      let shift = page.range.lowerBound - page.part.lowerBound
      let own = page.measured.glyphs(in: page.part).map {
        Glyph($0, movedBy: shift)
      }
      if own != whole.glyphs(in: page.range).map({ Glyph($0, movedBy: 0) }) {
        faults.append("glyphs of page \(index), \(page.range)")
      }
      if Self.runs(page.measured, page.part, shift) != Self.runs(whole, page.range, 0) {
        faults.append("runs of page \(index), \(page.range)")
      }
      let cuts = page.measured.safeCuts(in: page.part.lowerBound...page.part.upperBound)
      let wholeCuts = whole.safeCuts(in: page.range.lowerBound...page.range.upperBound)
      if cuts.map({ $0.utf8Offset + shift }) != wholeCuts.map(\.utf8Offset) {
        faults.append("cuts of page \(index)")
      }
      let first = whole.cluster(startingAtOrAfter: page.range.lowerBound)
      if whole.position(ofCluster: first) != page.position {
        faults.append("position of page \(index)")
      }
    }
    if end != text.utf8.count { faults.append("end \(end)") }
    for offset in stride(from: 0, through: text.utf8.count, by: 97) {
      if line.units(of: 0..<offset) != whole.units(of: 0..<offset) {
        faults.append("place of \(offset)")
        break
      }
    }
    if let fault = faults.first { Issue.record("\(what): \(fault)") }
    return faults.isEmpty
  }

  struct Glyph: Equatable {
    let (id, cluster, advance, x, y): (UInt32, Int, Int32, Int32, Int32)

    init(_ glyph: TelopText.Glyph, movedBy shift: Int) {
      (id, cluster, advance) = (glyph.id, glyph.cluster + shift, glyph.advance)
      (x, y) = (glyph.xOffset, glyph.yOffset)
    }
  }

  /// The runs in a part of a line: where they end in the line, and what they are.
  private static func runs(_ text: MeasuredText, _ part: Range<Int>, _ shift: Int) -> [String] {
    text.runs.compactMap { run in
      let range = run.range.clamped(to: part)
      return range.isEmpty
        ? nil
        : "\(range.upperBound + shift) \(run.font.name) \(run.script) \(run.language) \(run.level)"
    }
  }

  /// Long texts: samples one after the other, mixed and plain.
  static func text(_ samples: some Sequence<Sample>, characters: Int) -> String {
    var text = ""
    let parts = samples.flatMap { [$0.mixed, $0.plain] }
    while text.unicodeScalars.count < characters {
      text += parts.joined(separator: "\n") + "\n"
    }
    return text
  }

  @Test("each sample at length is as in one piece", arguments: Sample.all.indices)
  func samples(index: Int) throws {
    let fonts = try FontStack.bundled()
    let sample = Sample.all[index]
    let line = try fonts.pages(of: Self.text([sample], characters: 17_500))
    // One page would be the line in one piece.
    try #require(line.pageCount > 1)
    _ = try Self.compare(line, fonts, "sample \(index)")
    if ["ar", "ur", "he"].contains(sample.language) { #expect(line.isRightToLeft) }
  }

  /// What is typed, pasted and deleted: letters that join and kern, marks, brackets, emoji, breaks, and
  /// text long enough to divide a page.
  private static let snippets = [
    "a", "fi", " ", "  ", "。", "「", "」", "V", "A", "T", "e", "\u{301}", "\u{308}", "क", "्", "ष",
    "ि", "ท",
    "ี่", "น้ำ", "👨", "\u{200D}", "👩", "🏽", "🇯", "🇵", "1", "\u{FE0F}", "12", "(", ")", "[", "漢", "カ",
    "\u{3099}", "가", "\u{1100}", "\u{1161}", "\n", "\t", "", "", "\u{E123}", "AVATAR To",
    "नमस्ते क्षत्रिय", "速さは、文字の数です。", "Grüße, Ё, Ω",
    String(repeating: "The quick brown fox (of 1984) jumps over the lazy dog. ", count: 30),
    String(repeating: "文字の幅は「足し算」ではない。", count: 90),
  ]

  @Test("random edits, seed 20261124: as the whole text in one piece", arguments: 0..<8)
  func random(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_124 + UInt64(series))
    let fonts = try FontStack.bundled()
    var options = TextOptions()
    if series % 3 == 1 { options.language = series % 2 == 0 ? "ja" : "hi" }
    if series % 4 == 2 { options.spacing = Spacing(letters: Rational(1, over: 8) ?? 0, words: 1) }
    options.shaper = series % 2 == 0 ? .units : .standard
    let leftToRight = Sample.all.filter { !["ar", "ur", "he"].contains($0.language) }
    let own = leftToRight.indices.filter { $0 % 4 == series % 4 }.map { leftToRight[$0] }
    var line = try fonts.pages(of: Self.text(own, characters: 8_000), options: options)
    var text = line.text
    for edit in 0..<Effort.pick(short: 6, usual: 20, soak: 1_500) {
      // Half of the edits lie near a border.
      let page = try #require(line.page(at: Int.random(in: 0..<line.pageCount, using: &generator)))
      let place =
        edit % 2 == 0
        ? page.range.lowerBound + Int.random(in: -420...420, using: &generator)
        : Int.random(in: 0...line.utf8Length, using: &generator)
      let longest = line.utf8Length > 60_000 ? 9_000 : [0, 0, 3, 40, 700, 4_000][edit % 6]
      let length = Int.random(in: 0...longest, using: &generator)
      let snippet = try #require(Self.snippets.randomElement(using: &generator))
      let range = place..<place + length
      line = try fonts.replacing(range, of: line, with: snippet)
      text = try fonts.replacing(
        range, of: fonts.prepare(text, options: options), with: snippet
      ).text
      // Breaks become the separator of the text as it was at first.
      if line.text != text {
        #expect(snippet.contains("\n"))
        text = line.text
      }
      guard try Self.compare(line, fonts, "series \(series), edit \(edit)", options) else { return }
    }
  }

  @Test("any number of threads gives the same pages", arguments: [0, 5, 10, 13])
  func threads(sample: Int) throws {
    let fonts = try FontStack.bundled()
    let samples = [Sample.all[sample], Sample.all[15], Sample.all[7]]
    let text = Self.text(samples, characters: 150_000)
    #expect(text.utf8.count > 3 * PageCrew.leastBytes)
    let one = try fonts.pages(of: text, threads: 1)
    for threads in [2, 3, 0, -1, .max] {
      let several = try fonts.pages(of: text, threads: threads)
      #expect(several.text == one.text)
      #expect(several.totalUnits == one.totalUnits)
      guard threads == 3 else { continue }
      #expect(several.entries.map(\.utf8) != one.entries.map(\.utf8))
      _ = try Self.compare(several, fonts, "sample \(sample)")
    }
  }

  @Test("a bracket far away names the script of the one that closes it")
  func brackets() throws {
    let fonts = try FontStack.bundled()
    for count in [95, 300] {
      let latin = String(repeating: "AVATAR To Yamagata. ", count: count)
      let text = "漢字 [" + latin + "T] 12 " + latin + "end"
      var line = try fonts.pages(of: text)
      for (range, replacement) in [(0..<6, "abc"), (4..<5, ""), (3..<3, "字["), (0..<0, "한(")] {
        line = try fonts.replacing(range, of: line, with: replacement)
        guard try Self.compare(line, fonts, "\(count), \(range) \(replacement)") else { return }
      }
    }
  }

  @Test("what changes the whole line: kana, right-to-left text, and back")
  func wholeLine() throws {
    let fonts = try FontStack.bundled()
    let text = String(repeating: "漢字文章横書縦書 ", count: 800)
    var line = try fonts.pages(of: text, options: TextOptions(separator: " | "))
    for (range, replacement) in [
      (9..<9, "한글 한국어 "), (9..<9, String(repeating: "한글", count: 6_000)), (12..<12, "かな"),
      (6..<6, "שלום"), (5_000..<5_003, "\nאחת\n"), (6..<14, ""), (0..<0, "abc"),
    ] {
      line = try fonts.replacing(range, of: line, with: replacement)
      var options = TextOptions()
      options.paragraphs = Self.paragraphs(of: line.text, separatedBy: " | ")
      guard try Self.compare(line, fonts, "\(range) \(replacement.prefix(8))", options) else {
        return
      }
    }
    #expect(line.pageCount > 9)
  }

  @Test("places beyond the line are its ends")
  func extremes() throws {
    let line = try FontStack.bundled().pages(of: Self.text([Sample.all[0]], characters: 17_500))
    #expect(line.pageCount > 3)
    for far in [Int.min, -1, 0] {
      #expect(line.position(at: far) == 0)
      #expect(line.pageIndex(at: far) == 0)
      #expect(line.pageIndex(drawnAt: Int64(far)) == 0)
    }
    for far in [Int.max, line.utf8Length] {
      #expect(line.position(at: far) == line.totalUnits)
      #expect(line.pageIndex(at: far) == line.pageCount - 1)
      #expect(line.pageIndex(drawnAt: Int64.max) == line.pageCount - 1)
    }
    #expect(line.units(of: Int.min..<Int.max) == line.totalUnits)
    #expect(line.units(of: Int.min..<(-4)) == 0)
    #expect(line.substring(Int.min..<Int.max) == line.text)
    #expect(line.page(at: -1) == nil && line.page(at: line.pageCount) == nil)
  }

  /// Where the paragraphs of a line lie.
  private static func paragraphs(of line: String, separatedBy separator: String) -> [Range<Int>] {
    var start = 0
    return line.components(separatedBy: separator).map { part in
      defer { start += part.utf8.count + separator.utf8.count }
      return start..<start + part.utf8.count
    }
  }

  @Test("lines of nothing, of weak characters, of one cluster, of no border")
  func odd() throws {
    let fonts = try FontStack.bundled()
    let texts = [
      "", " ", "1", String(repeating: "12 ", count: 3_000),
      String(repeating: "12 ", count: 3_000) + "漢",
      "e" + String(repeating: "\u{301}", count: 5_000),
      String(repeating: "क्", count: 4_000) + " " + String(repeating: "👨\u{200D}", count: 3_000),
    ]
    #expect(try fonts.pages(of: texts[3]).pageCount > 1)
    for text in texts {
      var line = try fonts.pages(of: text)
      guard try Self.compare(line, fonts, "\(text.prefix(8))") else { continue }
      for (range, replacement) in [(0..<0, "a"), (1..<2, ""), (0..<9_000, "漢"), (0..<99_999, "")] {
        line = try fonts.replacing(range, of: line, with: replacement)
        guard try Self.compare(line, fonts, "\(text.prefix(8)), then \(range)") else { break }
      }
    }
  }

  @Test("options that a line depends on as a whole leave it in one page")
  func onePage() throws {
    let fonts = try FontStack.bundled()
    let text = Self.text([Sample.all[4]], characters: 6_000)
    var options = TextOptions(features: [Feature(tag: "kern", value: 0, range: 10..<40)])
    var line = try fonts.pages(of: text, options: options)
    #expect(line.pageCount == 1)
    line = try fonts.replacing(0..<5, of: line, with: "x")
    options.features = [Feature(tag: "kern", value: 0, range: 6..<36)]
    _ = try Self.compare(line, fonts, "features", options)
    for (change, name): ((inout TextOptions) -> Void, String) in [
      ({ $0.direction = .topToBottom }, "down"), ({ $0.script = "Latn" }, "script"),
      ({ $0.trimsPunctuation = true }, "trimmed"),
    ] {
      var options = TextOptions()
      change(&options)
      let line = try fonts.pages(of: text, options: options)
      #expect(line.pageCount == 1, "\(name)")
      let edited = try fonts.replacing(3..<9, of: line, with: "\nabc")
      options.paragraphs = edited.page(at: 0)?.measured.paragraphs ?? []
      _ = try Self.compare(edited, fonts, name, options)
    }
  }

  /// What a replacement begins with may belong to the letter before it.
  @Test func replacementsThatBeginWithMarks() throws {
    let fonts = try FontStack.bundled()
    let bases = ["ab", "か", "👩", "❤", "👋", "नम", "กน", "ש", "م", "x\u{600}"]
    let added = [
      "\u{301}", "\u{3099}", "\u{200D}👩", "\u{FE0F}", "\u{1F3FD}", "\u{93F}", "\u{E49}\u{E33}",
      "\u{5B8}", "\u{64B}", "\u{200C}", "\u{301}\u{302}\u{303}y", "y\u{200D}", "\u{600}",
    ]
    for base in bases {
      for text in added {
        for place in [
          base.unicodeScalars.first.map { String($0).utf8.count } ?? 0, base.utf8.count, 0,
        ] {
          var bytes = Array(base.utf8)
          bytes.insert(contentsOf: text.utf8, at: place)
          let expected = String(decoding: bytes, as: UTF8.self)
          let whole = try fonts.prepare(expected)
          let line = try fonts.replacing(place..<place, of: fonts.prepare(base), with: text)
          #expect(Array(line.text.utf8) == bytes && line.totalUnits == whole.totalUnits)
          let paged = try fonts.replacing(place..<place, of: fonts.pages(of: base), with: text)
          #expect(Array(paged.text.utf8) == bytes && paged.totalUnits == whole.totalUnits)
        }
      }
    }
  }

  /// Text from right to left makes one page of a line. Its language is then that of all of it.
  @Test func editsThatBringAnotherLanguageAndDirection() throws {
    let fonts = try FontStack.bundled()
    let english = String(repeating: "Measured exactly. ", count: 1_000)
    for (base, place, text) in [
      (english, 5_000, "日本のは سلام"), (english, 5_000, "日本のは\u{200F}"), ("", 0, "سلام abc"),
      ("", 0, "abc שלום"), ("abc def", 0, "한국어 ×3 שלום"),
    ] {
      let line = try fonts.replacing(place..<place, of: fonts.pages(of: base), with: text)
      #expect(try Self.compare(line, fonts, text))
    }
    var typed = try fonts.pages(of: "")
    for scalar in "abc שלום".unicodeScalars {
      typed = try fonts.replacing(
        typed.utf8Length..<typed.utf8Length, of: typed, with: String(scalar))
    }
    #expect(try Self.compare(typed, fonts, "typed") && typed.language == "he")
  }
}
