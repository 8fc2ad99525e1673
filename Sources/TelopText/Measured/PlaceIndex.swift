/// What finding places in a line needs beside the line itself; made once, at the first question.
struct PlaceIndex: Sendable {
  let graphemes: GraphemeIndex
  /// The runs' indices from left to right; empty where that is their logical order.
  private let visualOrder: [UInt32]
  private let envelope: Envelope?

  /// - Complexity: O(n + runs × log runs).
  init(_ storage: MeasuredText.Storage) {
    graphemes = GraphemeIndex(storage.text, continuations: storage.continuations)
    envelope = Envelope(storage.clusters)
    // Of runs with one left end those without a width come first, as they lie.
    let runs = storage.runs
    let isInOrder = (1..<Swift.max(1, runs.count)).allSatisfy { index in
      let (one, other) = (runs[index - 1], runs[index])
      return (one.left, one.units) <= (other.left, other.units)
    }
    visualOrder =
      isInOrder
      ? []
      : runs.indices.map(UInt32.init).sorted { first, second in
        let (one, other) = (runs[Int(first)], runs[Int(second)])
        return (one.left, one.units, first) < (other.left, other.units, second)
      }
  }

  /// The run at a place from the left.
  func run(fromLeft place: Int) -> Int { visualOrder.isEmpty ? place : Int(visualOrder[place]) }

  /// The furthest that clusters up to one start, by logical position; never decreases.
  func highest(_ cluster: Int, in storage: MeasuredText.Storage) -> Int64 {
    envelope?.highest[cluster] ?? storage.clusters[cluster].position
  }

  /// The nearest that clusters from one on start, the line's end included; never decreases.
  func lowest(_ cluster: Int, in storage: MeasuredText.Storage) -> Int64 {
    envelope?.lowest[cluster] ?? storage.clusters[cluster].position
  }

  /// Clusters may run backwards: Nastaliq kerns a space so far that the next word begins before the
  /// last one ended. Positions then cannot be searched by halves, but their records can, and what
  /// lies between the two records is short.
  private struct Envelope: Sendable {
    let highest: [Int64]
    let lowest: [Int64]

    /// - Returns: `nil` when no cluster runs backwards: the positions are their own envelope.
    init?(_ clusters: ClusterTable) {
      // The type of two zipped tables would be made at run time, for a short line longer than this.
      let backwards = clusters.indices.dropFirst().contains { index in
        clusters[index - 1].position > clusters[index].position
      }
      guard backwards else { return nil }
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

extension MeasuredText {
  var places: PlaceIndex { storage.places.get { PlaceIndex(storage) } }
}
