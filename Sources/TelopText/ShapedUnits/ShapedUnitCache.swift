/// The shaped units of one font, script and language. With them, text is measured without shaping it again.
///
/// Text is cut into *units* at gaps between characters across which no rule of the font matches. Each unit is shaped
/// once, and its glyphs are stored. Glyphs, clusters, advances, offsets and forbidden cuts equal HarfBuzz's. HarfBuzz
/// shapes text that cannot be cut into units. Threads read the cache without a lock; one thread at a time adds to it.
final class ShapedUnitCache: Sendable {
  let shapingProperties = ShapingPropertyTable()
  let interactions = PairInteractionTable()
  let units = UnitTable()
  /// The maximum number of gaps that a rule of the font spans before or after its trigger (see
  /// `CharacterInteractions`).
  let maximumContext: Int
  /// Letters whose runs HarfBuzz must shape as a whole.
  let recomposedLetters: RecomposedLetters
  /// Computes what the tables lack. Its lock also guards writing to the tables.
  private let computer: Guarded<ShapedUnitComputer>

  /// The font of the computer must outlive the cache. Fails if a rule of the font has too long a context.
  init?(_ computer: consuming ShapedUnitComputer, _ recomposedLetters: RecomposedLetters) {
    self.recomposedLetters = recomposedLetters
    maximumContext = max(
      computer.characterInteractions.maximumContext.before,
      computer.characterInteractions.maximumContext.after)
    // Rules with a longer context, which no real font has, would make one unit of a whole line.
    guard maximumContext < 64 else { return nil }
    self.computer = Guarded(computer)
  }

  /// Computes the properties of a character that is not stored, and stores them if the font has the character.
  @inline(never)
  func learn(_ character: UInt32) -> ShapingProperties {
    computer.withLock { computer in
      let stored = shapingProperties.reader[character]
      if stored.isKnown { return stored }
      let learned = computer.shapingProperties(of: character)
      // Only characters in the font are stored, because a text may contain every character of Unicode.
      if !learned.isMissingFromFont { shapingProperties.store(learned, for: character) }
      return learned
    }
  }

  /// The interaction of two neighbouring characters; computed and stored if it is new.
  @inline(__always)
  func interaction(_ first: UInt32, _ second: UInt32) -> PairInteraction {
    interactions.reader[first, second] ?? learn(first, second)
  }

  @inline(never)
  private func learn(_ first: UInt32, _ second: UInt32) -> PairInteraction {
    computer.withLock { computer in
      let interaction = computer.interaction(
        first, second, shapingProperties.reader[first], shapingProperties.reader[second])
      interactions.store(interaction, between: first, and: second)
      return interaction
    }
  }

  /// Stores units of a window that HarfBuzz has shaped. `units` are their UTF-8 ranges, ascending.
  func store(_ units: [Range<Int>], of window: ShapedWindow, in utf8: UnsafeBufferPointer<UInt8>) {
    computer.withLock { _ in
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
