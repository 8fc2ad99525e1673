@_spi(Answers) public import TelopText
public import TelopUnits

/// The output of `telop measure --format json`. Widths are in pixels, advances of runs in units of their fonts.
@_spi(Answers) public struct MeasureDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  package var text: Text
  /// The type size in pixels per em, an exact decimal.
  package var size: String
  /// The line's advance in pixels: the `Double` nearest to `widthExact`.
  package var width: Double
  /// The width as a fraction in lowest terms, or a whole number.
  package var widthExact: String
  /// The highest ascender of the line's fonts, in pixels above the baseline.
  package var ascent: Double
  /// The lowest descender of the line's fonts, in pixels below the baseline, as a positive number.
  package var descent: Double
  /// The largest line gap of the line's fonts, in pixels.
  package var lineGap: Double
  /// The number of line units per em; `metrics` is in line units.
  package var unitsPerEm: Int
  /// The greatest value of each metric among the line's runs; of the underlines, the lowest. Absent for an empty line.
  package var metrics: Metrics?
  package var ink: Ink?
  /// The runs in logical order, which together cover the line.
  package var runs: [Run]
  /// The characters that no font has, in logical order.
  package var missing: [MissingCharacter]
  /// The reasons why numbers are inexact; may be empty.
  package var inexact: [InexactnessDocument]
  /// Every cluster in logical order; absent unless requested.
  package var clusters: [Cluster]?
  /// The occurrences of the searched text, in logical order; absent without a search.
  package var matches: [Match]?
  /// The part of the line that fits a width; absent unless requested.
  package var fit: FittedText?

  package struct Text: Sendable, Codable, Equatable {
    package var utf8Length: Int
    package var characters: Int
  }

  /// The bounds of ink, measured from the left end of the baseline. `top` and `bottom` increase upward.
  package struct Ink: Sendable, Codable, Equatable {
    /// The leftmost ink, in pixels; below 0 if the ink overhangs the advance box.
    package var left: Double
    package var right: Double
    /// The highest ink, in pixels above the baseline.
    package var top: Double
    /// The lowest ink, in pixels above the baseline; below 0 if the ink extends under the baseline.
    package var bottom: Double
  }

  package struct Run: Sendable, Codable, Equatable {
    /// The font's PostScript name. If several fonts of the line share it, the name is followed by the font's file.
    package var font: String
    package var unitsPerEm: Int
    /// The font's scale, an exact decimal; absent for 1.
    package var scale: String?
    /// The ISO 15924 code used for shaping.
    package var script: String
    /// The BCP 47 tag used for shaping; `und` if unknown.
    package var language: String
    /// `ltr` or `rtl`; `ttb` or `btt` for upright glyphs in a vertical line.
    package var direction: String
    /// `upright`, `sideways` or `combined` in a vertical line; absent in a horizontal line.
    package var orientation: String?
    /// Two UTF-8 offsets into the line.
    package var utf8: [Int]
    /// The advance in the run's font units.
    package var advance: Int64
    package var glyphs: Int
    package var metrics: Metrics
  }

  package struct Cluster: Sendable, Codable, Equatable {
    package var utf8: [Int]
    /// The advance in the units of the run's font.
    package var advance: Int64
    /// The index in `runs` of the cluster's run.
    package var run: Int
    /// The bounds of the cluster's ink; absent if the cluster has no ink.
    package var ink: Ink?
  }

  /// Limits the clusters, runs and missing characters, because an entry takes many times the memory of its text.
  ///
  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - maximumClusters: `nil` for a document without the field `clusters`.
  /// - Throws: `badSize`.
  public init(
    _ measured: MeasuredText, size: Rational, clusters maximumClusters: Int? = nil,
    runs maximumRuns: Int = .max, missing maximumMissing: Int = .max
  ) throws(TextError) {
    let width = try measured.width(size: size)
    text = Text(utf8Length: measured.utf8Length, characters: measured.graphemeCount)
    self.size = size.decimalDescription
    self.width = width.double
    widthExact = width.description
    unitsPerEm = measured.unitsPerEm
    metrics = Metrics(measured, size: size)
    ascent = metrics?.ascent.pixels ?? 0
    descent = metrics?.descent.pixels ?? 0
    lineGap = metrics?.lineGap.pixels ?? 0
    ink = measured.ink(checkedSize: size).map(Ink.init)
    let names = measured.fontNames
    // Runs of one font have the same metrics.
    var metricsByFont = [Metrics?](repeating: nil, count: measured.fonts.count)
    runs = measured.runs.prefix(maximumRuns).map { run in
      let metrics = metricsByFont[run.fontIndex] ?? Metrics(run, size: size)
      metricsByFont[run.fontIndex] = metrics
      return Run(run, font: names[run.fontIndex], metrics: metrics)
    }
    missing = measured.missing.prefix(maximumMissing).map(MissingCharacter.init)
    inexact = measured.inexactness.map(InexactnessDocument.init)
    if let maximumClusters {
      let all = (0..<min(maximumClusters, measured.clusterCount)).compactMap(measured.cluster(at:))
      let ink = measured.clusterInk(in: 0..<(all.last?.range.upperBound ?? 0))
      clusters = zip(all, ink).map { cluster, ink in
        Cluster(
          utf8: cluster.range.offsets, advance: cluster.advance.rawValue, run: cluster.run,
          ink: ink.map { Ink(measured.pixels($0, checkedSize: size)) })
      }
    }
  }
}

@_spi(Answers) extension MeasureDocument.Run {
  init(_ run: MeasuredText.Run, font: String, metrics: MeasureDocument.Metrics) {
    self.init(
      font: font, unitsPerEm: run.font.unitsPerEm, scale: run.font.scaleText,
      script: run.script, language: run.language, direction: run.direction,
      orientation: run.orientation == .horizontal ? nil : run.orientation.rawValue,
      utf8: run.range.offsets, advance: run.advance.rawValue,
      glyphs: run.glyphCount, metrics: metrics)
  }
}
