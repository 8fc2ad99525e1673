import TelopUnits

/// What `telop check --format json` prints.
public struct CheckDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// The files, as they were named.
  public var files: [String]
  /// How many widths they pin.
  public var widths: Int
  /// How many lines were written anew; absent when nothing was to be recorded.
  public var changedLines: Int?
  /// The lines that do not agree, or did not before they were recorded, in the files' order.
  public var differences: [Entry] = []

  /// A line that does not agree.
  public struct Entry: Sendable, Codable, Equatable {
    /// The file, as it was named.
    public var file: String
    /// Counted from 1.
    public var line: Int
    /// What was measured.
    public var text: String
    /// The width in the file, in pixels: the `Double` nearest to `pinnedExact`; absent when none is
    /// recorded.
    public var pinned: Double?
    /// A fraction in lowest terms, or a whole number.
    public var pinnedExact: String?
    /// The width now, in pixels.
    public var width: Double
    /// A fraction in lowest terms, or a whole number.
    public var widthExact: String
    /// The width now less the pinned one, in pixels.
    public var delta: Double?
    /// A fraction in lowest terms, or a whole number.
    public var deltaExact: String?
    /// The first glyph that differs, when glyphs are recorded.
    public var glyph: Glyph?
    /// The fonts that draw the text now, and those that are not the file they were pinned to.
    public var fonts: [Font]
    /// Why the width now is not exact; empty when it is.
    public var inexact: [InexactnessDocument]
    /// The difference in one line.
    public var message: String
  }

  /// A glyph that is not what it was, in `hb-shape`'s notation.
  public struct Glyph: Sendable, Codable, Equatable {
    /// Counted from 1 through all runs.
    public var number: Int
    /// The text of its cluster.
    public var text: String?
    /// Absent when there was none.
    public var was: String?
    /// Absent when there is none.
    public var now: String?
  }

  /// A font's fingerprint.
  public struct Font: Sendable, Codable, Equatable {
    /// The PostScript name.
    public var name: String
    /// As the font states it.
    public var version: String?
    /// Of the whole file, in lower-case hexadecimal.
    public var sha256: String
    /// The first digits that it was pinned to, when they are others.
    public var pinned: String?
  }

  /// - Parameters:
  ///   - files: what was checked.
  ///   - recorded: whether lines may have been written anew.
  public init(_ files: [PinnedWidths], recorded: Bool = false) {
    version = Wire.version
    self.files = files.map(\.name)
    widths = files.reduce(0) { $0 + $1.pins.count }
    changedLines = recorded ? 0 : nil
  }
}

extension CheckDocument.Entry {
  /// The wire form of a difference.
  public init(_ difference: PinnedWidths.Difference) {
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
      CheckDocument.Font(
        name: $0.name, version: $0.version, sha256: $0.sha256, pinned: $0.pinned)
    }
    inexact = difference.inexactness.map(InexactnessDocument.init)
    message = difference.description
  }
}
