/// What a font does with text of a script and language, for HarfBuzz's simplest shaper: settings with equal rules shape
/// equal text alike.
struct PlainRules: Equatable {
  struct Rule: Equatable {
    let table: String
    let tag: String
    let isRequired: Bool
    let lookups: [Int]
  }

  let rules: [Rule]
}
