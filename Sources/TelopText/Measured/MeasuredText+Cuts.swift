internal import TelopUnits

extension MeasuredText {
  /// The effect of a cut on the line, from forbidden to best.
  public enum CutQuality: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The cut would change glyphs or advances, or split a grapheme cluster.
    case forbidden
    /// The cut changes nothing, but is not a line break opportunity.
    case safe
    /// Safe, and a line break opportunity (UAX #14; by dictionary for Thai and similar scripts).
    case line
    /// Safe, and a line break opportunity after a space or a punctuation mark, at the end of a phrase.
    case phrase
    /// Safe, and between two sentences.
    case sentence

    /// Orders cuts from worse to better.
    public static func < (left: CutQuality, right: CutQuality) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// An offset where the line can be cut without changing a glyph or an advance.
  public struct Cut: Sendable, Hashable {
    /// A UTF-8 offset into the line.
    public let utf8Offset: Int
    /// The sum of the advances of the text logically before the cut, in line units.
    public let unitsBefore: Int64
    /// The lower of the embedding levels on the two sides; the base level at the line's ends.
    package let level: UInt8
    /// The quality; never `forbidden`.
    public var quality: CutQuality

    package init(utf8Offset: Int, unitsBefore: Int64, level: UInt8, quality: CutQuality) {
      self.utf8Offset = utf8Offset
      self.unitsBefore = unitsBefore
      self.level = level
      self.quality = quality
    }
  }

  /// Whether the line may be cut at a UTF-8 offset.
  ///
  /// The offset must be a grapheme boundary and the start of a cluster. Either a run begins there and its first letter
  /// does not join with the letter before it, or HarfBuzz reports that a cut changes nothing. Both ends of the line are
  /// allowed.
  ///
  /// - Complexity: O(log clusters).
  public func allowsCut(at utf8Offset: Int) -> Bool {
    let index = cluster(startingAtOrAfter: utf8Offset)
    let record = storage.clusters[index]
    return Int(record.utf8) == utf8Offset && (index == clusterCount || record.flags.allowCut)
  }

  /// The allowed cuts in a closed range of the text, ascending.
  ///
  /// - Parameter range: UTF-8 offsets into the line; clamped to it.
  /// - Throws: `libraryFailure` when ICU fails to start.
  /// - Complexity: O(length of the range), including ICU's break rules.
  public func cuts(in range: ClosedRange<Int>) throws(TextError) -> [Cut] {
    let range = range.clamped(to: 0...utf8Length)
    var cuts = safeCuts(in: range)
    try textWithWordsForPictures.withBytes { (utf8) throws(TextError) in
      let lines = try TextBreaks.boundaries(.line, of: utf8, language: language, in: range)
      setQuality(of: &cuts, at: lines) { endsPhrase(utf8, at: $0) ? .phrase : .line }
      let sentences = try TextBreaks.boundaries(
        .sentence, of: utf8, language: language,
        in: range.lowerBound...endOfOpening(utf8, after: range.upperBound))
      let ends = sentences.filter { !followsAbbreviation(utf8, at: $0) }
      setQuality(of: &cuts, at: ends.map { startOfOpening(utf8, before: $0) }) { _ in .sentence }
    }
    return cuts
  }

  /// The line with a capitalised word of the same length in place of each picture, so that a picture may begin a
  /// sentence.
  private var textWithWordsForPictures: String {
    guard fonts.contains(where: { $0.pictureDescription != nil }) else { return text }
    var bytes = Array(text.utf8)
    for run in runs where run.font.pictureDescription != nil {
      for (index, offset) in run.range.enumerated() {
        bytes[offset] = UInt8(ascii: index == 0 ? "A" : "a")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the full stop before a sentence boundary of UAX #29 only marks an abbreviation, so that the sentence goes
  /// on.
  private func followsAbbreviation(_ utf8: UnsafeBufferPointer<UInt8>, at boundary: Int) -> Bool {
    var stop = boundary - 1
    while stop > 0, utf8[stop] == UInt8(ascii: " ") { stop -= 1 }
    guard stop > 0, utf8[stop] == UInt8(ascii: ".") else { return false }
    // A word of 12 bytes or more is no abbreviation.
    let word = utf8[..<stop].suffix(12)
    guard word.count < 12 || word.contains(where: { $0 <= 0x2E }) else { return false }
    let length = FullStop.contextLength * 4
    let before = Array(substring(max(0, stop - length)..<stop))
    let after = substring(stop + 1..<min(utf8.count, boundary + length))
    return FullStop.endsNoSentence(before + ["."] + after, at: before.count)
  }

  /// The start of the opening brackets and quotation marks before a sentence boundary. UAX #29 puts a bracket that
  /// directly follows a full stop, as in `。「`, into the earlier sentence.
  private func startOfOpening(_ utf8: UnsafeBufferPointer<UInt8>, before boundary: Int) -> Int {
    guard boundary < utf8.count else { return boundary }
    var offset = boundary
    while offset > 0 {
      let start = utf8.start(before: offset)
      guard CharacterProperties(utf8.codePoint(at: start).value).isOpeningPunctuation else { break }
      offset = start
    }
    return offset
  }

  /// The end of the opening brackets and quotation marks that start at a UTF-8 offset.
  private func endOfOpening(_ utf8: UnsafeBufferPointer<UInt8>, after offset: Int) -> Int {
    var end = offset
    while end < utf8.count {
      let character = utf8.codePoint(at: end)
      guard CharacterProperties(character.value).isOpeningPunctuation else { break }
      end += character.length
    }
    return end
  }

  /// Sets the quality of cuts at the given boundaries. Both lists ascend.
  private func setQuality(
    of cuts: inout [Cut], at boundaries: [Int], _ quality: (Int) -> CutQuality
  ) {
    var next = boundaries.startIndex
    for index in cuts.indices {
      let offset = cuts[index].utf8Offset
      while next < boundaries.endIndex, boundaries[next] < offset { next += 1 }
      guard next < boundaries.endIndex else { return }
      if boundaries[next] == offset { cuts[index].quality = quality(offset) }
    }
  }

  /// Whether a space or a punctuation mark precedes a UTF-8 offset; `true` at the line's start.
  private func endsPhrase(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset > 0 else { return true }
    return CharacterProperties(utf8.codePoint(at: utf8.start(before: offset)).value).endsPhrase
  }

  /// The allowed cuts, all with the quality `safe`, without ICU.
  package func safeCuts(in range: ClosedRange<Int>) -> [Cut] {
    guard range.lowerBound <= utf8Length else { return [] }
    var cuts: [Cut] = []
    let first = cluster(startingAtOrAfter: range.lowerBound)
    var run = runIndex(ofCluster: first)
    for index in first...clusterCount {
      let record = storage.clusters[index]
      guard Int(record.utf8) <= range.upperBound else { break }
      while run < runs.count, runs[run].clusters.upperBound <= index { run += 1 }
      guard index == clusterCount || record.flags.allowCut else { continue }
      cuts.append(
        Cut(
          utf8Offset: Int(record.utf8), unitsBefore: record.position,
          level: levelOfCut(before: index, inRun: run), quality: .safe))
    }
    return cuts
  }

  private func levelOfCut(before cluster: Int, inRun run: Int) -> UInt8 {
    guard run < runs.count, cluster > 0 else { return storage.baseLevel }
    let level = runs[run].level
    guard cluster == runs[run].clusters.lowerBound, run > 0 else { return level }
    return min(level, runs[run - 1].level)
  }

  /// Shapes a part of the line again, with the line as its context. The glyphs, in logical order, are those that a
  /// renderer gets for one segment.
  ///
  /// - Parameter range: UTF-8 offsets, both allowed cuts.
  /// - Throws: `libraryFailure` when HarfBuzz runs out of memory.
  /// - Complexity: O(length of the range).
  public func glyphs(reshaping range: Range<Int>) throws(TextError) -> [Glyph] {
    var glyphs: [Glyph] = []
    try text.withBytes { (utf8) throws(TextError) in
      let shaper = try Shaper(text: utf8)
      for run in runs where run.range.overlaps(range) {
        let setting = try ShapeSetting(run, features: storage.features)
        if run.orientation == .combined {
          glyphs += try CombinedDigits(run.range, setting, by: shaper).glyphs.map(Glyph.init)
          continue
        }
        try shaper.shape(run.range.clamped(to: range), setting) { window in
          for index in window.indices { glyphs.append(Glyph(window.record(index))) }
        }
      }
    }
    return glyphs
  }

  /// The glyphs of a part of the line, in logical order, as shaped in the whole line.
  ///
  /// - Parameter range: UTF-8 offsets; includes the clusters that start in it.
  /// - Complexity: O(log glyphs + result).
  public func glyphs(in range: Range<Int>) -> [Glyph] { glyphRecords(in: range).map(Glyph.init) }

  func glyphRecords(in range: Range<Int>) -> Slice<LineGlyphs> {
    let glyphs = storage.glyphs
    let first = partitionPoint(in: 0..<glyphs.count) { Int(glyphs[$0].cluster) >= range.lowerBound }
    let end = partitionPoint(in: first..<glyphs.count) {
      Int(glyphs[$0].cluster) >= range.upperBound
    }
    return glyphs[first..<end]
  }
}

extension ShapeSetting {
  init(_ run: MeasuredText.Run, features: FeatureRules) throws(TextError) {
    try self.init(
      font: run.font, script: ScriptCode(tag: run.script) ?? .common, language: run.language,
      isRightToLeft: run.isRightToLeft, orientation: run.orientation, features: features)
  }
}
