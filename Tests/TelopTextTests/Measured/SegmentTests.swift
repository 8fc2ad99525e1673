import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct SegmentTests {
  /// The parts between every `step`-th allowed cut, from end to end of the line.
  private func parts(of line: MeasuredText, every step: Int) -> [Range<Int>] {
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    let chosen = cuts.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    return ranges(between: chosen, end: line.utf8Length)
  }

  private func randomParts(of line: MeasuredText, seed: UInt64) -> [Range<Int>] {
    var generator = SeededGenerator(seed: seed)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    return ranges(
      between: cuts.filter { $0 == 0 || Int.random(in: 0..<6, using: &generator) == 0 },
      end: line.utf8Length)
  }

  private func ranges(between cuts: [Int], end: Int) -> [Range<Int>] {
    let ends = cuts.last == end ? cuts : cuts + [end]
    return zip(ends, ends.dropFirst()).map { $0..<$1 }
  }

  private func check(_ line: MeasuredText, _ parts: [Range<Int>]) throws {
    var requests: [OracleRequest] = []
    var expected: [(start: Int, isRightToLeft: Bool, glyphs: [OracleGlyph])] = []
    var total: Int64 = 0
    for whole in parts {
      let glyphs = line.glyphs(in: whole)
      let again = try line.glyphs(reshaping: whole)
      #expect(again == glyphs, "\(line.text(in: whole))")
      total += line.units(of: whole)
      for run in line.runs where run.range.overlaps(whole) {
        let part = run.range.clamped(to: whole)
        requests.append(line.oracleRequest(for: run, in: whole))
        expected.append(
          (part.lowerBound, run.isRightToLeft, line.glyphs(in: part).map { OracleGlyph($0) }))
      }
    }
    for (shaped, expected) in zip(try Oracle.shape(requests), expected) {
      let logical = shaped.logical(from: expected.start, isRightToLeft: expected.isRightToLeft)
      #expect(logical == expected.glyphs)
    }
    #expect(total == line.totalUnits)
    let size = Rational(decimal: "43.4") ?? .zero
    let widths = try parts.map { try line.width(of: $0, size: size) }
    #expect(try widths.reduce(.zero, +) == line.width(size: size))
  }

  @Test(arguments: Sample.all)
  func partsAloneEqualTheirSlices(_ sample: Sample) throws {
    let stack = try sample.font.stack()
    for text in [sample.plain, sample.mixed] {
      let line = try stack.prepare(text, options: TextOptions(language: sample.language))
      for step in [1, 2, 3, 7, 20] { try check(line, parts(of: line, every: step)) }
      for seed in 1...3 { try check(line, randomParts(of: line, seed: UInt64(seed))) }
    }
  }

  @Test(arguments: Sample.all)
  func thereAreEnoughCuts(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(sample.plain)
    let cuts = line.safeCuts(in: 0...line.utf8Length)
    let words = sample.plain.split(separator: " ").count
    #expect(cuts.count >= max(words, sample.plain.count / 8))
    #expect(cuts.first?.utf8Offset == 0)
    #expect(cuts.last?.utf8Offset == line.utf8Length)
    #expect(cuts.last?.unitsBefore == line.totalUnits)
  }

  @Test(arguments: Sample.all)
  func cutsAreOrderedAndAgreeWithEachOther(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(sample.mixed)
    let safe = line.safeCuts(in: 0...line.utf8Length)
    let rated = try line.cuts(in: 0...line.utf8Length)
    #expect(safe.map(\.utf8Offset) == rated.map(\.utf8Offset))
    #expect(safe.allSatisfy { $0.quality == .safe })
    #expect(rated.contains { $0.quality >= .line })
    #expect(zip(safe, safe.dropFirst()).allSatisfy { $0.utf8Offset < $1.utf8Offset })
    let offsets = Set(safe.map(\.utf8Offset))
    for offset in 0...line.utf8Length {
      #expect(line.allowsCut(at: offset) == offsets.contains(offset))
    }
    for cut in safe { #expect(line.units(of: 0..<cut.utf8Offset) == cut.unitsBefore) }
    let middle = line.utf8Length / 3...line.utf8Length / 2
    let part = try line.cuts(in: middle)
    #expect(part == rated.filter { middle.contains($0.utf8Offset) })
  }

  @Test func noCutsAreOutsideTheLine() throws {
    let line = try TestFont.inter.stack().prepare("Hello")
    #expect(line.safeCuts(in: 6...9).isEmpty)
    #expect(!line.allowsCut(at: 6))
    #expect(!line.allowsCut(at: -1))
  }

  @Test("a sentence begins with its opening brackets", arguments: ["終。『「次」』", "終！“次”"])
  func openingBrackets(text: String) throws {
    // Each character takes three bytes. Missing glyphs have no kerning.
    let line = try TestFont.inter.stack().prepare(text)
    #expect(try line.cutQuality(at: 6) == .sentence)
    for bracket in [9, 12] { #expect(try line.cutQuality(at: bracket) < .sentence) }
  }

  @Test(
    "a full stop of an abbreviation or an ordinal ends no sentence",
    arguments: [
      ("Sie kommt am 3. Oktober wieder. Danke.", ["Danke."]),
      ("Das Spiel der 1. Mannschaft ist aus. Ende.", ["Ende."]),
      ("gegen den 1. FC Köln. Ende.", ["Ende."]), ("am 12. November. Danach Tee.", ["Danach Tee."]),
      ("we welcome Mr. Smith and Dr. Jones of the U.S. Senate. Now go.", ["Now go."]),
      ("En la sala la Sra. Gómez. Fin.", ["Fin."]), ("Večer také Ing. Novák. Konec.", ["Konec."]),
      ("Tôi là người Việt. Tôi thích phở.", ["Tôi thích phở."]),
      ("Promluví MUDr. Nová. Konec.", ["Konec."]), ("На ул. Ленина. Вход.", ["Вход."]),
      ("Parla il dott. Rossi. Fine.", ["Fine."]), ("Sraz na nám. Míru. Konec.", ["Konec."]),
      ("Скаже проф. Іваненко. Вхід.", ["Вхід."]), ("Beszél ifj. Kovács. Vége.", ["Vége."]),
      ("A következő 2026. Október. Vége.", ["Vége."]),
      ("I am 30. My brother is 3. Fine.", ["My brother is 3. Fine.", "Fine."]),
      ("We reached level 3. Then we won.", ["Then we won."]),
      ("Read the doc. Then go.", ["Then go."]),
      ("See No. 5 and Fig. 2 on Jan. 5. Fine.", ["Fine."]),
      ("am 3. 5. 2024 hier. Ende.", ["Ende."]),
      ("на стр. 5 и рис. 2 есть. Конец.", ["Конец."]),
      ("So do I. Then we left.", ["Then we left."]), ("By Peter I. Smith. Fine.", ["Fine."]),
    ])
  func fullStops(text: String, starts: [String]) throws {
    let line = try TestFont.inter.stack().prepare(text)
    let sentences = try line.cuts(in: 1...line.utf8Length - 1).filter { $0.quality == .sentence }
    #expect(sentences.map { line.substring($0.utf8Offset..<line.utf8Length) } == starts)
  }

  @Test func cutQualitiesMatchTheirPlaces() throws {
    let line = try TestFont.inter.stack().prepare("One two. Three")
    #expect(try line.cutQuality(at: 4) >= .line)
    #expect(try line.cutQuality(at: 4) < .sentence)
    #expect(try line.cutQuality(at: 9) == .sentence)
    #expect(try line.cutQuality(at: 3) <= .safe)
    let accent = try TestFont.inter.stack().prepare("e\u{301}a")
    #expect(try accent.cutQuality(at: 1) == .forbidden)
  }
}
