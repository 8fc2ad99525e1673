/// Memory and a break iterator that itemisers pass from one line to the next.
final class ItemizerBuffers {
  /// Empty arrays, kept for their memory.
  var runs: [ItemizedRun] = [] { didSet { runs.removeAll(keepingCapacity: true) } }
  var scratch: [UInt32] = []
  var graphemeContinuations: [UInt32] = []
  var graphemes: TextBreaks?
}
