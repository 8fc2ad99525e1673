import TelopText
import TelopUnits
import Testing

@Suite struct CaretTests {
  /// The visual order of runs by rule L2 of UAX #9: from the highest level down to the lowest odd one,
  /// reverses every stretch at that level or higher.
  private func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max() else { return [] }
    for level in (1...max(highest, 1)).reversed() {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = end + 1
      }
    }
    return order
  }

  /// The boxes of the line's clusters, keyed by UTF-8 offset, from glyph advances alone.
  private func clusterBoxes(_ line: MeasuredText) -> [Int: (left: Int64, right: Int64)] {
    var boxes: [Int: (left: Int64, right: Int64)] = [:]
    var pen: Int64 = 0
    for index in visualOrder(line.runs.map(\.level)) {
      let run = line.runs[index]
      let scale = Int64(line.unitsPerEm / run.font.unitsPerEm)
      for glyph in line.glyphs(of: run) {
        let right = pen + Int64(glyph.advance) * scale
        boxes[glyph.cluster] = (boxes[glyph.cluster]?.left ?? pen, right)
        pen = right
      }
    }
    return boxes
  }

  /// Checks that carets at cluster starts match the glyphs, and never go back within a run.
  private func check(_ line: MeasuredText) {
    let boxes = clusterBoxes(line)
    for run in line.runs {
      let stops = line.carets(in: run.range.lowerBound...run.range.upperBound)
      // A grapheme cluster that no font covers completely spans several runs, and has no caret inside.
      let isWhole = [run.range.lowerBound, run.range.upperBound].allSatisfy(
        line.isGraphemeBoundary(at:))
      #expect((stops.first?.utf8Offset == run.range.lowerBound) || !isWhole)
      #expect((stops.last?.utf8Offset == run.range.upperBound) || !isWhole)
      var places: [Int64] = []
      for stop in stops {
        let isEnd = stop.utf8Offset == run.range.upperBound
        let caret = isEnd ? stop.upstream : stop.downstream
        #expect(caret.isRightToLeft == run.isRightToLeft)
        if !isEnd, let box = boxes[stop.utf8Offset] {
          #expect(caret.x == (run.isRightToLeft ? box.right : box.left))
        }
        if stop.utf8Offset != run.range.lowerBound, !isEnd {
          #expect(stop.upstream == stop.downstream)
        }
        places.append(run.isRightToLeft ? -caret.x : caret.x)
      }
      if !line.runsBackwards { #expect(places == places.sorted(), "\(line.text)") }
      let width = Int64(line.unitsPerEm / run.font.unitsPerEm) * run.advance.rawValue
      #expect((places.last ?? 0) - (places.first ?? 0) == width || !isWhole)
    }
    #expect(line.carets(in: 0...line.utf8Length).count == line.graphemeCount + 1)
  }

  @Test(arguments: Sample.all)
  func realText(_ sample: Sample) throws {
    let stack = try sample.font.stack()
    check(try stack.prepare(sample.plain))
    check(try stack.prepare(sample.mixed, options: TextOptions(direction: .rightToLeft)))
  }

  @Test("random lines, seed 32")
  func randomText() throws {
    for line in try MixedText.lines(seed: 32, count: 150) { check(line) }
  }

  @Test func caretsAreAtTheLinesEnds() throws {
    for text in ["", "abc", "אבג", "abc אבג", "אבג abc", "नमस्ते"] {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        let line = try FontStack().prepare(text, options: TextOptions(direction: direction))
        let stops = line.carets(in: 0...line.utf8Length)
        let isRightToLeft = direction == .rightToLeft
        #expect(stops.first?.upstream.x == (isRightToLeft ? line.totalUnits : 0))
        #expect(stops.last?.downstream.x == (isRightToLeft ? 0 : line.totalUnits))
      }
    }
  }

  @Test func aDirectionChangeHasTwoCarets() throws {
    let line = try FontStack().prepare("abc אבג")
    let latin = line.units(of: 0..<4)
    // Before the alef: after the space, or at the right end, where the alef begins.
    let turn = line.carets(at: 4)
    #expect(turn[.upstream].x == latin && !turn.upstream.isRightToLeft)
    #expect(turn[.downstream].x == line.totalUnits && turn.downstream.isRightToLeft)
    // After the gimel: at its left side, or where left-to-right text would continue.
    let end = line.carets(at: line.utf8Length)
    #expect(end.upstream.x == latin && end.upstream.isRightToLeft)
    #expect(end.downstream.x == line.totalUnits && !end.downstream.isRightToLeft)
    let inside = line.carets(at: 2)
    #expect(inside.upstream == inside.downstream)
  }

  @Test func caretsOfVerticalLinesCountFromTheTop() throws {
    var options = TextOptions(language: "ja", direction: .topToBottom)
    options.combinedDigits = 2
    let line = try FontStack().prepare("世界12年", options: options)
    let em = Int64(line.unitsPerEm)
    // The two combined digits share one em, and the caret between them halves it.
    #expect(
      line.carets(in: 0...line.utf8Length).map { $0.downstream.x * 2 / em }
        == [0, 2, 4, 5, 6, 8])
  }

  @Test func offsetsAreClampedToCarets() throws {
    let line = try TestFont.inter.stack().prepare("abcd")
    #expect(line.carets(at: 99).utf8Offset == 4 && line.carets(at: -1).utf8Offset == 0)
    let accent = try TestFont.notoSans.stack().prepare("xe\u{301}y")
    #expect(accent.carets(at: 2).utf8Offset == 1)
  }
}

/// Carets inside ligatures. Expected carets come from the fonts' GDEF tables (LigCaretList,
/// CaretValueFormat1), read with fontTools; advances from `hmtx`.
@Suite struct LigatureCaretTests {
  private func carets(_ text: String, _ font: TestFont, _ features: [String] = []) throws -> [Int64]
  {
    let features = try features.map { try Feature($0) }
    let line = try font.stack().prepare(text, options: TextOptions(features: features))
    #expect(line.clusterCount == 1, "\(text) is no ligature")
    return line.carets(in: 0...line.utf8Length).map { stop in
      stop.utf8Offset == 0 ? stop.downstream.x : stop.upstream.x
    }
  }

  @Test func leftToRightCaretsEqualTheFonts() throws {
    // f_f_i: 315 and 631 of 946. f_f: 301 of 688. fi: 301 of 602.
    #expect(try carets("ffi", .notoSans) == [0, 315, 631, 946])
    #expect(try carets("ff", .notoSans) == [0, 301, 688])
    #expect(try carets("fi", .notoSans) == [0, 301, 602])
  }

  @Test func rightToLeftCaretsCountFromTheRight() throws {
    // uniFEF5, lam with alef madda: 291 of 678. uniFB4F, alef lamed: 284 of 643.
    #expect(try carets("لآ", .arabic) == [678, 291, 0])
    #expect(try carets("אל", .hebrew, ["dlig"]) == [643, 284, 0])
  }

  @Test func marksWithinALigatureHaveNoCaret() throws {
    let line = try TestFont.arabic.stack().prepare("لَآ")
    let stops = line.carets(in: 0...line.utf8Length)
    #expect(stops.map(\.utf8Offset) == [0, 4, 6])
    #expect(stops[1].upstream.x == 291)
  }

  @Test func caretsOutsideTheGlyphAreIgnored() throws {
    // uniFDF2, Allah: -322, 0 and 963 of 1284.
    #expect(try carets("الله", .arabic, ["dlig"]) == [1284, 963, 642, 321, 0])
  }

  @Test func withoutCaretsTheAdvanceIsSplitEvenly() throws {
    // Inter draws each as one arrow, 3776 and 4928 units wide; thirds are rounded down.
    #expect(try carets("-->", .inter) == [0, 1258, 2517, 3776])
    #expect(try carets("<-->", .inter) == [0, 1232, 2464, 3696, 4928])
  }

  @Test func caretsMoveWithTheirLigature() throws {
    let line = try TestFont.notoSans.stack().prepare("office")
    let start = line.units(of: 0..<1)
    #expect(line.carets(in: 1...4).map { $0.upstream.x - start } == [0, 315, 631, 946])
    let mixed = try FontStack([TestFont.arabic.open()]).prepare("abc لآ abc")
    let left = try #require(mixed.highlights(of: 4..<8).first)
    let scale = Int64(mixed.unitsPerEm) / 1_000
    #expect(left.upperBound - left.lowerBound == 678 * scale)
    #expect(mixed.carets(at: 6).upstream.x == left.lowerBound + 291 * scale)
  }
}
