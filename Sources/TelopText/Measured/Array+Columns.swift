extension Array {
  /// Gives back memory that growing has taken ahead, where it is more than an eighth.
  mutating func trim() {
    guard capacity - count > count / 8 + 16 else { return }
    self = withUnsafeBufferPointer { elements in
      Array(unsafeUninitializedCapacity: elements.count) { copy, count in
        count = copy.initialize(fromContentsOf: elements)
      }
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Adds elements in a loop that does not ask for each whether there is room.
  ///
  /// - Parameter write: writes all of them, to its pointer and behind it.
  @inline(__always)
  mutating func append(count added: Int, _ write: (UnsafeMutablePointer<Element>) -> Void) {
    append(addingCapacity: added) { new in
      new.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        write(base + count)
        count += added
      }
    }
  }
}
