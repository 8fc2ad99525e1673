extension Itemization {
  /// Opens the fonts of the runs.
  ///
  /// - Returns: the fonts by first use, and for each slot the index of its font.
  func openFonts() throws(TextError) -> (fonts: [Font], index: [Int?]) {
    var opened: [Font] = []
    var index = [Int?](repeating: nil, count: fonts.slots.count)
    for run in line.runs where index[run.slot] == nil {
      index[run.slot] = opened.count
      opened.append(try fonts.slots[run.slot].font())
    }
    return (opened, index)
  }

  /// The requested styles without a face of their own.
  func missingFaces() throws(TextError) -> [MissingFace] {
    try line.missing.map { (lack) throws(TextError) in
      MissingFace(
        family: try fonts.slots[lack.slot].font().family, style: lack.style,
        drawn: fonts.plain.faces[lack.slot].style.intersection(lack.style), range: lack.range)
    }
  }
}
