@_spi(Answers) package import TelopScript
@_spi(Answers) package import TelopText
import TelopUnits

/// A line repeated several times, with separators. All passes are shaped as one text, so their seams are correct.
package struct LoopLine {
  /// The paragraphs of one pass: UTF-8 offsets into the pass.
  let items: [Range<Int>]
  /// The UTF-8 length of a pass with its separator.
  let passLength: Int
  /// The number of passes. For an endless line, the passes that are visible at a time, plus one pass on either side.
  package private(set) var passes = 1
  /// Whether a separator follows the last pass too, as in an endless line.
  package private(set) var endsWithSeparator = false
  private let line: String
  private let separator: String
  private let styles: [StyledText]
  /// The starts of the sections in one pass: UTF-8 offsets, ascending.
  private let sections: [Int]

  /// Creates one pass of a script's line.
  ///
  /// - Parameter separator: the separator after a pass with a single paragraph. After a pass with several paragraphs,
  ///   the separator between its first two paragraphs is repeated.
  package init(_ script: Script, separator: String) throws(PlanError) {
    let all = 0..<script.line.utf8.count
    try PlanError.require(!all.isEmpty, .badLength, "a loop needs some text")
    line = script.line
    var end = 0
    // A script built by a program may have any ranges: out of bounds, overlapping, or not ascending.
    let paragraphs = script.paragraphs.map { paragraph in
      let start = max(end, paragraph.clamped(to: all).lowerBound)
      end = max(start, paragraph.clamped(to: all).upperBound)
      return start..<end
    }
    items = paragraphs.isEmpty ? [all] : paragraphs
    if items.count > 1 {
      let utf8 = script.line.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: items[0].upperBound)
      let length = items[1].lowerBound - items[0].upperBound
      self.separator = String(script.line[start..<utf8.index(start, offsetBy: length)])
    } else {
      self.separator = LineText.normalized(separator, separator: " ")
    }
    passLength = all.count + self.separator.utf8.count
    styles = script.faceStyles.map { StyledText($0.range.clamped(to: all), $0.style) }
    let sections = script.sections.map { min(max(0, $0.range.lowerBound), all.count) }
    self.sections = sections.isEmpty ? [0] : sections.sorted()
  }

  func repeated(_ passes: Int, endsWithSeparator: Bool) -> LoopLine {
    var line = self
    line.passes = passes
    line.endsWithSeparator = endsWithSeparator
    return line
  }

  /// Three passes. The middle one has a pass on either side, as in an endless line.
  package var threePasses: LoopLine { repeated(3, endsWithSeparator: true) }

  /// Measures the passes as one line.
  ///
  /// - Throws: `tooLarge` if the line would be too long; errors of measuring.
  package func measured(_ fonts: FontStack, _ options: PlanOptions) throws -> MeasuredText {
    try PlanError.require(
      passLength <= TextLimits.maximumUTF8Length / passes, .tooLarge,
      "\(passes) passes make a line of over \(TextLimits.maximumUTF8Length) bytes",
      options: ["loop"])
    var text = String()
    text.reserveCapacity(passLength * passes)
    for pass in 0..<passes {
      text += line
      if endsWithSeparator || pass < passes - 1 { text += separator }
    }
    var shaping = options.type.shaping
    shaping.paragraphs = inEachPass(items)
    // Adds an empty last paragraph, so that the last separator is between two paragraphs.
    if endsWithSeparator { shaping.paragraphs.append(text.utf8.count..<text.utf8.count) }
    for pass in 0..<passes {
      shaping.styles += styles.map { StyledText(shifted($0.range, pass: pass), $0.style) }
    }
    return try fonts.prepare(text, options: shaping)
  }

  /// Ranges of one pass, moved into each pass in turn. An endless line has passes outside the viewport, too.
  package func inEachPass(_ ranges: [Range<Int>]) -> [Range<Int>] {
    (0..<passes).flatMap { pass in ranges.map { shifted($0, pass: pass) } }
  }

  /// A range of the first pass, moved to another pass.
  func shifted(_ range: Range<Int>, pass: Int) -> Range<Int> {
    range.lowerBound + pass * passLength..<range.upperBound + pass * passLength
  }

  /// The starts of the sections in all passes: UTF-8 offsets, ascending.
  var sectionStarts: [Int] {
    (0..<passes).flatMap { pass in sections.map { $0 + pass * passLength } }
  }

  /// The index of the script's section at an offset in the passes.
  func section(at utf8Offset: Int) -> Int {
    let offset = utf8Offset % passLength
    return max(0, partitionPoint(in: 0..<sections.count) { sections[$0] > offset } - 1)
  }

  /// A copy of a segment with the index of the script's section in which the segment starts.
  func withScriptSection(_ segment: Segment) -> Segment {
    Segment(
      range: segment.range, units: segment.units, ink: segment.ink,
      section: section(at: segment.range.lowerBound))
  }

  /// Lays out the measured passes. Each pass begins a new segment.
  func strip(_ text: MeasuredText, _ options: PlanOptions) -> Strip {
    let segments = Chunker(target: options.segmentWidth)
      .segments(of: text, checkedSize: options.type.size, sections: sectionStarts)
      .map(withScriptSection)
    return Strip(
      segments: segments, pixelsPerUnit: text.pixelsPerUnit(checkedSize: options.type.size),
      ink: text.inkExtent(of: 0..<text.utf8Length), isRightToLeft: text.isRightToLeft)
  }
}
