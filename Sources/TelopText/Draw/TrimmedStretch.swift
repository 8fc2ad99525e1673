/// A stretch of text of one run that lies in one place: what a program that shapes by itself can be
/// given, without the white space at its ends.
package struct TrimmedStretch: Sendable, Hashable {
  /// The index of its run, which has its font.
  package let run: Int
  /// UTF-8 offsets into the line.
  package let range: Range<Int>
  /// Where its left end stands, in line units from the line's left end.
  package let left: Int64
}

extension MeasuredText {
  /// The stretches that a part of the line is made of, in visual order.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets; clusters that start in it count.
  ///   - isSplit: cuts wherever shaping allows, for text whose spacing another program would not know.
  /// - Complexity: O(runs + clusters of the range).
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
        let own = VisualPiece(run: piece.run, clusters: trimmed, in: storage)
        let offsets = trimmed.lowerBound...trimmed.upperBound
        stretches.append(
          TrimmedStretch(
            run: run,
            range: Int(
              storage.clusters[offsets.lowerBound].utf8)..<Int(
                storage.clusters[offsets.upperBound].utf8),
            left: own.left))
      }
    }
    return stretches.sorted { $0.left < $1.left }
  }

  /// Clusters without those at the ends that are white space.
  private func trimmed(_ clusters: Range<Int>) -> Range<Int> {
    let isBlank = { (cluster: Int) in
      let range =
        Int(storage.clusters[cluster].utf8)..<Int(storage.clusters[cluster + 1].utf8)
      return substring(range).allSatisfy(\.isWhitespace)
    }
    var (low, high) = (clusters.lowerBound, clusters.upperBound)
    while low < high, isBlank(low) { low += 1 }
    while low < high, isBlank(high - 1) { high -= 1 }
    return low..<high
  }
}
