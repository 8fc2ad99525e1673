extension Array where Element: BitwiseCopyable {
  /// Appends elements after one capacity check. `write` writes all of them, starting at the pointer that it receives.
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
