/// The unit plans of one font, by script and language.
///
/// Creating a plan takes up to a few milliseconds, which is more than it saves on a short text. A font therefore gets a
/// plan only after it has shaped enough text.
final class UnitPlans: Sendable {
  struct Entry {
    let script: UInt32
    /// The rules that decide whether the entry can share another entry's plan; `nil` until needed.
    var rules: PlainRules?
    /// The address of HarfBuzz's language, which is unique for each language.
    let language: Int
    /// The bytes counted so far by `UnitPlans.bytes(of:in:)`.
    var countedBytes = 0
    /// Whether the plan has been created, or is being created.
    var isCreated = false
    /// Whether the plan counts towards the maximum number of plans.
    var isCounted = false
    var plan: UnitPlan?
  }

  let entries = Guarded<[Entry]>([])
}

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
