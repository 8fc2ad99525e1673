internal import TelopUnits

/// A part of one run with its place along the line, in line units: from left to right, or in a
/// vertical line from top to bottom.
struct VisualPiece {
  let run: MeasuredText.Run
  let left: Int64
  let right: Int64
  /// Cluster indices.
  let clusters: Range<Int>
  /// Indices into the line's glyphs, in logical order.
  let glyphs: Range<Int>

  init(run: MeasuredText.Run, clusters: Range<Int>, in storage: MeasuredText.Storage) {
    self.run = run
    self.clusters = clusters
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

  /// Visits glyphs with the pen before each, cluster by cluster from one end of the piece to the
  /// other, until `body` returns false. Spacing trails a cluster in its reading direction.
  func forEachGlyph(
    from end: End = .left, in storage: MeasuredText.Storage,
    _ body: (GlyphRecord, _ pen: Int64) -> Bool
  ) {
    let ascends = (end == .left) != run.isRightToLeft
    var next = ascends ? glyphs.lowerBound : glyphs.upperBound
    for step in 0..<clusters.count {
      let cluster = ascends ? clusters.lowerBound + step : clusters.upperBound - 1 - step
      let text = storage.clusters[cluster].utf8
      let first = next
      var advance: Int64 = 0
      while ascends ? next < glyphs.upperBound : next > glyphs.lowerBound {
        let glyph = storage.glyphs[ascends ? next : next - 1]
        guard glyph.cluster == text else { break }
        advance += Int64(glyph.advance) * run.scale
        next += ascends ? 1 : -1
      }
      let own = min(first, next)..<max(first, next)
      let start =
        storage.clusters[cluster].position - storage.clusters[clusters.lowerBound].position
      var pen = run.isRightToLeft ? right - start - advance : left + start
      if end == .right { pen += advance }
      for offset in 0..<own.count {
        let glyph = storage.glyphs[
          ascends ? own.lowerBound + offset : own.upperBound - 1 - offset]
        if end == .right { pen -= Int64(glyph.advance) * run.scale }
        guard body(glyph, pen) else { return }
        if end == .left { pen += Int64(glyph.advance) * run.scale }
      }
    }
  }

  /// An end of a piece; the upper or the lower one in a vertical line.
  enum End {
    case left, right
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
