@_spi(Answers) internal import TelopPlan
internal import TelopScript
import TelopUnits

/// The parts of a line that have their own times, each from one cue, slide or timed section to the next.
struct TimedStretches {
  /// UTF-8 ranges of the line, ascending; the whole line if nothing has a time.
  let ranges: [Range<Int>]

  /// - Complexity: O(n log n) in cues and sections.
  init(_ fit: Fit) {
    let script = fit.script
    var borders = Set(script.effectiveCues.map(\.utf8Offset))
    let shown = script.sections.filter { !$0.range.isEmpty }
    let slides = (try? SlideMap.timed(script, fit.asked.slides)) ?? []
    borders.formUnion(slides.map(\.utf8Offset))
    for section in shown where section.demands.time != nil {
      borders.formUnion([section.range.lowerBound, section.range.upperBound])
    }
    let length = fit.text.utf8Length
    let inner = borders.filter { $0 > 0 && $0 < length }.sorted()
    ranges = zip([0] + inner, inner + [length]).map { $0..<$1 }
  }
}
