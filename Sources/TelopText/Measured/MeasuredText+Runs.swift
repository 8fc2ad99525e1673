public import TelopUnits

extension MeasuredText {
  /// The runs of a line in logical order. Together they cover the line.
  public struct Runs: RandomAccessCollection, Sendable {
    let storage: Storage

    /// The index of the first run, 0.
    public var startIndex: Int { 0 }
    /// The number of runs.
    public var endIndex: Int { storage.runTable.count }

    /// The run at an index from 0 to `count` - 1.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Run { Run(storage: storage, index: position) }
  }

  /// A stretch of one font, one script and one direction, shaped as a whole.
  ///
  /// A run is a view of its line and keeps the line alive.
  public struct Run: Sendable {
    let storage: Storage
    let index: Int

    private var table: RunTable { storage.runTable }
    /// The properties that the run shares with other runs of the line.
    private var kind: RunTable.Kind { storage.runTable.kinds[table.kindIndex(index)] }

    /// UTF-8 offsets into the line.
    public var range: Range<Int> { table.utf8(index) }
    /// The index of the font in `MeasuredText.fonts`.
    package var fontIndex: Int { kind.fontIndex }
    /// The font of the run.
    public var font: Font { kind.font }
    /// The ISO 15924 code that the run was shaped with.
    public var script: String { kind.script }
    /// The BCP 47 tag that the run was shaped with; `und` if unknown.
    public var language: String { kind.language }
    /// The embedding level of Unicode's bidirectional algorithm.
    package var level: UInt8 { table.level(index) }
    package var orientation: Orientation { kind.orientation }
    /// The sum of the glyphs' advances, in the font's units; without spacing.
    ///
    /// - Complexity: O(glyphs of the run).
    public var advance: FontUnits {
      FontUnits(rawValue: glyphs.reduce(0) { $0 + Int64(storage.glyphTable.advance($1)) })
    }
    /// The run's advance with spacing, in line units.
    package var units: Int64 {
      let clusters = clusters
      return storage.clusters[clusters.upperBound].position
        - storage.clusters[clusters.lowerBound].position
    }
    /// The run's clusters, as indices into the line's clusters.
    package var clusters: Range<Int> { table.clusters(index) }
    /// Indices into the line's glyphs, in logical order.
    var glyphs: Range<Int> { table.glyphs(index) }
    /// The distance of the run's left end from the line's left end, in line units.
    var left: Int64 {
      table.lefts.isEmpty ? storage.clusters[clusters.lowerBound].position : table.lefts[index]
    }
    /// Line units per font unit.
    package var scale: Int64 { kind.scale }
    /// Whether the pen never moves backward in the whole line.
    var penNeverReverses: Bool { storage.penNeverReverses }
    /// Limits of the ink of any glyph, in line units from the pen; see `RunTable.Kind.inkExtent`.
    var inkExtent: ClosedRange<Int64> { kind.inkExtent }

    /// Whether the run reads from right to left: its level is odd.
    public var isRightToLeft: Bool { level % 2 == 1 }
    /// The direction of the run's glyphs, by HarfBuzz's name: `ltr`, `rtl`, `ttb`, or `btt` for upright glyphs within
    /// text that reads upward. Combined digits have `ttb`, although HarfBuzz shapes them horizontally.
    package var direction: String {
      switch (orientation.isUpright, isRightToLeft) {
      case (true, true): "btt"
      case (true, false): "ttb"
      case (false, true): "rtl"
      case (false, false): "ltr"
      }
    }
    package var glyphCount: Int { glyphs.count }
  }
}

/// The glyphs of a line in logical order, as HarfBuzz reported them.
struct LineGlyphs: RandomAccessCollection, Sendable {
  let storage: MeasuredText.Storage

  var startIndex: Int { 0 }
  var endIndex: Int { storage.glyphTable.count }

  @inline(__always)
  subscript(index: Int) -> GlyphRecord { storage.glyphTable.record(index, in: storage.clusters) }
}
