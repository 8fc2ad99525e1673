import Telop
import Testing

/// The Swift of the README, word for word, run.
@Suite("README examples")
struct ReadmeExamples {
  @Test("measuring a string")
  func measure() throws {
    let text = try FontStack.bundled().prepare("Hello, 世界")
    print(text.width(size: 48))  // exact pixels
    #expect(text.width(size: 48).description == "2616/11")
  }

  @Test("fitting a script")
  func fit() throws {
    let script = try Script("# Hello\n\nこんにちは", format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(300)
    let fit = try Fit(script, fonts: .bundled(), options: options)
    print(fit.plan.speed.double)
    #expect(fit.plan.offset(at: .seconds(300)) == fit.plan.distance)
    #expect(fit.plan.speed * 300 == fit.plan.distance)
    #expect(fit.text.text == "Hello\u{3000}\u{3000}\u{3000}こんにちは")
  }
}
