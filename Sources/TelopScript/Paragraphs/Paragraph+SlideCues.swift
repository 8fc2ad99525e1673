extension Paragraph.Cue {
  var isSlideCue: Bool { CueTimestamps.isSlide(timestamp) }

  func slide(_ source: SourceText) throws(ScriptError) -> Int {
    try checkAdjacentText(source)
    guard let slide = CueTimestamps.slide(timestamp) else {
      throw error(.badCue, "\(timestamp) is not a slide; slides count from 1 to 10000", source)
    }
    return slide
  }

  /// Those of a script's cues that name slides, such as `@slide 4`.
  ///
  /// - Parameter sections: the sections, whose headings may name slides, too.
  /// - Throws: `ScriptError` with `.badCue` for an invalid cue, and with `.cueConflict` or `.badAttribute` if the
  ///   slides of cues and headings do not ascend.
  static func checkedSlides(
    _ cues: [Paragraph.Cue], _ sections: [Script.Section], _ source: SourceText
  ) throws(ScriptError) -> [Script.SlideCue] {
    var checked: [Script.SlideCue] = []
    for cue in cues where cue.isSlideCue {
      checked.append(
        Script.SlideCue(
          slide: try cue.slide(source), utf8Offset: cue.utf8Offset, sourceLine: cue.sourceLine))
    }
    var starts = sections.compactMap { section in
      section.demands.slides.map { slides in
        SlideStart(
          utf8Offset: section.range.lowerBound, slides: slides, sourceLine: section.sourceLine,
          isCue: false)
      }
    }
    starts += checked.map {
      SlideStart(
        utf8Offset: $0.utf8Offset, slides: $0.slide...$0.slide, sourceLine: $0.sourceLine,
        isCue: true)
    }
    starts.sort { ($0.utf8Offset, $0.sourceLine) < ($1.utf8Offset, $1.sourceLine) }
    var last: SlideStart?
    var end = 0
    for start in starts {
      if let problem = start.problem(after: last, end) {
        throw source.error(
          start.isCue ? .cueConflict : .badAttribute, line: start.sourceLine, problem)
      }
      last = start
      end = max(end, start.slides.upperBound)
    }
    return checked
  }
}

/// The start of a slide's text, at a cue or at a heading that names its slides.
private struct SlideStart {
  let utf8Offset: Int
  let slides: ClosedRange<Int>
  let sourceLine: Int
  let isCue: Bool

  /// The reason why the slides must not begin here.
  ///
  /// - Parameters:
  ///   - last: the previous start.
  ///   - end: the highest slide of all previous starts.
  /// - Returns: `nil` if the slide may begin here.
  func problem(after last: SlideStart?, _ end: Int) -> String? {
    // If the previous start is a heading with several slides, a cue may name any of them but the first.
    let limit = isCue ? last?.slides.lowerBound ?? 0 : end
    if slides.lowerBound <= limit {
      return "slide \(slides.lowerBound) is not after slide \(limit) of earlier text; slides must "
        + "ascend"
    }
    guard let last, last.utf8Offset == utf8Offset, isCue || last.isCue else { return nil }
    return "slide \(slides.lowerBound) and slide \(last.slides.lowerBound) of line "
      + "\(last.sourceLine) are at the same place"
  }
}
