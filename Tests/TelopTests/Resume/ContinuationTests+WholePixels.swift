@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

extension ContinuationTests {
  @Test("a plan in whole pixels continues in whole pixels, with its cues in proportion")
  func wholePixels() throws {
    let words = String(repeating: "Measured text, exactly, and more. ", count: 30)
    for (source, extra) in [
      (words, [:]), ("\(words) @1:00 \(words)", [:]),
      ("\(words) @1:00 \(words)", ["fps": "59.94", "hold-end": "3"]),
    ] {
      let method = ["whole-pixels": source == words ? "size" : "auto"]
      let fit = try fitted(source, method.merging(extra) { $1 }, seconds: 120)
      #expect(fit.scene.motion.movesByWholePixels)
      for (time, pause) in [(20_000, 5_000), (41_234, 7_777), (70_001, 3)] {
        let rest = try fit.resumed(
          pausedAt: .milliseconds(time), at: .milliseconds(time + pause), within: loose)
        let plan = rest.continuation.plan
        #expect(rest.fit.scene.motion.movesByWholePixels, "\(time)")
        #expect(plan.offset(at: .seconds(120)) == plan.distance && rest.continuation.late == 0)
        // The offset stays the same, to a pixel, until the next frame.
        let miss =
          plan.offset(at: .milliseconds(time + pause)) - fit.plan.offset(at: .milliseconds(time))
        #expect(miss > -2 && miss < 2, "\(miss)")
        // A second continuation, of the rest.
        let again = try rest.fit.resumed(pausedAt: .seconds(90), at: .seconds(95), within: loose)
        #expect(again.fit.scene.motion.movesByWholePixels)
        #expect(again.fit.plan.offset(at: .seconds(120)) == plan.distance)
      }
    }
  }

  @Test("the cost of a further second is exact; an endless loop has no rest")
  func waiting() throws {
    let text = String(repeating: "本文の文字。", count: 60)
    let fit = try fitted(text, seconds: 100)
    let interruption = Interruption(at: .seconds(20), pause: .seconds(20))
    let rest = try fit.resumed(after: interruption)
    let cost = try #require(fit.waitingCost(after: interruption, beside: rest))
    #expect(cost.change == (try ratio(80, 59)) - (try ratio(80, 60)) && cost.late == 0)
    let last = Interruption(at: .seconds(20), pause: .seconds(79))
    #expect(fit.waitingCost(after: last, beside: try fit.resumed(after: last)) == nil)
    let endless = try fitted(text, ["loop": "endless"], seconds: 100)
    #expect(throws: PlanError.self) { _ = try endless.resumed(after: interruption) }
  }
}
