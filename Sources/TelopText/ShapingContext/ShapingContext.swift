/// The shaping caches of one font. The folders `Shape` and `UnitLookup` fill them. All stacks and threads that use the
/// font share them. The font must outlive its context.
struct ShapingContext: Sendable {
  /// The caches of shaped units, by script and language.
  let unitCaches = ShapedUnitCaches()
  /// Cached answers to the question whether the font draws a cluster.
  let clustersDrawn = ClusterFlagCache()
  /// Cached answers to the question whether the font places a mark at the letter before it.
  let marksPlaced = ClusterFlagCache()
  /// The cached results of `recomposedLetters`, indexed by `RecomposedLetters.Decomposition`.
  private let recomposed = RecomposedLetters.Decomposition.allCases.map { _ in
    OnceValue<RecomposedLetters>()
  }

  /// The letters that HarfBuzz decomposes and, in a run with marks, recomposes. Their glyphs depend on whether the run
  /// has a mark anywhere. The result is cached, so every call must pass the same font.
  func recomposedLetters(of script: ScriptCode, _ font: OpaquePointer) -> RecomposedLetters {
    let decomposition = script.decomposition
    return recomposed[decomposition.rawValue].get { RecomposedLetters(of: font, decomposition) }
  }
}
