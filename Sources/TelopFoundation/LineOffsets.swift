internal import TelopUnits

/// Maps offsets in a text to offsets in the line that `LineText` makes from it.
struct LineOffsets {
  /// Pairs of offsets in the text and in the line, ascending. The last pair is the ends of both.
  private let pairs: [(source: Int, line: Int)]

  init(_ text: String, in line: LineText.NormalizedText) {
    pairs = [(0, 0)] + line.kept + [(text.utf8.count, line.line.utf8.count)]
  }

  /// The UTF-8 offset in the line of the text that starts at a UTF-8 offset of the original text.
  func start(_ offset: Int) -> Int {
    let next = partitionPoint(in: pairs.indices) { pairs[$0].source > offset }
    let (source, line) = pairs[max(next - 1, 0)]
    let end = next < pairs.count ? pairs[next].line : line
    return min(line + max(0, offset - source), end)
  }
}
