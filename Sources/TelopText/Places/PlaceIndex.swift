/// What finding places in a line needs beside the line itself; made once, at the first question.
struct PlaceIndex: Sendable {
  let graphemes: GraphemeIndex
  /// The runs' indices from left to right.
  let visualOrder: [Int]

  /// - Complexity: O(n + runs × log runs).
  init(_ storage: MeasuredText.Storage) {
    graphemes = GraphemeIndex(storage.text, continuations: storage.continuations)
    // Of runs with one left end those without a width come first, as they lie.
    visualOrder = storage.runs.indices.sorted { first, second in
      let (one, other) = (storage.runs[first], storage.runs[second])
      return (one.left, one.advance, first) < (other.left, other.advance, second)
    }
  }
}

extension MeasuredText {
  var places: PlaceIndex { storage.places.get { PlaceIndex(storage) } }
}
