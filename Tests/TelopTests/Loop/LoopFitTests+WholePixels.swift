@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

extension LoopFitTests {
  @Test(
    "in whole pixels, an endless line's separators are widened until the step divides the period")
  func whole() throws {
    for (text, set) in [
      (latin, [:]), (japanese, ["fps": "59.94"]), (arabic, ["fps": "24"]),
      (japanese, ["direction": "ttb", "viewport": "1080", "size": "40.5"]),
      (latin, ["duration": "1"]), (japanese, ["duration": "200"]),
    ] {
      let all = ["loop": "endless", "duration": "9", "whole-pixels": "auto"].merging(set) { $1 }
      let fit = try fit(text, all)
      let plain = try self.fit(text, all.merging(["whole-pixels": "off"]) { $1 })
      let loop = try #require(fit.loop)
      let answer = try #require(fit.wholePixels?.answer, "\(fit.wholePixels?.misses ?? [])")
      let step = fit.plan.step
      #expect(step.isWhole && step == Rational(answer.steps[0]))
      #expect(loop.plan.period.isWhole)
      #expect(loop.plan.framesPerLoop == answer.frames[0])
      #expect(loop.plan.period == step * answer.frames[0])
      #expect(fit.plan.frameCount == answer.frames[0] && fit.plan.lastFrame == answer.frames[0])
      let wider = loop.plan.period - (try #require(plain.loop)).plan.period
      #expect(wider == (fit.options.type.gap - plain.options.type.gap) * 3)
      #expect(wider >= 0 && fit.options.type.gap <= 240)
      #expect((step - plain.plan.step) < 1 && (plain.plan.step - step) < 1)
      for frame in 0..<answer.frames[0] {
        #expect(fit.plan.offset(frame: frame + 1) - fit.plan.offset(frame: frame) == step)
      }
      // The resulting options reproduce the plan without a change.
      let script = try Script(text, format: .plain, name: "loop.txt")
      let again = try Fit(script, fonts: bundledFonts.get(), options: fit.options)
      #expect(again.wholePixels?.answer?.method == .off)
      #expect(again.plan.distance == fit.plan.distance && again.plan.speed == fit.plan.speed)
    }
    let bound = try fit(
      latin, ["loop": "endless", "duration": "9", "whole-pixels": "gaps", "pixel-bounds": "gap=0"])
    let outcome = try #require(bound.wholePixels)
    #expect(outcome.answer == nil && !bound.plan.step.isWhole)
    for miss in outcome.misses {
      let loose = try fit(
        latin,
        ["loop": "endless", "duration": "9", "whole-pixels": "gaps", "pixel-bounds": miss.bound])
      #expect(loose.wholePixels?.answer != nil, "\(miss)")
    }
  }

  @Test("whole pixels of a finite loop are searched over all passes")
  func wholePasses() throws {
    let fit = try fit(
      latin, ["loop": "4", "duration": "20", "whole-pixels": "auto", "viewport": "800"])
    #expect(fit.wholePixels?.answer != nil && fit.plan.step.isWhole)
    #expect(fit.plan.offset(frame: 1_200) == fit.plan.distance)
    #expect(
      fit.plan.strip.width == (try #require(fit.loop)).plan.period * 4
        - (try #require(fit.loop)).plan.period + onceWidth(fit))
  }
}
