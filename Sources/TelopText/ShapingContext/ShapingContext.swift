/// What shaping has found out about one font, for all stacks and threads that use it.
///
/// It belongs to the font and not to a stack, so that what one stack has learnt no other has to learn again. Its types
/// know nothing of fonts but HarfBuzz's handle, which must outlive them; `Shape` and `Units` fill them.
struct ShapingContext: Sendable {
  /// The plans that HarfBuzz has made.
  let plans = ShapePlans()
  /// What it takes to measure with the font without shaping, where that has paid.
  let units = UnitPlans()
  private let built = BuiltLetters.Way.allCases.map { _ in OnceValue<BuiltLetters>() }

  /// Letters whose glyphs depend on their whole run, found out now if they were not before.
  ///
  /// - Parameters:
  ///   - script: the run's.
  ///   - font: HarfBuzz's, always the same one.
  func builtLetters(of script: ScriptCode, _ font: OpaquePointer) -> BuiltLetters {
    let way = script.buildingWay
    return built[way.rawValue].get { BuiltLetters(of: font, way) }
  }
}
