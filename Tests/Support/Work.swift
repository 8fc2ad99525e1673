internal import CTelopTally

/// The work of a thread, in counts that do not depend on the machine's load.
package struct Work: Sendable {
  package var allocations = 0
  package var allocatedBytes = 0
  package var copiedBytes = 0
  /// Characters shaped by HarfBuzz. Characters at window edges count each time.
  package var shapedCharacters = 0
  /// Bytes allocated and not freed.
  package var keptBytes = 0
  /// Peak of allocated bytes, above those allocated before.
  package var peakBytes = 0

  /// Whether work is counted; false under a sanitizer, which has its own allocator.
  package static var isCounted: Bool { telop_tally_counts() != 0 }

  /// Counts the work of the calling thread.
  ///
  /// - Parameter body: runs entirely on the calling thread.
  package static func count<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, work: Work) {
    telop_tally_reset_peak()
    let before = telop_tally_now()
    let value = try body()
    let after = telop_tally_now()
    return (
      value,
      Work(
        allocations: Int(after.allocations - before.allocations),
        allocatedBytes: Int(after.bytes - before.bytes),
        copiedBytes: Int(after.copied - before.copied),
        shapedCharacters: Int(after.shaped - before.shaped),
        keptBytes: Int(after.live - before.live), peakBytes: Int(after.peak - before.live))
    )
  }

  /// Counts that exceed those of `less` by more than `factor` and a small constant.
  ///
  /// - Returns: one message for each such count.
  package func excess(over less: Work, factor: Double) -> [String] {
    let counts: [(name: String, path: KeyPath<Work, Int>, little: Int)] = [
      ("allocations", \.allocations, 200), ("bytes allocated", \.allocatedBytes, 100_000),
      ("bytes copied", \.copiedBytes, 100_000), ("characters shaped", \.shapedCharacters, 1_000),
    ]
    return counts.compactMap { name, path, little in
      let few = less[keyPath: path]
      let many = self[keyPath: path]
      let bound = Int(Double(few) * factor) + little
      return many > bound ? "\(name): \(few), then \(many)" : nil
    }
  }
}
