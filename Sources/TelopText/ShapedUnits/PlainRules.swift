/// The rules that a font applies to text of a script and language in HarfBuzz's simplest shaper. Settings with equal
/// rules shape equal text alike.
struct PlainRules: Equatable {
  struct Rule: Equatable {
    let table: String
    let tag: String
    let isRequired: Bool
    let lookups: [Int]
  }

  let rules: [Rule]
}
