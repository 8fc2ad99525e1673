import Foundation
@_spi(Answers) import Telop
import TelopExport
import TestSupport
import Testing

@Suite("Options of formats")
struct FormatOptionTests {
  private static let source = "# One\n\nHello ==marked== world and more\n\n# Two\n\nand some more"

  /// A non-default value for every option that does not affect the plan.
  private static let values = [
    "theme": "news", "place": "top",
    "band-in": "none", "band-out": "none", "tail": "1", "color": "red", "background": "blue",
    "highlight-color": "lime", "outline": "5", "outline-color": "#112233", "shadow": "on",
    "divider": "none",
    "highlight-style": "underline",
    "highlight": "world", "padding": "30", "height": "150", "fade": "33", "at": "0.9", "sheet": "2",
    "glyphs": "outlines",
    "tabs": "equal", "page-start": "load", "deck": "slides.pdf", "deck-place": "below",
    "bom": "true", "codec": "qtrle", "alpha": "premultiplied",
  ]

  @Test("every option that does not affect the plan has a value in this test")
  func complete() {
    let names = (Look.entries.map(\.name) + ExportOptions.entries.map(\.name))
    #expect(Set(names) == Set(Self.values.keys))
    for format in ExportFormat.allCases {
      #expect(format.optionNames.isSubset(of: names), "\(format)")
    }
  }

  @Test(
    "an option changes a format's file exactly if the format lists it",
    .needs(.browser),
    arguments: [ExportFormat.json, .vtt, .srt, .csv, .ass, .css, .html, .ograf, .png, .svg, .pdf])
  func effects(format: ExportFormat) throws {
    let script = try Script(Self.source, format: .markdown, name: "talk.md")
    let file = { (changes) in try Self.file(script, as: format, changes) }
    // A moment shows things that the whole strip does not.
    var base = format.optionNames.contains("at") ? ["at": "0.6", "canvas": "300x168"] : [:]
    let hasText = ["glyphs": "text", "outline": "0"]
    base["outline"] = "2"
    let plain = try file(base)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let deck = try DeckFile([DeckFile.Page(lines: ["x"])], in: folder).path
    for (name, value) in Self.values {
      // Real text in a picture must be requested.
      let value =
        name == "deck" ? deck : name == "glyphs" && format != .ass ? "text" : value
      var changes = base.merging([name: value]) { $1 }
      let isPlaced = name == "deck-place" && format == .html
      if isPlaced { changes.merge(["deck": deck, "canvas": "300x600"]) { $1 } }
      if name == "sheet" { changes["at"] = nil }
      // A time at which a divider is in the middle.
      let isLater = name == "divider" && base["at"] != nil
      if isLater { changes["at"] = "1.2" }
      let takes = format.optionNames.contains(name)
      // Real text has no outline.
      if name == "glyphs", takes, format != .ass { changes.merge(hasText) { $1 } }
      let isTaken = takes || format.idleOptionNames.contains(name)
      guard isTaken || Look.entry(named: name) != nil else {
        // Export options that the format does not take are refused.
        #expect("\(name) in \(format)") {
          try file(changes)
        } throws: { ($0 as? ExportError)?.place.options == [name] }
        continue
      }
      let other =
        isLater
        ? try file(base.merging(["at": "1.2"]) { $1 })
        : isPlaced
          ? try file(base.merging(["deck": deck, "canvas": "300x600"]) { $1 }) : plain
      #expect(try (file(changes) != other) == takes, "\(name) in \(format)")
    }
  }

  /// The files of an export, which is one unless the format is OGraf.
  private static func file(
    _ script: Script, as format: ExportFormat, _ changes: [String: String]
  ) throws -> [[UInt8]] {
    var options = FitOptions()
    var output = ExportOptions()
    options.timing.duration = .seconds(2)
    options.timing.viewport = 300
    for (name, value) in changes {
      if FitOptions.entry(named: name) != nil {
        try options.set(name, to: [value])
      } else {
        try output.set(name, to: [value])
      }
    }
    let fit = try Fit(script, fonts: FontStack(options), options: options)
    let export = try Export(fit, as: format, options: output)
    return format == .ograf
      ? try export.graphic(named: "x").map(\.bytes) : [try export.bytes()]
  }

  @Test("an option that a format does not have is refused, with the formats that have it")
  func refused() {
    let layer = { (name: String) in OptionLayer([.init(name, ["1"])]) }
    #expect {
      try ExportFormat.srt.check(layer("fade"))
    } throws: { error in
      guard let error = error as? ExportError else { return false }
      return error.code == .badFormat && error.place.options == ["fade"]
        && error.message.hasPrefix("fade has no effect in srt; it is for css, ")
    }
    #expect(throws: ExportError.self) { try ExportFormat.html.check(layer("at")) }
    #expect(throws: ExportError.self) { try ExportFormat.png.check(layer("fade")) }
    #expect(throws: Never.self) {
      try ExportFormat.png.check(OptionLayer([.init("fade", ["1"]), .init("at", ["1"])]))
      try ExportFormat.srt.check(layer("viewport"))
      // It moves label, logo and clock, which changes the plan.
      try ExportFormat.vtt.check(layer("safe"))
      try ExportFormat.html.check(layer("tabs"))
    }
  }

  @Test("options of a movie give its plan, with one note on the unused ones")
  func plan() throws {
    let layer = OptionLayer(["theme", "outline", "codec"].map { .init($0, ["1"]) })
    #expect(throws: Never.self) { try ExportFormat.json.check(layer) }
    #expect(
      ExportFormat.json.note(on: layer)
        == "theme, outline and codec have no effect in json, which has only the plan")
    #expect(
      ExportFormat.json.note(on: OptionLayer([.init("band-in", ["none"])]))
        == "band-in has no effect in json, which has only the plan")
    for name in ["viewport", "safe"] {
      #expect(ExportFormat.json.note(on: OptionLayer([.init(name, ["1"])])) == nil)
    }
    #expect(ExportFormat.mov.note(on: layer) == nil)
  }
}
