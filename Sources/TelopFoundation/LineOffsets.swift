internal import TelopUnits

/// Where places of a text lie in the line that `LineText` makes of it.
struct LineOffsets {
  /// Offsets in the text and in the line, ascending in both, the ends last.
  private var pairs: [(source: Int, line: Int)] = []

  /// - Parameters:
  ///   - text: as it was given.
  ///   - line: the line made of it.
  ///   - paragraphs: where its paragraphs lie in the line: UTF-8 ranges.
  /// - Complexity: O(n).
  init(_ text: String, in line: String, paragraphs: [Range<Int>]) {
    var (source, end) = (0, 0)
    // A pair is kept only where the two offsets part.
    var shift = 0
    var paragraph = 0
    // Spaces before a break go with it, at the start of the text, too.
    var hasBreak = text.unicodeScalars.prefix {
      $0 == " " || LineText.isControl($0) || LineText.isParagraphBreak($0)
    }
    .contains(where: LineText.isParagraphBreak)
    let limit = { (index: Int) in
      index < paragraphs.count ? paragraphs[index].upperBound : line.utf8.count
    }
    pairs.append((0, 0))
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      defer { source += length }
      if LineText.isParagraphBreak(scalar) {
        hasBreak = true
        continue
      }
      let isSpace = scalar == " " || scalar == "\t"
      if isSpace, hasBreak || end >= limit(paragraph) { continue }
      if LineText.isControl(scalar), !isSpace { continue }
      if hasBreak, end >= limit(paragraph), paragraph + 1 < paragraphs.count {
        paragraph += 1
        end = paragraphs[paragraph].lowerBound
      }
      hasBreak = false
      if end - source != shift {
        pairs.append((source, end))
        shift = end - source
      }
      end += length
    }
    pairs.append((source, end))
  }

  /// Where text that starts at a UTF-8 offset of the source lies in the line.
  ///
  /// - Complexity: O(log parts).
  func start(_ offset: Int) -> Int {
    let next = partitionPoint(in: pairs.indices) { pairs[$0].source > offset }
    let (source, line) = pairs[max(next - 1, 0)]
    let end = next < pairs.count ? pairs[next].line : line
    return min(line + max(0, offset - source), end)
  }
}
