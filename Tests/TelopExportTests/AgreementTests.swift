import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

/// What all outputs of one plan have to say alike.
@Suite("What outputs agree on", .needs(.browser), .serialized)
struct AgreementTests {
  @Test("a fade of half a pixel more is half a pixel more in every output")
  func fade() throws {
    let fit = try fit(
      String(repeating: "█", count: 40),
      ["fade": "80.5", "viewport": "320", "duration": "4", "background": "#000"])
    let css = String(decoding: try Export(fit).bytes(.css), as: UTF8.self)
    #expect(css.contains("#000 80.5px, #000 calc(100% - 80.5px)"))
    let graphic = try Export(fit).graphic(named: "talk")
    let module = try #require(graphic.first { $0.name == "graphic.mjs" })
    #expect(String(decoding: module.bytes, as: UTF8.self).contains("#000 80.5px, #000 calc("))
    let page = Browser.Shown(
      page: try fit.page(),
      after: "return getComputedStyle(document.getElementById('view')).maskImage;")
    let mask = try #require(try Browser.results(of: [page]).first)
    #expect(
      String(decoding: mask, as: UTF8.self).contains("rgb(0, 0, 0) 80.5px"),
      "\(String(decoding: mask, as: UTF8.self))")
    var options = ExportOptions()
    options.time = .seconds(2)
    options.glyphs = .text
    let svg = String(decoding: try Export(fit, options: options).bytes(.svg), as: UTF8.self)
    #expect(svg.contains("<stop offset=\"\(80.5 / 320)\""))
    options.glyphs = nil
    let picture = try Image(own: Export(fit, options: options).bytes(.png))
    let composer = FrameComposer(fit, .opaque)
    var frame = [UInt8](repeating: 0, count: composer.byteCount)
    try composer.compose(offset: fit.plan.offset(at: .seconds(2)), into: &frame)
    let row = fit.band.height / 2
    for x in 0..<100 {
      let planned = min(1, (Double(x) + 0.5) / 80.5) * 255
      let own = (Double(frame[(row * 320 + x) * 4]), Double(picture.bytes[(row * 320 + x) * 3]))
      // Both count opacity in 256ths or coarser, and round colours down.
      #expect(abs(own.0 - planned) < 2 && abs(own.1 - planned) < 2, "\(x): \(own), \(planned)")
    }
    #expect(frame[(row * 320 + 80) * 4] == 255 && picture.bytes[(row * 320 + 80) * 3] == 255)
  }

  @Test("a page stands on whole pixels exactly when the JSON says that the plan has them")
  func wholePixels() throws {
    let cases: [(values: [String: String], isWhole: Bool)] = [
      // 5 px a frame, and half a frame at the end.
      (["duration": "2.01"], false), (["duration": "2"], true),
      // Whole steps that begin between two frames.
      (["duration": "2.51", "hold-start": "0.51", "start": "flush"], false),
      (["duration": "2.5", "hold-start": "0.5", "start": "flush"], true),
      (["duration": "3", "hold-end": "1", "ramp": "0.5"], false),
    ]
    let fits = try cases.map { try planned(pixelsPerFrame: 5, $0.values) }
    let pages = try fits.map { fit in
      Browser.Shown(
        page: try fit.page(),
        after: """
          // Between two frames, at four moments.
          return [0.7, 1.1, 1.3, 1.7].map(seconds => { telop.seek(seconds + 0.003);
            return telop.offset; });
          """)
    }
    let results = try Browser.results(of: pages)
    for (index, (values, isWhole)) in cases.enumerated() {
      let offsets = try JSONDecoder().decode([Double].self, from: results[index])
      #expect(FitDocument(fits[index]).frames.wholePixels == isWhole, "\(values)")
      #expect(offsets.allSatisfy { $0 == $0.rounded() } == isWhole, "\(values): \(offsets)")
    }
  }

  /// Two squares of 50 px, whose viewport is as wide as such a step asks for at 50 frames a second.
  private func planned(pixelsPerFrame step: Int, _ values: [String: String]) throws -> Fit {
    var options = FitOptions()
    for (key, value) in values { try options.set(key, to: [value]) }
    options.type.size = 50
    options.timing.rate = try #require(FrameRate("50"))
    let timing = options.timing
    // A ramp goes half as far as a cruise of the same time.
    let moving = timing.duration - timing.holdStart - timing.holdEnd - timing.ramp / 2
    let way = moving.exactSeconds * (50 * step)
    // From outside it crosses the viewport and itself; from inside, itself.
    options.timing.viewport = timing.start == .flush ? 640 : way - 100
    let count = timing.start == .flush ? Int(way.numerator) / 50 : 2
    let text = String(repeating: "速", count: count)
    let fit = try Fit(
      Script(text, format: .plain, name: "talk.txt"), fonts: FontStack(options), options: options)
    try #require(fit.plan.step == Rational(step), "\(fit.plan.step)")
    return fit
  }
}
