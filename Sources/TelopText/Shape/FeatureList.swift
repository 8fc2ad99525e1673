internal import CTelopHarfBuzz
internal import TelopUnits

/// The features of a run as HarfBuzz takes them, of which each window gets those that reach into it.
///
/// HarfBuzz goes through a window's glyphs once for every feature of a part of the text: with all of a
/// line's features in each window, twice the text would be four times the work.
struct FeatureList {
  /// In the order in which they count: of the same tag the last wins.
  private var all: [hb_feature_t] = []
  /// Those of the whole line: indices into `all`.
  private var everywhere: [Int] = []
  /// Those of a part of the text, by where they start: indices into `all`.
  private var ranged: [Int] = []
  /// How far each of them, or one before it, reaches: a UTF-8 offset.
  private var reach: [UInt32] = []

  init(_ features: [hb_feature_t]) {
    all = features
    everywhere = all.indices.filter { Self.isEverywhere(all[$0]) }
    ranged = all.indices.filter { !Self.isEverywhere(all[$0]) }
      .sorted { (all[$0].start, $0) < (all[$1].start, $1) }
    var furthest: UInt32 = 0
    for index in ranged {
      furthest = max(furthest, all[index].end)
      reach.append(furthest)
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Adds a feature of the whole line, which wins over all others.
  mutating func append(_ feature: hb_feature_t) {
    everywhere.append(all.count)
    all.append(feature)
  }

  private static func isEverywhere(_ feature: hb_feature_t) -> Bool {
    feature.start == 0 && feature.end == .max
  }

  /// The features that count in a range of UTF-8 offsets.
  ///
  /// HarfBuzz makes a plan for each list of tags and values and keeps it. So that there are few of them,
  /// the last of each tag stands as often as makes a power of two: the repetition changes nothing.
  ///
  /// - Complexity: O(log features), and the features of the range.
  func list(in range: Range<Int>) -> [hb_feature_t] {
    if ranged.isEmpty { return all }
    let first = partitionPoint(in: 0..<ranged.count) { Int(reach[$0]) > range.lowerBound }
    let end = partitionPoint(in: first..<ranged.count) {
      Int(all[ranged[$0]].start) >= range.upperBound
    }
    let near = ranged[first..<end].filter { Int(all[$0].end) > range.lowerBound }.sorted()
    var last: [hb_tag_t: Int] = [:]
    var counts: [hb_tag_t: Int] = [:]
    for index in near {
      last[all[index].tag] = index
      counts[all[index].tag, default: 0] += 1
    }
    var list: [hb_feature_t] = []
    for index in (everywhere + near).sorted() {
      let feature = all[index]
      list.append(feature)
      guard last[feature.tag] == index, let count = counts[feature.tag] else { continue }
      var full = 1
      while full < count { full *= 2 }
      list += repeatElement(feature, count: full - count)
    }
    return list
  }
}
