/// Memory and a break iterator that itemisers pass from one line to the next.
final class ItemizerBuffers {
  /// Always empty: runs that are stored here are removed at once, and only their memory stays for the next line.
  var runs: [ItemizedRun] = [] { didSet { runs.removeAll(keepingCapacity: true) } }
  /// The last line's array for the characters of a cluster; only its memory is used again.
  var scratch: [UInt32] = []
  /// The last line's UTF-8 offsets of characters that continue a grapheme cluster; only the memory is used again.
  var graphemeContinuations: [UInt32] = []
  /// ICU's iterator over grapheme clusters; `nil` while an itemiser has it, and until one has made it.
  var graphemes: TextBreaks?
}
