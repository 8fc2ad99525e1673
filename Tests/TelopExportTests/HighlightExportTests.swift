import Telop
import TelopExport
import TestSupport
import Testing

@Suite("Highlights in exports")
struct HighlightExportTests {
  @Test(
    "a search looks as a mark does, in every output that shows marks", .needs(.browser),
    arguments: ["box", "underline", "text"])
  func same(style: String) throws {
    let fonts = try FontStack.bundled()
    func export(_ source: String, _ highlights: [String]) throws -> Export {
      let script = try Script(source, format: .markdown, name: "talk.md")
      var options = FitOptions()
      options.timing.duration = .seconds(2)
      try options.set("highlight-style", to: [style])
      try options.set("highlight", to: highlights)
      return Export(try Fit(script, fonts: fonts, options: options))
    }
    let plain = try export("We write Ｓｗｉｆｔ and swift here", [])
    let marked = try export("We write ==Ｓｗｉｆｔ== and ==swift== here", [])
    let searched = try export("We write Ｓｗｉｆｔ and swift here", ["SWIFT"])
    for format in [ExportFormat.html, .png, .svg, .pdf, .ass] {
      let bytes = try searched.bytes(format)
      #expect(bytes == (try marked.bytes(format)), "\(format)")
      #expect(bytes != (try plain.bytes(format)), "\(format)")
    }
    let graphic = try searched.graphic(named: "talk").map(\.bytes)
    #expect(graphic == (try marked.graphic(named: "talk").map(\.bytes)))
    #expect(graphic != (try plain.graphic(named: "talk").map(\.bytes)))
  }
}
