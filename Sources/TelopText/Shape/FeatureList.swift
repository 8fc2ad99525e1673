internal import CTelopHarfBuzz
internal import TelopUnits

/// The OpenType features of a run in HarfBuzz's form.
///
/// HarfBuzz visits a window's glyphs once for every ranged feature. With all features of the line, the time would be
/// quadratic, so each window gets only the features that apply in it. Overridden features are left out.
struct FeatureList {
  /// The features of every window, in order of precedence. A tag has at most one feature for the whole line. If ranged
  /// features follow it, the tag also has a feature with an empty range and their maximum value, so that HarfBuzz
  /// reserves bits for that value.
  private var everywhere: [Numbered] = []
  /// The ranged features. Features of one tag do not overlap.
  private let pieces: FeaturePieces

  /// A feature with its rank: the last feature of a tag wins.
  struct Numbered {
    let number: Int
    let feature: hb_feature_t
  }

  init(_ features: [hb_feature_t]) {
    if features.isEmpty {
      pieces = FeaturePieces([])
      return
    }
    let all = features.enumerated().map { Numbered(number: $0, feature: $1) }
    let whole = all.filter { $0.feature.isForWholeLine }
    // HarfBuzz ignores all but the last whole-line feature of a tag.
    var last: [hb_tag_t: Int] = [:]
    for numbered in whole { last[numbered.feature.tag] = numbered.number }
    let ranged = all.filter { !$0.feature.isForWholeLine }
    var reservations: [hb_tag_t: Numbered] = [:]
    for numbered in ranged where numbered.number > last[numbered.feature.tag] ?? -1 {
      var reservation = numbered.feature
      reservation.start = 0
      reservation.end = 0
      reservation.value = max(reservation.value, reservations[reservation.tag]?.feature.value ?? 0)
      reservations[reservation.tag] = Numbered(number: numbered.number, feature: reservation)
    }
    everywhere = (whole.filter { last[$0.feature.tag] == $0.number } + reservations.values)
      .sorted { $0.number < $1.number }
    pieces = FeaturePieces(FeaturePieces.resolved(ranged, over: last))
  }

  var isEmpty: Bool { everywhere.isEmpty && pieces.isEmpty }

  /// Adds a feature of the whole line, which overrides the tag's other features of the whole line.
  mutating func append(_ feature: hb_feature_t) {
    everywhere.removeAll { $0.feature.tag == feature.tag && $0.feature.isForWholeLine }
    everywhere.append(Numbered(number: .max, feature: feature))
  }

  /// The features that apply in a range of UTF-8 offsets.
  ///
  /// HarfBuzz creates and keeps a plan for each list of tags and values. To limit the number of plans, the last
  /// ranged feature of each tag is repeated until the tag's count is a power of two; the repetition has no effect.
  func list(in range: Range<Int>) -> [hb_feature_t] {
    let rangedFeatures = pieces.reaching(into: range)
    if rangedFeatures.isEmpty { return everywhere.map(\.feature) }
    var last: [hb_tag_t: UInt32] = [:]
    var counts: [hb_tag_t: Int] = [:]
    let all = (everywhere + rangedFeatures).sorted {
      ($0.number, $0.feature.start) < ($1.number, $1.feature.start)
    }
    let isPiece = { (feature: hb_feature_t) in
      feature.end > feature.start && !feature.isForWholeLine
    }
    for feature in all.map(\.feature) where isPiece(feature) {
      last[feature.tag] = feature.start
      counts[feature.tag, default: 0] += 1
    }
    var list: [hb_feature_t] = []
    for feature in all.map(\.feature) {
      list.append(feature)
      guard isPiece(feature), last[feature.tag] == feature.start,
        let count = counts[feature.tag]
      else { continue }
      var paddedCount = 1
      while paddedCount < count { paddedCount *= 2 }
      list += repeatElement(feature, count: paddedCount - count)
    }
    return list
  }
}
