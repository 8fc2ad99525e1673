internal import CTelopHarfBuzz
internal import TelopPlatform

/// The plans of one font, by script and language.
///
/// A plan takes a fraction of a millisecond up to some, which a talk's text does not bring back: it is made
/// once a font has shaped enough.
final class UnitPlans: Sendable {
  /// What the environment says in `TELOP_SHAPER`.
  private static let environment: TextShaper? =
    switch getenv("TELOP_SHAPER").map({ String(cString: $0) }) {
    case "harfbuzz": .harfBuzz
    case "units": .units
    default: nil
    }

  /// What finds the glyphs of a line with some options.
  static func shaper(_ options: TextOptions) -> TextShaper {
    switch environment {
    case .harfBuzz: .harfBuzz
    case .units where options.shaper == .standard: .units
    default: options.shaper
    }
  }

  /// After how many bytes of lines with a script and language their plan is made.
  private static let threshold = 32_768

  /// So many plans a font has at most, and so many scripts and languages it counts the text of: those that
  /// came first. Languages are whatever callers name, and a plan keeps some megabytes as long as its font.
  private static let mostPlans = 8
  private static let mostCounted = 64

  private struct Entry {
    let script: UInt32
    /// HarfBuzz has one address for each language.
    let language: Int
    let omitted: UnitRules
    var bytes = 0
    var isMade = false
    var plan: UnitPlan?
  }

  private let entries = Guarded<[Entry]>([])

  /// The plan for a setting; `nil` while it would not pay, and where the rules of units do not hold.
  ///
  /// - Parameters:
  ///   - setting: what a line's runs are shaped with.
  ///   - bytes: how long the line is.
  ///   - options: the line's.
  func plan(for setting: ShapeSetting, bytes: Int, _ options: TextOptions) -> UnitPlan? {
    let omitted = options.omittedRules
    guard Self.holds(for: setting, omitted) else { return nil }
    let threshold = Self.shaper(options) == .units ? 0 : Self.threshold
    let script = setting.harfBuzzScript.rawValue
    let language = Int(bitPattern: setting.language)
    return entries.withLock { entries -> UnitPlan? in
      let known = entries.firstIndex {
        $0.script == script && $0.language == language && $0.omitted == omitted
      }
      let index = known ?? entries.count
      if known == nil {
        guard entries.count < Self.mostCounted || !omitted.isEmpty else { return nil }
        entries.append(Entry(script: script, language: language, omitted: omitted))
      }
      if !entries[index].isMade {
        entries[index].bytes += bytes
        guard entries[index].bytes >= threshold else { return nil }
        entries[index].isMade = true
        let others = entries.count(where: { $0.plan != nil && $0.omitted.isEmpty })
        guard others < Self.mostPlans else { return nil }
        entries[index].plan = UnitPlan(setting, omitting: omitted)
      }
      return entries[index].plan
    }
  }

  /// Scripts of which HarfBuzz has no rules of its own that reach beyond letters with their marks, and
  /// beyond letters that join.
  private static let leftToRight: Set<String> = [
    "Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo", "Hang", "Thai",
    "Laoo",
  ]
  private static let rightToLeft: Set<String> = ["Hebr", "Arab"]

  private static func holds(for setting: ShapeSetting, _ omitted: UnitRules) -> Bool {
    guard setting.features.isEmpty, setting.orientation == .horizontal,
      setting.font.variations.isEmpty,
      setting.font.tableKerning == nil || omitted.contains(.otherTables)
    else { return false }
    // Digits within Hebrew or Arabic read from left to right: whether HarfBuzz turns such a run around
    // depends on all of its characters.
    let tag = setting.script.tag
    switch setting.direction {
    case HB_DIRECTION_LTR: return leftToRight.contains(tag) || omitted.contains(.scripts)
    case HB_DIRECTION_RTL:
      return rightToLeft.contains(tag)
    default: return false
    }
  }
}
