internal import CTelopHarfBuzz

/// The OpenType features of a run in HarfBuzz's form.
///
/// In each call, HarfBuzz visits all glyphs once for every ranged feature. With all features of the line, the time
/// would be quadratic, so each window of a `Shaper` gets only the features that apply in it. Overridden features are
/// omitted.
struct FeatureList {
  /// The features that every window gets, lowest precedence first. Each tag has at most one feature for the whole line.
  /// For each tag with ranged features after its last whole-line feature, the list has one more feature: its range is
  /// empty, and its value is the greatest of these ranged features. It makes HarfBuzz reserve enough bits in every
  /// window.
  private var everywhere: [Numbered] = []
  /// The ranged features. Features of one tag do not overlap.
  private let pieces: FeaturePieces

  /// A feature with its number in the order of precedence: the last feature of a tag wins.
  struct Numbered {
    let number: Int
    let feature: hb_feature_t
  }

  init(_ features: [hb_feature_t]) {
    if features.isEmpty {
      pieces = FeaturePieces([])
      return
    }
    let numberedFeatures = features.enumerated().map { Numbered(number: $0, feature: $1) }
    let wholeLine = numberedFeatures.filter { $0.feature.isForWholeLine }
    // HarfBuzz ignores all but the last whole-line feature of a tag.
    var lastWholeLine: [hb_tag_t: Int] = [:]
    for numbered in wholeLine { lastWholeLine[numbered.feature.tag] = numbered.number }
    let ranged = numberedFeatures.filter { !$0.feature.isForWholeLine }
    var reservations: [hb_tag_t: Numbered] = [:]
    for numbered in ranged where numbered.number > lastWholeLine[numbered.feature.tag] ?? -1 {
      var reservation = numbered.feature
      reservation.start = 0
      reservation.end = 0
      reservation.value = max(reservation.value, reservations[reservation.tag]?.feature.value ?? 0)
      reservations[reservation.tag] = Numbered(number: numbered.number, feature: reservation)
    }
    let applied = wholeLine.filter { lastWholeLine[$0.feature.tag] == $0.number }
    everywhere = (applied + reservations.values).sorted { $0.number < $1.number }
    pieces = FeaturePieces(FeaturePieces.resolved(ranged, lastWholeLine: lastWholeLine))
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
    let rangedFeatures = pieces.overlapping(range)
    if rangedFeatures.isEmpty { return everywhere.map(\.feature) }
    var lastStarts: [hb_tag_t: UInt32] = [:]
    var counts: [hb_tag_t: Int] = [:]
    let features = (everywhere + rangedFeatures)
      .sorted { ($0.number, $0.feature.start) < ($1.number, $1.feature.start) }
      .map(\.feature)
    let isRanged = { (feature: hb_feature_t) in
      feature.end > feature.start && !feature.isForWholeLine
    }
    for feature in features where isRanged(feature) {
      lastStarts[feature.tag] = feature.start
      counts[feature.tag, default: 0] += 1
    }
    var list: [hb_feature_t] = []
    for feature in features {
      list.append(feature)
      guard isRanged(feature), lastStarts[feature.tag] == feature.start,
        let count = counts[feature.tag]
      else { continue }
      var paddedCount = 1
      while paddedCount < count { paddedCount *= 2 }
      list += repeatElement(feature, count: paddedCount - count)
    }
    return list
  }
}
