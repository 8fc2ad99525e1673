internal import CTelopHarfBuzz
internal import TelopPlatform

extension ShapedUnitCaches {
  /// The shaper that the environment variable `TELOP_SHAPER` names.
  private static let environment: TextShaper? =
    switch getenv("TELOP_SHAPER").map({ String(cString: $0) }) {
    case "harfbuzz": .harfBuzz
    case "units": .units
    default: nil
    }

  /// The shaper of a line: from the environment, otherwise from its options.
  static func shaper(_ options: TextOptions) -> TextShaper {
    switch environment {
    case .harfBuzz: .harfBuzz
    case .units where options.shaper == .standard: .units
    default: options.shaper
    }
  }

  /// The minimum amount of text in one script and language for creating a cache, in bytes.
  private static let threshold = 32_768

  /// The bytes counted for each run in addition to its text, because HarfBuzz takes as long to start a run as to shape
  /// this much text.
  private static let runBytes = 64

  /// The sum of the bytes that count towards the threshold, over the runs with these parameters.
  ///
  /// - Parameter runs: all runs of a line.
  static func bytes(of parameters: ItemizedRun.Parameters, in runs: [ItemizedRun]) -> Int {
    runs.reduce(0) { sum, run in
      run.parameters == parameters ? sum + run.range.count + runBytes : sum
    }
  }

  /// The maximum number of caches of one font. A cache takes a few megabytes as long as its font exists.
  private static let maximumCacheCount = 8
  /// The maximum number of pairs of script and language whose text is counted. Callers may name any language.
  private static let maximumEntries = 64

  /// The cache for a setting; `nil` before enough text was shaped, or if units do not support the setting.
  ///
  /// - Parameter bytes: returns the bytes to count for the line. Called only until a cache is found or created.
  func cache(for setting: ShapeSetting, bytes: () -> Int, _ options: TextOptions)
    -> ShapedUnitCache?
  {
    guard Self.supports(setting) else { return nil }
    let threshold = Self.shaper(options) == .units ? 0 : Self.threshold
    let (existing, mustCreate) = entries.withLock { entries -> (ShapedUnitCache?, Bool) in
      guard let index = Self.index(of: setting, in: &entries) else { return (nil, false) }
      if entries[index].isDecided { return (entries[index].cache, false) }
      if let cache = Self.sharedCache(for: setting, index, in: &entries) { return (cache, false) }
      entries[index].countedBytes += bytes()
      guard entries[index].countedBytes >= threshold else { return (nil, false) }
      entries[index].isDecided = true
      let others = entries.count(where: { $0.isDecided && $0.isCounted })
      entries[index].isCounted = others < Self.maximumCacheCount
      return (nil, entries[index].isCounted)
    }
    guard mustCreate else { return existing }
    // Created without the lock: other threads continue without a cache.
    let cache = ShapedUnitCache(setting)
    entries.withLock { entries in
      guard let index = Self.index(of: setting, in: &entries) else { return }
      entries[index].cache = cache
      if cache != nil { entries[index].lookups = Self.sharableLookups(of: setting) }
      // A setting without a cache does not count towards the maximum.
      entries[index].isCounted = cache != nil
    }
    return cache
  }

  /// The index of a setting's entry, added if necessary; `nil` if there are too many.
  private static func index(of setting: ShapeSetting, in entries: inout [Entry]) -> Int? {
    // OpenType has one script for hiragana and katakana, so runs that start with either share a cache.
    let isHiragana = setting.harfBuzzScript == HB_SCRIPT_HIRAGANA
    let script = (isHiragana ? HB_SCRIPT_KATAKANA : setting.harfBuzzScript).rawValue
    let language = Int(bitPattern: setting.language)
    let index = entries.firstIndex { $0.script == script && $0.language == language }
    if let index { return index }
    guard entries.count < maximumEntries else { return nil }
    entries.append(Entry(script: script, language: language))
    return entries.count - 1
  }

  /// The cache of another script or language with the same lookups in the font, if any. Most fonts have the same
  /// lookups for Chinese characters and kana, and many for Latin letters, too.
  private static func sharedCache(
    for setting: ShapeSetting, _ index: Int, in entries: inout [Entry]
  ) -> ShapedUnitCache? {
    let others = entries.indices.filter {
      $0 != index && entries[$0].isCounted && entries[$0].cache != nil
    }
    guard !others.isEmpty,
      let lookups = entries[index].lookups ?? Self.sharableLookups(of: setting)
    else { return nil }
    entries[index].lookups = lookups
    guard let other = others.first(where: { entries[$0].lookups == lookups }) else { return nil }
    entries[index].cache = entries[other].cache
    // A shared cache does not count towards the maximum.
    entries[index].isDecided = true
    entries[index].isCounted = false
    return entries[index].cache
  }

  /// The lookups of a setting. Where they are equal, equal text has the same glyphs. `nil` for a script that HarfBuzz
  /// shapes with a special shaper.
  private static func sharableLookups(of setting: ShapeSetting) -> [[Int]]? {
    defaultShaperScripts.contains(setting.script.tag) ? setting.lookups : nil
  }

  /// Scripts that HarfBuzz shapes with its default shaper.
  private static let defaultShaperScripts = [
    "Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo",
  ]

  /// Left-to-right scripts whose letters neither join nor change their order. HarfBuzz's own rules for these scripts
  /// concern one letter with its marks, or the jamo of one syllable.
  private static let scripts = defaultShaperScripts + ["Hang", "Thai", "Laoo"]

  /// Whether runs of a setting may be cut into units.
  static func supports(_ setting: ShapeSetting) -> Bool {
    setting.direction == HB_DIRECTION_LTR && scripts.contains(setting.script.tag)
      && setting.features.isEmpty && setting.orientation == .horizontal
      && setting.font.variations.isEmpty && setting.font.tableKerning == nil
  }
}

extension ShapedUnitCache {
  /// - Parameter setting: one for which `ShapedUnitCaches.supports` is true; its font must outlive the cache.
  /// - Returns: `nil` for a font with tables that the rules of units do not cover.
  fileprivate convenience init?(_ setting: ShapeSetting) {
    guard let rules = LayoutRules(setting),
      let computer = ShapedUnitComputer(
        rules, setting.script, setting.harfBuzzScript, setting.language, font: setting.shapingFont)
    else { return nil }
    self.init(computer, setting.recomposedLetters)
  }
}
