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
  ///   - setting: the run's.
  ///   - features: what HarfBuzz is told of them for the run.
  /// - Returns: `nil` for the run's own.
  /// - Throws: `libraryFailure`.
  /// - Complexity: O(features); under a lock, beside a shaping that takes a hundred times as long.
  func spare(
    for setting: ShapeSetting, _ features: [hb_feature_t]
  ) throws(TextError) -> SpareFont? {
    let key = Self.key(of: setting, features)
    let font = setting.font
    return try state.withLock { (state) throws(TextError) -> SpareFont? in
      if state.known.contains(key) { return nil }
      if state.known.count < Self.most {
        state.known.append(key)
        return nil
      }
      if state.spareKnown.contains(key) { return state.spare }
      if state.spare == nil || state.spareKnown.count >= Self.most {
        state.spare = try SpareFont(font)
        state.spareKnown = []
      }
      state.spareKnown.append(key)
      return state.spare
    }
  }

  private static func key(of setting: ShapeSetting, _ features: [hb_feature_t]) -> Int {
    var hasher = Hasher()
    hasher.combine(setting.harfBuzzScript.rawValue)
    // HarfBuzz has one address for each language.
    hasher.combine(Int(bitPattern: setting.language))
    hasher.combine(setting.direction.rawValue)
    for feature in features {
      hasher.combine(feature.tag)
      hasher.combine(feature.value)
      hasher.combine(feature.start == 0 && feature.end == .max)
    }
    return hasher.finalize()
  }
}

/// Another face of a font's file at the same axis values, with the font's advances, which must outlive it.
final class SpareFont: Sendable {
  /// As `Font.shapingFont`: immutable, and safe to share.
  nonisolated(unsafe) private let horizontal: OpaquePointer
  /// The same with the advances of vertical lines.
  nonisolated(unsafe) private let upright: OpaquePointer

  init(_ font: Font) throws(TextError) {
    let face = hb_face_create(font.file.blob, UInt32(font.index))
    defer { hb_face_destroy(face) }
    hb_face_make_immutable(face)
    let parent = hb_font_create(face)
    defer { hb_font_destroy(parent) }
    hb_ot_font_set_funcs(parent)
    let unitsPerEm = Int32(font.unitsPerEm)
    hb_font_set_scale(parent, unitsPerEm, unitsPerEm)
    var count: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(font.shapingFont, &count), count > 0 {
      hb_font_set_var_coords_normalized(parent, coordinates, count)
    }
    hb_font_make_immutable(parent)
    guard let horizontal = hb_font_create_sub_font(parent),
      let upright = hb_font_create_sub_font(horizontal)
    else { throw TextError(.libraryFailure, "HarfBuzz is out of memory") }
    (self.horizontal, self.upright) = (horizontal, upright)
    font.attachAdvances(to: horizontal)
    hb_font_make_immutable(horizontal)
    // A font whose vertical advances cannot be read is never asked for upright runs.
    if let vertical = try? font.vertical() { vertical.attachAdvances(to: upright) }
    hb_font_make_immutable(upright)
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
