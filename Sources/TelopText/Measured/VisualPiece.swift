internal import TelopUnits

/// A part of one run. `left` and `right` are the positions of its ends, in line units from the line's left or upper
/// end.
struct VisualPiece {
  let run: MeasuredText.Run
  let left: Int64
  let right: Int64
  /// The part's clusters, as indices into the line's clusters.
  let clusters: Range<Int>

  init(run: MeasuredText.Run, clusters: Range<Int>) {
    self.run = run
    self.clusters = clusters
    let position = { (cluster: Int) in run.storage.clusters[cluster].position }
    let start = position(run.clusters.lowerBound)
    let end = position(run.clusters.upperBound)
    if run.isRightToLeft {
      left = run.left + end - position(clusters.upperBound)
      right = run.left + end - position(clusters.lowerBound)
    } else {
      left = run.left + position(clusters.lowerBound) - start
      right = run.left + position(clusters.upperBound) - start
    }
  }

  /// Indices into the line's glyphs, in logical order.
  var glyphs: Range<Int> {
    let storage = run.storage
    let runGlyphs = run.glyphs
    let firstGlyph = { (cluster: Int) in
      partitionPoint(in: runGlyphs) { storage.glyphTable.cluster($0) >= cluster }
    }
    return firstGlyph(clusters.lowerBound)..<firstGlyph(clusters.upperBound)
  }

  /// Visits the glyphs, cluster by cluster from one end of the piece, until `body` returns `false`. `pen` is the left
  /// end of the glyph's advance.
  func forEachGlyph(from end: End = .left, _ body: (GlyphRecord, _ pen: Int64) -> Bool) {
    let storage = run.storage
    let ascends = (end == .left) != run.isRightToLeft
    let isRightToLeft = run.isRightToLeft
    let scale = run.scale
    let glyphs = self.glyphs
    let logicalStart = storage.clusters[clusters.lowerBound].position
    var next = ascends ? glyphs.lowerBound : glyphs.upperBound
    for step in 0..<clusters.count {
      let cluster = ascends ? clusters.lowerBound + step : clusters.upperBound - 1 - step
      let first = next
      var advance: Int64 = 0
      while ascends ? next < glyphs.upperBound : next > glyphs.lowerBound {
        let glyph = ascends ? next : next - 1
        guard storage.glyphTable.cluster(glyph) == cluster else { break }
        advance += Int64(storage.glyphTable.advance(glyph)) * scale
        next += ascends ? 1 : -1
      }
      let clusterGlyphs = min(first, next)..<max(first, next)
      let start = storage.clusters[cluster].position - logicalStart
      var pen = isRightToLeft ? right - start - advance : left + start
      if end == .right { pen += advance }
      for offset in 0..<clusterGlyphs.count {
        let glyph = storage.glyphs[
          ascends ? clusterGlyphs.lowerBound + offset : clusterGlyphs.upperBound - 1 - offset]
        if end == .right { pen -= Int64(glyph.advance) * scale }
        guard body(glyph, pen) else { return }
        if end == .left { pen += Int64(glyph.advance) * scale }
      }
    }
  }

  /// An end of a piece; the upper or the lower one in a vertical line.
  enum End {
    case left, right

    /// The bound of a range at this end.
    func bound(of range: ClosedRange<Int64>) -> Int64 {
      self == .left ? range.lowerBound : range.upperBound
    }

    /// Whether a position is further out than `other`; true if `other` is `nil`.
    func `is`(_ position: Int64, beyond other: Int64?) -> Bool {
      guard let other else { return true }
      return self == .left ? position < other : position > other
    }
  }
}

/// The parts of runs in a range of clusters, from left to right; each is created on access.
struct VisualPieces: RandomAccessCollection {
  private let storage: MeasuredText.Storage
  /// Indices into the line's clusters.
  private let clusters: Range<Int>
  /// The indices of the runs that have these clusters.
  private let runs: Range<Int>
  /// The indices of the runs from left to right; empty if that is their logical order.
  private var order: [UInt32] = []

  /// - Parameter first: the run of the first cluster.
  init(of clusters: Range<Int>, from first: Int, in storage: MeasuredText.Storage) {
    self.storage = storage
    self.clusters = clusters
    let table = storage.runTable
    let end = partitionPoint(in: first..<table.count) {
      table.clusters($0).lowerBound >= clusters.upperBound
    }
    runs = first..<(clusters.isEmpty ? first : end)
    // `ascends` is about the left ends of whole runs. The first piece may be only a part of its run, with its left end
    // further right.
    let isInOrder = runs.count < 2 || table.ascends && self[0].left <= self[1].left
    if isInOrder { return }
    let lefts = runs.map { piece(of: $0).left }
    for run in runs where table.clusters(run).overlaps(clusters) { order.append(UInt32(run)) }
    order.sort { lefts[Int($0) - first] < lefts[Int($1) - first] }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.isEmpty ? runs.count : order.count }

  subscript(index: Int) -> VisualPiece {
    piece(of: order.isEmpty ? runs.lowerBound + index : Int(order[index]))
  }

  private func piece(of run: Int) -> VisualPiece {
    let run = MeasuredText.Run(storage: storage, index: run)
    return VisualPiece(run: run, clusters: run.clusters.clamped(to: clusters))
  }
}

extension MeasuredText {
  /// The parts of runs in a range of UTF-8 offsets, from left to right.
  func visualPieces(of range: Range<Int>) -> VisualPieces {
    let first = cluster(startingAtOrAfter: range.lowerBound)
    let end = max(first, cluster(startingAtOrAfter: range.upperBound))
    return VisualPieces(of: first..<end, from: runIndex(ofCluster: first), in: storage)
  }
}
