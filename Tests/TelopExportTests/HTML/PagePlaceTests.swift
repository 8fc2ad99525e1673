import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

/// Where a browser shows what, against the plan.
@Suite("Pages in Chromium", .needs(.browser), .serialized)
struct PagePlaceTests {
  /// What a page says of itself at one moment.
  struct Moment: Decodable {
    let time: Double
    let offset: Double
    let segments: [Box]
  }

  /// A segment or a piece: where it begins along the strip, and how long it is.
  struct Box: Decodable {
    let index: Int
    let start: Double
    let length: Double
    /// Of a piece, the length of its text as the browser set it.
    var pieces: [[Double]] = []
  }

  struct Report: Decodable {
    /// Before the fonts were there, and after.
    let before: Moment
    let after: Moment
    let moments: [Moment]
    /// Around a stall of 250 ms.
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
        const [start, length] = ends(node.getBoundingClientRect());
        return { index: Number(node.dataset.i), start: start - origin, length,
          pieces: [...node.querySelectorAll(".p")].map(piece => {
            range.selectNodeContents(piece);
            return [ends(piece.getBoundingClientRect())[0] - origin,
              ends(range.getBoundingClientRect())[1]];
          }) };
      }),
    });
    """

  static func shown(_ fit: Fit, _ times: [Duration]) throws -> Browser.Shown {
    let seconds = times.map { "\($0.exactSeconds.double)" }.joined(separator: ",")
    return Browser.Shown(
      page: try fit.page(),
      before: Browser.clock,
      after: look + """
        telop.seek(\(times[times.count / 2].exactSeconds.double));
        const before = moment();
        await telop.ready;
        await document.fonts.ready;
        const after = moment();
        const moments = [\(seconds)].map(time => { telop.seek(time); return moment(); });
        telop.restart();
        const stalled = [0, 1000 / 60, 2000 / 60, 2000 / 60 + 250].map(stamp => {
          step(5000 + stamp);
          return moment();
        });
        return { before, after, moments, frames: stalled,
          fonts: [...document.fonts].map(font => font.status), broken: !!window.broken };
        """)
  }

  @Test("at random moments every piece is where the plan has it, and as wide as measured")
  func places() throws {
    var random = SeededGenerator(seed: 64)
    let fits = try PageCase.all.map { try $0.fit() }
    let times = fits.map { fit in
      let nanoseconds = Int64(fit.plan.timing.duration / .nanoseconds(1))
      let some: [Duration] = (0..<50).map { _ in
        guard fit.plan.stepsAreWhole else {
          return .nanoseconds(Int64.random(in: 0...nanoseconds, using: &random))
        }
        let rate = Int64(fit.plan.timing.rate.perSecond.floor)
        let frame = Int64.random(in: 0...Int64(fit.plan.frameCount), using: &random)
        return .nanoseconds((frame * 1_000_000_000 + rate - 1) / rate)
      }
      return [.zero] + some + [fit.plan.timing.duration]
    }
    let pages = try zip(fits, times).map { try Self.shown($0, $1) }
    let results = try Browser.results(of: pages)
    for (index, data) in results.enumerated() {
      let name = PageCase.all[index].name
      let report = try #require(
        try? JSONDecoder().decode(Report.self, from: data),
        "\(name): \(String(decoding: data.prefix(300), as: UTF8.self))")
      check(report, fits[index], times[index], name)
    }
  }

  private func check(_ report: Report, _ fit: Fit, _ times: [Duration], _ name: String) {
    #expect(!report.broken, "\(name)")
    #expect(report.fonts.allSatisfy { $0 == "loaded" }, "\(name): \(report.fonts)")
    #expect(report.moments.count == times.count)
    let splitter = PieceSplitter(fit)
    // Nothing moves when the fonts come.
    #expect(report.before.segments.count == report.after.segments.count)
    for (early, late) in zip(report.before.segments, report.after.segments) {
      #expect(early.start == late.start && early.length == late.length, "\(name)")
      #expect(early.pieces.map { $0[0] } == late.pieces.map { $0[0] }, "\(name)")
    }
    var seen: Set<Int> = []
    for (time, moment) in zip(times, report.moments) {
      seen.formUnion(check(moment, fit, splitter, fit.plan.offset(at: time), "\(name) at \(time)"))
    }
    #expect(!seen.isEmpty)
    for (stamp, moment) in zip([0, 1_000 / 60.0, 2_000 / 60.0, 2_000 / 60.0 + 250], report.frames) {
      #expect(abs(moment.time - stamp / 1_000) < 1e-9, "\(name)")
      let time = Duration.nanoseconds(Int64((stamp * 1_000_000).rounded()))
      let frame = Int((stamp * 60 / 1_000).rounded())
      let offset =
        fit.plan.stepsAreWhole ? fit.plan.offset(frame: frame) : fit.plan.offset(at: time)
      _ = check(moment, fit, splitter, offset, "\(name) after a stall")
    }
    if fit.plan.timing.finish == .offscreen {
      for moment in [report.moments[0], report.moments[report.moments.count - 1]] {
        let length = Double(fit.band.length)
        let inside = moment.segments.filter {
          $0.start < length - Self.edge && $0.start + $0.length > Self.edge
        }
        #expect(inside.isEmpty, "\(name)")
      }
    }
  }

  /// - Returns: the segments that are visible.
  private func check(
    _ moment: Moment, _ fit: Fit, _ splitter: PieceSplitter, _ offset: Rational,
    _ name: String
  ) -> [Int] {
    let (plan, strip) = (fit.plan, fit.plan.strip)
    // At the end of an endless round its start is shown.
    let isTurn = fit.loop?.isEndless == true && offset == plan.distance
    let offset = isTurn ? 0 : offset
    // The page's times are finer than a plan's nanosecond.
    let most = 1e-6 + plan.speed.double * 1e-9
    #expect(abs(moment.offset - offset.double) < most, "\(name)")
    let position = plan.position(offset: offset)
    var visible: [Int] = []
    let near = strip.layout.visible(
      in: plan.timing.viewport, origin: plan.origin - offset, subviews: strip.segments,
      cache: strip.cache)
    for index in near {
      let (from, width) = (strip.cache.startPoints[index], strip.cache.widths[index])
      let start = (position + (strip.isRightToLeft ? strip.width - from - width : from)).double
      guard start < Double(fit.band.length), start + width.double > 0 else { continue }
      visible.append(index)
      guard let found = moment.segments.first(where: { $0.index == index }) else {
        Issue.record("\(name): no segment \(index)")
        continue
      }
      #expect(abs(found.start - start) <= Self.edge, "\(name), segment \(index)")
      #expect(abs(found.length - width.double) <= Self.edge, "\(name), segment \(index)")
      let pieces = splitter.pieces(of: strip.segments[index].range)
      #expect(pieces.count == found.pieces.count, "\(name), segment \(index)")
      for (piece, box) in zip(pieces, found.pieces) {
        let run = fit.text.runs[piece.placed.run]
        let text = fit.text.substring(piece.placed.range)
        let unit = strip.layout.pixelsPerUnit
        let isOwn =
          run.font.hasColorGlyphs || run.orientation == .combined
          || run.isRightToLeft && fit.options.shaping.spacing.letters != 0
          || fit.text.missing.contains { $0.range.overlaps(piece.placed.range) }
        let left = (position + unit * piece.left).double
        if run.orientation != .combined {
          #expect(abs(box[0] - left) <= Self.edge, "\(name) '\(text)'")
        }
        // Boxes are rounded up to a 64th, FreeType's scale is rounded too (see ChromiumTests).
        let length = (unit * piece.placed.units).double
        if !isOwn { #expect(abs(box[1] - length) <= Self.edge * 1.3, "\(name) '\(text)'") }
      }
    }
    return visible
  }
}
