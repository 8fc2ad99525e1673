internal import ArgumentParser
internal import Telop
internal import TelopText

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the bundled fonts, and any others that --font names.",
    discussion: """
      EXAMPLES
        telop fonts
        telop fonts --covers "नमस्ते"
        telop fonts --font ./Brand.otf --format json
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("Only the fonts that have every character of it.", valueName: "text"))
  var covers: String?

  @Option(
    name: .long, help: ArgumentHelp("A font file to list first. Repeatable.", valueName: "path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var font: [String] = []

  @Option(name: .long, help: "table or json.")
  var format: OutputFormat = .table

  func run() throws {
    var fonts = try Font.named(font) + FontStack.bundledFonts()
    if let covers { fonts = fonts.filter { $0.covers(LineText.normalized(covers, separator: "")) } }
    switch format {
    case .json: try Terminal.print(try Wire.encode(FontsDocument(fonts)))
    case .table:
      let rows = fonts.map { font in
        Terminal.padded(font.name, to: 28) + Terminal.padded("\(font.family) \(font.style)", to: 34)
          + "\(Numbers.short(font.characterCount)) characters, \(font.unitsPerEm) units per em\n"
      }
      try Terminal.print(rows.isEmpty ? "no font has every character of it\n" : rows.joined())
    }
  }
}
