extension UnitScan {
  /// True when a run may be cut into units: it starts with a base character, and its letters do not
  /// join those of neighbouring runs.
  ///
  /// HarfBuzz inserts a dotted circle before a mark that begins a text, and a run may begin inside a
  /// cluster.
  func isWhole(_ range: Range<Int>, _ plan: UnitPlan) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    if plan.isSyllabic { return hasWholeSyllables(range) }
    let character = utf8.codePoint(at: range.lowerBound).value
    let known = plan.facts[character]
    if (known.isKnown ? known : plan.learn(character)).isGlued { return false }
    guard plan.joins else { return true }
    return !joins(across: range.lowerBound) && !joins(across: range.upperBound)
  }

  /// The number of characters beyond a run that HarfBuzz takes as context.
  private static let context = 5

  /// True when letters on both sides of an offset may join. HarfBuzz gives a letter its joining form
  /// even when its neighbour is in another run.
  private func joins(across offset: Int) -> Bool {
    var (joinsAfter, joinsBefore) = (false, false)
    var (start, end) = (offset, offset)
    for _ in 0..<Self.context {
      if start > 0 {
        repeat { start -= 1 } while start > 0 && utf8[start] & 0xC0 == 0x80
        joinsAfter = joinsAfter || CharacterProperties(utf8.codePoint(at: start).value).joinsAfter
      }
      if end < utf8.count {
        let (character, length) = utf8.codePoint(at: end)
        joinsBefore = joinsBefore || CharacterProperties(character).joinsBefore
        end += length
      }
    }
    return joinsAfter && joinsBefore
  }
}
