internal import TelopUnits

/// Maps offsets in a text to offsets in the line that `LineText` makes from it.
struct LineOffsets {
  /// Pairs of offsets in the text and in the line, ascending. The last pair is the ends of both.
  private var pairs: [(source: Int, line: Int)] = []

  /// Maps a text to the line made from it, with the UTF-8 ranges of its paragraphs.
  init(_ text: String, in line: String, paragraphs: [Range<Int>]) {
    var source = 0
    var end = 0
    // A pair is stored only where the difference between the two offsets changes.
    var shift = 0
    var paragraph = 0
    // Spaces before a break are removed with the break, also at the start of the text.
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

  /// The UTF-8 offset in the line of the text that starts at a UTF-8 offset of the original text.
  func start(_ offset: Int) -> Int {
    let next = partitionPoint(in: pairs.indices) { pairs[$0].source > offset }
    let (source, line) = pairs[max(next - 1, 0)]
    let end = next < pairs.count ? pairs[next].line : line
    return min(line + max(0, offset - source), end)
  }
}
