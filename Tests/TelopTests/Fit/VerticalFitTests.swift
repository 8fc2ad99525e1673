import Telop
import TelopDocuments
import TelopUnits
import Testing

@Suite("A vertical strip")
struct VerticalFitTests {
  @Test("a vertical strip has an exact end, sum and ink along its height")
  func fit() throws {
    let fit = try fitted(
      "# 縦書き\n\n速さは Speed。12月「終わり」😀\n\n# 二\n\nמזל טוב です。",
      ["direction": "ttb", "viewport": "1080", "segment-width": "200"], seconds: 60)
    let plan = fit.plan
    #expect(fit.text.isVertical && !plan.strip.isRightToLeft)
    #expect(plan.strip.segments.reduce(0) { $0 + $1.units } == fit.text.totalUnits)
    #expect(
      try plan.strip.segmentWidths.reduce(0, +) == fit.text.width(size: fit.options.type.size))
    #expect(plan.offset(at: .seconds(60)) == plan.distance)
    #expect(plan.placements(frame: 0).isEmpty)
    #expect(plan.placements(frame: plan.lastFrame).isEmpty)
    #expect(fit.sectionPresences.allSatisfy { $0 != nil })
    #expect(FitDocument(fit).direction == "ttb")
  }
}
