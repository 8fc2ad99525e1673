internal import CTelopTally

/// What a thread did: numbers that a busy machine does not change.
package struct Work: Sendable {
  /// Blocks of memory that were asked for.
  package var allocations = 0
  /// Their bytes.
  package var allocatedBytes = 0
  /// Bytes that were copied from one place to another.
  package var copiedBytes = 0
  /// Characters that HarfBuzz was given, those at the edges of its windows each time.
  package var shapedCharacters = 0
  /// Bytes that were allocated and not freed again.
  package var keptBytes = 0
  /// The most bytes that were allocated at one time, beyond those before.
  package var peakBytes = 0

  /// False under a sanitizer, whose allocator is its own: then nothing is counted.
  package static var isCounted: Bool { telop_tally_counts() != 0 }

  /// Counts what the calling thread does.
  ///
  /// - Parameter body: works on the calling thread alone.
  package static func count<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, work: Work) {
    telop_tally_rest()
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

  /// What of it grew by more than a factor, and by more than a little.
  ///
  /// - Returns: one text for each count that did, empty when none did.
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
