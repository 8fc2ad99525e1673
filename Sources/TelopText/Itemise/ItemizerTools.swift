/// Memory and a break iterator, which one line's itemiser leaves to the next one's.
final class ItemizerTools {
  /// Empty arrays, whose memory is what counts.
  var runs: [ItemizedRun] = [] { didSet { runs.removeAll(keepingCapacity: true) } }
  var scratch: [UInt32] = []
  var continuations: [UInt32] = []
  var graphemes: TextBreaks?
}
