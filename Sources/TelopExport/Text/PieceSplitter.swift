internal import Telop
internal import TelopText

/// Divides a segment into the pieces of text that a browser is given one by one: parts of runs, cut
/// where features and spacing change, and every picture by itself.
///
/// A browser has advances of its own for pictures (whole pixels of the bitmap) and for characters that
/// no font has; standing alone they move nothing else.
struct PieceSplitter {
  struct Piece {
    let placed: PlacedPiece
    let features: [Feature]
    /// Letter-spacing in pixels.
    let letters: Rational
  }

  private let text: MeasuredText
  private let unit: Rational
  private let spacing: Spacing
  private let features: [[Feature]]
  /// Ends of ranges with features of their own, ascending.
  private let edges: [Int]
  private let missing: [Range<Int>]

  init(_ fit: Fit) {
    text = fit.text
    unit = fit.plan.strip.layout.pixelsPerUnit
    spacing = fit.options.shaping.spacing
    features = fit.text.runs.map { fit.text.features(of: $0) }
    var edges: [Int] = []
    for feature in features.joined() {
      if let range = feature.range { edges += [range.lowerBound, range.upperBound] }
    }
    self.edges = Array(Set(edges)).sorted()
    missing = text.missing.map(\.range)
  }

  /// - Parameter range: UTF-8 offsets of a segment.
  /// - Returns: in the order of the eye.
  func pieces(of range: Range<Int>) -> [Piece] {
    var cuts = [range.lowerBound]
    for cut in splits(of: range) where cut > cuts[cuts.count - 1] && text.allowsCut(at: cut) {
      cuts.append(cut)
    }
    cuts.append(range.upperBound)
    let placed = zip(cuts, cuts.dropFirst()).flatMap { text.placedPieces(in: $0..<$1) }
    return placed.sorted { $0.left < $1.left }.map { piece in
      Piece(
        placed: piece,
        features: features[piece.run].filter { feature in
          feature.range.map { $0.contains(piece.range.lowerBound) } ?? true
        }, letters: unit * letters(after: text.cluster(startingAtOrAfter: piece.range.lowerBound)))
    }
  }

  /// Where the setting changes, ascending.
  private func splits(of range: Range<Int>) -> [Int] {
    var splits: [Int] = []
    let first = partitionPoint(in: 0..<edges.count) { edges[$0] > range.lowerBound }
    splits += edges[first...].prefix { $0 < range.upperBound }
    let gone = partitionPoint(in: 0..<missing.count) { missing[$0].upperBound > range.lowerBound }
    for lost in missing[gone...].prefix(while: { $0.lowerBound < range.upperBound }) {
      splits += [lost.lowerBound, lost.upperBound]
    }
    let isSpaced = spacing != .none
    for piece in text.placedPieces(in: range) {
      let isPicture = text.runs[piece.run].font.hasColorGlyphs
      guard isPicture || isSpaced else { continue }
      var before: Int64?
      var isBehindWord = false
      let clusters =
        text.cluster(
          startingAtOrAfter: piece.range.lowerBound)..<text.cluster(
          startingAtOrAfter: piece.range.upperBound)
      for index in clusters {
        let letters = isSpaced ? letters(after: index) : 0
        guard let cluster = text.cluster(at: index) else { continue }
        if isPicture || letters != before || isBehindWord {
          splits.append(cluster.range.lowerBound)
        }
        before = letters
        // Browsers round the place of each word that they space.
        isBehindWord = spacing.words != 0 && Self.words.contains(text.substring(cluster.range))
      }
    }
    return splits.sorted()
  }

  /// What word-spacing widens.
  private static let words = [" ", "\u{A0}"]

  /// What was added behind a cluster apart from word-spacing, in line units.
  private func letters(after index: Int) -> Int64 {
    guard spacing != .none, let cluster = text.cluster(at: index) else { return 0 }
    let font = text.runs[cluster.run].font
    let scale = Int64(text.unitsPerEm / font.unitsPerEm)
    let added = cluster.units - cluster.advance.rawValue * scale
    // Browsers widen these by themselves.
    let isWord = Self.words.contains(text.substring(cluster.range))
    return added - (isWord ? Int64((spacing.words * text.unitsPerEm).floor) : 0)
  }
}
