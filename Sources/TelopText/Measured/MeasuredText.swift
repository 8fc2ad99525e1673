public import TelopUnits

/// A line of text, shaped once: everything about its widths, and nothing that depends on the size.
///
/// A value without pointers into C, cheap to copy and safe to share. Text places are UTF-8 offsets
/// into `text`. Lengths are font units within a run and *line units* across runs: the least common
/// multiple of the fonts' units per em makes an em of line units, so sums of different fonts stay
/// whole numbers. Pixels appear only when a size is given, exact, as `Rational`.
public struct MeasuredText: Sendable {
  let storage: Storage

  /// Shared by all copies; never changes.
  final class Storage: Sendable {
    let text: String
    let options: TextOptions
    /// UTF-8 ranges, ascending.
    let paragraphs: [Range<Int>]
    let language: String
    let baseLevel: UInt8
    let isVertical: Bool
    let features: FeatureRules
    let fonts: [Font]
    let runs: [Run]
    /// One more than there are clusters: the last holds the end of the text and of the advances.
    let clusters: [ClusterRecord]
    /// In logical order.
    let glyphs: [GlyphRecord]
    let missing: [MissingCharacter]
    let missingFaces: [MissingFace]
    let unitsPerEm: Int64
    /// How far the pen moves in all, forward and back, in line units.
    let travel: Int64
    let characterCount: Int
    /// UTF-8 offsets of characters that go on with the grapheme cluster before them; ascending.
    let continuations: [Int]
    /// Made when a place is first asked for.
    let places = OnceValue<PlaceIndex>()

    init(
      text: String, options: TextOptions, paragraphs: [Range<Int>], language: String,
      baseLevel: UInt8, isVertical: Bool, features: FeatureRules,
      fonts: [Font],
      runs: [Run], clusters: [ClusterRecord], glyphs: [GlyphRecord],
      missing: [MissingCharacter], missingFaces: [MissingFace], unitsPerEm: Int64,
      travel: Int64, characterCount: Int, continuations: [Int]
    ) {
      self.text = text
      self.options = options
      self.paragraphs = paragraphs
      self.language = language
      self.baseLevel = baseLevel
      self.isVertical = isVertical
      self.features = features
      self.fonts = fonts
      self.runs = runs
      self.clusters = clusters
      self.glyphs = glyphs
      self.missing = missing
      self.missingFaces = missingFaces
      self.unitsPerEm = unitsPerEm
      self.travel = travel
      self.characterCount = characterCount
      self.continuations = continuations
    }
  }

  /// The line: the text after the rule of `LineText`. Every offset counts its UTF-8 bytes.
  public var text: String { storage.text }
  /// Where the line's paragraphs lie: UTF-8 ranges, ascending; what lies between is the separator.
  public var paragraphs: [Range<Int>] { storage.paragraphs }
  /// The line's language: the one asked for, or what its scripts tell.
  public var language: String { storage.language }
  /// True when the line's base direction is right to left; its start is then at its right end.
  public var isRightToLeft: Bool { storage.baseLevel % 2 == 1 }
  /// True for a line that runs from top to bottom. Places along the line then count downward from its
  /// top; what is said of left and right holds for top and bottom.
  public var isVertical: Bool { storage.isVertical }
  /// The runs in logical order; together they cover the line.
  public var runs: [Run] { storage.runs }
  /// The fonts that draw the line, in order of first use.
  public var fonts: [Font] { storage.fonts }
  /// Characters that no font has, in logical order; they are drawn as .notdef and count as wide.
  public var missing: [MissingCharacter] { storage.missing }
  /// Styles that a family of the line has no face for, each once, in logical order; their text is
  /// drawn with the face that comes closest.
  public var missingFaces: [MissingFace] { storage.missingFaces }
  /// How many line units make one em.
  public var unitsPerEm: Int { Int(storage.unitsPerEm) }
  /// How many clusters the line has.
  public var clusterCount: Int { storage.clusters.count - 1 }
  /// The length of `text` in UTF-8 bytes.
  public var utf8Length: Int { storage.clusters.last.map { Int($0.utf8) } ?? 0 }

  /// A stretch of one font, one script and one direction, shaped as a whole.
  public struct Run: Sendable {
    /// UTF-8 offsets into the line.
    public let range: Range<Int>
    /// The font's place in `MeasuredText.fonts`.
    public let fontIndex: Int
    /// The font that drew it.
    public let font: Font
    /// The ISO 15924 code that shaped it.
    public let script: String
    /// The BCP 47 tag that shaped it; `und` when nothing tells.
    public let language: String
    /// The embedding level of Unicode's bidirectional algorithm.
    public let level: UInt8
    /// How its glyphs stand to the line.
    public let orientation: Orientation
    /// The sum of its glyphs' advances, in its font's units; without spacing.
    public let advance: FontUnits
    /// How much of the line it takes, with spacing, in line units.
    public let units: Int64
    /// Cluster indices.
    public let clusters: Range<Int>
    /// Indices into the line's glyphs, in logical order.
    let glyphs: Range<Int>
    /// How far the run's left end stands from the line's left end, in line units.
    var left: Int64
    /// Line units per font unit.
    let scale: Int64
    /// How far the run's glyphs are shifted along the line from their pens at most, in font units.
    let offsets: ClosedRange<Int64>
    /// No cluster is narrower than nothing, which spacing below 0 may make it.
    let pensAscend: Bool

    /// How far any ink may reach along the line from its pen, back and forth, in line units.
    var inkReach: ClosedRange<Int64> {
      let reach =
        orientation.standsUp
        ? -font.inkHeight.upperBound...(-font.inkHeight.lowerBound) : font.inkReach
      return (reach.lowerBound + offsets.lowerBound)
        * scale...(reach.upperBound + offsets.upperBound) * scale
    }

    /// Odd levels read from right to left.
    public var isRightToLeft: Bool { level % 2 == 1 }
    /// The direction its glyphs are shaped in, as HarfBuzz calls it: `ltr`, `rtl`, `ttb`, or `btt`
    /// for upright glyphs within text that reads upward.
    public var direction: String {
      orientation.standsUp
        ? (isRightToLeft ? "btt" : "ttb") : (isRightToLeft ? "rtl" : "ltr")
    }
    /// How many glyphs it is drawn with.
    public var glyphCount: Int { glyphs.count }
  }

  /// A character without a glyph in any font of the stack.
  public struct MissingCharacter: Sendable, Hashable {
    /// The character.
    public let scalar: Unicode.Scalar
    /// UTF-8 offsets into the line.
    public let range: Range<Int>
  }

  /// One cluster: text that is drawn by glyphs of its own.
  public struct Cluster: Sendable, Hashable {
    /// UTF-8 offsets into the line.
    public let range: Range<Int>
    /// The sum of its glyphs' advances, in the units of its run's font; without spacing.
    public let advance: FontUnits
    /// How much of the line it takes, with spacing, in line units.
    public let units: Int64
    /// The index of its run.
    public let run: Int
  }

  /// The cluster at `index`, from 0 up to `clusterCount`; `nil` beyond.
  ///
  /// - Complexity: O(log glyphs).
  public func cluster(at index: Int) -> Cluster? {
    guard (0..<clusterCount).contains(index) else { return nil }
    let this = storage.clusters[index]
    let next = storage.clusters[index + 1]
    let range = Int(this.utf8)..<Int(next.utf8)
    return Cluster(
      range: range,
      advance: FontUnits(rawValue: glyphRecords(in: range).reduce(0) { $0 + Int64($1.advance) }),
      units: next.position - this.position, run: runIndex(ofCluster: index))
  }

  /// The glyphs of a run in visual order, left to right.
  ///
  /// - Parameter run: one of `runs`; a run of another line has no glyphs here.
  /// - Complexity: O(glyphs of the run).
  public func glyphs(of run: Run) -> [Glyph] {
    let index = runIndex(containing: run.range.lowerBound)
    guard index < runs.count, runs[index].range == run.range, runs[index].glyphs == run.glyphs,
      runs[index].font === run.font
    else { return [] }
    let logical = storage.glyphs[run.glyphs].map(Glyph.init)
    return run.isRightToLeft ? logical.reversed() : logical
  }

  /// The run that holds a cluster.
  func runIndex(ofCluster index: Int) -> Int {
    partitionPoint(in: 0..<runs.count) { runs[$0].clusters.upperBound > index }
  }
}
