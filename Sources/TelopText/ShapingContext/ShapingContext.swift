/// Facts that shaping has gathered about one font. All stacks and threads that use the font share them.
///
/// The font must outlive its context. The folders `Shape` and `UnitLookup` fill it.
struct ShapingContext: Sendable {
  let units = UnitPlans()
  let drawn = DrawnClusters()
  private let built = BuiltLetters.Method.allCases.map { _ in OnceValue<BuiltLetters>() }

  /// The letters whose glyphs depend on their whole run, computed at first use. The HarfBuzz font is the same in all
  /// calls.
  func builtLetters(of script: ScriptCode, _ font: OpaquePointer) -> BuiltLetters {
    let method = script.buildingMethod
    return built[method.rawValue].get { BuiltLetters(of: font, method) }
  }
}
