import Foundation
import Telop
import TestSupport
import Testing

@Suite("The sample talk, fitted to 5:00")
struct SampleScriptTests {
  private func script() throws -> Script {
    return try Script(
      utf8: try Data(contentsOf: URL(fileURLWithPath: Package.sample)), format: .markdown,
      name: "lightning-talk.md")
  }

  @Test("1,000 to 1,500 characters in three sections, with English and emoji, none missing")
  func text() throws {
    let script = try script()
    let text = try FontStack.bundled().prepare(script.line)
    #expect((1_000...1_500).contains(text.graphemeCount))
    #expect(script.sections.count == 3)
    #expect(text.missing.isEmpty)
    #expect(Set(text.fonts.map(\.name)).isSuperset(of: ["BIZUDPGothic-Regular", "NotoColorEmoji"]))
    #expect(text.text == script.line)
  }

  @Test("it ends on the frame, adds up, and can be read")
  func fit() throws {
    let script = try script()
    var options = FitOptions()
    try options.apply(script)
    let fit = try Fit(script, fonts: .bundled(), options: options)
    let plan = fit.plan
    #expect(plan.timing.duration == .seconds(300))
    #expect(plan.timing.viewport == 1_920)
    #expect(plan.lastFrame == 18_000)
    #expect(plan.offset(at: .seconds(300)) == plan.distance)
    #expect(plan.offset(frame: 18_000) == plan.distance)
    #expect(plan.placements(frame: 0).isEmpty)
    #expect(!plan.placements(frame: 1).isEmpty)
    #expect(!plan.placements(frame: 17_999).isEmpty)
    #expect(plan.placements(frame: 18_000).isEmpty)
    #expect(plan.strip.cache.widths.reduce(0, +) == fit.text.width(size: 48))
    #expect(fit.pace.verdict == .comfortable)
    #expect(fit.sectionPresences[0]?.enters == 0)
    #expect(fit.sectionPresences[2]?.leaves == 300)
    let segments = plan.strip.segments
    #expect(segments.map { fit.text.substring($0.range) }.joined() == script.line)
    #expect(
      segments.allSatisfy {
        plan.strip.layout.pixelsPerUnit * $0.units <= Chunker.greatestLimit
      })
  }
}
