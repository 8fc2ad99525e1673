@_spi(Answers) package import Telop

/// The output of `telop check --format json`.
package struct CheckDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  package var files: [String]
  /// The number of pinned widths in all files.
  package var widths: Int
  /// The number of lines in which present values were recorded; absent without `--record`.
  package var changedLines: Int?
  /// The lines that differ, or differed before recording, in the order of the files.
  package var differences: [Entry] = []

  package struct Entry: Sendable, Codable, Equatable {
    package var file: String
    /// The line in the file, counted from 1.
    package var line: Int
    package var text: String
    /// The width in the file, in pixels: the `Double` nearest to `pinnedExact`; absent if no width is recorded.
    package var pinned: Double?
    /// The exact pinned width: a fraction in lowest terms, or a whole number.
    package var pinnedExact: String?
    /// The width now, in pixels.
    package var width: Double
    package var widthExact: String
    /// The present width minus the pinned width, in pixels.
    package var delta: Double?
    package var deltaExact: String?
    /// The first glyph that differs, if glyphs are recorded.
    package var glyph: PinnedWidths.GlyphDifference?
    /// The pinned fonts whose files have changed, then the other fonts that draw the text. Checksums are those of the
    /// present files.
    package var fonts: [FontFingerprint]
    /// The reasons why the present width is inexact; may be empty.
    package var inexact: [InexactnessDocument]
    package var message: String
  }

  package init(_ files: [PinnedWidths]) {
    self.files = files.map(\.name)
    widths = files.reduce(0) { $0 + $1.pins.count }
  }
}

extension CheckDocument.Entry {
  package init(_ difference: PinnedWidths.Difference) {
    self.init(
      file: difference.name, line: difference.line, text: difference.text,
      pinned: difference.pinned?.double, pinnedExact: difference.pinned?.description,
      width: difference.width.double, widthExact: difference.width.description,
      delta: difference.delta?.double, deltaExact: difference.delta?.description,
      glyph: difference.glyph, fonts: difference.fonts,
      inexact: difference.inexactness.map(InexactnessDocument.init),
      message: difference.description)
  }
}
