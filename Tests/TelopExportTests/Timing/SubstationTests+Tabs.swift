import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension SubstationTests {
  @Test(
    "no event of tabs goes on past the end, near which a section may begin",
    arguments: [["loop": "endless", "label": "LT"], ["loop": "endless"], ["finish": "flush"]],
    [10, 11, 12])
  func endOfTabs(values: [String: String], seconds: Int) throws {
    let size = ["duration": "\(seconds)", "canvas": "1280x720", "size": "48"]
    var options = ExportOptions()
    options.tabs = .natural
    let fit = try fit("# One\n\nwords here\n\n# Two\n\nwords", values.merging(size) { $1 })
    let tabs = try events(fit, options).filter { $0[0] >= "Dialogue: 4" }
    #expect(!tabs.isEmpty)
    #expect(tabs.allSatisfy { $0[1] < $0[2] && $0[2] <= "0:00:\(seconds).00" })
  }

  @Test("while a band with tabs slides, text and blocks are clipped to the band's rows")
  func bandWithTabs() throws {
    let values = ["canvas": "320x180", "size": "20", "theme": "news", "label": "LT"]
    let fit = try fit("# One\n\nwords\n\n# Two\n\nwords", values)
    var options = ExportOptions()
    options.tabs = .natural
    // The layers of text and blocks are below those of tabs.
    let tops = try events(fit, options).filter { $0[0] < "Dialogue: 4" && $0[1] == "0:00:00.00" }
      .flatMap { $0[9].matches(of: /\\clip\(\d+,(\d+),/).compactMap { Int($0.1) } }
    #expect(try tops.min() == fit.scene(for: .ass).frame.top)
  }
}
