import TelopText
import TelopUnits
import Testing

@Suite struct HitTests {
  private func distance(_ x: Int64, _ other: Int64) -> Int64 { abs(x - other) }

  /// Compares hits with a search over all graphemes.
  private func check(_ line: MeasuredText, step: Int64) {
    let boxes = line.graphemeBoxes
    let edges = boxes.flatMap { [$0.lowerBound, $0.upperBound] }
    for x in stride(from: -1 - step, through: line.totalUnits + step, by: Int(step)) {
      let under = boxes.indices.filter { index in
        (0..<line.totalUnits).contains(x) && boxes[index].lowerBound <= x
          && x < boxes[index].upperBound
      }
      #expect(under.count <= 1 || line.runsBackwards)
      // Outside the line, its end counts, however far text with negative advances reaches.
      if line.runsBackwards, !(0...line.totalUnits).contains(x) { continue }
      let place = line.place(nearestTo: x)
      let nearest = edges.map { distance($0, x) }.min() ?? distance(0, x)
      #expect(distance(place.x, x) == nearest, "\(line.text) at \(x)")
      let stop = line.carets(at: place.utf8Offset)
      #expect(stop.utf8Offset == place.utf8Offset)
      #expect(stop[place.affinity].x == place.x)
    }
  }

  /// Checks that every caret leads to a place and back.
  private func checkRoundTrip(_ line: MeasuredText) {
    for stop in line.carets(in: 0...line.utf8Length) {
      for affinity in MeasuredText.Affinity.allCases {
        let place = line.place(nearestTo: stop[affinity].x)
        #expect(place.x == stop[affinity].x, "\(line.text) at \(stop)")
        let found = line.carets(at: place.utf8Offset)
        #expect(found[place.affinity].x == stop[affinity].x)
      }
    }
  }

  @Test(arguments: Sample.all)
  func realText(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(String(sample.mixed.prefix(80)))
    check(line, step: 997)
    checkRoundTrip(try sample.font.stack().prepare(sample.mixed))
  }

  @Test("random lines of more than ten scripts, seed 33")
  func randomText() throws {
    for line in try MixedText.lines(seed: 33, count: 120) {
      check(line, step: max(line.totalUnits / 50, 1))
      checkRoundTrip(line)
    }
  }

  @Test func clustersWithNegativeAdvancesAreHit() throws {
    let line = try TestFont.nastaliq.stack().prepare(
      String(Sample.urdu.prefix(60)), options: TextOptions(language: "ur"))
    #expect(line.runsBackwards && line.runs.count == 1)
    check(line, step: 7)
    checkRoundTrip(line)
  }

  @Test("random spaced lines, seed 42")
  func spacedText() throws {
    let spacing = try #require(Rational(decimal: "0.1"))
    for line in try MixedText.lines(seed: 42, count: 40, spacing: spacing) {
      check(line, step: max(line.totalUnits / 50, 1))
      checkRoundTrip(line)
    }
  }

  @Test(
    "letters spaced so tightly that some run backwards are hit",
    arguments: zip([TestFont.inter, .inter, .hebrew], ["-0.25", "-0.4", "-0.3"]))
  func tightText(_ font: TestFont, _ spacing: String) throws {
    var options = TextOptions()
    options.spacing = Spacing(letters: try #require(Rational(decimal: spacing)), words: 0)
    let text =
      font == .inter ? "Hello, and welcome: fill it in, William" : "שלום לכולם שמי נועה ואני"
    let line = try font.stack().prepare(text, options: options)
    #expect(line.runsBackwards && line.totalUnits > 0 && line.runs.count == 1)
    check(line, step: max(line.totalUnits / 300, 1))
  }

  @Test func everyPointOfALigatureIsHit() throws {
    check(try TestFont.notoSans.stack().prepare("office"), step: 1)
    check(try TestFont.arabic.stack().prepare("بلآ لآ"), step: 1)
  }

  @Test func hitsInOneDirectionReturnTheOffset() throws {
    for (text, font) in [("office affine", TestFont.notoSans), ("שלום עולם", .hebrew)] {
      let line = try font.stack().prepare(text)
      for stop in line.carets(in: 0...line.utf8Length) {
        #expect(line.place(nearestTo: stop.upstream.x).utf8Offset == stop.utf8Offset)
      }
    }
  }

  @Test func aHitMidwayIsTheRightCaret() throws {
    let line = try TestFont.biz.stack().prepare("世界")
    #expect(line.unitsPerEm == 2048)
    #expect(line.place(nearestTo: 1023).utf8Offset == 0)
    let middle = line.place(nearestTo: 1024)
    #expect(middle.utf8Offset == 3 && middle.affinity == .upstream)
    let after = line.place(nearestTo: 2049)
    #expect(after.utf8Offset == 3 && after.affinity == .downstream)
    let hebrew = try TestFont.hebrew.stack().prepare("א")
    let half = hebrew.totalUnits / 2
    #expect(hebrew.place(nearestTo: hebrew.totalUnits - half).utf8Offset == 0)
    #expect(hebrew.place(nearestTo: half - 1).utf8Offset == 2)
  }

  @Test func pixelsAreExact() throws {
    let line = try TestFont.biz.stack().prepare("世界")
    // At 3 px per em a unit is 3/2048 px; the middle of the first character is at 3/2 px.
    let justBelow = try #require(Rational(3, over: 2)) - (try #require(Rational(1, over: 1 << 40)))
    #expect(try line.place(nearestTo: justBelow, size: 3).utf8Offset == 0)
    #expect(try line.place(nearestTo: try #require(Rational(3, over: 2)), size: 3).utf8Offset == 3)
    #expect(try line.lineUnits(pixels: Rational(Int128.max / 2), size: 1) == .max)
    #expect(try line.lineUnits(pixels: Rational(Int128.min / 4), size: 1) == .min)
  }

  @Test func pointsOutsideTheLineHitItsEnds() throws {
    let line = try FontStack().prepare("abc אבג")
    #expect(line.place(nearestTo: .min).x == 0)
    #expect(line.place(nearestTo: .max).x == line.totalUnits)
    let empty = try FontStack().prepare("")
    #expect(empty.place(nearestTo: 5).utf8Offset == 0)
  }
}
