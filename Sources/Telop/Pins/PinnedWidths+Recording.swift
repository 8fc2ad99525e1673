@_spi(Answers) internal import TelopScript

extension PinnedWidths {
  /// A file of pinned widths after recording.
  @_spi(Answers) public struct Recording: Sendable {
    /// The file's new bytes. They equal the old bytes if nothing was recorded.
    public let utf8: [UInt8]
    /// The differences before recording, in the order of the file.
    public let differences: [Difference]
    /// The line numbers, counted from 1, of the lines that had no difference but got glyphs.
    package let linesGivenGlyphs: [Int]

    package var changedLineCount: Int { differences.count + linesGivenGlyphs.count }
  }

  /// Measures every text. Records all values that are missing or different: widths, the hashes of pinned fonts, and
  /// glyphs. Lines without a field for glyphs get one only if `withGlyphs` is true.
  ///
  /// Comments, blanks, line ends, the order of lines and lines without a difference stay unchanged, byte for byte.
  ///
  /// - Throws: as `differences()`. Nothing is recorded in this case.
  @_spi(Answers) public func recorded(withGlyphs: Bool = false) throws(PinError) -> Recording {
    var edits: [SourceEdit] = []
    var differences: [Difference] = []
    var glyphLines: [Int] = []
    try measure { measurement in
      let difference = measurement.difference(in: name)
      let lineEdits = self.edits(for: measurement, withGlyphs: withGlyphs)
      if let difference {
        differences.append(difference)
      } else if !lineEdits.isEmpty {
        glyphLines.append(measurement.pin.line)
      }
      edits += lineEdits
    }
    // The edits of a line never overlap, so they can be applied.
    return Recording(
      utf8: SourceEdit.apply(edits, to: bytes) ?? bytes, differences: differences,
      linesGivenGlyphs: glyphLines)
  }

  /// An edit that fills a field. It adds the field's semicolon if the line ends before the field.
  private func edit(_ field: Pin.Field, _ text: String) -> SourceEdit {
    switch field {
    case .absent(let index): SourceEdit(index..<index, "; " + text)
    case .blank(let range): SourceEdit(range, " " + text)
    case .filled(let range): SourceEdit(range, text)
    }
  }

  private func edits(for measurement: PinMeasurement, withGlyphs: Bool) -> [SourceEdit] {
    let pin = measurement.pin
    var edits: [SourceEdit] = []
    for (index, font) in measurement.changedFonts.sorted(by: { $0.key < $1.key }) {
      if let range = pin.fields.hashes[index] {
        edits.append(SourceEdit(range, String(font.sha256.prefix(range.count))))
      }
    }
    if pin.width != measurement.width {
      edits.append(edit(pin.fields.width, measurement.width.pixelText))
    }
    let glyphsDiffer = pin.glyphs.map { $0.firstDifference(to: measurement.glyphs) != nil }
    if glyphsDiffer ?? (withGlyphs || pin.requestsGlyphs) {
      edits.append(edit(pin.fields.glyphs, measurement.glyphs.description))
    }
    return edits
  }
}
