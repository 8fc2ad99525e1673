/// A contiguous stretch of one run's text, without white space at its ends, for programs that shape text themselves.
package struct TrimmedStretch: Sendable, Hashable {
  /// The index of its run, which supplies the font.
  package let run: Int
  /// UTF-8 offsets into the line.
  package let range: Range<Int>
  /// The left end, in line units from the line's left end.
  package let left: Int64
}

extension MeasuredText {
  /// The stretches of the clusters that start in a range, in visual order.
  ///
  /// - Parameter isSplit: whether to split at every allowed cut, for another program that does not apply the text's
  ///   spacing.
  package func trimmedStretches(in range: Range<Int>, isSplit: Bool) -> [TrimmedStretch] {
    var stretches: [TrimmedStretch] = []
    for piece in visualPieces(of: range) {
      let run = runIndex(ofCluster: piece.clusters.lowerBound)
      var start = piece.clusters.lowerBound
      for cluster in piece.clusters {
        let next = cluster + 1
        let isEnd = next == piece.clusters.upperBound
        guard isEnd || isSplit && storage.clusters[next].flags.allowCut else { continue }
        let trimmed = trimmed(start..<next)
        start = next
        guard !trimmed.isEmpty else { continue }
        let own = VisualPiece(run: piece.run, clusters: trimmed)
        let range = storage.clusters.text(of: trimmed)
        stretches.append(TrimmedStretch(run: run, range: range, left: own.left))
      }
    }
    return stretches.sorted { $0.left < $1.left }
  }

  /// The clusters without white space at both ends.
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
}
