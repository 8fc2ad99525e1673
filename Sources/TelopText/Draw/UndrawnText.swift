extension Font {
  func isDrawn(_ glyph: UInt32) -> Bool {
    ink(of: glyph) != nil
      && (outlineBox(of: glyph) != nil || colorRegion(of: glyph) != nil
        || pictureSize(of: glyph) != nil)
  }

  /// The probable reason why Telop draws nothing for a character that the font has.
  package var undrawnReason: String {
    let has = { (tag: String) in FontTable.isPresent(tag, in: self.face) }
    if has("SVG ") { return "its glyph is in the font's SVG table, which Telop does not draw" }
    if has("EBDT") || has("bdat") {
      return "its glyph is a bitmap of one colour, which Telop does not draw"
    }
    return "its glyph is blank"
  }

  /// States that characters are blank in this font, and why.
  package var undrawnSentence: String { "blank in \(label): \(undrawnReason)" }
}

extension Sequence<MeasuredText> {
  /// A sentence for each font in which characters of the texts are blank.
  package var undrawnCharacterNotes: [String] {
    var places: [ObjectIdentifier: Int] = [:]
    var found: [(font: Font, first: String, characters: Set<String>)] = []
    for text in self {
      for cluster in text.undrawn.clusters {
        let font = text.runs[cluster.run].font
        let character = text.substring(cluster.range)
        if let place = places[ObjectIdentifier(font)] {
          found[place].characters.insert(character)
        } else {
          places[ObjectIdentifier(font)] = found.count
          found.append((font, character, [character]))
        }
      }
    }
    return found.map { font, first, characters in
      let more = characters.count > 1 ? " and \(characters.count - 1) more" : ""
      return "\(first)\(more): \(font.undrawnSentence)"
    }
  }
}

extension MeasuredText {
  /// The clusters that should be visible but for which their fonts draw nothing. `isAll` is true if there are such
  /// clusters and no glyph of the line is drawn. Characters in no font count as drawn, because .notdef is drawn.
  package var undrawn: (clusters: [Cluster], isAll: Bool) {
    var drawnGlyphs: [FontGlyph: Bool] = [:]
    var clusters: [Cluster] = []
    var isAnyDrawn = false
    for run in runs {
      var drawnClusters: [Int: Bool] = [:]
      for glyph in glyphs(of: run) {
        let key = FontGlyph(font: run.fontIndex, glyph: glyph.id)
        let isDrawn = drawnGlyphs[key] ?? (glyph.id == 0 || run.font.isDrawn(glyph.id))
        drawnGlyphs[key] = isDrawn
        drawnClusters[glyph.cluster] = isDrawn || drawnClusters[glyph.cluster] == true
      }
      if drawnClusters.values.contains(true) { isAnyDrawn = true }
      for start in drawnClusters.filter({ !$0.value }).keys.sorted() {
        guard let cluster = cluster(at: cluster(startingAtOrAfter: start)),
          substring(cluster.range).unicodeScalars.contains(where: Self.isVisible)
        else { continue }
        clusters.append(cluster)
      }
    }
    return (clusters, !isAnyDrawn && !clusters.isEmpty)
  }

  struct FontGlyph: Hashable {
    let font: Int
    let glyph: UInt32
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    // BRAILLE PATTERN BLANK is a symbol without ink.
    if scalar == "\u{2800}" { return false }
    return ![.control, .format, .unassigned, .privateUse].contains(properties.generalCategory)
  }
}
