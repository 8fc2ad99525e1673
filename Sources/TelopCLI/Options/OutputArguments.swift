internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopExport

struct OutputArguments: EntryArguments {
  typealias Target = ExportOptions

  @Option("at", of: ExportOptions.self) var at = Given()
  @Option("sheet", of: ExportOptions.self) var sheet = Given()
  @Option("glyphs", of: ExportOptions.self) var glyphs = Given()
  @Option(withOptionalValue: "tabs", of: ExportOptions.self) var tabs: String?
  @Option("page-start", of: ExportOptions.self) var pageStart = Given()
  @Option("deck", of: ExportOptions.self) var deck = Given()
  @Option("deck-place", of: ExportOptions.self) var deckPlace = Given()
  @Option("tail", of: ExportOptions.self) var tail = Given()
  @Option("codec", of: ExportOptions.self) var codec = Given()
  @Flag("bom", of: ExportOptions.self) var bom = false
  @Option("alpha", of: ExportOptions.self) var alpha = Given()

  var settings: [Setting?] {
    [
      at, sheet, glyphs, pageStart, deck, deckPlace, tail, codec, alpha,
    ].map(\.setting) + [Setting(tabs: tabs), Setting("bom", isOn: bom)]
  }
}

extension OptionLayer.Setting {
  /// - Parameter form: the form of tabs, empty if the option has no value; `nil` for no tabs.
  init?(tabs form: String?) {
    guard let form else { return nil }
    self.init("tabs", [form.isEmpty ? TabForm.natural.rawValue : form])
  }
}

extension NameSpecification {
  /// The names of the output option; other programs call it `--out`.
  static let output: NameSpecification = [
    .customShort("o"), .customLong("output"), .customLong("out"),
  ]
}

struct LookArguments: EntryArguments {
  typealias Target = Look

  @Option("theme", of: Look.self) var theme = Given()
  @Option("color", of: Look.self) var color = Given()
  @Option("background", of: Look.self) var background = Given()
  @Option("outline", of: Look.self) var outline = Given()
  @Option("outline-color", of: Look.self) var outlineColor = Given()
  @Option("shadow", of: Look.self) var shadow = Given()
  @Option("divider", of: Look.self) var divider = Given()
  @Option("highlight", of: Look.self) var highlight: [Setting] = []
  @Option("highlight-color", of: Look.self) var highlightColor = Given()
  @Option("highlight-style", of: Look.self) var highlightStyle = Given()
  @Option("padding", of: Look.self) var padding = Given()
  @Option("height", of: Look.self) var height = Given()
  @Option("fade", of: Look.self) var fade = Given()
  @Option("place", of: Look.self) var place = Given()
  @Option("safe", of: Look.self) var safe = Given()
  @Option("band-in", of: Look.self) var bandIn = Given()
  @Option("band-out", of: Look.self) var bandOut = Given()

  var settings: [Setting?] {
    [
      theme, color, background, outline, outlineColor, shadow, divider, highlightColor,
      highlightStyle, padding, height, fade, place, safe, bandIn, bandOut,
    ].map(\.setting) + highlight
  }
}
