internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopText

struct ShapeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "shape", abstract: "Print a text's glyphs in hb-shape's notation.",
    discussion: """
      One line per run, in logical order: [glyph=cluster@dx,dy+advance|…], clusters in \
      UTF-8 offsets, lengths in font units. hb-shape --no-glyph-names --utf8-clusters --bot --eot \
      FONT TEXT prints the same; telop shape --raw --glyph-names --character-clusters prints what \
      hb-shape prints by default.

      EXAMPLES
        telop shape "office" --font Inter
        telop shape "مرحبا" --runs
        telop shape "「約物」" --feature halt --font NotoSansCJKjp-Regular
        telop shape "office" --format json | jq '.runs[].glyphs'
        telop shape --raw --font Inter.otf --unicodes U+0066,U+0069 --feature=-liga
      """)

  @OptionGroup var input: TextInput
  @OptionGroup(title: "Text options") var text: TextArguments
  @OptionGroup(title: "Notation") var notation: ShapeNotation
  @OptionGroup(title: "One run") var rawArguments: RawArguments

  @Flag(name: .long, help: "Print each run's font, script, language and direction.")
  var runs = false

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func validate() throws {
    if format == .json, rawArguments.raw || runs || notation.isCustom {
      throw ValidationError(
        "--format json contains every run with all details of its glyphs; remove --raw, "
          + "--runs or notation")
    }
    if rawArguments.raw, runs { throw ValidationError("--raw shapes only one run; remove --runs") }
    if rawArguments.raw, text.font.count != 1 {
      throw ValidationError("--raw shapes in one font: name it with --font")
    }
  }

  func run() throws {
    let options = try text.typeSetting()
    if rawArguments.raw { return try shapeRaw(options) }
    if format == .json {
      let request = ShapeRequest(text: try input.read(), options: OptionLayer(text.givenSettings))
      return try Terminal.print(data: try Wire.encode(try request.document(files: .machine)))
    }
    let measured = try FontStack(options).prepare(try input.read(), as: options)
    if let warning = measured.languageWarning { Terminal.warn(warning) }
    let names = measured.fontNames
    let lines = measured.runs.map { run -> TerminalText in
      let prefix =
        runs ? "\(names[run.fontIndex]) \(run.script) \(run.language) \(run.direction) " : ""
      let glyphs = notation.text(
        of: measured.glyphs(of: run), in: run.font, isUpright: run.orientation.isUpright)
      return "\(prefix)\(glyphs)\n"
    }
    try Terminal.print(lines.isEmpty ? "[]\n" : lines.joined())
  }

  private func shapeRaw(_ options: TypeSetting) throws {
    var options = options
    // As in hb-shape, the optical size is not set automatically.
    if text.opticalSize.setting == nil { options.opticalSize = .none }
    let content = try input.readRun()
    let offsets = CharacterOffsets(content)
    for font in try Font.named(options.fonts, instance: options.fontInstance) {
      let glyphs = try font.shape(
        run: content, options: rawArguments.options(options.text, offsets: offsets))
      let line = notation.text(
        of: glyphs, in: font, isUpright: options.text.direction == .topToBottom
      ) { offset in rawArguments.characterClusters ? offsets.character(atUTF8: offset) : offset }
      try Terminal.print("\(line)\n")
    }
  }
}

struct ShapeNotation: ParsableArguments {
  @Flag(name: .long, help: "Name glyphs as the font does, instead of their numbers.")
  var glyphNames = false

  @Flag(name: .long, help: "Leave clusters out.") var noClusters = false
  @Flag(name: .long, help: "Leave offsets and advances out.") var noPositions = false

  @Flag(name: .long, help: "Leave advances out; offsets then count from the run's left end.")
  var noAdvances = false

  @Flag(name: .long, help: "Short for --no-clusters and --no-advances: no extra data.")
  var ned = false

  var isCustom: Bool { glyphNames || noClusters || noPositions || noAdvances || ned }

  /// - Parameters:
  ///   - glyphs: from left to right, or from top to bottom.
  ///   - cluster: turns a UTF-8 offset into the number to print.
  func text(
    of glyphs: [Glyph], in font: Font, isUpright: Bool, cluster: (_ utf8Offset: Int) -> Int = { $0 }
  ) -> String {
    var notation = GlyphNotation()
    notation.namesGlyphs = glyphNames
    notation.showsClusters = !noClusters && !ned
    notation.showsPositions = !noPositions
    notation.showsAdvances = !noAdvances && !ned
    let items = notation.items(of: glyphs, in: font, isUpright: isUpright, cluster: cluster)
    return "[" + items.joined(separator: "|") + "]"
  }
}
