internal import TelopUnits

/// A line split into runs, with the fonts that the runs' slots refer to.
struct Itemization {
  let fonts: LineFonts
  /// The language that determines the order of the fonts.
  let language: String
  let line: ItemizedLine

  /// - Parameter utf8: the line, which must stay in place during `init`.
  init(
    _ utf8: UnsafeBufferPointer<UInt8>, _ scan: LineScan, _ paragraphs: [Range<Int>],
    fallback: FontFallback, options: TextOptions
  ) throws(TextError) {
    language = options.language ?? options.fontLanguage ?? scan.language(of: utf8)
    let styles = options.styles.isEmpty ? nil : StyleMap(options.styles)
    fonts = try fallback.fonts(language: language, styles: styles?.styles ?? [])
    let levels =
      scan.needsBidi || options.direction == .rightToLeft
      ? try BidiLevels(utf8: utf8, direction: options.direction, paragraphs: paragraphs)
      : BidiLevels(uniform: 0)
    let isVertical = options.direction == .topToBottom
    line = try Itemizer(
      utf8, fonts: fonts, levels: levels, styles: styles,
      vertical: isVertical ? VerticalRule(utf8, combining: options.combinedDigits) : nil
    ).line
  }

  /// A part of a line as a separate line, with the fonts, scripts and levels of the whole line. The part's last run
  /// also covers `added` bytes of text that the caller appends.
  init(_ whole: Itemization, _ range: Range<Int>, adding added: Int) {
    fonts = whole.fonts
    language = whole.language
    let wholeLine = whole.line
    let first = partitionPoint(in: wholeLine.runs.indices) {
      wholeLine.runs[$0].range.upperBound > range.lowerBound
    }
    var runs: [ItemizedRun] = []
    for run in wholeLine.runs[first...] {
      guard let part = run.range.part(of: range) else { break }
      runs.append(
        ItemizedRun(
          range: part, slot: run.slot, script: run.script, level: run.level,
          orientation: run.orientation))
    }
    if let last = runs.indices.last { runs[last].extend(to: range.count + added) }
    let continuationIndex = { (offset: Int) in
      partitionPoint(in: wholeLine.graphemeContinuations.indices) {
        Int(wholeLine.graphemeContinuations[$0]) >= offset
      }
    }
    let graphemeContinuations = wholeLine.graphemeContinuations[
      continuationIndex(range.lowerBound)..<continuationIndex(range.upperBound)]
    line = ItemizedLine(
      runs: runs,
      graphemeContinuations: graphemeContinuations.map { $0 - UInt32(range.lowerBound) },
      missingStyles: wholeLine.missingStyles.compactMap { missing in
        missing.range.part(of: range).map { (missing.slot, missing.style, $0) }
      },
      baseLevel: wholeLine.baseLevel)
  }

  /// - Returns: the fonts of the runs in the order of first use, and for each slot the index of its font.
  func openFonts() throws(TextError) -> (fonts: [Font], fontIndices: [Int?]) {
    var opened: [Font] = []
    var fontIndices = [Int?](repeating: nil, count: fonts.slots.count)
    for run in line.runs where fontIndices[run.slot] == nil {
      fontIndices[run.slot] = opened.count
      opened.append(try fonts.slots[run.slot].font())
    }
    return (opened, fontIndices)
  }

  func missingFaces() throws(TextError) -> [MissingFace] {
    try line.missingStyles.map { (missing) throws(TextError) in
      MissingFace(
        family: try fonts.slots[missing.slot].font().family, style: missing.style,
        drawnStyle: fonts.unstyledOrder.faces[missing.slot].style.intersection(missing.style),
        range: missing.range)
    }
  }
}
