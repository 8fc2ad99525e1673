internal import ArgumentParser
internal import Telop
internal import TelopText

struct ShapeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shape",
    abstract: "Print a text's glyphs in hb-shape's notation.",
    discussion: """
      One line per run, in logical order: [glyph=cluster@dx,dy+advance|…], clusters in
      UTF-8 offsets, lengths in font units. HarfBuzz's own program prints the same with
      hb-shape --no-glyph-names --utf8-clusters --bot --eot FONT TEXT.

      EXAMPLES
        telop shape "office" --font Inter
        telop shape "مرحبا" --runs
        telop shape "「約物」" --feature halt --font NotoSansCJKjp-Regular
      """)

  @OptionGroup var input: TextInput
  @OptionGroup(title: "Text options") var text: TextArguments

  @Flag(name: .long, help: "Say each run's font, script, language and direction.")
  var runs = false

  func run() throws {
    let options = try text.options()
    let measured = try FontStack(options).prepare(try input.read(), options: options.shaping)
    let lines = measured.runs.map { run in
      let head =
        runs
        ? "\(run.font.name) \(run.script) \(run.language) \(run.direction) "
        : ""
      return head + ShapeNotation.text(of: measured.glyphs(of: run), run.orientation) + "\n"
    }
    try Terminal.print(lines.isEmpty ? "[]\n" : lines.joined())
  }
}

/// hb-shape's way to write glyphs.
enum ShapeNotation {
  static func text(of glyphs: [Glyph], _ orientation: Orientation = .horizontal) -> String {
    "[" + glyphs.map { $0.notation(orientation) }.joined(separator: "|") + "]"
  }
}
