import Telop
import TelopText
import Testing

@testable import TelopExport

@Suite("CSS keyframes")
struct KeyframeTests {
  /// Per cent and pixels.
  private func frames(_ fit: Fit) throws -> [(part: Rational, x: Rational)] {
    let css = String(decoding: try Export(fit).bytes(.css), as: UTF8.self)
    return try css.matches(of: /\s([0-9.]+)% \{ transform: translate[XY]\(([-0-9.]+)px\)/).map {
      let part = try #require(Rational(decimal: $0.output.1))
      return (part, try #require(Rational(decimal: $0.output.2)))
    }
  }

  private func millionths(_ value: Rational) -> Rational? {
    Rational((value * 1_000_000 + (Rational(1, over: 2) ?? 0)).floor, over: 1_000_000)
  }

  @Test("one speed needs two keyframes, at the plan's places")
  func cruise() throws {
    let fit = try fit("速さ", ["size": "50", "duration": "7"])
    let frames = try frames(fit)
    #expect(frames.map(\.part) == [0, 100])
    #expect(frames.map(\.x) == [1_920, millionths(-fit.plan.strip.width)])
  }

  @Test("holds are exact, ramps lie within an eighth of a pixel of the plan")
  func ramps() throws {
    let fit = try fit(
      "速さは大事です。",
      ["duration": "20", "start": "flush", "hold-start": "2", "ramp": "3", "hold-end": "5"])
    let frames = try frames(fit)
    #expect(frames[1].part == 10 && frames[1].x == frames[0].x)
    #expect(frames.last?.x == millionths(fit.plan.position(offset: fit.plan.distance)))
    for step in 0...2_000 {
      let time = Duration.milliseconds(10 * step)
      let part = Double(step) / 20
      let next = try #require(frames.firstIndex { $0.part.double >= part })
      var x = frames[next].x.double
      if next > 0 {
        let (before, after) = (frames[next - 1], frames[next])
        let way = (part - before.part.double) / (after.part.double - before.part.double)
        x = before.x.double + (after.x.double - before.x.double) * way
      }
      let planned = fit.plan.position(offset: fit.plan.offset(at: time)).double
      #expect(abs(x - planned) <= 0.1251)
    }
  }

  @Test("right to left and from top to bottom")
  func directions() throws {
    let right = try fit("مرحبا", ["duration": "7"])
    #expect(try frames(right).map(\.x).last == 1_920)
    let down = try fit("縦書き", ["duration": "7", "direction": "ttb"])
    let css = String(decoding: try Export(down).bytes(.css), as: UTF8.self)
    #expect(css.contains("translateY(1920px)"))
  }
}
