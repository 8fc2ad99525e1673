import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("The fades at a band's ends")
struct BandFadesTests {
  private static let long =
    "Illinois: lift the lid and read on, because the line is longer than its viewport."
  private static let hebrew = "שלום עולם קטן וגדול עם 123 מספרים ועוד מילים רבות עד סוף השורה"

  private func scene(_ text: String, _ values: [String: String]) throws -> ScrollScene {
    try fitted(text, values.merging(["viewport": "700"]) { own, _ in own }, seconds: 20).scene
  }

  @Test(
    "a line that stands still has no fade over its first letter",
    arguments: [Theme.base, .subtitle], [[:], ["fade": "80"]])
  func still(theme: Theme, values: [String: String]) throws {
    let text = "Illinois: lift the lid."
    let values = values.merging(["theme": theme.rawValue]) { $1 }
    let moving = try scene(text, values).fades
    let flush = values.merging(["start": "flush", "finish": "flush"]) { $1 }
    let still = try scene(text, flush)
    #expect(moving.start > 0 && still.fades.start == 0 && still.fades.end == moving.end)
    // The fade ends where the text does.
    let length = still.extent.upperBound - still.extent.lowerBound
    let viewport = Rational(length.ceiling) + 10
    let tight = try scene(text, flush.merging(["viewport": "\(viewport)"]) { $1 }).fades
    #expect(tight.start == 0 && tight.end == viewport - length)
  }

  @Test(
    "a line that is flush at one end of its way fades at the other edge only",
    arguments: [
      (long, [:], true), (hebrew, [:], false), (kanji(60), ["direction": "ttb"], true),
    ] as [(String, [String: String], Bool)])
  func flush(text: String, values: [String: String], leavesAtStart: Bool) throws {
    let moving = try scene(text, values).fades
    for (standing, isAtStart) in [
      (["start": "flush"], leavesAtStart),
      (["start": "flush", "hold-start": "3"], leavesAtStart),
      (["finish": "flush"], !leavesAtStart),
      (["finish": "flush", "hold-end": "3"], !leavesAtStart),
    ] {
      let fades = try scene(text, values.merging(standing) { $1 }).fades
      #expect(fades.start == (isAtStart ? 0 : moving.start), "\(standing)")
      #expect(fades.end == (isAtStart ? moving.end : 0), "\(standing)")
    }
  }

  @Test("an endless line never stands, so it keeps its fades")
  func endless() throws {
    let moving = try scene(Self.long, [:]).fades
    #expect(try scene(Self.long, ["loop": "endless"]).fades == moving)
  }
}
