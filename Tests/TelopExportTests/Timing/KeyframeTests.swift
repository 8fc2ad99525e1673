import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("CSS keyframes")
struct KeyframeTests {
  /// The keyframes, in per cent and pixels.
  private func frames(_ fit: Fit) throws -> [(part: Rational, x: Rational)] {
    let css = String(decoding: try Export(fit, as: .css).bytes(), as: UTF8.self)
    return try css.matches(of: /\s([0-9.]+)% \{ transform: translate[XY]\(([-0-9.]+)px\)/).map {
      let part = try #require(Rational(decimal: $0.output.1))
      return (part, try #require(Rational(decimal: $0.output.2)))
    }
  }

  private func millionths(_ value: Rational) -> Rational? {
    Rational((value * 1_000_000 + (Rational(1, over: 2) ?? 0)).floor, over: 1_000_000)
  }

  @Test("a constant speed needs two keyframes, at the plan's places")
  func cruise() throws {
    let fit = try fit("速さ", ["size": "50", "duration": "7"])
    let frames = try frames(fit)
    #expect(frames.map(\.part) == [0, 100])
    #expect(frames.map(\.x) == [1_920, millionths(-fit.plan.strip.width)])
  }

  @Test("holds are exact, and ramps are within 1/8 px of the plan")
  func ramps() throws {
    let fit = try fit(
      "速さは大事です。",
      ["duration": "20", "start": "flush", "hold-start": "2", "ramp": "3", "hold-end": "5"])
    let frames = try frames(fit)
    #expect(frames[1].part == 10 && frames[1].x == frames[0].x)
    #expect(frames.last?.x == millionths(fit.scene.motion.position(offset: fit.plan.distance)))
    for step in 0...2_000 {
      let time = Duration.milliseconds(10 * step)
      let part = Double(step) / 20
      let next = try #require(frames.firstIndex { $0.part.double >= part })
      var x = frames[next].x.double
      if next > 0 {
        let before = frames[next - 1]
        let after = frames[next]
        let share = (part - before.part.double) / (after.part.double - before.part.double)
        x = before.x.double + (after.x.double - before.x.double) * share
      }
      let planned = fit.scene.motion.position(offset: fit.plan.offset(at: time)).double
      #expect(abs(x - planned) <= 0.1251)
    }
  }

  @Test(
    "in a browser, baseline or axis is at the pictures' place, with the plan's spacing",
    .needs(.browser))
  func setting() throws {
    let fits = try [
      fit("速さ AVATAR", ["height": "200", "letter-spacing": "2.5", "fade": "80"]),
      fit("مرحبا", ["word-spacing": "7"]), fit("縦書き", ["direction": "ttb", "height": "150"]),
    ]
    let look = """
      const strip = document.querySelector(".telop-strip"), style = getComputedStyle(strip);
      const place = document.getElementById("end").getBoundingClientRect();
      const box = strip.getBoundingClientRect();
      return [style.writingMode === "vertical-rl" ? (box.left + box.right) / 2 : place.bottom,
        style.writingMode, style.letterSpacing, style.wordSpacing, style.direction,
        getComputedStyle(strip.parentNode).maskImage === "none"];
      """
    let results = try Browser.results(
      of: fits.map { fit in
        let css = String(decoding: try Export(fit, as: .css).bytes(), as: UTF8.self)
        let end = "<i id=\"end\" style=\"display:inline-block\"></i>"
        return Browser.Shown(
          page: """
            <html><style>body { margin: 0 }
            \(css)</style>
            <div class="telop"><div class="telop-strip">\(fit.text.text)\(end)</div></div></html>
            """, after: look)
      })
    let expected: [[Any]] = [
      [fits[0].band.baseline, "horizontal-tb", "2.5px", "0px", "ltr", false],
      [fits[1].band.baseline, "horizontal-tb", "normal", "7px", "rtl", true],
      [fits[2].band.baseline, "vertical-rl", "normal", "0px", "ltr", true],
    ]
    for (data, expected) in zip(results, expected) {
      let found = try #require(JSONSerialization.jsonObject(with: data) as? NSArray)
      #expect(found.isEqual(to: expected), "\(found)")
    }
  }

  @Test("right-to-left and vertical lines have keyframes")
  func directions() throws {
    let right = try fit("مرحبا", ["duration": "7"])
    #expect(try frames(right).map(\.x).last == 1_920)
    let down = try fit("縦書き", ["duration": "7", "direction": "ttb"])
    let css = String(decoding: try Export(down, as: .css).bytes(), as: UTF8.self)
    #expect(css.contains("translateY(1920px)"))
  }
}
