internal import ArgumentParser
@_spi(Answers) internal import Telop
internal import TelopDocuments

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "check", abstract: "Compare texts with their pinned widths.",
    discussion: """
      A file has one width per line, and comments after #:

        FONTS; SIZE OPTIONS; TEXT; WIDTH; GLYPHS
        BIZUDPGothic-Regular; 48; こんにちは; 228.0234375
        Inter@sha256:a7e791e8; 43.4 lang=en; "a; b\\n"; 266693/3520

      FONTS    Names or files in fallback order, separated by commas; if empty,
               the bundled ones. Paths are relative to the file's folder.
               @sha256: with 8 to 64 digits pins the font file.
      OPTIONS  KEY=VALUE, separated by blanks:
      \(optionList)
      TEXT     Up to the next semicolon; or in quotes with \\" \\\\ \\n \\r \\t
               \\u{1F600}.
      WIDTH    Pixels, a decimal or a fraction; empty until recorded.
      GLYPHS   Optional; if recorded, a difference names the first glyph that differs.

      EXAMPLES
        telop check Tests/widths.txt
        telop check Tests/widths.txt --record
        telop check *.widths --format json

      Exit status 1 if a width differs. --record writes the widths and exits with 0.
      """)

  private static var optionList: String {
    let names = PinnedWidths.optionNames
    return stride(from: 0, to: names.count, by: 4).map { start in
      "         " + names[start..<min(start + 4, names.count)].joined(separator: ", ")
    }.joined(separator: ",\n")
  }

  @Argument(help: "Files of pinned widths; - reads standard input.", completion: .file())
  var files: [String]

  @Flag(name: .long, help: "Write different or missing widths into the files.") var record = false
  @Flag(name: .long, help: "With --record: write the glyphs of every line, too.") var glyphs = false
  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func validate() throws {
    guard !glyphs || record else { throw ValidationError("--glyphs needs --record") }
    guard !record || !files.contains("-") else {
      throw ValidationError("--record needs files, not standard input")
    }
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input can be read only once")
    }
  }

  func run() throws {
    Interrupt.cleanUpOnSignal()
    // All files are read and measured before the first is written, so an error changes no file.
    let pinFiles = try files.map { path in
      try PinnedWidths(
        utf8: FileReader.machine.bytes(of: path), name: FileReader.name(of: path),
        folder: FileReader.folder(of: path))
    }
    var document = CheckDocument(pinFiles)
    let differences: [PinnedWidths.Difference]
    if record {
      let recordings = try pinFiles.map { try $0.recorded(withGlyphs: glyphs) }
      for (path, recording) in zip(files, recordings) where recording.changedLineCount > 0 {
        try OutputFile(path: path).replace(with: recording.utf8)
      }
      document.changedLines = recordings.reduce(0) { $0 + $1.changedLineCount }
      differences = recordings.flatMap(\.differences)
    } else {
      differences = try pinFiles.flatMap { try $0.differences() }
    }
    document.differences = differences.map(CheckDocument.Entry.init)
    let lines = differences.flatMap { [$0.headline] + $0.details.map { "  " + $0 } }
    try format.print(
      document, table: (lines + [summary(document)]).map { TerminalText(escaping: $0) }.lines)
    if !record, !differences.isEmpty { throw ExitCode(Failure.differs) }
  }

  private func summary(_ document: CheckDocument) -> String {
    let total = Numbers.count(document.widths, "width")
    if let changed = document.changedLines {
      return changed == 0
        ? "\(total), nothing to record" : "\(total), \(Numbers.count(changed, "line")) recorded"
    }
    let differenceCount = document.differences.count
    return differenceCount == 0
      ? "\(total), no difference"
      : "\(total), \(Numbers.count(differenceCount, "difference")); --record updates the file"
  }
}
