/// Makes the matchers of rules that name glyphs by class or by glyph number. Each class's matcher is made once.
struct ClassMatchers {
  /// The class of every glyph; empty for rules by glyph number.
  let classes: [UInt16]
  private var classMatchers: [Int: LayoutRules.Matcher] = [:]

  init(_ classes: [UInt16]) { self.classes = classes }

  var isByGlyph: Bool { classes.isEmpty }

  /// The matchers of a rule's positions, from their classes or glyph numbers.
  mutating func matchers(
    _ numbers: [Int], _ table: LayoutBytes, _ rules: inout LayoutRules
  ) throws(LayoutBytes.Damaged) -> [LayoutRules.Matcher] {
    try numbers.map { (number) throws(LayoutBytes.Damaged) in
      if isByGlyph { return .glyph(UInt16(number)) }
      if let matcher = classMatchers[number] { return matcher }
      let matcher = rules.addSet(try table.set(ofClass: number, in: classes))
      classMatchers[number] = matcher
      return matcher
    }
  }
}
