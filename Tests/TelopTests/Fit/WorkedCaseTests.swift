import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("The worked case: 1,200 kanji at 48 px, 1,920 px, 300 s, 60 fps")
struct WorkedCaseTests {
  @Test("the line is 59,520 px at 198.4 px/s, 248/75 px per frame")
  func numbers() throws {
    let fit = try fitted(kanji(1_200), format: .plain, name: "kanji.txt")
    #expect(fit.plan.strip.width == 57_600)
    #expect(fit.plan.distance == 59_520)
    #expect(fit.plan.speed == (try decimal("198.4")))
    #expect(fit.plan.step == (try ratio(248, 75)))
    #expect(fit.plan.frameCount == 18_000)
    #expect(fit.plan.offset(frame: 18_000) == 59_520)
    #expect(fit.plan.offset(frame: 17_999) == 59_520 - (try ratio(248, 75)))
    #expect(fit.plan.offset(at: .seconds(150)) == 29_760)
  }
}
