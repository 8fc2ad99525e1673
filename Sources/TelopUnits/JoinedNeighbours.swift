extension Sequence {
  /// The elements, except those that `join` adds to the previous element of the result; it returns true for these.
  package func joiningNeighbours(
    _ join: (_ last: inout Element, _ next: Element) -> Bool
  ) -> [Element] {
    var joined: [Element] = []
    for element in self {
      if joined.isEmpty || !join(&joined[joined.count - 1], element) { joined.append(element) }
    }
    return joined
  }
}
