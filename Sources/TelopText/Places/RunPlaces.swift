internal import CTelopHarfBuzz
internal import TelopUnits

/// The grapheme boundaries of one run, as *logical positions*: line units from the line's logical start, as in cluster
/// records. In text of any direction, they increase along the text, unless a cluster has a negative advance.
struct RunPlaces {
  let run: MeasuredText.Run
  private let places: PlaceIndex
  private var storage: MeasuredText.Storage { run.storage }
  private var graphemes: GraphemeIndex { places.graphemes }
  /// The logical position of the run's start.
  let start: Int64
  /// The logical position of the run's end.
  let end: Int64

  init(_ run: MeasuredText.Run, _ places: PlaceIndex) {
    self.run = run
    self.places = places
    start = run.storage.clusters[run.clusters.lowerBound].position
    end = run.storage.clusters[run.clusters.upperBound].position
  }

  /// The distance of a logical position within the run from the line's left end, in line units.
  func x(of position: Int64) -> Int64 {
    run.left + (run.isRightToLeft ? end - position : position - start)
  }

  /// The logical position at a distance from the line's left end, in line units.
  func position(at x: Int64) -> Int64 {
    run.isRightToLeft ? end - (x - run.left) : start + (x - run.left)
  }

  /// The logical position of a grapheme boundary; offsets outside the run give its ends.
  func position(of boundary: Int) -> Int64 {
    if boundary <= run.range.lowerBound { return start }
    if boundary >= run.range.upperBound { return end }
    let cluster = partitionPoint(in: run.clusters) { Int(storage.clusters[$0].utf8) > boundary } - 1
    guard cluster >= run.clusters.lowerBound else { return start }
    let record = storage.clusters[cluster]
    if Int(record.utf8) == boundary { return record.position }
    return record.position + distance(of: boundary, inCluster: cluster)
  }

  /// The indices of the graphemes in the cluster that contains a logical position. Where advances are negative, several
  /// clusters may contain it; the range then covers all of them.
  func graphemes(around position: Int64) -> Range<Int> {
    let clusters = run.clusters
    var first =
      partitionPoint(in: clusters) { places.maximumPosition(upTo: $0, in: storage) > position } - 1
    first = max(first, clusters.lowerBound)
    while first > clusters.lowerBound,
      storage.clusters[first].position < places.maximumPosition(upTo: first, in: storage)
    { first -= 1 }
    var end = partitionPoint(in: clusters) {
      places.minimumPosition(from: $0, in: storage) > position
    }
    while end < clusters.upperBound,
      storage.clusters[end].position > places.minimumPosition(from: end, in: storage)
    { end += 1 }
    let textStart =
      first == clusters.lowerBound ? run.range.lowerBound : Int(storage.clusters[first].utf8)
    let textEnd =
      end == clusters.upperBound ? run.range.upperBound : Int(storage.clusters[end].utf8)
    let start = graphemes.grapheme(containing: textStart)
    return start..<max(start + 1, graphemes.count(before: textEnd))
  }

  /// The distance of a boundary inside a cluster from the cluster's start, in line units.
  private func distance(of boundary: Int, inCluster cluster: Int) -> Int64 {
    let record = storage.clusters[cluster]
    let next = storage.clusters[cluster + 1]
    let textEnd = cluster + 1 == run.clusters.upperBound ? run.range.upperBound : Int(next.utf8)
    let first = graphemes.count(before: Int(record.utf8) + 1)
    let index = graphemes.count(before: boundary + 1) - first
    let partCount = graphemes.count(before: textEnd) - first + 1
    let advance = next.position - record.position
    if let carets = carets(of: cluster, count: partCount - 1, within: advance) {
      return carets[index - 1]
    }
    // index × advance ÷ partCount, rounded towards the cluster's start. The product could overflow.
    let (part, remainder) = advance.quotientAndRemainder(dividingBy: Int64(partCount))
    return part * Int64(index) + remainder * Int64(index) / Int64(partCount)
  }

  /// The font's carets of a ligature, in line units from the cluster's start, ascending. `nil` unless one glyph of the
  /// cluster has exactly one caret for each boundary, all inside the cluster and at different positions.
  private func carets(of cluster: Int, count: Int, within advance: Int64) -> [Int64]? {
    let utf8 = storage.clusters[cluster].utf8
    var index = partitionPoint(in: run.glyphs) { storage.glyphs[$0].cluster >= utf8 }
    // The distance from the cluster's start to the glyph's logical start, in font units.
    var pen: Int64 = 0
    while index < run.glyphs.upperBound, storage.glyphs[index].cluster == utf8 {
      let glyph = storage.glyphs[index]
      let carets =
        run.orientation.isUpright
        ? [] : run.font.ligatureCarets(of: glyph.id, isRightToLeft: run.isRightToLeft, count: count)
      if !carets.isEmpty {
        let positions = carets.map { caret in
          let fromLeft = Int64(glyph.xOffset) + caret
          return (pen + (run.isRightToLeft ? Int64(glyph.advance) - fromLeft : fromLeft))
            * run.scale
        }.sorted()
        let bounds = [0] + positions + [advance]
        if zip(bounds, bounds.dropFirst()).allSatisfy(<) { return positions }
      }
      pen += Int64(glyph.advance)
      index += 1
    }
    return nil
  }
}

extension Font {
  /// GDEF's carets of a ligature, in font units from the glyph's origin; empty unless there are exactly `count`.
  fileprivate func ligatureCarets(of glyph: UInt32, isRightToLeft: Bool, count: Int) -> [Int64] {
    let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    guard count > 0, count <= UInt16.max,
      hb_ot_layout_get_ligature_carets(shapingFont, direction, glyph, 0, nil, nil) == UInt32(count)
    else { return [] }
    var carets = [hb_position_t](repeating: 0, count: count)
    var writtenCount = UInt32(count)
    _ = hb_ot_layout_get_ligature_carets(shapingFont, direction, glyph, 0, &writtenCount, &carets)
    return Int(writtenCount) == count ? carets.map(Int64.init) : []
  }
}
