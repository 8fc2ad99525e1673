/// Facts that shaping has gathered about one font, for all stacks and threads that use it.
///
/// It belongs to the font, not to a stack, so that stacks share what they have learnt. Its types know fonts only by
/// HarfBuzz's font, which must outlive them; the folders `Shape` and `Units` fill them.
struct ShapingContext: Sendable {
  /// The shape plans of the font.
  let plans = ShapePlans()
  /// The unit plans, which measure without shaping once a script and language have earned one.
  let units = UnitPlans()
  private let built = BuiltLetters.Method.allCases.map { _ in OnceValue<BuiltLetters>() }

  /// The letters whose glyphs depend on their whole run, computed at first use.
  ///
  /// - Parameters:
  ///   - script: the run's script.
  ///   - font: the HarfBuzz font, the same in all calls.
  func builtLetters(of script: ScriptCode, _ font: OpaquePointer) -> BuiltLetters {
    let method = script.buildingMethod
    return built[method.rawValue].get { BuiltLetters(of: font, method) }
  }
}
