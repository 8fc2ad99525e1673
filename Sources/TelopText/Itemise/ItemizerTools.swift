/// Memory and a break iterator that itemisers pass from one line to the next.
final class ItemizerTools {
  /// Empty arrays, kept for their memory.
  var runs: [ItemizedRun] = [] { didSet { runs.removeAll(keepingCapacity: true) } }
  var scratch: [UInt32] = []
  var continuations: [UInt32] = []
  var graphemes: TextBreaks?
}
