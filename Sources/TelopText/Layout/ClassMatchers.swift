/// Matchers in rules that name glyphs by class or by number.
struct ClassMatchers {
  let classes: [UInt16]
  private var known: [Int: LayoutRules.Matcher] = [:]

  init(_ classes: [UInt16]) { self.classes = classes }

  mutating func matchers(
    _ numbers: [Int], _ isByClass: Bool, _ table: LayoutBytes, _ rules: inout LayoutRules
  ) throws(LayoutBytes.Damaged) -> [LayoutRules.Matcher] {
    try numbers.map { (number) throws(LayoutBytes.Damaged) in
      if !isByClass { return .glyph(UInt16(number)) }
      if let known = known[number] { return known }
      let matcher = rules.addSet(try table.set(ofClass: number, in: classes))
      known[number] = matcher
      return matcher
    }
  }
}
