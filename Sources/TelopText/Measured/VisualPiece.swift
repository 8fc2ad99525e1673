/// A part of one run with its place in the line, in line units.
struct VisualPiece {
  let run: MeasuredText.Run
  let left: Int64
  let right: Int64
  /// Indices into the line's glyphs, in logical order.
  let glyphs: Range<Int>

  init(run: MeasuredText.Run, clusters: Range<Int>, in storage: MeasuredText.Storage) {
    self.run = run
    let position = { (cluster: Int) in storage.clusters[cluster].position }
    let start = position(run.clusters.lowerBound)
    let end = position(run.clusters.upperBound)
    if run.isRightToLeft {
      left = run.left + end - position(clusters.upperBound)
      right = run.left + end - position(clusters.lowerBound)
    } else {
      left = run.left + position(clusters.lowerBound) - start
      right = run.left + position(clusters.upperBound) - start
    }
    let glyph = { (cluster: Int) in
      partitionPoint(in: run.glyphs) {
        storage.glyphs[$0].cluster >= storage.clusters[cluster].utf8
      }
    }
    glyphs =
      glyph(
        clusters.lowerBound)..<(clusters.upperBound == run.clusters.upperBound
      ? run.glyphs.upperBound : glyph(clusters.upperBound))
  }

  /// Visits glyphs from left to right with the pen before each, until `body` returns false.
  func forEachGlyph(
    in storage: MeasuredText.Storage, _ body: (GlyphRecord, _ pen: Int64) -> Bool
  ) {
    var pen = left
    for offset in 0..<glyphs.count {
      let index = run.isRightToLeft ? glyphs.upperBound - 1 - offset : glyphs.lowerBound + offset
      let glyph = storage.glyphs[index]
      guard body(glyph, pen) else { return }
      pen += Int64(glyph.advance) * run.scale
    }
  }
}

extension MeasuredText {
  /// The parts of runs in `range`, from left to right.
  func visualPieces(of range: Range<Int>) -> [VisualPiece] {
    let first = cluster(startingAtOrAfter: range.lowerBound)
    let end = cluster(startingAtOrAfter: range.upperBound)
    var pieces: [VisualPiece] = []
    var index = runIndex(ofCluster: first)
    while index < runs.count, runs[index].clusters.lowerBound < end {
      let clusters = runs[index].clusters.clamped(to: first..<end)
      if !clusters.isEmpty {
        pieces.append(VisualPiece(run: runs[index], clusters: clusters, in: storage))
      }
      index += 1
    }
    return pieces.sorted { $0.left < $1.left }
  }
}
