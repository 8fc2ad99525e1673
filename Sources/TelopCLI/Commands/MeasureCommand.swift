internal import ArgumentParser
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "measure", abstract: "Measure a text's width, exactly.",
    discussion: """
      Line breaks become the separator, tabs a space; other control characters are
      dropped.

      EXAMPLES
        telop measure "Hello, 世界"
        telop measure --file copy.txt --size 43.4 --format json
        telop measure "AVATAR" --font Inter --feature -kern
        telop measure --file talk.txt --find swift --format json
        telop measure "A title that is too long" --fit 300
      """)

  @OptionGroup var input: TextInput
  @OptionGroup(title: "Places") var places: PlaceArguments
  @OptionGroup(title: "Text options") var text: TextArguments
  @Flag(name: .long, help: "Add the text, width and ink of every cluster.") var clusters = false
  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func run() throws {
    var request = MeasureRequest(
      text: try input.read(), options: OptionLayer(text.givenSettings), clusters: clusters)
    places.add(to: &request)
    let outcome = try request.outcome(
      files: .machine, maximumListed: format == .json ? .max : Self.maximumRows)
    if let warning = outcome.text.languageWarning { Terminal.warn(warning) }
    try format.print(
      outcome.document, table: table(outcome.text, outcome.document, size: outcome.setting.size))
  }

  private func table(
    _ measured: MeasuredText, _ document: MeasureDocument, size: Rational
  ) -> TerminalText {
    let width = measured.width(checkedSize: size)
    let exactNote = width.isWhole ? "" : "  (exactly \(width))"
    let characters = Numbers.count(document.text.characters, "character")
    let short = PlaceRows.short
    var rows: [FitTable.Row] = [
      ("width", "\(width.double) px\(exactNote)"),
      ("text", "\(characters), \(Numbers.count(document.text.utf8Length, "byte"))"),
      (
        "line",
        "ascent \(short(document.ascent)), descent \(short(document.descent)), line gap \(short(document.lineGap)) px"
      ),
    ]
    let letterMetrics = letterMetrics(document)
    if !letterMetrics.isEmpty { rows.append(("letters", "\(letterMetrics) px")) }
    if let ink = document.ink {
      let across = "x \(short(ink.left)) to \(short(ink.right))"
      rows.append(("ink", "\(across), y \(short(ink.bottom)) to \(short(ink.top)) px"))
    }
    rows += document.runs.map(row)
    rows += omissionRow(for: measured.runs.count, "run")
    let places = PlaceRows(text: measured, document: document)
    rows += places.clusters(size: size, upTo: Self.maximumRows)
    rows += omissionRow(for: document.clusters == nil ? 0 : measured.clusterCount, "cluster")
    for missing in document.missing {
      rows.append(("missing", "\(missing.character) at byte \(missing.utf8[0]): in no font"))
    }
    rows += omissionRow(for: measured.missing.count, "missing")
    for reason in measured.inexactness where reason.kind != .missingCharacters {
      rows.append(("inexact", "\(reason.message)"))
    }
    rows += places.matches.prefix(Self.maximumRows)
    rows += omissionRow(for: places.matches.count, "match")
    rows += places.fit
    return rows.map { "\($0.label.padded(to: 9))\($0.value)\n" }.joined()
  }

  private func row(_ run: MeasureDocument.Run) -> FitTable.Row {
    let glyphs = Numbers.count(run.glyphs, "glyph")
    return (
      "run",
      "\(run.font), \(run.script), \(run.direction): \(Numbers.short(Int(run.advance))) "
        + "of \(run.unitsPerEm) units per em, \(glyphs)" + (run.scale.map { ", scale \($0)" } ?? "")
    )
  }

  private func letterMetrics(_ document: MeasureDocument) -> String {
    let metrics = document.metrics
    return [
      metrics?.capHeight.map { "cap height \(PlaceRows.short($0.pixels))" },
      metrics?.xHeight.map { "x-height \(PlaceRows.short($0.pixels))" },
      metrics?.underline.map {
        "underline \(PlaceRows.short($0.position.pixels)), \(PlaceRows.short($0.thickness.pixels)) thick"
      },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// The maximum number of table rows of one kind; the JSON has all rows.
  private static let maximumRows = 24

  private func omissionRow(for count: Int, _ label: TerminalText) -> [FitTable.Row] {
    let omittedCount = count - Self.maximumRows
    guard omittedCount > 0 else { return [] }
    return [(label, "… and \(Numbers.short(omittedCount)) more; --format json has all")]
  }
}

struct PlaceArguments: ParsableArguments {
  @Option("Print where a text occurs, with each occurrence's position.", value: "text")
  var find: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Differences that --find ignores: case, width, kana, diacritics, blanks, or none.",
      discussion: "Separate several by commas. The default is case,width,blanks.", valueName: "list"
    ))
  var ignore: String?

  @Option("Print the part of the text that fits this width.", value: "px") var fit: String?

  @Option("Text that --fit puts where it truncates (default: …).", value: "text")
  var ellipsis: String?

  @Option(
    "Where --fit truncates: start, middle or end (default: end).",
    value: "place", .list(TruncationPosition.allCases.map(\.rawValue)))
  var truncate: String?

  func add(to request: inout MeasureRequest) {
    request.find = find
    request.ignore = ignore.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    request.fit = fit
    request.ellipsis = ellipsis
    request.truncate = truncate
  }
}
