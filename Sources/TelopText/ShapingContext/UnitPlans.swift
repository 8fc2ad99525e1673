/// The plans of one font, by script and language.
///
/// Making a plan takes between a fraction of a millisecond and a few. A short text never earns that back,
/// so a font gets its plan only after it has shaped enough text.
final class UnitPlans: Sendable {
  struct Entry {
    let script: UInt32
    /// Once it was asked whether there is a plan that it can share.
    var rules: PlainRules?
    /// HarfBuzz has one address for each language.
    let language: Int
    var bytes = 0
    /// Whether a plan was made, or is being made.
    var isMade = false
    /// Whether it is one of the plans that there may be.
    var isKept = false
    var plan: UnitPlan?
  }

  let entries = Guarded<[Entry]>([])
}
