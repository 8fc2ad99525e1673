extension Array {
  /// Releases spare capacity if it exceeds an eighth of the count by more than 16 elements.
  mutating func trim() {
    guard capacity - count > count / 8 + 16 else { return }
    self = withUnsafeBufferPointer { elements in
      Array(unsafeUninitializedCapacity: elements.count) { copy, count in
        count = copy.initialize(fromContentsOf: elements)
      }
    }
  }
}
