import Foundation
import Telop
import TelopDocuments
import Testing

@Suite("README examples")
struct ReadmeExamples {
  @Test("measuring a string")
  func measure() throws {
    let text = try FontStack.bundled().prepare("Hello, 世界")
    print(try text.width(size: 48))  // exact pixels
    #expect(try text.width(size: 48).description == "2616/11")
  }

  @Test("a job and a request")
  func jobs() throws {
    let source = ScriptSource(path: "Sources/TelopCLI/Sample/lightning-talk.md")
    let talk = try FitJob(source, options: OptionLayer([.init("duration", ["4:30"])])).fit()
    let request = FitRequest(script: "# Hello", want: FieldSelection(["speed", "segments"]))
    let json = try request.answer()  // the plan's JSON with these fields; reads no files
    print(talk.plan.speed.double, json.count)
    #expect(talk.plan.timing.duration == .seconds(270))
    #expect(String(decoding: json, as: UTF8.self).contains("\"speedExact\"") == false)
  }

  @Test("fonts from files, from memory, and Telop's")
  func fonts() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.hebrew))
    let brand = try Font(data: bytes)  // [UInt8], Data, any collection of bytes
    let first = try FontStack([brand])  // then the bundled fonts
    let alone = try FontStack([brand], bundled: .excluded)
    let shipped = try FontStack(bundled: .folder("fonts"))  // in a folder of yours
    print(try [first, alone, shipped].map { try $0.prepare("Hi").fonts.map(\.name) })
    #expect(try first.prepare("Hi שלום").fonts.count == 2)
    #expect(try alone.prepare("Hi שלום").fonts.map(\.path) == [nil])
    #expect(try shipped.prepare("字").fonts.first?.path?.hasPrefix("fonts/") == true)
  }

  private static let hebrew = "fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf"

  @Test("finding places")
  func places() throws {
    let fonts = try FontStack.bundled()
    let title = try fonts.prepare("Swift で作る字幕、Ｓｗｉｆｔで")
    for match in try title.matches(of: "swift", options: .searchField) {
      print(title.highlights(of: match))  // stretches of the line, in line units
    }
    let place = try title.place(nearestTo: 100, size: 48)  // a click at 100 px
    print(place.utf8Offset, title.carets(at: place.utf8Offset).downstream.x)
    let short = try fonts.truncated(title, to: 300, size: 48)
    print(short?.text ?? "not even an ellipsis fits")
    #expect(try title.matches(of: "swift", options: .searchField).count == 2)
    #expect(try short.map { try $0.width(size: 48) <= 300 } == true)
    #expect(short?.text.hasSuffix("…") == true)
  }

  @Test("lines in a width")
  func lines() throws {
    let story = "Lines end where Unicode lets them.\nA new paragraph starts a line."
    let block = try FontStack.bundled().lines(of: story, fitting: 320, size: 24)
    for line in block.lines { print(line.text.text, try line.text.width(size: 24).double) }
    #expect(block.lines.count >= 3 && block.lines.last?.paragraph == 1)
    #expect(try block.width(size: 24) <= 320)
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
    try options.set("theme", to: ["news"])
    try options.set("whole-pixels", to: ["auto"])
    let news = try Fit(script, fonts: .bundled(), options: options)
    #expect(news.plan.offset(at: .seconds(300)) == news.plan.distance)
  }

  @Test("an endless menu")
  func menu() throws {
    let menu = try Script("Talks\nSponsors\nMap", format: .plain, name: "menu.txt")
    var endless = FitOptions()
    try endless.set("loop", to: ["endless"])
    let loop = try Fit(menu, fonts: .bundled(), options: endless).scene
    print(loop.placements(at: .seconds(3_600)).map(\.x.double))  // px from the band's left edge
    #expect(loop.motion.isEndless && !loop.placements(at: .seconds(3_600)).isEmpty)
  }

  @Test("pinned widths")
  func pinnedWidths() throws {
    let differences = try PinnedWidths(path: "Tests/widths.txt").differences()
    #expect(differences.isEmpty)
  }
}
