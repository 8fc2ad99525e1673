internal import TelopScript
@_spi(Answers) package import TelopText
import TelopUnits

/// A line several times over, with a separator after each round, so that one shaping covers the
/// seams between them.
package struct LoopLine {
  /// The paragraphs of one round: UTF-8 offsets into it.
  let items: [Range<Int>]
  /// The UTF-8 bytes of a round with its separator.
  let roundLength: Int
  /// How often it stands here.
  package let rounds: Int
  /// Whether a separator follows the last round too.
  package let isClosed: Bool
  private let line: String
  private let separator: String
  private let styles: [StyledText]
  private let sections: [Int]

  /// The line of a script, once.
  ///
  /// - Parameter separator: what stands between the last paragraph and the first, where the line does
  ///   not have two.
  /// - Throws: `badLength` when there is no text.
  init(_ script: Script, separator: String) throws(PlanError) {
    let all = 0..<script.line.utf8.count
    guard !all.isEmpty else { throw PlanError(.badLength, "a loop needs some text") }
    line = script.line
    var end = 0
    // A script that a program put together may have any.
    let paragraphs = script.paragraphs.map { paragraph in
      let start = max(end, paragraph.clamped(to: all).lowerBound)
      end = max(start, paragraph.clamped(to: all).upperBound)
      return start..<end
    }
    items = paragraphs.isEmpty ? [all] : paragraphs
    // What the script's reader put between paragraphs, it would put here.
    if items.count > 1 {
      let utf8 = script.line.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: items[0].upperBound)
      let length = items[1].lowerBound - items[0].upperBound
      self.separator = String(script.line[start..<utf8.index(start, offsetBy: length)])
    } else {
      self.separator = LineText.normalized(separator, separator: " ")
    }
    roundLength = all.count + self.separator.utf8.count
    styles = script.faceStyles.map { StyledText($0.range.clamped(to: all), $0.style) }
    let sections = script.sections.map { min(max(0, $0.range.lowerBound), all.count) }
    self.sections = sections.isEmpty ? [0] : sections.sorted()
    rounds = 1
    isClosed = false
  }

  private init(_ other: LoopLine, rounds: Int, isClosed: Bool) {
    line = other.line
    items = other.items
    separator = other.separator
    roundLength = other.roundLength
    styles = other.styles
    sections = other.sections
    self.rounds = rounds
    self.isClosed = isClosed
  }

  /// The same line so many times.
  func repeated(_ rounds: Int, isClosed: Bool) -> LoopLine {
    LoopLine(self, rounds: rounds, isClosed: isClosed)
  }

  /// Three rounds, from the middle one of which a `LoopRound` is cut.
  package var seam: LoopLine { repeated(3, isClosed: true) }

  /// Measures the rounds as one line.
  ///
  /// - Throws: what measuring does, and `tooLarge` before the line is put together.
  package func measured(_ fonts: FontStack, _ options: PlanOptions) throws -> MeasuredText {
    guard roundLength <= TextLimits.utf8Length / rounds else {
      throw PlanError(
        .tooLarge, "\(rounds) passes make a line of over \(TextLimits.utf8Length) bytes",
        options: ["loop"])
    }
    var text = String()
    text.reserveCapacity(roundLength * rounds)
    for round in 0..<rounds {
      text += line
      if isClosed || round < rounds - 1 { text += separator }
    }
    var shaping = options.type.shaping
    shaping.paragraphs = repeated(items)
    // Closed by nothing, so that the last separator is one between paragraphs.
    if isClosed { shaping.paragraphs.append(text.utf8.count..<text.utf8.count) }
    for round in 0..<rounds {
      let shift = round * roundLength
      shaping.styles += styles.map { styled in
        StyledText(
          styled.range.lowerBound + shift..<styled.range.upperBound + shift, styled.style)
      }
    }
    return try fonts.prepare(text, options: shaping)
  }

  /// Stretches of one round in each of them.
  func repeated(_ ranges: [Range<Int>]) -> [Range<Int>] {
    (0..<rounds).flatMap { round in ranges.map { shifted($0, round: round) } }
  }

  /// A stretch of one round where it lies in another.
  func shifted(_ range: Range<Int>, round: Int) -> Range<Int> {
    range.lowerBound + round * roundLength..<range.upperBound + round * roundLength
  }

  /// Where the sections of every round start: UTF-8 offsets, ascending.
  var sectionStarts: [Int] {
    (0..<rounds).flatMap { round in sections.map { $0 + round * roundLength } }
  }

  /// The index of the script's section that holds a place in the rounds.
  func section(at utf8Offset: Int) -> Int {
    let place = utf8Offset % roundLength
    return max(0, partitionPoint(in: 0..<sections.count) { sections[$0] > place } - 1)
  }

  func segment(_ segment: Segment, section: Int) -> Segment {
    Segment(range: segment.range, units: segment.units, ink: segment.ink, section: section)
  }

  /// The measured rounds laid out, cut at the seams too.
  func strip(_ text: MeasuredText, _ options: PlanOptions) -> Strip {
    let segments = Chunker(target: options.segmentWidth)
      .segments(of: text, checkedSize: options.type.size, sections: sectionStarts)
      .map { segment($0, section: section(at: $0.range.lowerBound)) }
    return Strip(
      segments: segments,
      layout: StripLayout(checkedSize: options.type.size, unitsPerEm: text.unitsPerEm),
      ink: text.inkReach(of: 0..<text.utf8Length), isRightToLeft: text.isRightToLeft)
  }
}
