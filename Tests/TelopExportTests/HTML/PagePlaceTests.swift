import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Pages in Chromium", .needs(.browser), .serialized)
struct PagePlaceTests {
  /// A page's state at one moment.
  struct Moment: Decodable {
    let time: Double
    let offset: Double
    let segments: [Box]
  }

  /// A segment or span: start along the strip, and length.
  struct Box: Decodable {
    let index: Int
    let start: Double
    let length: Double
    /// Start of each span, and the length of its text as laid out by the browser.
    var spans: [[Double]] = []
    /// Start of each shape's ink.
    var shapes: [Double] = []
  }

  struct Report: Decodable {
    /// State before the fonts were loaded, and after.
    let before: Moment
    let after: Moment
    let moments: [Moment]
    /// Frames around a stall of 250 ms.
    let frames: [Moment]
    let fonts: [String]
    let broken: Bool
  }

  static let edge = 1 / 64.0

  /// Reads places only after each seek, as a person would see them.
  static let look = """
    const mode = getComputedStyle(document.getElementById("strip")).writingMode;
    const vertical = mode !== "horizontal-tb";
    const ends = box => vertical ? [box.top, box.height] : [box.left, box.width];
    const origin = ends(document.getElementById("view").getBoundingClientRect())[0];
    const range = document.createRange();
    const moment = () => ({
      time: telop.time, offset: telop.offset,
      segments: [...document.querySelectorAll(".s")].map(node => {
        const [start, length] = ends(node.querySelector(".t").getBoundingClientRect());
        return { index: Number(node.dataset.i), start: start - origin, length,
          shapes: [...node.querySelectorAll("use")].map(
            shape => ends(shape.getBoundingClientRect())[0] - origin),
          spans: [...node.querySelectorAll(".p")].map(span => {
            range.selectNodeContents(span);
            return [ends(span.getBoundingClientRect())[0] - origin,
              ends(range.getBoundingClientRect())[1]];
          }) };
      }),
    });
    """

  static func shown(
    _ fit: Fit, _ times: [Duration], _ glyphs: GlyphFormat
  ) throws -> Browser.Shown {
    let seconds = times.map { "\($0.exactSeconds.double)" }.joined(separator: ",")
    return Browser.Shown(
      page: try fit.page(glyphs: glyphs),
      before: Browser.clock,
      after: look + """
        telop.seek(\(times[times.count / 2].exactSeconds.double));
        const before = moment();
        await telop.ready;
        await document.fonts.ready;
        // Inter is the font of the page's digits, not of the text.
        const textFonts = [...document.fonts].filter(font => !font.family.includes("Inter"));
        const after = moment();
        const moments = [\(seconds)].map(time => { telop.seek(time); return moment(); });
        telop.restart();
        const stalled = [0, 1000 / 60, 2000 / 60, 2000 / 60 + 250].map(stamp => {
          step(5000 + stamp);
          return moment();
        });
        return { before, after, moments, frames: stalled,
          fonts: textFonts.map(font => font.status), broken: !!window.broken };
        """)
  }

  @Test(
    "at random moments every glyph is at the plan's place and every span has its measured width",
    arguments: GlyphFormat.allCases)
  func places(_ glyphs: GlyphFormat) throws {
    var random = SeededGenerator(seed: 64)
    let fits = try PageCase.all.map { try $0.fit() }
    let times = fits.map { fit in
      let nanoseconds = Int64(fit.plan.timing.duration / .nanoseconds(1))
      let some: [Duration] = (0..<50).map { _ in
        .nanoseconds(Int64.random(in: 0...nanoseconds, using: &random))
      }
      return [.zero] + some + [fit.plan.timing.duration]
    }
    let pages = try zip(fits, times).map { try Self.shown($0, $1, glyphs) }
    let results = try Browser.results(of: pages)
    for (index, data) in results.enumerated() {
      let name = "\(PageCase.all[index].name) as \(glyphs)"
      let report = try #require(
        try? JSONDecoder().decode(Report.self, from: data),
        "\(name): \(String(decoding: data.prefix(300), as: UTF8.self))")
      check(report, fits[index], times[index], glyphs, name)
    }
  }

  private func check(
    _ report: Report, _ fit: Fit, _ times: [Duration], _ glyphs: GlyphFormat, _ name: String
  ) {
    #expect(!report.broken, "\(name)")
    #expect(report.fonts.allSatisfy { $0 == "loaded" }, "\(name): \(report.fonts)")
    #expect(
      report.fonts.isEmpty == (glyphs == .outlines) || fit.text.fonts.allSatisfy(\.hasColorGlyphs))
    #expect(report.moments.count == times.count)
    let scene = fit.scene
    // Loading the fonts moves nothing.
    #expect(report.before.segments.count == report.after.segments.count)
    for (early, late) in zip(report.before.segments, report.after.segments) {
      #expect(early.start == late.start && early.length == late.length, "\(name)")
      #expect(early.spans.map { $0[0] } == late.spans.map { $0[0] }, "\(name)")
    }
    var seen: Set<Int> = []
    for (time, moment) in zip(times, report.moments) {
      seen.formUnion(check(moment, scene, time, glyphs, "\(name) at \(time)"))
    }
    #expect(!seen.isEmpty)
    for (stamp, moment) in zip([0, 1_000 / 60.0, 2_000 / 60.0, 2_000 / 60.0 + 250], report.frames) {
      #expect(abs(moment.time - stamp / 1_000) < 1e-9, "\(name)")
      let time = Duration.nanoseconds(Int64((stamp * 1_000_000).rounded()))
      _ = check(moment, scene, time, glyphs, "\(name) after a stall")
    }
    if scene.leavesAtEnd {
      for moment in [report.moments[0], report.moments[report.moments.count - 1]] {
        let length = Double(scene.band.length)
        let inside = moment.segments.filter {
          $0.start < length - Self.edge && $0.start + $0.length > Self.edge
        }
        #expect(inside.isEmpty, "\(name)")
      }
    }
  }

  /// - Returns: the segments that are visible.
  private func check(
    _ moment: Moment, _ scene: ScrollScene, _ time: Duration, _ glyphs: GlyphFormat, _ name: String
  ) -> [Int] {
    let offset = scene.motion.shownOffset(atSeconds: time.exactSeconds)
    // The page's times are finer than a plan's nanoseconds.
    let fastest = scene.motion.lineMotion.phases.map(\.speed.double).max() ?? 0
    #expect(abs(moment.offset - offset.double) < 1e-6 + fastest * 1e-9, "\(name)")
    let position = scene.motion.position(offset: offset)
    let splitter = SpanSplitter(scene)
    var visible: [Int] = []
    for segment in scene.segments {
      let start = (position + segment.left).double
      let width = segment.width.double
      guard start < Double(scene.band.length), start + width > 0 else { continue }
      visible.append(segment.index)
      let context: Comment = "\(name), segment \(segment.index)"
      guard let found = moment.segments.first(where: { $0.index == segment.index }) else {
        Issue.record("\(name): no segment \(segment.index)")
        continue
      }
      #expect(abs(found.start - start) <= Self.edge, context)
      #expect(abs(found.length - width) <= Self.edge, context)
      let all = splitter.spans(of: segment.range)
      let isShape = { (span: SpanSplitter.Span) in
        glyphs == .outlines || scene.text.runs[span.placed.run].font.hasColorGlyphs
      }
      let ranges = glyphs == .outlines ? [segment.range] : all.filter(isShape).map(\.placed.range)
      let shapes = ranges.flatMap { Self.inkStarts(of: $0, scene) }
      #expect(shapes.count == found.shapes.count, context)
      for (shape, start) in zip(shapes, found.shapes) {
        #expect(abs((position.double + shape.start) - start) <= Self.edge + shape.slack, context)
      }
      let spans = all.filter { !isShape($0) }
      #expect(spans.count == found.spans.count, context)
      for (span, box) in zip(spans, found.spans) {
        let run = scene.text.runs[span.placed.run]
        let text = scene.text.substring(span.placed.range)
        let unit = scene.pixelsPerUnit
        let mayDiffer =
          run.orientation == .combined
          || run.isRightToLeft && scene.typesetting.spacing.letters != 0
          || scene.text.missing.contains { $0.range.overlaps(span.placed.range) }
        let left = (position + unit * span.left).double
        if run.orientation != .combined {
          #expect(abs(box[0] - left) <= Self.edge, "\(name) '\(text)'")
        }
        // Boxes are rounded up to a 64th, and FreeType's scale is rounded (see ChromiumTests).
        let length = (unit * span.placed.units).double
        // Highlighted text is in a box of its own, and so is the text on either side.
        let parts = scene.coloredRanges.count { $0.overlaps(span.placed.range) } * 2 + 1
        let edge = Self.edge * (0.3 + Double(parts))
        if !mayDiffer { #expect(abs(box[1] - length) <= edge, "\(name) '\(text)'") }
      }
    }
    return visible
  }

  /// Start of each glyph's ink along the line, in pixels from its left end. Accurate to a font unit, because
  /// ink boxes are rounded to font units.
  private static func inkStarts(
    of range: Range<Int>, _ scene: ScrollScene
  ) -> [(start: Double, slack: Double)] {
    scene.text.placedGlyphs(in: range).compactMap { glyph in
      let run = scene.text.runs[glyph.run]
      guard let ink = run.font.ink(of: glyph.id) else { return nil }
      let unit = scene.pixelsPerUnit.double
      let em = unit * Double(scene.text.unitsPerEm) / Double(run.font.unitsPerEm)
      let place = unit * Double(scene.band.isVertical ? -glyph.y : glyph.x)
      let isUpright = scene.band.isVertical && run.orientation != .sideways
      return (place + em * Double(isUpright ? -ink.top : ink.left), em)
    }
  }
}
