@_spi(Answers) internal import TelopPlan
internal import TelopScript

/// The parts of a line that have their own times, each from one cue, slide or timed section to the next.
struct TimedStretches {
  /// UTF-8 ranges of the line, ascending; the whole line if nothing has a time.
  let ranges: [Range<Int>]
  /// Like `ranges`, but all slides of a section form one range. A fix that removes text treats these slides as one:
  /// Telop divides the section's text evenly among its slides, and divides the shorter text again.
  let rangesWithMergedSlides: [Range<Int>]

  /// - Complexity: O(n log n) in cues and sections.
  init(_ fit: Fit) {
    let script = fit.script
    var borders = Set(script.effectiveCues.map(\.utf8Offset))
    let sections = script.sections.filter { !$0.range.isEmpty }
    for section in sections where section.demands.time != nil {
      borders.formUnion([section.range.lowerBound, section.range.upperBound])
    }
    let slides = Set(
      (try? SlideMap.timed(script, fit.requestedOptions.slides))?.map(\.utf8Offset) ?? [])
    ranges = Self.parts(of: fit.text.utf8Length, borders.union(slides))
    let starts = slides.intersection(sections.map(\.range.lowerBound))
    rangesWithMergedSlides = Self.parts(of: fit.text.utf8Length, borders.union(starts))
  }

  private static func parts(of length: Int, _ borders: Set<Int>) -> [Range<Int>] {
    let inner = borders.filter { $0 > 0 && $0 < length }.sorted()
    return zip([0] + inner, inner + [length]).map { $0..<$1 }
  }
}
