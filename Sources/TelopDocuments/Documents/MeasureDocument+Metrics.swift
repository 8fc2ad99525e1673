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
    /// The length in font units for a run, in line units for the line.
    package var units: Int64
    /// The `Double` nearest to `exact`.
    package var pixels: Double
    /// The length in pixels as a fraction in lowest terms, or as a whole number.
    package var exact: String
    /// The font's table with the length, such as `OS/2`, or `OS/2 + MVAR` if the instance of a variable font changes
    /// the length; absent for the line.
    package var source: String?
  }

  package struct Underline: Sendable, Codable, Equatable {
    /// The height of the underline's upper edge above the baseline; negative below the baseline.
    package var position: Length
    package var thickness: Length
  }
}

extension MeasureDocument.Metrics {
  /// Creates the metrics of a run, in the units of its font, at a size that has been checked.
  init(_ run: MeasuredText.Run, size: Rational) {
    let tags = run.font.letterMetrics.variedTags
    self.init(run.metrics, lineTable: run.font.metrics.source.rawValue) { units, table, tag in
      MeasureDocument.Length(
        units.rawValue, run.font.pixels(units, checkedSize: size),
        source: tags.contains(tag) ? table + " + MVAR" : table)
    }
  }

  /// Creates the metrics of a line, in line units, at a size that has been checked; `nil` for a line without runs.
  init?(_ line: MeasuredText, size: Rational) {
    guard let metrics = line.metrics else { return nil }
    self.init(metrics, lineTable: "") { units, _, _ in
      MeasureDocument.Length(units, line.pixels(lineUnits: units, checkedSize: size), source: nil)
    }
  }

  /// - Parameters:
  ///   - lineTable: the table that states the ascent, the descent and the line gap.
  ///   - length: makes a length from a value, the table of the value, and its value tag in `MVAR`.
  private init<Unit>(
    _ metrics: TextMetrics<Unit>, lineTable: String,
    _ length: (Unit, _ table: String, _ tag: String) -> MeasureDocument.Length
  ) {
    ascent = length(metrics.ascent, lineTable, "hasc")
    descent = length(metrics.descent, lineTable, "hdsc")
    lineGap = length(metrics.lineGap, lineTable, "hlgp")
    capHeight = metrics.capHeight.map { length($0, "OS/2", "cpht") }
    xHeight = metrics.xHeight.map { length($0, "OS/2", "xhgt") }
    underline = metrics.underline.map {
      MeasureDocument.Underline(
        position: length($0.position, "post", "undo"),
        thickness: length($0.thickness, "post", "unds"))
    }
  }
}

extension MeasureDocument.Length {
  fileprivate init(_ units: Int64, _ pixels: Rational, source: String?) {
    self.init(units: units, pixels: pixels.double, exact: pixels.description, source: source)
  }
}

extension MeasureDocument.Ink {
  init(_ box: InkBox<Rational>) {
    self.init(
      left: box.left.double, right: box.right.double, top: box.top.double,
      bottom: box.bottom.double)
  }
}
