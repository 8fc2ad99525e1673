/// What it takes to measure text in one font, script and language without shaping it: a text is cut into
/// *units* where nothing in the font reaches across, and each unit has its glyphs once and for all.
///
/// Exact means equal to HarfBuzz: glyphs, clusters, advances, offsets, and where it forbids cuts. What the
/// font's rules leave open is left to HarfBuzz.
///
/// Shared between threads. Whatever is known is read without a lock; what is not known yet is found out by
/// one thread at a time.
final class UnitPlan: Sendable {
  let facts = FactTable()
  let gaps = GapTable()
  let units = UnitTable()
  /// How many units the font's rules reach over, before and behind what triggers them.
  let furthest: Int
  private let learning: Guarded<UnitLearning>

  /// Letters join, in runs and across them.
  let joins: Bool
  /// Rules that are left out, for tests.
  let omitted: UnitRules

  /// - Parameters:
  ///   - setting: without features, horizontal; its font must outlive the plan.
  ///   - omitted: rules to leave out.
  /// - Returns: `nil` where the rules of units do not hold for a font.
  init?(_ setting: ShapeSetting, omitting omitted: UnitRules) {
    guard let learning = UnitLearning(setting, omitting: omitted) else { return nil }
    self.omitted = omitted
    joins = setting.script == .arabic && !omitted.contains(.contexts)
    furthest = max(learning.relations.furthest.before, learning.relations.furthest.after)
    // Rules that reach further than any sane font's would make one unit of everything.
    guard furthest < 64 else { return nil }
    self.learning = Guarded(learning)
  }

  /// The facts of a character that was not met before.
  @inline(never)
  func learn(_ character: UInt32) -> CharacterFacts {
    learning.withLock { learning in
      let known = facts[character]
      if known.isKnown { return known }
      let found = learning.facts(of: character)
      // A text may have every character that there is; what the font has is bounded.
      if !found.isLacking { facts.store(found, for: character) }
      return found
    }
  }

  /// What is between two characters.
  @inline(__always)
  func gap(_ first: UInt32, _ second: UInt32) -> UnitGap {
    gaps[first, second] ?? learn(first, second)
  }

  @inline(never)
  private func learn(_ first: UInt32, _ second: UInt32) -> UnitGap {
    learning.withLock { learning in
      let gap = learning.gap(first, second, facts[first], facts[second])
      gaps.store(gap, between: first, and: second)
      return gap
    }
  }

  /// Keeps the units of a stretch that HarfBuzz has shaped.
  ///
  /// - Parameters:
  ///   - units: UTF-8 ranges, ascending, cut where nothing reaches across.
  ///   - window: the glyphs of all of them.
  func keep(
    _ units: [Range<Int>], of window: ShapedWindow, in utf8: UnsafeBufferPointer<UInt8>
  ) {
    learning.withLock { _ in
      for range in units where range.count <= UnitTable.longestText {
        let part = window.limited(to: range)
        guard part.indices.count <= UnitTable.mostGlyphs else { continue }
        self.units.store(
          part.indices.map { index in
            let glyph = part.record(index)
            return UnitGlyph(
              id: glyph.id, advance: glyph.advance, xOffset: glyph.xOffset, yOffset: glyph.yOffset,
              clusterAndFlag: (glyph.cluster - UInt32(range.lowerBound)) << 1
                | (part.isUnsafe(index) ? 1 : 0))
          }, for: UnsafeBufferPointer(rebasing: utf8[range]))
      }
    }
  }
}
