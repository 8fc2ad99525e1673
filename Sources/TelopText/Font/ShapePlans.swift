/// Limits the number of HarfBuzz shape plans of a font.
///
/// HarfBuzz creates a plan for each script, language, direction and list of features, keeps it as long as the face
/// exists, and searches all plans for every run. With a new language or feature in each line, a batch would take
/// quadratic time and unlimited memory. Beyond the maximum, a spare face of the same file shapes the runs.
///
/// Telop cannot manage plans itself: `hb_shape_plan_execute` does not limit the work that a damaged font may cause.
final class ShapePlans: Sendable {
  /// The maximum number of plans of one face; each takes about 2 KB.
  static let maximumCount = 256

  private struct State: ~Copyable {
    /// Hashes of the plans of the font's own face. Plans with equal hashes count as one, so the face may exceed the
    /// maximum by a plan. An array, because searching few plans is faster than hashing.
    var keys: [Int] = []
    /// The current spare face; replaced by a new one once it has the maximum number of plans.
    var spare: Font?
    var spareKeys: [Int] = []
  }

  private let state = Guarded(State())

  var count: Int { state.withLock { $0.keys.count + $0.spareKeys.count } }

  /// The spare face that shapes the runs whose plan has the hash `key`; `nil` if the font itself does.
  func spareFace(for key: Int, of font: Font) throws(TextError) -> Font? {
    try state.withLock { (state) throws(TextError) -> Font? in
      if state.keys.contains(key) { return nil }
      if state.keys.count < Self.maximumCount {
        state.keys.append(key)
        return nil
      }
      if state.spareKeys.contains(key) { return state.spare }
      if state.spare == nil || state.spareKeys.count >= Self.maximumCount {
        state.spare = try Font(font, variations: font.variations)
        state.spareKeys = []
      }
      state.spareKeys.append(key)
      return state.spare
    }
  }
}
