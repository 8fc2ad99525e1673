internal import ArgumentParser
internal import TelopText

/// Options for the parts of hb-shape's notation.
struct ShapeNotation: ParsableArguments {
  @Flag(name: .long, help: "Name glyphs as the font does, instead of their numbers.")
  var glyphNames = false

  @Flag(name: .long, help: "Leave clusters out.") var noClusters = false

  @Flag(name: .long, help: "Leave offsets and advances out.")
  var noPositions = false

  @Flag(name: .long, help: "Leave advances out; offsets then count from the run's left end.")
  var noAdvances = false

  @Flag(name: .long, help: "Short for --no-clusters and --no-advances: no extra data.")
  var ned = false

  var isGiven: Bool { glyphNames || noClusters || noPositions || noAdvances || ned }

  /// - Parameters:
  ///   - glyphs: from left to right, or from top to bottom.
  ///   - cluster: turns a UTF-8 offset into the number to print.
  func text(
    of glyphs: [Glyph], in font: Font, isUpright: Bool,
    cluster: (Int) -> Int = { $0 }
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
