/// Indices for finding places in a line, created at the first query.
struct PlaceIndex: Sendable {
  let graphemes: GraphemeIndex
  /// The runs' indices from left to right; empty if that is their logical order.
  private let visualOrder: [UInt32]
  /// `nil` if the positions of the line's clusters never decrease.
  private let envelope: Envelope?

  init(_ storage: MeasuredText.Storage) {
    graphemes = GraphemeIndex(storage.text, continuations: storage.graphemeContinuations)
    envelope = Envelope(storage.clusters)
    // Of runs with the same left end, those without a width come first.
    let runs = storage.runs
    let isInOrder = (1..<Swift.max(1, runs.count)).allSatisfy { index in
      let one = runs[index - 1]
      let other = runs[index]
      return (one.left, one.units) <= (other.left, other.units)
    }
    visualOrder =
      isInOrder
      ? []
      : runs.indices.map(UInt32.init).sorted { first, second in
        let one = runs[Int(first)]
        let other = runs[Int(second)]
        return (one.left, one.units, first) < (other.left, other.units, second)
      }
  }

  /// The index in logical order of the run at an index in visual order.
  func run(fromLeft index: Int) -> Int { visualOrder.isEmpty ? index : Int(visualOrder[index]) }

  /// The maximum position of all clusters up to `cluster`; never decreases.
  func maximumPosition(upTo cluster: Int, in storage: MeasuredText.Storage) -> Int64 {
    envelope?.highest[cluster] ?? storage.clusters[cluster].position
  }

  /// The minimum position of all clusters from `cluster` on, including the line's end; never decreases.
  func minimumPosition(from cluster: Int, in storage: MeasuredText.Storage) -> Int64 {
    envelope?.lowest[cluster] ?? storage.clusters[cluster].position
  }

  /// Bounds of the cluster positions, for binary search. The bounds never decrease. The positions may: Nastaliq kerns
  /// spaces so far that a word begins before the previous word ends.
  private struct Envelope: Sendable {
    /// For each cluster, the maximum position of the clusters up to it.
    let highest: [Int64]
    /// For each cluster, the minimum position of the clusters from it on.
    let lowest: [Int64]

    init?(_ clusters: ClusterTable) {
      // Does not use `zip`: for a short line, creating its type at run time takes longer than this loop.
      let hasDecrease = clusters.indices.dropFirst().contains { index in
        clusters[index - 1].position > clusters[index].position
      }
      guard hasDecrease else { return nil }
      var highest = clusters.map(\.position)
      var lowest = highest
      for index in highest.indices.dropFirst() {
        highest[index] = max(highest[index], highest[index - 1])
      }
      for index in lowest.indices.dropLast().reversed() {
        lowest[index] = min(lowest[index], lowest[index + 1])
      }
      self.highest = highest
      self.lowest = lowest
    }
  }
}
