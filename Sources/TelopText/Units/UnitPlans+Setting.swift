internal import CTelopHarfBuzz
internal import TelopPlatform

extension UnitPlans {
  /// The shaper that the environment variable `TELOP_SHAPER` names.
  private static let environment: TextShaper? =
    switch getenv("TELOP_SHAPER").map({ String(cString: $0) }) {
    case "harfbuzz": .harfBuzz
    case "units": .units
    default: nil
    }

  /// The shaper of a line: the environment's, or else that of its options.
  static func shaper(_ options: TextOptions) -> TextShaper {
    switch environment {
    case .harfBuzz: .harfBuzz
    case .units where options.shaper == .standard: .units
    default: options.shaper
    }
  }

  /// The bytes of text in one script and language after which their plan is made.
  private static let threshold = 32_768

  /// The bytes that a run counts for. HarfBuzz takes as long to begin one as for these many of its text, so an emoji
  /// here and there earns a plan too.
  private static let runBytes = 64

  /// What runs of one way in a line count for.
  static func bytes(of way: ItemizedRun.Way, in runs: [ItemizedRun]) -> Int {
    runs.reduce(0) { $1.way == way ? $0 + $1.range.count + runBytes : $0 }
  }

  /// Limits for one font: the number of plans, and the number of scripts and languages whose text is
  /// counted. The first ones stay. Callers may name any language, and a plan keeps a few megabytes as long
  /// as its font lives.
  private static let mostPlans = 8
  private static let mostCounted = 64

  /// What plans are kept by. OpenType has one script for hiragana and katakana, so lines that begin with
  /// one or the other share a plan.
  private static func script(of setting: ShapeSetting) -> UInt32 {
    let script = setting.harfBuzzScript
    return (script == HB_SCRIPT_HIRAGANA ? HB_SCRIPT_KATAKANA : script).rawValue
  }

  /// The plan for a setting; `nil` before enough text was shaped, and where the rules of units do not
  /// hold.
  ///
  /// - Parameters:
  ///   - setting: what a line's runs are shaped with.
  ///   - bytes: what of the line is shaped with it; asked while there is no plan.
  ///   - options: the line's.
  func plan(
    for setting: ShapeSetting, bytes: () -> Int, _ options: TextOptions
  ) -> UnitPlan? {
    guard Self.holds(for: setting) else { return nil }
    let threshold = Self.shaper(options) == .units ? 0 : Self.threshold
    let (known, mustBeMade) = entries.withLock { entries -> (UnitPlan?, Bool) in
      guard let index = Self.index(of: setting, in: &entries) else { return (nil, false) }
      if entries[index].isMade { return (entries[index].plan, false) }
      if let plan = Self.shared(by: setting, index, in: &entries) { return (plan, false) }
      entries[index].bytes += bytes()
      guard entries[index].bytes >= threshold else { return (nil, false) }
      entries[index].isMade = true
      let others = entries.count(where: { $0.isMade && $0.isKept })
      entries[index].isKept = others < Self.mostPlans
      return (nil, entries[index].isKept)
    }
    guard mustBeMade else { return known }
    // Other threads go on meanwhile, without a plan.
    let plan = UnitPlan(setting)
    entries.withLock { entries in
      guard let index = Self.index(of: setting, in: &entries) else { return }
      entries[index].plan = plan
      if plan != nil { entries[index].rules = PlainRules(setting) }
      // What has none takes no place.
      entries[index].isKept = plan != nil
    }
    return plan
  }

  /// The entry of a setting, made if there is none; `nil` where there are too many.
  private static func index(of setting: ShapeSetting, in entries: inout [Entry]) -> Int? {
    let script = script(of: setting)
    let language = Int(bitPattern: setting.language)
    let known = entries.firstIndex { $0.script == script && $0.language == language }
    if let known { return known }
    guard entries.count < mostCounted else { return nil }
    entries.append(Entry(script: script, language: language))
    return entries.count - 1
  }

  /// The plan that another script or language has which the font treats alike, if there is one: most fonts have the same
  /// rules for Chinese characters and for kana, and many for Latin letters, too.
  private static func shared(
    by setting: ShapeSetting, _ index: Int, in entries: inout [Entry]
  ) -> UnitPlan? {
    let others = entries.indices.filter {
      $0 != index && entries[$0].isKept && entries[$0].plan != nil
    }
    guard !others.isEmpty, let rules = entries[index].rules ?? PlainRules(setting) else {
      return nil
    }
    entries[index].rules = rules
    guard let other = others.first(where: { entries[$0].rules == rules }) else { return nil }
    entries[index].plan = entries[other].plan
    // It takes no place of its own.
    (entries[index].isMade, entries[index].isKept) = (true, false)
    return entries[index].plan
  }

  /// Scripts from left to right for which HarfBuzz itself has no rules that reach beyond a letter with its marks: their
  /// letters do not join, and it does not shape them by syllables.
  private static let scripts = [
    "Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo", "Hang", "Thai",
    "Laoo",
  ]

  /// Whether the rules of units hold for a setting, so that there may be a plan for it.
  static func holds(for setting: ShapeSetting) -> Bool {
    setting.direction == HB_DIRECTION_LTR && scripts.contains(setting.script.tag)
      && setting.features.isEmpty && setting.orientation == .horizontal
      && setting.font.variations.isEmpty && setting.font.tableKerning == nil
  }
}
