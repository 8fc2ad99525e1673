import Telop
import Testing

@Suite("Examples of types")
struct TypeExamples {
  @Test("numbers and rates")
  func units() {
    let size = Rational(217) / 5  // 43.4 px, exactly
    let width = size * 5_120 / 2_048  // 5,120 units of a font with 2,048 in an em
    print(width, width.double)  // 217/2 108.5
    #expect("\(width) \(width.double)" == "217/2 108.5")

    if let rate = FrameRate("29.97") {
      let frames = rate.perSecond * 300  // in five minutes
      print(rate, frames.floor)  // 30000/1001 8991
    }
    #expect(FrameRate("29.97").map { "\($0) \(($0.perSecond * 300).floor)" } == "30000/1001 8991")
  }

  @Test("fonts")
  func fonts() throws {
    let font = try Font(path: "fonts/Inter/Inter-Regular.otf")
    print(font.name, font.unitsPerEm)  // Inter-Regular 2816
    if let glyph = font.glyph(for: "A") { print(font.advance(of: glyph).rawValue) }
    #expect("\(font.name) \(font.unitsPerEm)" == "Inter-Regular 2816")

    let fonts = try FontStack(Font.named(["Inter"]))  // Inter, then the bundled fonts
    let line = try fonts.prepare("Hello, 世界")
    print(line.fonts.map(\.name))  // ["Inter-Regular", "BIZUDPGothic-Regular"]
    #expect(line.fonts.map(\.name) == ["Inter-Regular", "BIZUDPGothic-Regular"])
  }

  @Test("measured text")
  func measured() throws {
    let line = try FontStack.bundled().prepare("Hello, 世界")
    print(try line.width(size: 48), try line.width(size: 24))  // 2616/11 1308/11
    for run in line.runs { print(run.font.name, line.substring(run.range)) }
    #expect(try line.width(size: 24).description == "1308/11")

    let block = try FontStack.bundled().lines(of: "One, two, three.", fitting: 120, size: 24)
    for line in block.lines { print(line.text.text) }  // One, two, / three.
    print(try block.width(size: 24) <= 120)  // true
    #expect(block.lines.map(\.text.text) == ["One, two,", "three."])
  }

  @Test("scripts")
  func script() throws {
    let source = "# Hello\n\nFirst words. @0:30 Then these."
    let script = try Script(source, format: .markdown, name: "talk.md")
    print(script.line)  // Hello, the separator, then the paragraph without its time
    print(script.sections.map(\.sourceLine))  // [1]
    #expect(script.line == "Hello\u{2003}\u{2003}First words. Then these.")
    #expect(script.sections.map(\.sourceLine) == [1] && script.cues.map(\.time) == [.seconds(30)])
  }

  @Test("fits and options")
  func fits() throws {
    let script = try Script("# Hello\n\nこんにちは", format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(3)
    let fit = try Fit(script, fonts: .bundled(), options: options)
    print(fit.plan.speed.double, fit.pace.verdict)  // px/s, and whether it can be read
    for fix in fit.fixes { print(fix.message) }  // what would help
    #expect(!fit.fixes.isEmpty)
  }

  @Test("options by name")
  func options() throws {
    var options = FitOptions()
    options.timing.duration = .seconds(300)
    options.type.size = 64  // px
    try options.set("pace", to: ["signage-ja"])  // by a name of the command line
    #expect(options.pace?.name == "signage-ja")
  }

  @Test("plans and motions")
  func plans() throws {
    let line = try FontStack.bundled().prepare("Hello, 世界")
    let strip = try Strip(line, size: 48, chunker: Chunker())
    let plan = try ScrollPlan(strip, timing: ScrollPlan.Timing(duration: .seconds(10)))
    print(plan.offset(at: .seconds(10)) == plan.distance)  // true
    #expect(plan.offset(at: .seconds(10)) == plan.distance)

    let motion = try Motion([
      Motion.Phase(.hold, duration: 2), Motion.Phase(.cruise, duration: 8, speed: 120),
    ])
    print(motion.distance, motion.offset(atSeconds: 5))  // 960 360
    print(motion.time(ofOffset: 480))  // 6
    #expect(motion.offset(atSeconds: 5) == 360 && motion.time(ofOffset: 480) == 6)
    #expect(motion.distance == 960)
  }

  @Test("chunks")
  func chunks() throws {
    let line = try FontStack.bundled().prepare("One sentence. Another one, longer.")
    let segments = try Chunker(target: 300).segments(of: line, size: 48)
    for segment in segments { print(line.substring(segment.range)) }
    print(segments.reduce(0) { $0 + $1.units } == line.totalUnits)  // true
    #expect(segments.reduce(0) { $0 + $1.units } == line.totalUnits && segments.count > 1)
  }

  @Test("scenes")
  func scenes() throws {
    let script = try Script("Hello, 世界", format: .plain, name: "talk.txt")
    let scene = try Fit(script, fonts: .bundled(), options: FitOptions()).scene
    let left = scene.motion.position(offset: scene.motion.offset(at: .seconds(150)))
    for segment in scene.segments { print(segment.index, (left + segment.left).double) }
    #expect(scene.segments.count == 1 && left < 1_920)
  }

  @Test("paces")
  func paces() throws {
    let script = try Script("こんにちは、世界。", format: .plain, name: "talk.txt")
    let fit = try Fit(script, fonts: .bundled(), options: FitOptions())
    let signage = Pace(of: fit.plan, text: fit.text, profile: try .named("signage-ja"))
    print(fit.pace.verdict, signage.verdict, signage.peak.double)  // at most, in characters/s
    #expect(signage.profile.name == "signage-ja" && signage.peak == fit.pace.peak)
  }
}
