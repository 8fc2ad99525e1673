import Telop
import Testing

@Suite("Examples of guides")
struct GuideExamples {
  @Test("How exact is a width?")
  func exactness() throws {
    let line = try FontStack.bundled().prepare("Hello, 世界")
    print(line.unitsPerEm, line.totalUnits)  // 22528 111616
    print(try line.width(size: 48))  // 48 × 111616 ÷ 22528 = 2616/11
    #expect("\(line.unitsPerEm) \(line.totalUnits)" == "22528 111616")
    #expect(try line.width(size: 48).description == "2616/11")
  }

  @Test("Cutting text safely")
  func cuts() throws {
    let line = try FontStack.bundled().prepare("سلام. AVATAR")
    for cut in try line.cuts(in: 0...line.utf8Length) {
      print(cut.utf8Offset, cut.unitsBefore, cut.quality)  // bytes, line units, safe to sentence
    }
    print(line.allowsCut(at: 1))  // false: within a character
    #expect(!line.allowsCut(at: 1))
    #expect(try line.cuts(in: 0...line.utf8Length).count > 2)
  }

  @Test("Reading speed")
  func pace() throws {
    let script = try Script("Please mind the gap.", format: .plain, name: "sign.txt")
    var options = FitOptions()
    options.timing.duration = .seconds(6)
    options.pace = .overlayEnglish
    let fit = try Fit(script, fonts: .bundled(), options: options)
    print(fit.verdict, fit.pace.peak * 60)  // words per minute in the densest five seconds
    for reason in fit.reasons { print(reason.cause, reason.verdict, reason.amount.double) }
    #expect(fit.pace.units == 4 && fit.pace.profile.name == "overlay-en")
  }

  @Test("Cues and slides")
  func cues() throws {
    let source = "First words. @0:20 Then these."
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(30)
    let fit = try Fit(script, fonts: .bundled(), options: options)
    for cue in fit.metCues { print(cue.requested, cue.met) }  // seconds, exact
    #expect(fit.metCues.map(\.requested) == [20] && fit.metCues.map(\.met) == [20])
  }

  @Test("Writing a new output")
  func output() throws {
    let script = try Script("こんにちは, world", format: .plain, name: "example")
    var options = FitOptions()
    options.timing.duration = .seconds(4)
    let scene = try Fit(script, fonts: .bundled(), options: options).scene(on: .screen)

    for piece in scene.placements(at: .seconds(2)) {  // x: from the band's left edge
      print(scene.text.substring(piece.segment.range), piece.x.double)
    }
    let first = try #require(scene.placements(at: .seconds(2)).first)
    #expect(scene.frame.width == 1_920 && first.x > 0)
  }
}
