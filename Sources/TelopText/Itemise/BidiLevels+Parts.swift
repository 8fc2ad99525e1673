internal import TelopPlatform

extension BidiLevels {
  /// Text that is resolved by itself: a paragraph, what is between two, or a part of either.
  struct Piece: Sendable {
    /// UTF-8 offsets into the line, at first; then into what one thread resolves.
    var range: Range<Int>
    /// The level of its paragraph, or of what is between two.
    let own: UInt8
    /// Which of the whole texts it is a part of.
    let text: Int
  }

  /// The levels of a long line, found by several threads, each of which takes some of its texts or parts of them.
  ///
  /// A long text is cut before strong characters in its own direction. Where no bracket may have its other end in another
  /// part, its levels are those of the parts: see `BidiIslands`. Otherwise it is resolved once more in one piece.
  ///
  /// - Parameters:
  ///   - texts: ascending, without gaps.
  ///   - line: the level of the line.
  ///   - least: how many bytes a thread takes at least.
  /// - Returns: the levels, none where all are the line's, and whether they are local.
  /// - Throws: `libraryFailure` when ICU runs out of memory.
  static func inParts(
    _ texts: [Piece], of utf8: UnsafeBufferPointer<UInt8>, line: UInt8, threads: Int,
    least: Int = PageCrew.leastBytes
  ) throws(TextError) -> (levels: [UInt8], isLocal: Bool) {
    // Some more than threads: one of them may be slower.
    let shares = shares(of: texts, utf8, aim: max(utf8.count / 2 / threads, least))
    let found = Thread.each(of: shares, threads: threads) { share in
      Result { () throws(TextError) in try share.resolved(line: line) }
    }
    var levels: [UInt8] = []
    var isLocal = true
    var whole = Whole()
    for (share, result) in zip(shares, found) {
      let found = try result.get()
      isLocal = isLocal && found.isLocal
      for part in found.parts { whole.add(part) }
      if found.levels.isEmpty { continue }
      if levels.isEmpty { levels = [UInt8](repeating: line, count: utf8.count) }
      levels.replaceSubrange(share.start..<share.start + share.utf8.count, with: found.levels)
    }
    for text in whole.texts.map({ texts[$0] }) {
      // What the parts have written is written again: each of their islands lies within one of the whole's.
      let found = try set(&levels, text.range, of: utf8, own: text.own, line: line, true)
      isLocal = isLocal && found.isLocal
    }
    return (levels, isLocal)
  }

  /// What a part of a text that is cut has found.
  private struct Part {
    let text: Int
    let isLocal: Bool
    /// Whether brackets are open at its end, and whether one closes that does not open in it.
    let leavesOpen: Bool
    let hasStray: Bool
  }

  /// The texts that have to be resolved in one piece.
  private struct Whole {
    private(set) var texts = Set<Int>()
    private var open = Set<Int>()

    /// - Parameter part: the next one of all texts.
    mutating func add(_ part: Part) {
      // A bracket that nothing closes is none, and so is one that closes nothing.
      if !part.isLocal || part.hasStray && open.contains(part.text) { texts.insert(part.text) }
      if part.leavesOpen { open.insert(part.text) }
    }
  }

  /// What one thread resolves.
  ///
  /// The text stays in place, and does not change, until all of it is resolved.
  private struct Share: @unchecked Sendable {
    let utf8: UnsafeBufferPointer<UInt8>
    /// Where it begins in the line.
    let start: Int
    let pieces: [Piece]
    /// Which of the whole texts are cut here or elsewhere.
    let cut: Set<Int>

    /// - Returns: its levels, none where all are the line's; what parts of texts have found; and whether the levels of
    ///   whole texts are local.
    func resolved(
      line: UInt8
    ) throws(TextError) -> (levels: [UInt8], parts: [Part], isLocal: Bool) {
      var levels: [UInt8] = []
      var parts: [Part] = []
      var isLocal = true
      for piece in pieces {
        let found = try set(&levels, piece.range, of: utf8, own: piece.own, line: line, true)
        if cut.contains(piece.text) {
          parts.append(
            Part(
              text: piece.text, isLocal: found.isLocal, leavesOpen: found.leavesOpen,
              hasStray: found.hasStray))
        } else {
          isLocal = isLocal && found.isLocal
        }
      }
      return (levels, parts, isLocal)
    }
  }

  /// The texts in shares of about as many bytes as aimed at.
  private static func shares(
    of texts: [Piece], _ utf8: UnsafeBufferPointer<UInt8>, aim: Int
  ) -> [Share] {
    var pieces: [Piece] = []
    var cut = Set<Int>()
    for (index, text) in texts.enumerated() {
      var start = text.range.lowerBound
      while text.range.upperBound - start > aim + aim / 2,
        let place = anchor(from: start + aim, in: text, of: utf8)
      {
        pieces.append(Piece(range: start..<place, own: text.own, text: index))
        cut.insert(index)
        start = place
      }
      pieces.append(Piece(range: start..<text.range.upperBound, own: text.own, text: index))
    }
    var shares: [Share] = []
    var own: [Piece] = []
    let last = pieces.indices.last
    for (index, piece) in pieces.enumerated() {
      own.append(piece)
      let range = own[0].range.lowerBound..<piece.range.upperBound
      guard range.count >= aim || index == last else { continue }
      for place in own.indices {
        let piece = own[place].range
        own[place].range = piece.lowerBound - range.lowerBound..<piece.upperBound - range.lowerBound
      }
      shares.append(
        Share(
          utf8: UnsafeBufferPointer(rebasing: utf8[range]), start: range.lowerBound, pieces: own,
          cut: cut))
      own = []
    }
    return shares
  }

  /// The first strong character in a text's own direction behind a place.
  ///
  /// - Complexity: O(bytes that are passed).
  private static func anchor(
    from place: Int, in text: Piece, of utf8: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var offset = place
    while offset < text.range.upperBound, utf8[offset] & 0xC0 == 0x80 { offset += 1 }
    let own: BidiKind = text.own == 0 ? .left : .right
    while offset < text.range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if CharacterProperties(character).bidi == own { return offset }
      offset += length
    }
    return nil
  }
}
