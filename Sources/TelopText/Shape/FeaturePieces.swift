internal import CTelopHarfBuzz
internal import TelopUnits

/// The features of parts of a text, indexed by their ranges.
struct FeaturePieces {
  /// Sorted by start.
  private var pieces: [FeatureList.Numbered]
  /// A segment tree of the pieces' ends. The leaves, from index `leaves` on, are the pieces, padded to a power of two.
  /// Each inner node holds the maximum of its two children.
  private var ends: [UInt32]
  private var leaves: Int { ends.count / 2 }

  init(_ pieces: [FeatureList.Numbered]) {
    self.pieces = pieces.sorted { $0.feature.start < $1.feature.start }
    var leaves = 1
    while leaves < pieces.count { leaves *= 2 }
    ends = pieces.isEmpty ? [] : [UInt32](repeating: 0, count: 2 * leaves)
    if pieces.isEmpty { return }
    for (index, piece) in self.pieces.enumerated() { ends[leaves + index] = piece.feature.end }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      ends[node] = max(ends[2 * node], ends[2 * node + 1])
    }
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The pieces that overlap a range of UTF-8 offsets.
  func reaching(into range: Range<Int>) -> [FeatureList.Numbered] {
    if pieces.isEmpty { return [] }
    let end = partitionPoint(in: 0..<pieces.count) {
      Int(pieces[$0].feature.start) >= range.upperBound
    }
    var found: [FeatureList.Numbered] = []
    var index = next(from: 0, reachingBeyond: range.lowerBound)
    while index < end {
      found.append(pieces[index])
      index = next(from: index + 1, reachingBeyond: range.lowerBound)
    }
    return found
  }

  /// The first piece from an index on that ends beyond an offset; the count of pieces if there is none.
  private func next(from index: Int, reachingBeyond offset: Int) -> Int {
    guard index < pieces.count else { return pieces.count }
    // Goes up and to the right, until a node has an end beyond the offset.
    var node = index + leaves
    while ends[node] <= offset {
      while node % 2 == 1 { node /= 2 }
      if node == 0 { return pieces.count }
      node += 1
    }
    // Goes down to its first leaf with such an end.
    while node < leaves { node = ends[2 * node] > offset ? 2 * node : 2 * node + 1 }
    return node - leaves
  }

  /// Resolves overlaps of ranged features, where each overrides earlier ones of the same tag. Only pieces after the
  /// tag's last whole-line feature (`whole`) are merged, because earlier ones may share a bit with other tags, so that
  /// their order counts.
  static func resolved(
    _ features: [FeatureList.Numbered], over whole: [hb_tag_t: Int]
  ) -> [FeatureList.Numbered] {
    let features = features.filter { $0.feature.start < $0.feature.end }
    return Dictionary(grouping: features) { $0.feature.tag }.flatMap { tag, own in
      resolved(own, whole: whole[tag] ?? .min)
    }
  }

  private static func resolved(
    _ features: [FeatureList.Numbered], whole: Int
  ) -> [FeatureList.Numbered] {
    let bounds = Set(features.flatMap { [$0.feature.start, $0.feature.end] }).sorted()
    let boundIndex = { (offset: UInt32) in
      partitionPoint(in: 0..<bounds.count) { bounds[$0] >= offset }
    }
    // The last feature between two bounds applies, so features are visited from last to first and take the free
    // intervals.
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
        last.number == owner.number || min(last.number, owner.number) > whole
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
  /// For each index, itself if it is free, else a later index.
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
