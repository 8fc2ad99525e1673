internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopExport

struct OutputArguments: EntryArguments {
  typealias Target = ExportOptions

  @Option("at", of: ExportOptions.self) var at = OptionalSetting()
  @Option("sheet", of: ExportOptions.self) var sheet = OptionalSetting()
  @Option("glyphs", of: ExportOptions.self) var glyphs = OptionalSetting()
  @Option(withOptionalValue: "tabs", of: ExportOptions.self) var tabs: String?
  @Option("page-start", of: ExportOptions.self) var pageStart = OptionalSetting()
  @Option("deck", of: ExportOptions.self) var deck = OptionalSetting()
  @Option("deck-place", of: ExportOptions.self) var deckPlace = OptionalSetting()
  @Option("tail", of: ExportOptions.self) var tail = OptionalSetting()
  @Option("codec", of: ExportOptions.self) var codec = OptionalSetting()
  @Flag("bom", of: ExportOptions.self) var bom = false
  @Option("alpha", of: ExportOptions.self) var alpha = OptionalSetting()

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
    self.init("tabs", [form.isEmpty ? TabSizing.natural.rawValue : form])
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

  @Option("theme", of: Look.self) var theme = OptionalSetting()
  @Option("color", of: Look.self) var color = OptionalSetting()
  @Option("background", of: Look.self) var background = OptionalSetting()
  @Option("outline", of: Look.self) var outline = OptionalSetting()
  @Option("outline-color", of: Look.self) var outlineColor = OptionalSetting()
  @Option("shadow", of: Look.self) var shadow = OptionalSetting()
  @Option("divider", of: Look.self) var divider = OptionalSetting()
  @Option("highlight", of: Look.self) var highlight: [Setting] = []
  @Option("highlight-color", of: Look.self) var highlightColor = OptionalSetting()
  @Option("highlight-style", of: Look.self) var highlightStyle = OptionalSetting()
  @Option("padding", of: Look.self) var padding = OptionalSetting()
  @Option("height", of: Look.self) var height = OptionalSetting()
  @Option("fade", of: Look.self) var fade = OptionalSetting()
  @Option("place", of: Look.self) var place = OptionalSetting()
  @Option("band-in", of: Look.self) var bandIn = OptionalSetting()
  @Option("band-out", of: Look.self) var bandOut = OptionalSetting()

  var settings: [Setting?] {
    [
      theme, color, background, outline, outlineColor, shadow, divider, highlightColor,
      highlightStyle, padding, height, fade, place, bandIn, bandOut,
    ].map(\.setting) + highlight
  }
}
