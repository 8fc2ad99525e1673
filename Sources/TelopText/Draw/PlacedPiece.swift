/// A part of one run with its position in the line, for renderers that shape text themselves.
package struct PlacedPiece: Sendable, Hashable {
  /// The index of its run, which supplies font, language and direction.
  package let run: Int
  /// UTF-8 offsets into the line.
  package let range: Range<Int>
  /// The left end, in line units from the line's left end; the top in a vertical line.
  package let left: Int64
  /// Its advance with spacing, in line units.
  package let units: Int64
}

extension MeasuredText {
  /// The parts of runs in a part of the line, in visual order.
  ///
  /// - Parameter range: UTF-8 offsets; includes the clusters that start in it.
  package func placedPieces(in range: Range<Int>) -> [PlacedPiece] {
    visualPieces(of: range).map { piece in
      PlacedPiece(
        run: runIndex(ofCluster: piece.clusters.lowerBound),
        range: storage.clusters.text(of: piece.clusters), left: piece.left,
        units: piece.right - piece.left)
    }
  }

  /// The features that a run was shaped with, in addition to those on by default: first the features that spacing,
  /// kerning and trimmed punctuation imply, then the caller's. The last feature of a tag applies.
  package func features(of run: Run) -> [Feature] {
    storage.features.settings(
      for: run.font, script: ScriptCode(tag: run.script) ?? .common,
      orientation: run.orientation, in: run.range)
  }
}
