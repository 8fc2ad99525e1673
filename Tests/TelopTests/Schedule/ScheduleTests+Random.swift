@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

extension ScheduleTests {
  @Test("random scripts meet cues exactly, are monotone, end exactly, and add up; seed 5")
  func random() throws {
    var random = SeededGenerator(seed: 5)
    let words = ["速さ", "measure", "السلام", "नमस्ते", "ไทย", "😀", "AVATAR", "、。", "office"]
    var planned = 0
    for number in 0..<Effort.pick(short: 50, usual: 400, soak: 20_000) {
      var source = ""
      var time = 0
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let demands = [
          " {weight=2.5}", " {time=0:07.5}", " {time=0:10±40%}", "", " {max-speed=900}",
        ]
        source += "# H\(demands.randomElement(using: &random) ?? "")\n\n"
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          source += (words.randomElement(using: &random) ?? "") + " "
          if Int.random(in: 0..<6, using: &random) == 0, time < 50_000 {
            time += Int.random(in: 3_000...15_000, using: &random)
            let seconds = String(Double(time) / 1_000 + 10)
            source += "@0:\(seconds) "
          }
        }
        source += "word\n\n"
      }
      let script: Script
      do { script = try Script(source, format: .markdown, name: "t.md") } catch { continue }
      var options = FitOptions()
      options.timing.duration = .milliseconds(Int.random(in: 70_000...90_000, using: &random))
      options.timing.viewport = Rational(Int.random(in: 50...1_000, using: &random))
      if Bool.random(using: &random) { options.timing.ramp = .milliseconds(1_500) }
      if Bool.random(using: &random) { options.timing.rate = try #require(FrameRate("59.94")) }
      let fit: Fit
      do { fit = try Fit(script, fonts: bundledFonts.get(), options: options) } catch {
        let isPointless = "\(error)".contains("ramp needs hold-start")
        #expect(error is ScriptError || isPointless, "\(number): \(error)")
        continue
      }
      planned += 1
      let plan = fit.plan
      #expect(plan.motion.duration == options.timing.duration.exactSeconds, "\(number)")
      #expect(plan.offset(at: options.timing.duration) == plan.distance, "\(number)")
      for cue in script.cues {
        #expect(
          try place(fit, cue.utf8Offset, at: cue.time) == plan.timing.readPoint,
          "\(number): \(source)")
      }
      var last: Rational = 0
      for step in 0...20 {
        let offset = plan.offset(frame: plan.lastFrame * step / 20)
        #expect(offset >= last)
        last = offset
      }
    }
    #expect(planned > Effort.pick(short: 10, usual: 120, soak: 6_000), "\(planned)")
  }
}
