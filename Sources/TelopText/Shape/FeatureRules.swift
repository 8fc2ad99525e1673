import TelopUnits

/// Determines the OpenType features of each run from a line's options.
struct FeatureRules: Sendable {
  private let requested: [Feature]
  private let isKerned: Bool
  private let isSpaced: Bool
  /// Full-width punctuation to be halved: UTF-8 ranges.
  private let halvedPunctuation: [Range<Int>]
  private let trimsPunctuation: Bool

  static let none = FeatureRules(TextOptions(), utf8: UnsafeBufferPointer(start: nil, count: 0))

  init(_ options: TextOptions, utf8: UnsafeBufferPointer<UInt8>) {
    requested = options.features
    isKerned = options.isKerned
    isSpaced = options.spacing.letters != 0
    trimsPunctuation = options.trimsPunctuation
    halvedPunctuation = options.trimsPunctuation ? PunctuationTrim.ranges(in: utf8) : []
  }

  /// The features of a run. The caller's features come last, so they take precedence.
  func list(for font: Font, script: ScriptCode, orientation: Orientation) -> FeatureList {
    FeatureList(
      settings(for: font, script: script, orientation: orientation, in: TextLimits.utf8OffsetRange)
        .map(\.harfBuzz))
  }

  /// The features of `list`, lowest precedence first. Punctuation is halved only in `range`, in UTF-8 offsets.
  func settings(
    for font: Font, script: ScriptCode, orientation: Orientation, in range: Range<Int>
  ) -> [Feature] {
    var features: [Feature] = []
    let isVertical = orientation == .upright
    if isSpaced, !script.isCursive {
      features += ["liga", "clig", "dlig", "hlig"].map { Feature(tag: $0, value: 0) }
    }
    if !isKerned { features.append(Feature(tag: isVertical ? "vkrn" : "kern", value: 0)) }
    if trimsPunctuation {
      features += trimming(halvedPunctuation(in: range), font, isVertical: isVertical)
    }
    return features + requested
  }

  /// The punctuation to halve that overlaps a range of UTF-8 offsets.
  func halvedPunctuation(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    halvedPunctuation.ascendingRanges(overlapping: range)
  }

  /// The features that halve punctuation. A font with contextual half-width forms chooses the pairs itself. For any
  /// other font, `PunctuationTrim` chooses them.
  private func trimming(
    _ trims: ArraySlice<Range<Int>>, _ font: Font, isVertical: Bool
  ) -> [Feature] {
    let tags = font.featureTags
    let contextual = isVertical ? "vchw" : "chws"
    if tags.contains(contextual) { return [Feature(tag: contextual)] }
    let half = isVertical ? "vhal" : "halt"
    return tags.contains(half) ? trims.map { Feature(tag: half, range: $0) } : []
  }
}

/// Adjacent full-width punctuation, which has twice the white space it needs.
private enum PunctuationTrim {
  /// The marks to halve by CSS Text 4, as ascending UTF-8 ranges: an opening mark after other full-width punctuation or
  /// an ideographic space, and a closing mark before a closing mark, a colon, a semicolon, a middle dot or an
  /// ideographic space.
  static func ranges(in utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var trims: [Range<Int>] = []
    var last: (kind: Kind, range: Range<Int>) = (.other, 0..<0)
    for (offset, character) in utf8.characters(in: utf8.indices) {
      let kind = Kind(character)
      let range = offset..<offset + utf8.codePoint(at: offset).length
      if last.kind == .closing, kind == .closing || kind == .middle { trims.append(last.range) }
      if kind == .opening, last.kind != .other { trims.append(range) }
      last = (kind, range)
    }
    return trims
  }

  private enum Kind {
    case opening, closing
    /// A middle dot, a colon, a semicolon or an ideographic space, with white space on both sides.
    case middle
    case other

    init(_ character: UInt32) {
      let properties = CharacterProperties(character)
      switch character {
      case 0x3000, 0x30FB, 0xFF1A, 0xFF1B: self = .middle
      case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = .closing
      case _ where properties.isWide && properties.isOpeningPunctuation: self = .opening
      case _ where properties.isWide && properties.isClosingPunctuation: self = .closing
      default: self = .other
      }
    }
  }
}
