internal import ArgumentParser
internal import Telop
internal import TelopExport

/// What of a plan to export.
struct OutputArguments: EntryArguments {
  typealias Target = ExportOptions

  @Option("at", of: ExportOptions.self) var at: Setting?
  @Option("sheet", of: ExportOptions.self) var sheet: Setting?
  @Option("glyphs", of: ExportOptions.self) var glyphs: Setting?
  @Option(alone: "tabs", of: ExportOptions.self) var tabs: String?
  @Option("page-start", of: ExportOptions.self) var pageStart: Setting?
  @Option("deck", of: ExportOptions.self) var deck: Setting?
  @Option("deck-place", of: ExportOptions.self) var deckPlace: Setting?
  @Option("tail", of: ExportOptions.self) var tail: Setting?
  @Option("codec", of: ExportOptions.self) var codec: Setting?
  @Flag("bom", of: ExportOptions.self) var bom = false
  @Option("alpha", of: ExportOptions.self) var alpha: Setting?

  var settings: [Setting?] {
    let tabs = tabs.map { Setting("tabs", [$0.isEmpty ? TabForm.natural.rawValue : $0]) }
    return [
      at, sheet, glyphs, tabs, pageStart, deck, deckPlace, tail, codec, alpha,
      .init("bom", isOn: bom),
    ]
  }
}

extension NameSpecification {
  /// Names of the option that says where the result goes; other programs call it `--out`.
  static let output: NameSpecification = [
    .customShort("o"), .customLong("output"), .customLong("out"),
  ]
}
