internal import TelopEssentials
internal import TelopPrograms
internal import TelopText
import TelopUnits

/// Subsets of a line's fonts for browsers, embedded in the file.
struct InlineFonts {
  /// The height of a font's line box above and below the baseline, in whole pixels. Browsers would round other heights.
  struct Box {
    let above: Int
    let below: Int
    var height: Int { above + below }
  }

  /// The line boxes by the fonts' indices in the line.
  let boxes: [Box]
  let rules: String

  /// - Throws: `missingProgram`; `badFont` for a font that browsers refuse, or if hb-subset fails or changes an
  ///   advance; `badAnswer` if the output of hb-subset is not the font.
  init(
    _ text: MeasuredText, size: Rational, otherText: String = "", includesColorFonts: Bool = true
  ) throws(ExportError) {
    boxes = text.fonts.map { font in
      // Browsers round the ascent and the descent to the nearest pixel.
      let rounded = { (pixels: Rational) in max(0, Int((pixels * 2).floor + 1) / 2) }
      let above = max(1, rounded(font.pixels(font.metrics.ascender, checkedSize: size)))
      let below = rounded(-font.pixels(font.metrics.descender, checkedSize: size))
      // An even height puts the middle of a vertical line's box on a whole pixel.
      return Box(above: above, below: below + (above + below) % 2)
    }
    var rules = ""
    for (index, coverage) in Self.coverages(of: text, otherText).enumerated() {
      let font = text.fonts[index]
      guard includesColorFonts || !font.hasColorGlyphs, font.pictureDescription == nil else {
        continue
      }
      // Chromium rounds line positions: an ascent 1/64 px too high raises text by a pixel, so 1/128 px is subtracted.
      let reduction = Rational(1) / 128
      let percent = { (pixels: Int) in
        Markup.number(max(0, Rational(pixels) - reduction) * 100 / size / font.scale) + "%"
      }
      let units = { (pixels: Int) in Int((Rational(pixels) * font.em / size).nearest) }
      // `ascent-override` and `descent-override` are relative to the adjusted size.
      let adjustment =
        font.scale == .one ? "" : "size-adjust: \(Markup.number(font.scale * 100))%; "
      // Safari ignores metrics in style sheets, so the font file contains them too.
      let bytes = FontMetricsPatch.applied(
        to: try Self.subset(font, coverage), above: units(boxes[index].above),
        below: units(boxes[index].below))
      rules += """
        @font-face { font-family: f\(index); font-display: block; ascent-override: \
        \(percent(boxes[index].above)); descent-override: \(percent(boxes[index].below)); \
        line-gap-override: 0%; \(adjustment)src: url(data:font/ttf;base64,\(Data(bytes).base64EncodedString())) }

        """
    }
    self.rules = rules
  }

  /// The characters and glyphs that a subset must contain.
  private struct Coverage {
    var characters: Set<UInt32> = [0x20]
    var glyphs: Set<UInt32> = [0]
  }

  private static func coverages(of text: MeasuredText, _ otherText: String) -> [Coverage] {
    var coverages = [Coverage](repeating: Coverage(), count: text.fonts.count)
    for run in text.runs {
      for scalar in text.substring(run.range).unicodeScalars {
        coverages[run.fontIndex].characters.formUnion(run.font.sources(of: scalar))
      }
      // HarfBuzz may compose characters, so a subset by characters would lack glyphs.
      for glyph in text.glyphs(of: run) { coverages[run.fontIndex].glyphs.insert(glyph.id) }
    }
    for scalar in otherText.unicodeScalars {
      let first = text.fonts.firstIndex { !$0.hasColorGlyphs && $0.glyph(for: scalar) != nil }
      if let first { coverages[first].characters.insert(scalar.value) }
    }
    return coverages
  }

  /// - Throws: `badFont`, with the font's name, for a font that browsers refuse and if hb-subset fails.
  private static func subset(_ font: Font, _ coverage: Coverage) throws(ExportError) -> [UInt8] {
    if let reason = font.browserRefusal { throw refusal(font, reason) }
    do {
      if let path = font.decodedPath { return try subset(of: font, inFile: path, coverage) }
      // A font in memory, or in WOFF, is written to a temporary file, because hb-subset reads only files.
      let folder = try ExportError.converting(TemporaryFolder.init)
      defer { withExtendedLifetime(folder) {} }
      let file = folder.path + "/font"
      try ExportError.converting { () throws(ProgramError) in
        try folder.write(font.withDecodedBytes { $0.withUnsafeBytes { [UInt8]($0) } }, to: file)
      }
      return try subset(of: font, inFile: file, coverage)
    } catch {
      guard error.code == .programFailed else { throw error }
      throw refusal(font, error.message)
    }
  }

  private static func refusal(_ font: Font, _ reason: String) -> ExportError {
    ExportError(
      .badFont,
      "\(font.label): cannot be embedded (\(reason)); use --glyphs outlines, or another font",
      options: ["glyphs"])
  }

  private static func subset(
    of font: Font, inFile path: String, _ coverage: Coverage
  ) throws(ExportError) -> [UInt8] {
    let program = Program(name: "hb-subset", package: "libharfbuzz-bin")
    let arguments = [
      "--font-file=\(path)", "--face-index=\(font.index)",
      "--unicodes=\(ranges(coverage.characters, radix: 16))",
      "--gids=\(ranges(coverage.glyphs, radix: 10))", "--layout-features=*",
      "--layout-scripts=*", "--notdef-outline", "--output-file=-",
    ]
    // A subset is not larger than the font.
    let limit = font.withDecodedBytes { $0.byteCount } + 1 << 20
    let bytes = try ExportError.converting { () throws(ProgramError) in
      try program.run(arguments, limit: limit)
    }
    // hb-subset may exit with 0 and write a wrong font. The PostScript name and the advances of the output must
    // therefore equal the font's, at the default values of the variation axes.
    guard let bytes, let subset = try? Font(data: bytes),
      let original = try? Font(font, variations: []), subset.storedName == original.storedName
    else {
      throw ExportError(
        .badAnswer, "hb-subset succeeded, but its output is not the font \(font.name)")
    }
    let characters = coverage.characters.compactMap(Unicode.Scalar.init)
    guard characters.allSatisfy({ hasSameAdvance($0, subset, original) }) else {
      throw refusal(font, "hb-subset changes the widths of its letters")
    }
    return bytes
  }

  /// True if a character has the same advance in both fonts, or is not in the original font.
  private static func hasSameAdvance(
    _ character: Unicode.Scalar, _ subset: Font, _ original: Font
  ) -> Bool {
    guard let glyph = original.glyph(for: character) else { return true }
    guard let subsetGlyph = subset.glyph(for: character) else { return false }
    return subset.advance(of: subsetGlyph) == original.advance(of: glyph)
  }

  /// Maximum length of an argument; Linux allows 128 KiB.
  private static let maximumArgumentBytes = 120_000

  /// The numbers as ranges, such as `41-5a,61`; `*` (all) if the argument would be too long.
  private static func ranges(_ numbers: Set<UInt32>, radix: Int) -> String {
    let ranges = RangeSet(numbers.sorted().map { $0..<$0 + 1 }).ranges.map { range in
      let first = String(range.lowerBound, radix: radix)
      return range.count == 1 ? first : first + "-" + String(range.upperBound - 1, radix: radix)
    }
    let text = ranges.joined(separator: ",")
    return text.utf8.count > maximumArgumentBytes ? "*" : text
  }
}
