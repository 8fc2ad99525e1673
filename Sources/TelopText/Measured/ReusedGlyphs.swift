internal import TelopUnits

/// Glyphs of a line measured before, moved to where their text stands now.
struct ReusedGlyphs: LogicalGlyphs {
  private let storage: MeasuredText.Storage
  private let shift: Int
  private let run: MeasuredText.Run
  let indices: Range<Int>
  let isVertical: Bool

  /// - Parameters:
  ///   - run: a run of `storage`.
  ///   - range: UTF-8 offsets in the old line; the glyphs whose clusters start there.
  ///   - shift: how far the text has moved.
  init(_ run: MeasuredText.Run, in range: Range<Int>, of storage: MeasuredText.Storage, shift: Int)
  {
    self.storage = storage
    self.run = run
    self.shift = shift
    isVertical = run.orientation == .upright
    let first = partitionPoint(in: run.glyphs) {
      Int(storage.glyphs[$0].cluster) >= range.lowerBound
    }
    let end = partitionPoint(in: first..<run.glyphs.upperBound) {
      Int(storage.glyphs[$0].cluster) >= range.upperBound
    }
    indices = first..<end
  }

  /// No glyphs.
  static func none(like run: MeasuredText.Run, of storage: MeasuredText.Storage) -> ReusedGlyphs {
    ReusedGlyphs(run, in: 0..<0, of: storage, shift: 0)
  }

  func cluster(_ index: Int) -> UInt32 { UInt32(Int(storage.glyphs[index].cluster) + shift) }

  func isUnsafe(_ index: Int) -> Bool {
    let cluster = storage.glyphs[index].cluster
    let place = partitionPoint(in: run.clusters) { storage.clusters[$0].utf8 >= cluster }
    return storage.clusters[place].flags.contains(.unsafe)
  }

  func record(_ index: Int) -> GlyphRecord {
    var record = storage.glyphs[index]
    record.cluster = cluster(index)
    return record
  }
}
