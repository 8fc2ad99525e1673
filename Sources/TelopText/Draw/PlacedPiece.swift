/// A part of one run where it stands in the line: what a renderer that shapes for itself is given.
package struct PlacedPiece: Sendable, Hashable {
  /// The index of its run, which has its font, language and direction.
  package let run: Int
  /// UTF-8 offsets into the line.
  package let range: Range<Int>
  /// Its left end, in line units from the line's left end; in a vertical line its top.
  package let left: Int64
  /// How much of the line it takes, with spacing, in line units.
  package let units: Int64
}

extension MeasuredText {
  /// The parts of runs that a part of the line is made of, in visual order.
  ///
  /// - Parameter range: UTF-8 offsets; clusters that start in it count.
  /// - Complexity: O(runs of the range × log n).
  package func placedPieces(in range: Range<Int>) -> [PlacedPiece] {
    visualPieces(of: range).map { piece in
      let start = Int(storage.clusters[piece.clusters.lowerBound].utf8)
      return PlacedPiece(
        run: runIndex(ofCluster: piece.clusters.lowerBound),
        range: start..<Int(storage.clusters[piece.clusters.upperBound].utf8),
        left: piece.left, units: piece.right - piece.left)
    }
  }

  /// The features that a run was shaped with beyond those that are on by themselves: what spacing,
  /// kerning and trimmed punctuation made of them, then those asked for. The last of a tag counts.
  package func features(of run: Run) -> [Feature] {
    storage.features.settings(
      for: run.font, script: ScriptCode(tag: run.script) ?? .common,
      orientation: run.orientation, in: run.range)
  }
}
