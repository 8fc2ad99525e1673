internal import CTelopHarfBuzz
internal import TelopUnits

/// The ranged features of a text, searchable by range.
struct FeaturePieces {
  /// Sorted by start.
  private var pieces: [FeatureList.Numbered]
  /// A segment tree of the pieces' ends. The leaves, from index `leafCount` on, are the pieces, padded to a power of
  /// two. Each inner node holds the maximum of its two children.
  private var ends: [UInt32]
  private var leafCount: Int { ends.count / 2 }

  init(_ pieces: [FeatureList.Numbered]) {
    self.pieces = pieces.sorted { $0.feature.start < $1.feature.start }
    var leafCount = 1
    while leafCount < pieces.count { leafCount *= 2 }
    ends = pieces.isEmpty ? [] : [UInt32](repeating: 0, count: 2 * leafCount)
    for (index, piece) in self.pieces.enumerated() { ends[leafCount + index] = piece.feature.end }
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      ends[node] = max(ends[2 * node], ends[2 * node + 1])
    }
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The pieces that overlap a range of UTF-8 offsets.
  func overlapping(_ range: Range<Int>) -> [FeatureList.Numbered] {
    let end = partitionPoint(in: 0..<pieces.count) {
      Int(pieces[$0].feature.start) >= range.upperBound
    }
    var overlapping: [FeatureList.Numbered] = []
    var index = next(from: 0, endingAfter: range.lowerBound)
    while index < end {
      overlapping.append(pieces[index])
      index = next(from: index + 1, endingAfter: range.lowerBound)
    }
    return overlapping
  }

  /// The first piece from an index on that ends after an offset; the count of pieces if there is none.
  private func next(from index: Int, endingAfter offset: Int) -> Int {
    guard index < pieces.count else { return pieces.count }
    // Goes up and to the right, until a node has an end after the offset.
    var node = index + leafCount
    while ends[node] <= offset {
      while node % 2 == 1 { node /= 2 }
      if node == 0 { return pieces.count }
      node += 1
    }
    // Goes down to the node's first leaf that ends after the offset.
    while node < leafCount { node = ends[2 * node] > offset ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }

  /// Resolves overlaps of ranged features: each feature overrides features of the same tag with lower numbers.
  ///
  /// Adjacent pieces of one feature are merged. Adjacent pieces of two features are merged only if their values are
  /// equal and both features come after the tag's last whole-line feature. If one comes before it, the features must
  /// keep their order, because HarfBuzz may use one bit of its mask for several tags.
  ///
  /// - Parameter lastWholeLine: the number of the last whole-line feature of each tag.
  static func resolved(
    _ features: [FeatureList.Numbered], lastWholeLine: [hb_tag_t: Int]
  ) -> [FeatureList.Numbered] {
    let features = features.filter { $0.feature.start < $0.feature.end }
    return Dictionary(grouping: features) { $0.feature.tag }.flatMap { tag, features in
      resolved(features, lastWholeLine: lastWholeLine[tag] ?? .min)
    }
  }

  private static func resolved(
    _ features: [FeatureList.Numbered], lastWholeLine: Int
  ) -> [FeatureList.Numbered] {
    let bounds = Set(features.flatMap { [$0.feature.start, $0.feature.end] }).sorted()
    let boundIndex = { (offset: UInt32) in
      partitionPoint(in: 0..<bounds.count) { bounds[$0] >= offset }
    }
    // The last feature between two bounds applies, so features are visited from last to first, and each takes the
    // intervals that are still free.
    var owners = [FeatureList.Numbered?](repeating: nil, count: bounds.count)
    var free = FreeIndices(count: bounds.count)
    for numbered in features.reversed() {
      let end = boundIndex(numbered.feature.end)
      var index = free.first(from: boundIndex(numbered.feature.start))
      while index < end {
        owners[index] = numbered
        free.take(index)
        index = free.first(from: index)
      }
    }
    var pieces: [FeatureList.Numbered] = []
    for (index, owner) in owners.enumerated() {
      guard let owner else { continue }
      var feature = owner.feature
      feature.start = bounds[index]
      // A range from 0 to the maximum would mean the whole line.
      feature.end = min(bounds[index + 1], .max - 1)
      if let last = pieces.last, last.feature.end == feature.start,
        last.feature.value == feature.value,
        last.number == owner.number || min(last.number, owner.number) > lastWholeLine
      {
        feature.start = last.feature.start
        pieces[pieces.count - 1] = FeatureList.Numbered(number: last.number, feature: feature)
      } else {
        pieces.append(FeatureList.Numbered(number: owner.number, feature: feature))
      }
    }
    return pieces
  }
}

/// The free indices of an array, as a union-find.
private struct FreeIndices {
  /// For each index: the index itself if it is free, else a later index from which the search goes on.
  private var next: [Int]

  init(count: Int) { next = Array(0...count) }

  /// The first free index from `index` on; the count if there is none.
  mutating func first(from index: Int) -> Int {
    var index = index
    while next[index] != index {
      next[index] = next[next[index]]
      index = next[index]
    }
    return index
  }

  mutating func take(_ index: Int) { next[index] = index + 1 }
}
