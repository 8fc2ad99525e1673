import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Carets in pages")
struct PagedCaretTests {
  /// Every caret near places, and what points and ranges mean, against the line in one piece.
  private func compare(
    _ line: PagedText, _ whole: MeasuredText, _ generator: inout SeededGenerator, _ what: String
  ) throws {
    #expect(line.text == whole.text && line.unitsPerEm == whole.unitsPerEm)
    let borders = (0..<line.pageCount).compactMap { line.page(at: $0)?.range.lowerBound }
    let near = borders.flatMap { [$0 - 1, $0, $0 + 1] }
    let random = (0..<60).map { _ in Int.random(in: -5...line.utf8Length + 5, using: &generator) }
    for offset in near + random + [.min, 0, line.utf8Length, .max] {
      let (mine, its) = (line.caretStop(at: offset), whole.caretStop(at: offset))
      #expect(
        mine.utf8Offset == its.utf8Offset && mine.upstream == its.upstream
          && mine.downstream == its.downstream && mine.isSplit == its.isSplit, "\(what) \(offset)")
      let start = min(max(offset, -5), line.utf8Length + 5)
      for range in [start - 1..<start, start..<start, start..<start + 9, start..<start + 4_000] {
        #expect(line.graphemes(around: range) == whole.graphemes(around: range), "\(what) \(range)")
      }
    }
    let edges = borders.map { line.position(at: $0) }
    let points = (0..<60).map { _ in
      Int64.random(in: -50...line.totalUnits + 50, using: &generator)
    }
    let probes = edges + edges.map { $0 - 1 } + points + [.min, .max]
    for x in probes {
      let (mine, its) = (line.place(nearestTo: x), whole.place(nearestTo: x))
      #expect(
        mine.utf8Offset == its.utf8Offset && mine.x == its.x && mine.affinity == its.affinity,
        "\(what) \(x)")
      let pixels = Rational(x % 100_000) / 7
      let (near, other) = (
        try line.place(nearestTo: pixels, size: 31), try whole.place(nearestTo: pixels, size: 31)
      )
      #expect(near.utf8Offset == other.utf8Offset && near.x == other.x, "\(what) \(pixels)")
    }
  }

  /// The line in one piece.
  private func whole(_ line: PagedText, _ fonts: FontStack) throws -> MeasuredText {
    var options = TextOptions()
    options.paragraphs = line.paragraphs
    return try fonts.prepare(line.text, options: options)
  }

  @Test("each sample at length, and after an edit: as in one piece", arguments: Sample.all.indices)
  func samples(index: Int) throws {
    var generator = SeededGenerator(seed: 20_261_125 + UInt64(index))
    let fonts = try FontStack.bundled()
    let text = PagedTextTests.text([Sample.all[index]], characters: 4_000)
    let line = try fonts.pages(of: text)
    try compare(line, try whole(line, fonts), &generator, "sample \(index)")
    let edited = try fonts.replacing(700..<700, of: line, with: "漢👩‍💻🇯🇵")
    try compare(edited, try whole(edited, fonts), &generator, "edited \(index)")
  }

  @Test("text of both directions", arguments: 0..<9)
  func directions(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_127 + UInt64(series))
    let fonts = try FontStack.bundled()
    let text = PagedDirectionTests.text(
      900, of: PagedDirectionTests.languages[series % 3], mixed: series / 3, &generator)
    let line = try fonts.pages(of: text)
    #expect(line.pageCount > 2)
    try compare(line, try whole(line, fonts), &generator, "series \(series)")
  }

  @Test("pages whose units are coarser than the line's")
  func scales() throws {
    var generator = SeededGenerator(seed: 20_261_126)
    let fonts = try FontStack.bundled()
    let text = String(repeating: "AVATAR To Yamagata, by office. ", count: 640)
    let line = try fonts.pages(of: text + "漢字 👩‍💻")
    #expect(Set((0..<line.pageCount).compactMap { line.page(at: $0)?.scale }).count > 1)
    try compare(line, try whole(line, fonts), &generator, "scales")
    // Pages that were measured together with the other fonts have no use for them any more.
    let end = text.utf8.count
    let shorter = try fonts.replacing(end..<line.utf8Length, of: line, with: "office")
    try compare(shorter, try fonts.prepare(shorter.text), &generator, "without")
    #expect(shorter.unitsPerEm < line.unitsPerEm)
  }

  @Test("places beyond the line, where pages have moved towards its start")
  func moved() throws {
    let fonts = try FontStack.bundled()
    let line = try fonts.pages(of: String(repeating: "AVATAR To Yam. ", count: 1_200))
    let edited = try fonts.replacing(0..<6_000, of: line, with: "x")
    let whole = try fonts.prepare(edited.text)
    for offset in [Int.min, -1, 0, 1, edited.utf8Length - 1, edited.utf8Length, .max] {
      let (mine, its) = (edited.caretStop(at: offset), whole.caretStop(at: offset))
      #expect(mine.utf8Offset == its.utf8Offset && mine.downstream == its.downstream)
    }
    for range in [3..<Int.max, Int.min..<4, .min ..< .max, (.max - 1)..<Int.max] {
      #expect(edited.graphemes(around: range) == whole.graphemes(around: range), "\(range)")
    }
  }

  @Test("in a ligature that the font does not divide: within a unit of the page")
  func ligatures() throws {
    let fonts = try FontStack.bundled()
    let line = try fonts.pages(of: String(repeating: "To --> Yam <=> ", count: 1_300) + "漢字 👩‍💻")
    let whole = try fonts.prepare(line.text)
    let page = try #require(line.page(at: 1))
    #expect(page.scale > 1)
    var differences = Set<Int64>()
    for offset in page.range {
      let (mine, its) = (line.caretStop(at: offset), whole.caretStop(at: offset))
      #expect(mine.utf8Offset == its.utf8Offset)
      differences.insert(its.downstream.x - mine.downstream.x)
    }
    #expect(differences.contains(0) && differences.allSatisfy { (0..<page.scale).contains($0) })
  }

  @Test("an empty line, and a size that is none")
  func ends() throws {
    let fonts = try FontStack.bundled()
    let empty = try fonts.pages(of: "")
    let whole = try fonts.prepare("")
    let (mine, its) = (empty.caretStop(at: 3), whole.caretStop(at: 3))
    #expect(mine.utf8Offset == its.utf8Offset && mine[.upstream] == its[.upstream])
    #expect(empty.graphemes(around: -3..<4) == 0..<0)
    #expect(empty.place(nearestTo: 5).utf8Offset == 0)
    #expect(throws: TextError.self) { try empty.place(nearestTo: 5, size: 0) }
  }
}
