internal import CTelopICUShims

/// A line's runs in logical order: sixteen bytes for each run. Properties that many runs share are stored once, in
/// `kinds`.
struct RunTable: Sendable {
  struct Kind: Sendable {
    let fontIndex: Int
    let font: Font
    /// An ISO 15924 code.
    let script: String
    let language: String
    let orientation: Orientation
    /// Line units per font unit.
    let scale: Int64
    /// Bounds of the glyphs' offsets along the line, in font units; 0 lies between the bounds.
    var minimumOffset: Int32 = 0
    var maximumOffset: Int32 = 0

    /// How far the ink of any glyph may reach from the pen along the line, backward and forward, in line units.
    var inkExtent: ClosedRange<Int64> {
      let bounds = font.inkBounds
      let isUpright = orientation.isUpright
      let backward = (isUpright ? -bounds.top : bounds.left) + Int64(minimumOffset)
      let forward = (isUpright ? -bounds.bottom : bounds.right) + Int64(maximumOffset)
      return backward * scale...forward * scale
    }
  }

  private struct Start {
    /// A UTF-8 offset into the line.
    let utf8: UInt32
    let cluster: UInt32
    let glyph: UInt32
    /// The embedding level in the lowest byte, and an index into `kinds` above it.
    let kindAndLevel: UInt32
  }

  private(set) var kinds: [Kind] = []
  /// The starts of the runs, followed by the end of the line once the table is closed.
  private var starts: [Start] = []
  /// The runs' left ends in line units; empty if the runs are in order from left to right.
  private(set) var lefts: [Int64] = []
  /// Whether no run is empty, and the left ends never decrease in logical order.
  private(set) var ascends = true

  var count: Int { max(0, starts.count - 1) }

  mutating func reserveCapacity(_ count: Int) { starts.reserveCapacity(count + 1) }

  /// Adds the kind of a run whose font is `fonts[font]`, and returns its index.
  mutating func addKind(
    of item: ItemizedRun, font: Int, _ fonts: [Font], _ tags: ShapingTags, _ unitsPerEm: Int64
  ) -> Int {
    kinds.append(
      Kind(
        fontIndex: font, font: fonts[font], script: tags.script(of: item).tag,
        language: tags.language(of: item.script), orientation: item.orientation,
        scale: fonts[font].scale(in: unitsPerEm)))
    return kinds.count - 1
  }

  mutating func include(offsets: ClosedRange<Int32>, kind: Int) {
    kinds[kind].minimumOffset = min(kinds[kind].minimumOffset, offsets.lowerBound)
    kinds[kind].maximumOffset = max(kinds[kind].maximumOffset, offsets.upperBound)
  }

  mutating func append(utf8: Int, cluster: Int, glyph: Int, kind: Int, level: UInt8) {
    starts.append(
      Start(
        utf8: UInt32(utf8), cluster: UInt32(cluster), glyph: UInt32(glyph),
        kindAndLevel: UInt32(kind) << 8 | UInt32(level)))
  }

  /// Appends the end of the line: the counts of its bytes, clusters and glyphs.
  mutating func close(utf8: Int, clusters: Int, glyphs: Int) {
    append(utf8: utf8, cluster: clusters, glyph: glyphs, kind: 0, level: 0)
    starts.trim()
  }

  /// Sets every run's left end by the visual order of the levels (rule L2 of UAX #9).
  mutating func setLefts(in clusters: ClusterTable) {
    if starts.dropLast().contains(where: { $0.kindAndLevel & 1 != 0 }) {
      var order = [Int32](repeating: 0, count: count)
      telop_icu_visual_order((0..<count).map(level), Int32(count), &order)
      var lefts = [Int64](repeating: 0, count: count)
      var left: Int64 = 0
      for index in order.map(Int.init) {
        lefts[index] = left
        left += clusters[self.clusters(index).upperBound].position - start(of: index, in: clusters)
      }
      self.lefts = lefts
    }
    var last = Int64.min
    ascends = true
    for index in 0..<count {
      let left = lefts.isEmpty ? start(of: index, in: clusters) : lefts[index]
      if left < last || self.clusters(index).isEmpty { ascends = false }
      last = left
    }
  }

  /// The sum of the advances of all clusters logically before a run, in line units.
  private func start(of run: Int, in clusters: ClusterTable) -> Int64 {
    clusters[self.clusters(run).lowerBound].position
  }

  func utf8(_ index: Int) -> Range<Int> { Int(starts[index].utf8)..<Int(starts[index + 1].utf8) }

  func clusters(_ index: Int) -> Range<Int> {
    Int(starts[index].cluster)..<Int(starts[index + 1].cluster)
  }

  func glyphs(_ index: Int) -> Range<Int> {
    Int(starts[index].glyph)..<Int(starts[index + 1].glyph)
  }

  func level(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: starts[index].kindAndLevel) }

  @inline(__always)
  func kindIndex(_ index: Int) -> Int { Int(starts[index].kindAndLevel >> 8) }
}
