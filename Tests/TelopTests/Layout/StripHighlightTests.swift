import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Highlights by segment")
struct StripHighlightTests {
  private static let text = String(
    repeating: "発表は 5:00 まで。The office affine مرحبا بالعالم 123 today, שלום עולם, and ends. 😀 ",
    count: 4)

  private func fit(_ direction: TextDirection, _ text: String = text) throws -> Fit {
    let script = try Script(text, format: .plain, name: "talk.txt")
    var options = FitOptions()
    options.type.text.direction = direction
    options.segmentWidth = 200
    options.type.size = try decimal("43.4")
    return try Fit(script, fonts: bundledFonts.get(), options: options)
  }

  /// The ranges on the line from its left end, joined where they touch.
  private func placed(_ highlights: [Highlight], _ fit: Fit) -> [ClosedRange<Rational>] {
    let strip = fit.plan.strip
    let ranges = highlights.flatMap { highlight in
      let start = strip.layoutCache.startPoints[highlight.segment]
      let width = strip.layoutCache.widths[highlight.segment]
      let left = strip.isRightToLeft ? strip.width - start - width : start
      return highlight.ranges.map { left + $0.lowerBound...left + $0.upperBound }
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound...range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  @Test(
    "the highlights of all segments are exactly those of the whole line; seed 41",
    arguments: [TextDirection.leftToRight, .rightToLeft])
  func sums(direction: TextDirection) throws {
    let fit = try fit(direction)
    let line = fit.text
    #expect(fit.plan.strip.segments.count > 10)
    var generator = SeededGenerator(seed: 41)
    var texts = [0..<line.utf8Length, 0..<0, line.utf8Length..<line.utf8Length + 9]
    for _ in 0..<200 {
      let ends = (0..<2).map { _ in Int.random(in: 0...line.utf8Length, using: &generator) }
      texts.append(min(ends[0], ends[1])..<max(ends[0], ends[1]))
    }
    let size = fit.options.type.size
    for (text, highlights) in zip(texts, fit.highlights(of: texts)) {
      let expected = try line.highlights(of: text).map {
        try line.pixels(
          lineUnits: $0.lowerBound, size: size)...line.pixels(
            lineUnits: $0.upperBound, size: size)
      }
      #expect(placed(highlights, fit) == expected, "\(text)")
      #expect(highlights.map(\.segment) == Set(highlights.map(\.segment)).sorted())
      for highlight in highlights {
        let width = fit.plan.strip.layoutCache.widths[highlight.segment]
        for range in highlight.ranges {
          #expect(range.lowerBound >= 0 && range.upperBound <= width)
        }
      }
    }
  }
}
