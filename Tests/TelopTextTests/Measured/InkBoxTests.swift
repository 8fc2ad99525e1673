@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Compares the ink of clusters, segments and the line with the glyph extents of `hb-shape`.
@Suite struct InkBoxTests {
  /// Samples whose extents are not their ink: HarfBuzz 6 bounds CFF curves by their control points, and Noto Sans
  /// Arabic's own box of ل is 2 units wider than its outline. For these samples, the oracle gives only positions. The
  /// ink, which `InkTests` checks, must be within the extents.
  private static let loose: Set<String> = [
    "Japanese, Noto Sans CJK JP", "Simplified Chinese", "Arabic",
  ]

  /// The ink of each cluster by `hb-shape`, keyed by UTF-8 offset, in line units.
  private func oracle(_ line: MeasuredText, isLoose: Bool) throws -> [Int: InkBox<Int64>] {
    let requests = line.runs.map { run in
      var request = line.oracleRequest(for: run, in: 0..<line.utf8Length)
      request.showsExtents = true
      return request
    }
    let shaped = Array(zip(line.runs, try Oracle.shape(requests)))
    var boxes: [Int: InkBox<Int64>] = [:]
    var pen: Int64 = 0
    for (run, glyphs) in line.isRightToLeft ? shaped.reversed() : shaped {
      let scale = Int64(line.unitsPerEm / run.font.unitsPerEm)
      for glyph in glyphs {
        try #require(glyph.extents.count == 4)
        var ink = InkBox(
          left: glyph.extents[0], right: glyph.extents[0] + glyph.extents[2],
          bottom: glyph.extents[1] + glyph.extents[3], top: glyph.extents[1])
        if ink.left != ink.right || ink.bottom != ink.top {
          if isLoose {
            let own = try #require(run.font.ink(of: glyph.id))
            #expect(Self.union(own, ink) == ink)
            ink = own
          }
          let x = pen + Int64(glyph.xOffset) * scale
          let y = Int64(glyph.yOffset) * scale
          let box = InkBox(
            left: x + ink.left * scale, right: x + ink.right * scale,
            bottom: y + ink.bottom * scale, top: y + ink.top * scale)
          let cluster = run.range.lowerBound + glyph.cluster
          boxes[cluster] = boxes[cluster].map { Self.union($0, box) } ?? box
        }
        pen += Int64(glyph.advance) * scale
      }
    }
    return boxes
  }

  private static func union<Length>(
    _ one: InkBox<Length>, _ other: InkBox<Length>
  ) -> InkBox<Length> {
    InkBox(
      left: min(one.left, other.left), right: max(one.right, other.right),
      bottom: min(one.bottom, other.bottom), top: max(one.top, other.top))
  }

  private static func union(_ boxes: [InkBox<Int64>?]) -> InkBox<Int64>? {
    boxes.compactMap { $0 }.reduce(nil) { all, box in all.map { union($0, box) } ?? box }
  }

  @Test(arguments: Sample.all)
  func everyClustersInkEqualsTheOracles(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(
      sample.plain, options: TextOptions(language: sample.language))
    #expect(Set(line.runs.map(\.level)).count == 1)
    let expected = try oracle(line, isLoose: Self.loose.contains(sample.name))
    let ink = line.clusterInk(in: 0..<line.utf8Length)
    #expect(ink.count == line.clusterCount)
    var wrong: [String] = []
    for (index, box) in ink.enumerated() {
      let range = try #require(line.cluster(at: index)).range
      if box != expected[range.lowerBound] {
        wrong.append(line.text(in: range))
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
    #expect(line.ink(of: 0..<line.utf8Length) == Self.union(Array(expected.values)))
  }

  @Test(arguments: Sample.all)
  func segmentsContainTheInkOfTheirClusters(_ sample: Sample) throws {
    let line = try FontStack().prepare(
      sample.mixed, options: TextOptions(language: sample.language))
    let whole = 0..<line.utf8Length
    let all = line.clusterInk(in: whole)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<20 {
      let from = try #require(cuts.randomElement(using: &generator))
      let upTo = try #require(cuts.randomElement(using: &generator))
      let range = min(from, upTo)..<max(from, upTo)
      let clusters =
        line.cluster(
          startingAtOrAfter: range.lowerBound)..<line.cluster(
          startingAtOrAfter: range.upperBound)
      #expect(line.clusterInk(in: range) == Array(all[clusters]))
      #expect(line.ink(of: range) == Self.union(Array(all[clusters])))
    }
    let ink = try #require(line.ink(of: whole))
    let extent = try #require(line.inkExtent(of: whole))
    #expect(ink.left == extent.lowerBound && ink.right == extent.upperBound)
    #expect(try line.ink(size: 48) == line.pixels(ink, checkedSize: 48))
  }

  @Test func placesOutsideTheLineHaveNoInk() throws {
    let line = try FontStack().prepare("ab")
    #expect(line.clusterInk(in: 0..<9_000).count == 2)
    #expect(line.clusterInk(in: 5..<9_000).isEmpty)
    #expect(line.ink(of: 2..<9) == nil)
    #expect(line.clusterInk(in: -5..<1).count == 1)
  }
}
