internal import ArgumentParser
internal import Telop
internal import TelopExport

/// What of a plan to export.
struct OutputArguments: EntryArguments {
  typealias Target = ExportOptions

  @Option("at", of: ExportOptions.self) var at: String?
  @Option("sheet", of: ExportOptions.self) var sheet: String?
  @Option("glyphs", of: ExportOptions.self) var glyphs: String?
  @Option("tabs", of: ExportOptions.self) var tabs: String?
  @Option("page-start", of: ExportOptions.self) var pageStart: String?
  @Option("deck", of: ExportOptions.self) var deck: String?
  @Option("deck-place", of: ExportOptions.self) var deckPlace: String?
  @Option("tail", of: ExportOptions.self) var tail: String?
  @Option("codec", of: ExportOptions.self) var codec: String?
  @Flag("bom", of: ExportOptions.self) var bom = false
  @Option("alpha", of: ExportOptions.self) var alpha: String?
}

extension NameSpecification {
  /// Names of the option that says where the result goes; other programs call it `--out`.
  static let output: NameSpecification = [
    .customShort("o"), .customLong("output"), .customLong("out"),
  ]
}
