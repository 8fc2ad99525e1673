internal import ArgumentParser
internal import TelopText

/// hb-shape's way to write glyphs, and what of it is wanted.
struct ShapeNotation: ParsableArguments {
  @Flag(name: .long, help: "Name glyphs as the font does, instead of their numbers.")
  var glyphNames = false

  @Flag(name: .long, help: "Leave clusters out.")
  var noClusters = false

  @Flag(name: .long, help: "Leave offsets and advances out.")
  var noPositions = false

  @Flag(name: .long, help: "Leave advances out; offsets then count from the run's left end.")
  var noAdvances = false

  @Flag(name: .long, help: "Short for --no-clusters and --no-advances: no extra data.")
  var ned = false

  /// - Parameters:
  ///   - glyphs: from left to right, or from top to bottom.
  ///   - font: the font that they belong to.
  ///   - isStanding: the glyphs stand one below the other.
  ///   - cluster: turns a UTF-8 offset into the number to print.
  func text(
    of glyphs: [Glyph], in font: Font, standing isStanding: Bool,
    cluster: (Int) -> Int = { $0 }
  ) -> String {
    var pen: (x: Int64, y: Int64) = (0, 0)
    let items = glyphs.map { glyph in
      var item = glyphNames ? font.name(ofGlyph: glyph.id) : String(glyph.id)
      if !noClusters, !ned { item += "=\(cluster(glyph.cluster))" }
      if noPositions { return item }
      let (x, y) = (pen.x + Int64(glyph.xOffset), pen.y + Int64(glyph.yOffset))
      if x != 0 || y != 0 { item += "@\(x),\(y)" }
      // HarfBuzz's y grows upward, so that a vertical line advances by negative numbers.
      let advance = (x: isStanding ? 0 : glyph.advance, y: isStanding ? -glyph.advance : 0)
      if noAdvances || ned {
        pen = (pen.x + Int64(advance.x), pen.y + Int64(advance.y))
      } else {
        item += "+\(advance.x)" + (advance.y == 0 ? "" : ",\(advance.y)")
      }
      return item
    }
    return "[" + items.joined(separator: "|") + "]"
  }
}
