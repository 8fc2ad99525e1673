internal import TelopUnits

/// Where a line's paragraphs lie, in pieces that lines share: an edit moves all paragraphs behind it, and a long line may
/// have tens of thousands.
struct LineParagraphs: Sendable, RandomAccessCollection {
  private struct Piece {
    /// UTF-8 ranges, ascending.
    let ranges: [Range<Int>]
    /// How far these lie further on in the line.
    var shift: Int
    /// How many paragraphs come before them.
    var first: Int

    var end: Int { first + ranges.count }

    func paragraphs(_ range: Range<Int>) -> [Range<Int>] {
      ranges[range.lowerBound - first..<range.upperBound - first].map { $0.moved(by: shift) }
    }
  }

  /// Pieces that an edit makes are at most as long, and smaller ones are joined with the next.
  private static let most = 512
  private static let least = 128

  private var pieces: [Piece] = []

  /// - Parameter ranges: UTF-8 ranges, ascending.
  init(_ ranges: [Range<Int>]) { append(ranges) }

  private mutating func append(_ ranges: [Range<Int>]) {
    var start = 0
    while start < ranges.count {
      let end = Swift.min(start + Self.most, ranges.count)
      pieces.append(Piece(ranges: Array(ranges[start..<end]), shift: 0, first: count))
      start = end
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { pieces.last?.end ?? 0 }

  /// - Complexity: O(log pieces).
  subscript(index: Int) -> Range<Int> {
    let piece = pieces[piece(of: index)]
    return piece.ranges[index - piece.first].moved(by: piece.shift)
  }

  /// The piece that has a paragraph; the one behind the last for the end.
  private func piece(of index: Int) -> Int {
    partitionPoint(in: pieces.indices) { pieces[$0].end > index }
  }

  /// The paragraphs after an edit, as `[Range<Int>].edited` has them.
  ///
  /// - Complexity: O(pieces + paragraphs that the edit touches).
  func edited(
    _ old: Range<Int>, _ new: Range<Int>, inserting added: [Range<Int>]
  ) -> LineParagraphs {
    let (touched, paragraphs) = touched(old, new, inserting: added)
    let first = piece(of: touched.lowerBound)
    var last = piece(of: touched.upperBound)
    let shift = new.upperBound - old.upperBound
    var middle: [Range<Int>] = []
    if first < pieces.count {
      middle = pieces[first].paragraphs(pieces[first].first..<touched.lowerBound)
    }
    middle += paragraphs
    if last < pieces.count {
      let rest = touched.upperBound..<pieces[last].end
      middle += pieces[last].paragraphs(rest).map { $0.moved(by: shift) }
    }
    last += 1
    while middle.count < Self.least, last < pieces.count {
      let next = pieces[last]
      middle += next.paragraphs(next.first..<next.end).map { $0.moved(by: shift) }
      last += 1
    }
    var edited = self
    edited.pieces = Array(pieces[..<first])
    edited.append(middle)
    for var piece in pieces.dropFirst(last) {
      piece.shift += shift
      piece.first = edited.count
      edited.pieces.append(piece)
    }
    return edited
  }
}

extension RandomAccessCollection<Range<Int>> where Index == Int {
  /// The paragraphs that an edit touches, and those that stand there then: one, cut where breaks were inserted.
  ///
  /// - Parameters:
  ///   - old: what is replaced: UTF-8 offsets of the old line.
  ///   - new: what stands there then: offsets of the new one.
  ///   - added: the paragraphs of what was inserted, `FontStack.insertion` says which.
  /// - Complexity: O(log paragraphs), and those that were inserted.
  func touched(
    _ old: Range<Int>, _ new: Range<Int>, inserting added: [Range<Int>]
  ) -> (range: Range<Int>, paragraphs: [Range<Int>]) {
    let all = startIndex..<endIndex
    let first = partitionPoint(in: all) { self[$0].upperBound >= old.lowerBound }
    let beyond = partitionPoint(in: all) { self[$0].lowerBound > old.upperBound }
    // Text within a separator becomes part of it.
    guard first < beyond else { return (first..<first, []) }
    let start = Swift.min(self[first].lowerBound, new.lowerBound)
    let shift = new.upperBound - old.upperBound
    let end = Swift.max(self[beyond - 1].upperBound + shift, new.upperBound)
    var paragraphs = added.isEmpty ? [start..<end] : added
    paragraphs[0] = start..<Swift.max(start, added.count > 1 ? paragraphs[0].upperBound : end)
    let last = paragraphs.count - 1
    paragraphs[last] =
      paragraphs[last].lowerBound..<Swift.max(paragraphs[last].lowerBound, end)
    return (first..<beyond, paragraphs)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
