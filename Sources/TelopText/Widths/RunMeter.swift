/// Readers of a cache's two tables: properties of characters, and interactions of neighbouring characters. They are
/// valid while the cache exists.
struct ShapedUnitCacheReaders {
  let shapingProperties: ShapingPropertyTable.Reader
  let interactions: PairInteractionTable.Reader

  init(_ cache: ShapedUnitCache) {
    shapingProperties = cache.shapingProperties.reader
    interactions = cache.interactions.reader
  }
}

/// Measures runs of one font, script and direction; created once for all lines of a `LanguageMeter`.
final class RunMeter {
  let parameters: ItemizedRun.Parameters
  var font: Font { setting.font }
  /// Whether the font has U+0020.
  let hasSpace: Bool
  /// The unit cache of these runs; `nil` if there is none, or none yet.
  private(set) var cache: ShapedUnitCache? {
    didSet { readers = cache.map { ShapedUnitCacheReaders($0) } }
  }
  private(set) var readers: ShapedUnitCacheReaders?
  /// The sum of the advances of all runs in the current line that this meter has measured.
  private(set) var sum = WidthSum()
  /// Whether this meter has measured a run of the current line.
  private(set) var isUsed = false

  private let setting: ShapeSetting
  private let mayHaveCache: Bool
  /// The bytes shaped since the last request for a cache.
  private var unreportedBytes = 0

  init(_ run: ItemizedRun.Parameters, _ setting: ShapeSetting, _ options: TextOptions) {
    parameters = run
    self.setting = setting
    hasSpace = setting.font.has(0x20)
    mayHaveCache = ShapedUnitCaches.supports(setting)
    // Other threads may have created the cache already.
    if mayHaveCache {
      cache = setting.font.shaping.unitCaches.cache(for: setting, bytes: { 0 }, options)
      readers = cache.map { ShapedUnitCacheReaders($0) }
    }
  }

  func clear() {
    sum = WidthSum()
    isUsed = false
  }

  func add(_ run: WidthSum) {
    sum.add(run)
    isUsed = true
  }

  /// Measures a run and adds its width to the sum. `bytes` counts the line's runs with this meter's parameters, as in
  /// `ShapedUnitCaches.bytes(of:in:)`; called only while there is no cache. `scan` is `nil` if HarfBuzz must shape
  /// everything.
  func add(
    _ range: Range<Int>, bytes: () -> Int, _ options: TextOptions, scan: UnitScan?,
    mayHaveRecomposedLetters: Bool, shaper: borrowing Shaper
  ) throws(TextError) {
    var sum = WidthSum()
    if cache == nil, scan != nil { requestCache(bytes, options) }
    if let scan, let cache,
      scan.canDivide(range, cache, mayHaveRecomposedLetters: mayHaveRecomposedLetters)
    {
      try sum.append(range, cache, scan, setting, shaper: shaper)
    } else {
      try shaper.shape(range, setting) { sum.append($0) }
    }
    add(sum)
  }

  /// The minimum number of bytes between two requests for a cache. A request takes a lock that all threads share.
  private static let requestInterval = 1_024

  private func requestCache(_ bytes: () -> Int, _ options: TextOptions) {
    // A line counts once, whatever its number of runs.
    guard mayHaveCache, !isUsed else { return }
    unreportedBytes += bytes()
    guard unreportedBytes >= Self.requestInterval || ShapedUnitCaches.shaper(options) == .units
    else { return }
    cache = setting.font.shaping.unitCaches.cache(for: setting, bytes: { unreportedBytes }, options)
    unreportedBytes = 0
  }
}
