@_spi(Answers) import TelopUnits
import Testing

@Suite struct ProgressLineTests {
  @Test(
    "an unknown or exceeded number of steps does not trap", arguments: [(0, 0), (3, 0), (5, 4)])
  func unusualCounts(done: Int, count: Int) {
    let text = ProgressLine.text(done, of: count, "frames", after: .seconds(1), columns: 80)
    #expect(text.contains("\(done) of \(count) frames"))
  }
}
