import Telop
import TelopUnits
import Testing

@Suite("A vertical strip")
struct VerticalFitTests {
  @Test("runs along its height: exact end, sum and ink")
  func fit() throws {
    let script = try Script(
      "# 縦書き\n\n速さは Speed。12月「終わり」😀\n\n# 二\n\nמזל טוב です。", format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.type.text.direction = .topToBottom
    options.timing = .init(duration: .seconds(60), viewport: 1_080)
    options.segmentWidth = 200
    let fit = try Fit(script, fonts: bundledFonts.get(), options: options)
    let plan = fit.plan
    #expect(fit.text.isVertical && !plan.strip.isRightToLeft)
    #expect(plan.strip.segments.reduce(0) { $0 + $1.units } == fit.text.totalUnits)
    #expect(try plan.strip.cache.totalWidth == fit.text.width(size: options.type.size))
    #expect(plan.offset(at: .seconds(60)) == plan.distance)
    #expect(plan.placements(frame: 0).isEmpty)
    #expect(plan.placements(frame: plan.lastFrame).isEmpty)
    #expect(fit.sectionPresences.allSatisfy { $0 != nil })
    #expect(FitDocument(fit).direction == "ttb")
  }
}
