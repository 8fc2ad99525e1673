internal import CTelopHarfBuzz
internal import TelopUnits

/// Keeps the plans few with which HarfBuzz shapes a font's runs.
///
/// HarfBuzz makes one for each script, language, direction and list of features, keeps it as long as its
/// face lives, and looks through all of them for every run. Languages and features are the callers': with
/// another one in each line, a batch would take quadratic time and memory without end. Beyond some hundred,
/// runs are shaped with a spare face of the same file, and with another one when that has as many plans.
///
/// Rejected: plans outside of the face. `hb_shape_plan_execute` does not bound what a damaged font may do,
/// as `hb_shape` does.
final class ShapePlans: Sendable {
  /// The most plans of one face; each takes some 2 KB.
  static let most = 256

  private struct State: ~Copyable {
    /// Hashes: two plans that share one are one too many, and nothing else. No sets: the first one of a
    /// process takes longer than the few that most lines need.
    var known: [Int] = []
    var spare: SpareFont?
    var spareKnown: [Int] = []
  }

  private let state = Guarded(State())

  /// How many plans there are.
  var count: Int { state.withLock { $0.known.count + $0.spareKnown.count } }

  /// The font to shape a run with in place of its own.
  ///
  /// - Parameters:
  ///   - key: the hash of all that a plan depends on.
  ///   - make: makes another spare font.
  /// - Returns: `nil` for the run's own.
  /// - Throws: what `make` throws.
  /// - Complexity: O(plans); under a lock, beside a shaping that takes a hundred times as long.
  func spare(
    for key: Int, make: () throws(TextError) -> SpareFont
  ) throws(TextError) -> SpareFont? {
    try state.withLock { (state) throws(TextError) -> SpareFont? in
      if state.known.contains(key) { return nil }
      if state.known.count < Self.most {
        state.known.append(key)
        return nil
      }
      if state.spareKnown.contains(key) { return state.spare }
      if state.spare == nil || state.spareKnown.count >= Self.most {
        state.spare = try make()
        state.spareKnown = []
      }
      state.spareKnown.append(key)
      return state.spare
    }
  }
}

/// Another face of a font's file at the same axis values, with the font's advances, which must outlive it.
final class SpareFont: Sendable {
  /// As `Font.shapingFont`: immutable, and safe to share.
  nonisolated(unsafe) private let horizontal: OpaquePointer
  /// The same with the advances of vertical lines.
  nonisolated(unsafe) private let upright: OpaquePointer

  /// - Parameters:
  ///   - horizontal: a font of HarfBuzz's, which this one destroys.
  ///   - upright: the same.
  init(horizontal: OpaquePointer, upright: OpaquePointer) {
    (self.horizontal, self.upright) = (horizontal, upright)
  }

  deinit {
    hb_font_destroy(upright)
    hb_font_destroy(horizontal)
  }

  /// HarfBuzz's font for runs of an orientation; as long as this lives.
  func shapingFont(for orientation: Orientation) -> OpaquePointer {
    orientation == .upright ? upright : horizontal
  }
}
