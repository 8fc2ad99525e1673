@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Option entries")
struct OptionEntryTests {
  /// Non-default values in the options' canonical form.
  private static let samples: [String: [String]] = [
    "duration": ["4:30"], "fixed-time": ["true"], "viewport": ["1280.5"], "lead": ["10"],
    "start": ["flush"],
    "finish": ["flush"], "hold-start": ["2"], "hold-end": ["0.5"], "ramp": ["0.25"],
    "read-point": ["12.5%"], "slides": ["0:00", "1:30.5", "1:02:03"], "min-speed": ["10"],
    "max-speed": ["300.5"], "max-change": ["1.5"], "whole-pixels": ["two-speed"],
    "pixel-bounds": ["size=12.5% spacing=1 gap=2 lead=3"], "loop": ["7"], "fps": ["30000/1001"],
    "cue-tolerance": ["0.25"], "finish-early": ["5"],
    "segment-width": ["512"], "headings": ["hidden"], "quotes": ["as-is"],
    "insert": ["a.txt"], "every": ["24,4,15"],
    "font": ["Inter", "./a.ttf#1"], "no-bundled-fonts": ["true"], "size": ["43.4"],
    "feature": ["-kern", "palt", "ss01=2", "liga[5:9]=0"], "variation": ["wght=700", "opsz=14.5"],
    "instance": ["Bold"], "optical-size": ["none"], "language": ["zh-Hant"], "script": ["Hira"],
    "direction": ["ttb"], "letter-spacing": ["-1.5"], "word-spacing": ["4"], "kerning": ["off"],
    "trim-punctuation": ["true"], "combined-digits": ["3"], "separator": [" / "], "gap": ["-3"],
    "font-bold": ["Inter:bold"], "font-italic": ["./i.ttf", "Inter:italic"],
    "font-bold-italic": ["./bi.ttf"], "pace": ["signage-ja"], "screen-width": ["3m"],
    "theme": ["news"], "canvas": ["1280x720"], "over": ["talk.mp4"], "place": ["0.25"],
    "safe": ["4%"],
    "band-in": ["fade"], "band-out": ["none"], "color": ["#01020304"], "background": ["#000080"],
    "highlight-color": ["#aabbcc"],
    "highlight": ["swift", "a, b"], "highlight-style": ["text"], "padding": ["4.5"],
    "height": ["80"], "fade": ["80.5"], "outline": ["2.5"], "outline-color": ["#0000ff"],
    "shadow": ["off"], "divider": ["none"], "label": ["速報"], "logo": ["logo.svg"],
    "clock": ["left"],
    "at-blocks": ["behind"],
  ]

  @Test("a set value is written as it was read, and no other value changes")
  func roundTrip() throws {
    for entry in FitOptions.entries {
      // The viewing distance is the one option whose name may change.
      let texts = Self.samples[entry.name] ?? ["10m"]
      var options = FitOptions()
      try entry.set(&options, to: texts)
      #expect(options != FitOptions(), "\(entry.name)")
      #expect(entry.texts(of: options) == texts)
      for other in FitOptions.entries where other.name != entry.name {
        #expect(other.texts(of: options) == other.texts(of: FitOptions()), "\(other.name)")
      }
    }
  }

  @Test("every default and example is a valid value")
  func defaults() throws {
    for entry in FitOptions.entries {
      var options = FitOptions()
      let texts = entry.texts(of: options)
      // An unset option has no value.
      if !texts.isEmpty, !texts.contains("") {
        try entry.set(&options, to: texts)
        #expect(options == FitOptions(), "\(entry.name)")
      }
      if let example = entry.example {
        let bare = example.filter { !"[]\"".contains($0) }
        let values = entry.form.takesMany ? bare.split(separator: ", ").map(String.init) : [bare]
        #expect(throws: Never.self, "\(entry.name)") { try entry.set(&options, to: values) }
      }
    }
  }

  @Test("a misspelt word gets a hint with the word")
  func hints() {
    var count = 0
    for entry in FitOptions.entries {
      for word in entry.form.words {
        count += 1
        #expect("\(entry.name) \(word)") {
          var options = FitOptions()
          try entry.set(&options, to: [word + word.suffix(1)])
        } throws: { error in
          "\(error)".hasSuffix("; did you mean \(word)?")
            && (error as? any TelopError)?.place.options == [entry.name]
        }
      }
    }
    #expect(count > 50)
  }

  @Test("an option's required options exist, and it is refused without them by name")
  func needs() throws {
    for entry in FitOptions.entries where !entry.needs.isEmpty {
      let value = OptionLayer.Setting(entry.name, Self.samples[entry.name] ?? ["10m"])
      #expect(entry.needs.allSatisfy { FitOptions.entry(named: $0) != nil })
      #expect("\(entry.name)") {
        _ = try FitRequest(script: "x", options: OptionLayer([value])).job().fit()
      } throws: { error in
        guard let error = error as? any TelopError else { return false }
        return entry.needs.allSatisfy { "\(error)".contains($0) }
          && error.place.options.contains(entry.name)
      }
    }
  }

  @Test(
    "a path or a font's name with NUL is refused, because it would end there",
    arguments: ["insert", "logo", "over", "font"])
  func nul(option: String) throws {
    let script = try Script(
      "---\n\(option): \"a\\0b\"\n---\na", format: .markdown, name: "a.md")
    #expect {
      var options = FitOptions()
      try options.apply(script)
    } throws: { "\($0)" == "a.md:2: \(option): its value contains U+0000; remove it" }
  }

  @Test("the script reader knows every theme, and ignores themes of other programs")
  func themes() throws {
    #expect(ForeignKeys.themes.sorted() == Theme.allCases.map(\.rawValue).sorted())
    for theme in ["gaia", "[a, b]", "{a: b}", "seriph"] {
      let script = try Script("---\ntheme: \(theme)\n---\na", format: .markdown, name: "a.md")
      #expect(script.foreignSettings.map(\.key) == ["theme"], "\(theme)")
    }
  }

  @Test("no option has the name of another program's key")
  func foreign() throws {
    for entry in FitOptions.entries {
      let value = Self.samples[entry.name]?.first ?? "10m"
      let script = try Script(
        "---\n\(entry.name): \"\(value)\"\n---\na", format: .markdown, name: "a.md")
      #expect(script.foreignSettings.isEmpty, "\(entry.name)")
    }
  }

  @Test("every option has one name and one help line of up to 80 columns with a full stop")
  func help() {
    let names = FitOptions.entries.map(\.name)
    #expect(Set(names).count == names.count)
    for entry in FitOptions.entries {
      #expect(entry.help.hasSuffix(".") && entry.help.count <= 80, "\(entry.name)")
      #expect(!entry.help.contains("\n") && entry.help.first != " ")
      #expect(!entry.placeholder.isEmpty)
    }
  }

  @Test(
    "a typing error is recognised, another word is not",
    arguments: [
      ("veiwport", "viewport"), ("durration", "duration"), ("sise", "size"), ("fsp", "fps"),
      ("letterspacing", "letter-spacing"), ("colour", "color"), ("Duration", "duration"),
    ])
  func slips(name: String, meant: String) {
    var options = FitOptions()
    #expect {
      try options.set(name, to: ["1"])
    } throws: { error in
      guard let error = error as? PlanError else { return false }
      return error.message == "unknown option '\(name)'; did you mean \(meant)?"
        && error.code == .unknownOption && error.place.options == [name]
    }
    for name in ["nonsense", "at", "strict", "x"] {
      #expect {
        try options.set(name, to: ["1"])
      } throws: { "\($0)" == "unknown option '\(name)'" }
    }
  }

  @Test(
    "a number that is too large or too fine is refused by its limits",
    arguments: [
      ("viewport", "1000001", "up to 1000000 px"), ("lead", "0.1234567", "at most six decimals"),
      ("letter-spacing", "1000001", "from -1000000 to 1000000"),
      ("letter-spacing", "0.1234567891", "at most six decimals"),
      ("size", "43.1234567", "at most six decimals"),
      ("max-change", "1.2345", "at most three decimals"),
    ])
  func limits(name: String, text: String, limit: String) throws {
    let entry = try #require(FitOptions.entry(named: name))
    var options = FitOptions()
    let error = #expect(throws: PlanError.self) { try entry.set(&options, to: [text]) }
    #expect(error?.message.contains(limit) == true)
  }

  @Test("an error names its option, whatever its message")
  func places() {
    for entry in FitOptions.entries where !entry.form.takesMany && entry.form.kind != .text {
      var options = FitOptions()
      #expect {
        try entry.set(&options, to: entry.form.kind == .path ? [""] : ["\u{1}"])
      } throws: { error in
        (error as? PlanError)?.place.options == [entry.name]
      }
    }
  }
}
