@_spi(Answers) package import Telop
import TelopUnits

/// The output of `telop check --format json`.
package struct CheckDocument: Sendable, Codable, Equatable {
  package var version: Int
  package var files: [String]
  package var widths: Int
  /// The number of rewritten lines; absent if nothing was recorded.
  package var changedLines: Int?
  /// The lines that differ, or differed before recording, in the order of the files.
  package var differences: [Entry] = []

  package struct Entry: Sendable, Codable, Equatable {
    package var file: String
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
    package var glyph: Glyph?
    /// The fonts that draw the text now, and the named fonts whose files differ from the pinned files.
    package var fonts: [Font]
    /// The reasons why the present width is inexact; may be empty.
    package var inexact: [InexactnessDocument]
    package var message: String
  }

  /// A glyph that changed, in `hb-shape`'s notation.
  package struct Glyph: Sendable, Codable, Equatable {
    /// The glyph's number, counted from 1 through all runs.
    package var number: Int
    package var text: String?
    /// The recorded glyph; absent if fewer glyphs were recorded.
    package var was: String?
    /// The present glyph; absent if there are fewer glyphs now.
    package var now: String?
  }

  package struct Font: Sendable, Codable, Equatable {
    package var name: String
    package var version: String?
    /// The SHA-256 of the whole file, in lower-case hexadecimal.
    package var sha256: String
    /// The pinned digits; absent if the hash begins with these digits, or if none are pinned.
    package var pinned: String?
  }

  /// - Parameter recorded: true if lines may have been rewritten.
  package init(_ files: [PinnedWidths], recorded: Bool = false) {
    version = Wire.version
    self.files = files.map(\.name)
    widths = files.reduce(0) { $0 + $1.pins.count }
    changedLines = recorded ? 0 : nil
  }
}

extension CheckDocument.Entry {
  package init(_ difference: PinnedWidths.Difference) {
    file = difference.name
    line = difference.line
    text = difference.text
    pinned = difference.pinned?.double
    pinnedExact = difference.pinned?.description
    width = difference.width.double
    widthExact = difference.width.description
    delta = difference.delta?.double
    deltaExact = difference.delta?.description
    glyph = difference.glyph.map {
      CheckDocument.Glyph(number: $0.number, text: $0.text, was: $0.was, now: $0.now)
    }
    fonts = difference.fonts.map {
      CheckDocument.Font(name: $0.name, version: $0.version, sha256: $0.sha256, pinned: $0.pinned)
    }
    inexact = difference.inexactness.map(InexactnessDocument.init)
    message = difference.description
  }
}
