extension Array {
  /// Releases spare capacity if it exceeds an eighth.
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
  /// Appends elements in a loop without capacity checks.
  ///
  /// - Parameter write: writes all new elements, starting at its pointer.
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
