internal import ArgumentParser
@_spi(Answers) internal import TelopDocuments
internal import TelopText
internal import TelopUnits

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "fonts",
    abstract: "List the bundled and the installed fonts, and any others that --font names.",
    discussion: """
      Each row shows family, style, origin, and the file with its index in a collection. \
      --font "FAMILY:STYLE" selects a font by these names.

      EXAMPLES
        telop fonts
        telop fonts --bundled --covers "नमस्ते"
        telop fonts --font ./Brand.otf --format json
      """)

  @Option(
    "Show which fonts have every character of this text, and what the others lack.", value: "text")
  var covers: String?

  @Option(
    "Font to list first, by file or name. Repeatable.",
    value: "name|path", .custom { _, _, start in FontCompletion.words(start) })
  var font: [String] = []

  @Flag(help: "List only the bundled fonts, or only the installed ones (default: both).")
  var origin: Origin?

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  enum Origin: String, EnumerableFlag { case bundled, system }

  func run() throws {
    var list = FontList(
      named: try Font.named(font), bundled: origin == .system ? [] : try FontStack.bundledFonts(),
      system: origin == .bundled ? [] : try SystemFonts.installed().faces)
    if let covers { list.keep(covering: LineText.normalized(covers, separator: "")) }
    try format.print(
      FontsDocument(list.named + list.bundled, system: list.system, partial: list.partial),
      table: list.table)
  }
}
