internal import Telop
internal import TelopText
import TelopUnits

/// Splits a segment into spans of text for a browser. A span is a part of a run; runs are cut where features and
/// spacing change. Each cluster of a colour font and each upright glyph is a separate span.
///
/// Browsers use other advances than HarfBuzz for colour glyphs (whole pixels of the bitmap) and for missing characters.
/// In separate spans, these advances do not move other text. Browsers also disagree on whether the letter-spacing of
/// right-to-left text is at the left or at the right of a cluster. Each spaced cluster of such text is therefore a
/// separate span.
struct SpanSplitter {
  struct Span {
    let placed: PlacedRunPart
    let features: [Feature]
    /// In pixels.
    let letterSpacing: Rational
    /// The left end of the text, without letter-spacing, in line units from the line's left end.
    let left: Int64
  }

  private let text: MeasuredText
  private let pixelsPerLineUnit: Rational
  private let spacing: Spacing
  /// The features of each run.
  private let features: [[Feature]]
  /// The bounds of features that apply only to a range: UTF-8 offsets, ascending.
  private let featureBounds: [Int]
  /// The characters that are in no font: UTF-8 offsets, ascending.
  private let missingRanges: [Range<Int>]

  init(_ scene: ScrollScene) {
    text = scene.text
    pixelsPerLineUnit = scene.pixelsPerUnit
    spacing = scene.typesetting.spacing
    features = scene.text.runs.map { scene.text.features(of: $0) }
    let featureRanges = features.joined().compactMap(\.range)
    featureBounds = Set(featureRanges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    missingRanges = text.missing.map(\.range)
  }

  /// - Parameter range: UTF-8 offsets of a segment.
  /// - Returns: The spans in visual order.
  func spans(of range: Range<Int>) -> [Span] {
    var cuts = [range.lowerBound]
    for cut in splits(of: range) where cut > cuts[cuts.count - 1] { cuts.append(cut) }
    cuts.append(range.upperBound)
    let placed = zip(cuts, cuts.dropFirst()).flatMap { text.placedRunParts(in: $0..<$1) }
    return placed.sorted { $0.left < $1.left }.map { piece in
      let isRightToLeft = text.runs[piece.run].isRightToLeft
      let clusters = clusters(of: piece)
      return Span(
        placed: piece,
        features: features[piece.run].filter { feature in
          feature.range.map { $0.contains(piece.range.lowerBound) } ?? true
        },
        letterSpacing: isRightToLeft
          ? 0 : pixelsPerLineUnit * letterSpacing(after: clusters.lowerBound),
        left: piece.left + (isRightToLeft ? letterSpacing(after: clusters.upperBound - 1) : 0))
    }
  }

  private func clusters(of piece: PlacedRunPart) -> Range<Int> {
    let first = text.cluster(startingAtOrAfter: piece.range.lowerBound)
    return first..<text.cluster(startingAtOrAfter: piece.range.upperBound)
  }

  /// The offsets at which properties change, ascending.
  private func splits(of range: Range<Int>) -> [Int] {
    var splits = bounds(in: range)
    for piece in text.placedRunParts(in: range) { splits += self.splits(of: piece) }
    return splits.sorted()
  }

  /// The bounds of features and of characters that are in no font.
  private func bounds(in range: Range<Int>) -> [Int] {
    let first = partitionPoint(in: 0..<featureBounds.count) { featureBounds[$0] > range.lowerBound }
    let bounds = featureBounds[first...].prefix { $0 < range.upperBound }
    let firstMissing = partitionPoint(in: 0..<missingRanges.count) {
      missingRanges[$0].upperBound > range.lowerBound
    }
    let missing = missingRanges[firstMissing...].prefix { $0.lowerBound < range.upperBound }
    let splits = bounds + missing.flatMap { [$0.lowerBound, $0.upperBound] }
    return splits.filter { text.allowsCut(at: $0) }
  }

  /// The starts of the clusters that begin a span.
  private func splits(of piece: PlacedRunPart) -> [Int] {
    let isSpaced = spacing != .none
    let run = text.runs[piece.run]
    let isColorRun = run.font.hasColorGlyphs
    // WebKit spaces Korean words differently from other browsers.
    let isKorean = run.script == "Hang"
    // Browsers draw upright glyphs at whole pixels from the start of their span.
    let isUpright = run.orientation == .upright
    guard isColorRun || isUpright || isSpaced || isKorean else { return [] }
    var splits: [Int] = []
    var spanSpacing: Int64?
    var isAfterBlank = false
    for index in clusters(of: piece) {
      let spacingAfter = isSpaced ? letterSpacing(after: index) : 0
      guard let cluster = text.cluster(at: index) else { continue }
      // A spaced right-to-left cluster is always a span of its own, placed at its measured position. It may therefore
      // begin a span even where kerning allows no cut.
      let isAlone = run.isRightToLeft && spacingAfter != 0
      let isNew = isColorRun || isUpright || spacingAfter != spanSpacing || isAfterBlank
      let mayCut = spanSpacing == nil || text.allowsCut(at: cluster.range.lowerBound)
      if isAlone || isNew && mayCut {
        splits.append(cluster.range.lowerBound)
        spanSpacing = spacingAfter
      }
      // Browsers round the position of a word that follows a blank widened by word-spacing.
      isAfterBlank =
        (spacing.words != 0 || isKorean) && Self.blanks.contains(text.substring(cluster.range))
    }
    return splits
  }

  /// The characters that word-spacing widens.
  private static let blanks = [" ", "\u{A0}"]

  /// The spacing after a cluster, excluding word-spacing, in line units.
  private func letterSpacing(after index: Int) -> Int64 {
    guard spacing != .none, let cluster = text.cluster(at: index) else { return 0 }
    let added = cluster.units - cluster.advance.rawValue * text.runs[cluster.run].scale
    // Browsers apply word-spacing themselves.
    let isBlank = Self.blanks.contains(text.substring(cluster.range))
    return added - (isBlank ? Int64((spacing.words * text.unitsPerEm).floor) : 0)
  }
}
