/// Lookup in ascending ranges that do not overlap, such as the highlights of a line.
extension RandomAccessCollection<Range<Int>> where Index == Int {
  package func ascendingRangesContain(_ offset: Int) -> Bool {
    let next = first(endingAfter: offset)
    return next < endIndex && self[next].lowerBound <= offset
  }

  package func ascendingRanges(overlapping range: Range<Int>) -> SubSequence {
    let first = first(endingAfter: range.lowerBound)
    let end = partitionPoint(in: first..<endIndex) { self[$0].lowerBound >= range.upperBound }
    return self[first..<(range.isEmpty ? first : end)]
  }

  /// Ranges in any order, converted to ascending ranges: overlapping ranges are united, adjacent ranges stay separate.
  package var united: [Range<Int>] { joined { $0 < $1 } }

  /// Ranges in any order, converted to ascending ranges: ranges that overlap or touch are united, empty ones left out.
  package var merged: [Range<Int>] { filter { !$0.isEmpty }.joined { $0 <= $1 } }

  /// Ranges in any order, in ascending order. A range is united with the range before it if `meets` is true of its start
  /// and that range's end.
  package func joined(where meets: (_ start: Int, _ end: Int) -> Bool) -> [Range<Int>] {
    sorted { $0.lowerBound < $1.lowerBound }.joiningNeighbours { last, range in
      guard meets(range.lowerBound, last.upperBound) else { return false }
      last = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      return true
    }
  }

  private func first(endingAfter offset: Int) -> Int {
    partitionPoint(in: startIndex..<endIndex) { self[$0].upperBound > offset }
  }
}
