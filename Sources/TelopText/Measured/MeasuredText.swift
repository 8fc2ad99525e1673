package import TelopUnits

/// A line of text, shaped once, with all of its widths, independent of the type size.
///
/// The value holds no pointers into C, is cheap to copy and safe to share. Offsets in the text are UTF-8 offsets into
/// `text`. Lengths are font units within a run and *line units* across runs. An em has as many line units as the least
/// common multiple of the fonts' units per em, so that sums across fonts stay whole numbers. Pixels need a size, and
/// are exact, as `Rational`.
///
/// A line takes at most 40 bytes of memory per character, including its text. Most lines take less: about 14 in
/// English, 16 in Japanese, and 16 more if every character is a separate run. Unusual lines, such as those with
/// advances or shifts beyond 32,767 font units, come closer to the maximum.
///
/// ```swift
/// let line = try FontStack.bundled().prepare("Hello, 世界")
/// print(try line.width(size: 48), try line.width(size: 24))  // 2616/11 1308/11
/// for run in line.runs { print(run.font.name, line.substring(run.range)) }
/// ```
public struct MeasuredText: Sendable {
  let storage: Storage

  /// The shared, immutable content of all copies.
  final class Storage: Sendable {
    let text: String
    let options: TextOptions
    let paragraphs: [Range<Int>]
    let language: String
    /// The embedding level of the line's base direction.
    let baseLevel: UInt8
    let features: FeatureRules
    let fonts: [Font]
    let runTable: RunTable
    let clusters: ClusterTable
    let glyphTable: GlyphTable
    /// Whether the pen never moves backward. Kerning and negative spacing may move it backward.
    let penNeverReverses: Bool
    /// UTF-8 offsets of characters that no font has.
    let missing: [UInt32]
    let missingFaces: [MissingFace]
    let unitsPerEm: Int64
    /// The pen's travel, forward plus backward, in line units.
    let travel: Int64
    /// The number of code points.
    let characterCount: Int
    /// UTF-8 offsets of characters that continue a grapheme cluster, ascending.
    let graphemeContinuations: [UInt32]
    /// Created when a place is first queried.
    let places = OnceValue<PlaceIndex>()

    init(_ text: String, _ line: consuming LineBuilder) {
      self.text = text
      options = line.options
      paragraphs = line.paragraphs
      language = line.language
      baseLevel = line.baseLevel
      features = line.features
      fonts = line.fonts
      runTable = line.runs
      clusters = line.clusters
      glyphTable = line.glyphs
      penNeverReverses = line.travel == line.pen
      missing = line.missing
      missingFaces = line.missingFaces
      unitsPerEm = line.unitsPerEm
      travel = line.travel
      characterCount = line.characterCount
      graphemeContinuations = line.graphemeContinuations.offsets
    }

    var runs: Runs { Runs(storage: self) }
    var glyphs: LineGlyphs { LineGlyphs(storage: self) }
  }

  /// The line: the text converted by the rule of `LineText`. Every offset counts the UTF-8 bytes of this text.
  public var text: String { storage.text }
  /// The line's paragraphs: UTF-8 ranges, ascending; the separators lie between them.
  package var paragraphs: [Range<Int>] { storage.paragraphs }
  /// The line's language, from the options or else from the text's scripts.
  public var language: String { storage.language }
  /// Whether the line's base direction is right to left; its start is then at its right end.
  public var isRightToLeft: Bool { storage.baseLevel % 2 == 1 }
  /// Whether the line runs from top to bottom. Positions along the line then count downward from its top: "left" means
  /// top, "right" means bottom.
  public var isVertical: Bool { storage.options.direction == .topToBottom }
  /// The runs in logical order; together they cover the line.
  public var runs: Runs { storage.runs }
  /// The fonts of the line, in order of first use.
  public var fonts: [Font] { storage.fonts }
  /// Characters that no font has, in logical order. They are drawn as .notdef and have the width of .notdef.
  ///
  /// - Complexity: O(missing characters).
  public var missing: [MissingCharacter] {
    let utf8 = text.utf8
    return storage.missing.map { offset in
      let start = Int(offset)
      let scalar = text.unicodeScalars[utf8.index(utf8.startIndex, offsetBy: start)]
      return MissingCharacter(scalar: scalar, range: start..<start + UTF8.width(scalar))
    }
  }
  /// Styles for which a family of the line has no face, each once, in logical order. Their text is drawn with the
  /// closest face.
  public var missingFaces: [MissingFace] { storage.missingFaces }
  var places: PlaceIndex { storage.places.get { PlaceIndex(storage) } }
  /// The number of line units in one em.
  public var unitsPerEm: Int { Int(storage.unitsPerEm) }
  package var clusterCount: Int { storage.clusters.count - 1 }
  /// The length of `text` in UTF-8 bytes.
  public var utf8Length: Int { storage.clusters.last.map { Int($0.utf8) } ?? 0 }

  /// A character without a glyph in any font of the stack.
  public struct MissingCharacter: Sendable, Hashable {
    /// The character.
    public let scalar: Unicode.Scalar
    /// UTF-8 offsets into the line.
    public let range: Range<Int>
  }

  /// One cluster: the smallest piece of text with glyphs of its own.
  package struct Cluster: Sendable, Hashable {
    /// UTF-8 offsets into the line.
    package let range: Range<Int>
    /// The sum of the glyphs' advances, in units of the run's font; without spacing.
    package let advance: FontUnits
    /// The cluster's advance with spacing, in line units.
    package let units: Int64
    /// The index of the cluster's run.
    package let run: Int
  }

  /// The cluster at `index`, from 0 to `clusterCount` - 1; `nil` beyond.
  package func cluster(at index: Int) -> Cluster? {
    guard (0..<clusterCount).contains(index) else { return nil }
    let record = storage.clusters[index]
    let next = storage.clusters[index + 1]
    let range = Int(record.utf8)..<Int(next.utf8)
    return Cluster(
      range: range,
      advance: FontUnits(rawValue: glyphRecords(in: range).reduce(0) { $0 + Int64($1.advance) }),
      units: next.position - record.position, run: runIndex(ofCluster: index))
  }

  /// The glyphs of a run in visual order, left to right; none for a run of another line.
  package func glyphs(of run: Run) -> [Glyph] {
    guard run.storage === storage else { return [] }
    let logical = run.glyphs.map { Glyph(storage.glyphs[$0]) }
    return run.isRightToLeft ? logical.reversed() : logical
  }

  func runIndex(ofCluster index: Int) -> Int {
    partitionPoint(in: 0..<runs.count) { runs[$0].clusters.upperBound > index }
  }
}
