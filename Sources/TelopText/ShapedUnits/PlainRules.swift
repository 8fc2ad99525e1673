/// A font's rules for a script and language that HarfBuzz shapes with its default shaper. Settings with equal rules
/// give equal text the same glyphs.
struct PlainRules: Equatable {
  struct Rule: Equatable {
    let table: String
    let tag: String
    let isRequired: Bool
    let lookups: [Int]
  }

  let rules: [Rule]
}
