/// A part of one run with its position in the line, for renderers that shape text themselves.
package struct PlacedRunPart: Sendable, Hashable {
  /// The index of the run, which supplies font, language and direction.
  package let run: Int
  /// UTF-8 offsets into the line.
  package let range: Range<Int>
  /// The left end, in line units from the line's left end; the top in a vertical line.
  package let left: Int64
  /// The advance with spacing, in line units.
  package let units: Int64
}

extension PlacedRunPart {
  fileprivate init(_ piece: VisualPiece, in storage: MeasuredText.Storage) {
    run = piece.run.index
    range = storage.clusters.text(of: piece.clusters)
    left = piece.left
    units = piece.right - piece.left
  }
}

extension MeasuredText {
  /// The parts of runs in a range of the line, in visual order.
  ///
  /// - Parameter range: UTF-8 offsets; the parts have the clusters that start in the range.
  package func placedRunParts(in range: Range<Int>) -> [PlacedRunPart] {
    visualPieces(of: range).map { PlacedRunPart($0, in: storage) }
  }

  /// The parts of runs in a range of the line, in visual order, without white space at their ends.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets; the parts have the clusters that start in the range.
  ///   - splitsAtCuts: whether to split at every allowed cut. Each small part then has its exact position, even in a
  ///     renderer that does not support the line's spacing.
  package func trimmedRunParts(in range: Range<Int>, splitsAtCuts: Bool) -> [PlacedRunPart] {
    var pieces: [PlacedRunPart] = []
    for piece in visualPieces(of: range) {
      var start = piece.clusters.lowerBound
      for cluster in piece.clusters {
        let next = cluster + 1
        let isEnd = next == piece.clusters.upperBound
        guard isEnd || splitsAtCuts && storage.clusters[next].flags.allowCut else { continue }
        let trimmed = trimmed(start..<next)
        start = next
        guard !trimmed.isEmpty else { continue }
        pieces.append(PlacedRunPart(VisualPiece(run: piece.run, clusters: trimmed), in: storage))
      }
    }
    return pieces.sorted { $0.left < $1.left }
  }

  private func trimmed(_ clusters: Range<Int>) -> Range<Int> {
    let isBlank = { (cluster: Int) in
      substring(storage.clusters.text(of: cluster..<cluster + 1)).allSatisfy(\.isWhitespace)
    }
    var low = clusters.lowerBound
    var high = clusters.upperBound
    while low < high, isBlank(low) { low += 1 }
    while low < high, isBlank(high - 1) { high -= 1 }
    return low..<high
  }

  /// The features that a run was shaped with, in addition to those on by default: first the features that spacing,
  /// kerning and trimmed punctuation imply, then the caller's. The last feature of a tag applies.
  package func features(of run: Run) -> [Feature] {
    storage.features.settings(
      for: run.font, script: ScriptCode(tag: run.script) ?? .common,
      orientation: run.orientation, in: run.range)
  }
}
