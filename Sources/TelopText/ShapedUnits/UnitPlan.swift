/// Caches for one font, script and language. With them, text is measured without shaping it again.
///
/// Text is cut into *units* at gaps across which no rule of the font matches. Each unit is shaped once, and its glyphs
/// are stored. Glyphs, clusters, advances, offsets and forbidden cuts equal HarfBuzz's. If the rules cannot decide about
/// a text, HarfBuzz shapes it. Threads read stored facts without a lock; one thread at a time adds new facts.
final class UnitPlan: Sendable {
  let facts = FactTable()
  let gaps = GapTable()
  let units = UnitTable()
  /// The maximum number of gaps that a rule of the font spans before or after its trigger.
  let maximumContext: Int
  /// Letters whose runs HarfBuzz must shape as a whole.
  let recomposedLetters: RecomposedLetters
  private let learning: Guarded<UnitLearning>

  /// The font of `learning` must outlive the plan. `nil` if a rule of the font is too long.
  init?(_ learning: consuming UnitLearning, _ recomposedLetters: RecomposedLetters) {
    self.recomposedLetters = recomposedLetters
    maximumContext = max(
      learning.relations.maximumContext.before, learning.relations.maximumContext.after)
    // Rules with a longer context, which no real font has, would make one unit of a whole line.
    guard maximumContext < 64 else { return nil }
    self.learning = Guarded(learning)
  }

  @inline(never)
  func learn(_ character: UInt32) -> CharacterFacts {
    learning.withLock { learning in
      let stored = facts.reader[character]
      if stored.isKnown { return stored }
      let learned = learning.facts(of: character)
      // Only characters in the font are stored, because a text may contain every character of Unicode.
      if !learned.isLacking { facts.store(learned, for: character) }
      return learned
    }
  }

  @inline(__always)
  func gap(_ first: UInt32, _ second: UInt32) -> UnitGap {
    gaps.reader[first, second] ?? learn(first, second)
  }

  @inline(never)
  private func learn(_ first: UInt32, _ second: UInt32) -> UnitGap {
    learning.withLock { learning in
      let gap = learning.gap(first, second, facts.reader[first], facts.reader[second])
      gaps.store(gap, between: first, and: second)
      return gap
    }
  }

  /// Stores the units of a window that HarfBuzz has shaped: ascending UTF-8 ranges.
  func store(_ units: [Range<Int>], of window: ShapedWindow, in utf8: UnsafeBufferPointer<UInt8>) {
    learning.withLock { _ in
      for range in units where range.count <= UnitTable.maximumByteCount {
        let part = window.limited(to: range)
        guard part.indices.count <= UnitTable.maximumGlyphCount else { continue }
        self.units.store(
          UnitGlyph.all(of: part, from: range.lowerBound),
          for: UnsafeBufferPointer(rebasing: utf8[range]))
      }
    }
  }
}
