@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Fit options")
struct FitOptionsTests {
  private func options(_ values: KeyValuePairs<String, [String]>) throws -> FitOptions {
    var options = FitOptions()
    for (key, texts) in values { try options.set(key, to: texts) }
    return options
  }

  /// Other notations of values; `OptionEntryTests` tests every option in its canonical form.
  @Test("values have alternative spellings")
  func spellings() throws {
    let options = try options([
      "duration": ["4m30s"], "viewport": ["1280.5"], "hold-start": ["2s"], "read-point": ["25%"],
      "slides": ["0:00", "1:30,2:00.5"], "pixel-bounds": ["size=12.5%, lead=0"], "fps": ["59.94"],
      "cue-tolerance": ["0.25s"], "finish-early": ["5s"], "viewing-distance": ["10 ft"],
      "no-bundled-fonts": ["yes"], "trim-punctuation": ["yes"], "feature": ["-kern", "ss01=2"],
      "every": ["24,4,15"], "color": ["#fff8"], "background": ["Navy"],
    ])
    let timing = options.timing
    let bounds = options.wholePixels.bounds
    #expect(timing.duration == .seconds(270) && timing.holdStart == .seconds(2))
    #expect(timing.finishEarly == .seconds(5) && timing.rate.description == "60000/1001")
    #expect(timing.readPoint == (try ratio(12_805, 40)))
    #expect(options.slides == [.zero, .seconds(90), .milliseconds(120_500)])
    #expect(bounds.size == (try ratio(1, 8)) && bounds.lead == 0 && bounds.gap == 240)
    #expect(options.wholePixels.cueTolerance == .milliseconds(250))
    #expect(options.viewingDistance == (try decimal("3.048")))
    #expect(!options.type.bundledFonts && options.type.text.trimsPunctuation)
    let features = options.type.text.features.map { "\($0.tag)=\($0.value)" }
    #expect(features == ["kern=0", "ss01=2"])
    #expect(options.lineContent.insertRule == (try InsertRule(pageLength: 24, offsets: [4, 15])))
    #expect(options.look.color == RGBAColor(red: 255, green: 255, blue: 255, alpha: 136))
    #expect(options.look.background?.description == "#000080")
  }

  @Test("a script's relative paths start in its folder")
  func anchored() throws {
    var options = try options([
      "font": ["Inter", "./a.ttf"], "font-bold": ["Inter:bold"],
      "font-italic": ["./i.ttf", "Inter:italic"], "font-bold-italic": ["./bi.ttf"],
      "insert": ["sponsors.txt"],
    ])
    #expect(
      options.faces == [
        FaceName("Inter:bold", .bold), FaceName("./i.ttf", .italic),
        FaceName("Inter:italic", .italic), FaceName("./bi.ttf", [.bold, .italic]),
      ])
    let anchored = options.anchored(at: "/talk", except: ["font-bold-italic"])
    #expect(anchored.type.fonts == ["Inter", "/talk/./a.ttf"])
    #expect(
      anchored.faces.map(\.name) == ["Inter:bold", "/talk/./i.ttf", "Inter:italic", "./bi.ttf"])
    #expect(anchored.lineContent.insertPath == "/talk/sponsors.txt")
    #expect(
      options.anchored(at: "/talk", except: ["insert"]).lineContent.insertPath == "sponsors.txt")
    #expect(options.anchored(at: nil).lineContent.insertPath == "sponsors.txt")
    for path in ["-", "/sponsors.txt"] {
      options.lineContent.insertPath = path
      #expect(options.anchored(at: "/talk").lineContent.insertPath == path)
    }
  }

  private static let misfits: [(String, String)] = [
    ("viewport", "0"), ("viewport", "-1"), ("viewport", "1000000.5"), ("viewport", "0.0000001"),
    ("lead", "-1"), ("lead", "x"), ("start", "Flush"), ("finish", ""), ("size", "0"),
    ("size", "100000.1"), ("size", "nan"), ("segment-width", "0"), ("pace", "ja"),
    ("screen-width", "3"), ("viewing-distance", "0m"),
    ("loop", "0"), ("loop", "-1"), ("loop", "1001"), ("loop", "all"),
    ("no-bundled-fonts", "maybe"), ("feature", "toolong"), ("feature", ""), ("variation", "wght"),
    ("variation", "wght=nan"), ("variation", "wght=1e9"), ("direction", "btt"),
    ("letter-spacing", "x"), ("hold-start", "-1"), ("hold-end", "soon"), ("ramp", ""),
    ("slides", "1:00,0:30"), ("slides", ""), ("slides", "x"), ("slides", ".,1:00"),
    ("min-speed", "0"),
    ("max-speed", "-1"), ("max-change", "0.5"), ("read-point", "50"), ("read-point", "101%"),
    ("whole-pixels", "yes"), ("gap", "wide"),
    ("pixel-bounds", "size=1"),
    ("word-spacing", "0.0000001"), ("optical-size", "-1"), ("kerning", "maybe"),
    ("combined-digits", "5"), ("insert", ""), ("every", "0"), ("every", "24,25"), ("every", ""),
    ("every", "24,"), ("nope", "1"),
    ("Duration", "300"), ("", ""), ("color", "#12345"), ("color", "#gg0000"), ("color", ""),
    ("color", "blurple"), ("highlight-style", "bold"), ("highlight", " "), ("padding", "-1"),
    ("height", "0"), ("fade", "wide"),
  ]

  @Test(
    "a refused value leaves the options unchanged",
    arguments: Self.misfits)
  func bad(key: String, value: String) {
    var options = FitOptions()
    #expect(throws: PlanError.self) { try options.set(key, to: [value]) }
    #expect(options == FitOptions())
  }

  @Test("an option takes exactly one value")
  func count() {
    let lists = [
      "font", "font-bold", "font-italic", "font-bold-italic", "feature", "variation", "headings",
      "slides", "highlight",
    ]
    for key in FitOptions.entries.map(\.name) where !lists.contains(key) {
      var options = FitOptions()
      #expect(throws: PlanError.self) { try options.set(key, to: ["1", "2"]) }
      #expect(throws: PlanError.self) { try options.set(key, to: []) }
    }
  }

  private func script(_ matter: String) throws -> Script {
    try Script("---\n\(matter)\n---\ntext", format: .markdown, name: "talk.md")
  }

  @Test("front matter is applied, and the caller's overrides win")
  func apply() throws {
    let script = try script("duration: 90\nviewport: 1280\nfeature: [zero, -kern]")
    var options = FitOptions()
    options.timing.duration = .seconds(120)
    try options.apply(script, except: ["duration"])
    #expect(options.timing.duration == .seconds(120))
    #expect(options.timing.viewport == 1_280)
    #expect(options.type.text.features.count == 2)
  }

  @Test(
    "an unknown key or bad value is an error with its line, overridden or not",
    arguments: [
      (
        "size: 40\nsise: 40", "talk.md:3: unknown option 'sise'; did you mean size?", .unknownOption
      ),
      (
        "Note: x",
        "talk.md:2: unknown option 'Note'; if it is text, write *** instead of --- above it",
        .unknownOption
      ),
      (
        "東京: 晴れ",
        "talk.md:2: unknown option '東京'; if it is text, write *** instead of --- above it",
        .unknownOption
      ),
      ("# x\n\nduration: soon", "talk.md:4: duration 'soon'", .badDuration),
      ("fps: 0", "talk.md:2: frame rate '0'", .badFrameRate),
      ("duration: [1, 2]", "talk.md:2: duration takes one value, not 2", .badValue),
    ] as [(String, String, PlanError.Code)])
  func errors(matter: String, says: String, code: PlanError.Code) throws {
    let script = try script(matter)
    for overridden: Set<String> in [[], ["duration", "fps", "sise"]] {
      var options = FitOptions()
      #expect {
        try options.apply(script, except: overridden)
      } throws: { error in
        guard let error = error as? PlanError else { return false }
        return error.code == code && error.description.hasPrefix(says)
      }
    }
  }
}
