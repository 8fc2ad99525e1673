@_spi(Answers) internal import TelopText
import TelopUnits

extension MeasureDocument {
  /// The vertical measures of a run or of the line, around the baseline.
  package struct Metrics: Sendable, Codable, Equatable {
    /// The height of the ascenders above the baseline.
    package var ascent: Length
    /// The depth of the descenders below the baseline, as a positive number.
    package var descent: Length
    package var lineGap: Length
    /// The height of flat capitals; absent if the font does not state it.
    package var capHeight: Length?
    /// The height of flat small letters; absent if the font does not state it.
    package var xHeight: Length?
    /// The underline; absent if the font does not state it.
    package var underline: Underline?
  }

  package struct Length: Sendable, Codable, Equatable {
    /// The length in units: for a run, in the units of its font; for the line, in line units (`unitsPerEm` of the
    /// document).
    package var units: Int64
    /// The `Double` nearest to `exact`.
    package var pixels: Double
    /// The length in pixels as a fraction in lowest terms, or as a whole number.
    package var exact: String
    /// The font's table that states the length: `OS/2`, `hhea`, or `OS/2 + MVAR` if a variable font changes it. Absent
    /// for the line, whose lengths are from several fonts.
    package var source: String?
  }

  package struct Underline: Sendable, Codable, Equatable {
    /// The position of the underline's upper edge above the baseline; negative if it is below the baseline.
    package var position: Length
    package var thickness: Length
  }
}

extension MeasureDocument.Metrics {
  /// Creates the metrics of a run, in the units of its font, at a size that has been checked.
  init(_ run: MeasuredText.Run, size: Rational) {
    let tags = run.font.letterMetrics.variedTags
    let source = { (table: String, tag: String) in tags.contains(tag) ? table + " + MVAR" : table }
    let line = run.font.metrics.source.rawValue
    self.init(
      run.metrics,
      sources: Sources(
        ascent: source(line, "hasc"), descent: source(line, "hdsc"),
        lineGap: source(line, "hlgp"), capHeight: source("OS/2", "cpht"),
        xHeight: source("OS/2", "xhgt"), position: source("post", "undo"),
        thickness: source("post", "unds"))
    ) { units in
      (units.rawValue, run.font.pixels(units, checkedSize: size))
    }
  }

  /// Creates the metrics of a line, in line units, at a size that has been checked; `nil` for a line without runs.
  init?(_ line: MeasuredText, size: Rational) {
    guard let metrics = line.metrics else { return nil }
    self.init(metrics, sources: Sources()) { units in
      (units, line.pixels(lineUnits: units, checkedSize: size))
    }
  }

  /// The table that states each value; `nil` for the line.
  private struct Sources {
    var ascent: String?
    var descent: String?
    var lineGap: String?
    var capHeight: String?
    var xHeight: String?
    var position: String?
    var thickness: String?
  }

  private init<Unit>(
    _ metrics: TextMetrics<Unit>, sources: Sources,
    _ measure: (Unit) -> (units: Int64, pixels: Rational)
  ) {
    func length(_ value: Unit, _ source: String?) -> MeasureDocument.Length {
      let (units, pixels) = measure(value)
      return MeasureDocument.Length(
        units: units, pixels: pixels.double, exact: pixels.description, source: source)
    }
    ascent = length(metrics.ascent, sources.ascent)
    descent = length(metrics.descent, sources.descent)
    lineGap = length(metrics.lineGap, sources.lineGap)
    capHeight = metrics.capHeight.map { length($0, sources.capHeight) }
    xHeight = metrics.xHeight.map { length($0, sources.xHeight) }
    underline = metrics.underline.map {
      MeasureDocument.Underline(
        position: length($0.position, sources.position),
        thickness: length($0.thickness, sources.thickness))
    }
  }
}

extension MeasureDocument.Ink {
  init(_ box: InkBox<Rational>) {
    self.init(
      left: box.left.double, right: box.right.double, top: box.top.double,
      bottom: box.bottom.double)
  }
}
