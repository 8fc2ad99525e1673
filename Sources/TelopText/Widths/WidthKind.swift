/// What lines of one language share.
final class WidthKind {
  /// The language that the options name.
  let named: String?
  /// The language that orders the fonts.
  let language: String
  let shaper: TextShaper
  let fonts: LineFonts
  /// The font of each character that was met.
  let choices: FontOrder.Choices
  /// For each slot, whether its font is one of emoji.
  let isEmoji: [Bool]
  private let tags: ShapingTags
  private let options: TextOptions
  private(set) var ways: [WidthWay] = []

  /// The most ways that are kept: a text may be in any script.
  private static let mostWays = 64

  /// - Throws: `badLanguage`, and what opening fonts throws.
  init(_ options: TextOptions, language: String, in fallback: FontFallback) throws(TextError) {
    self.options = options
    named = options.language
    self.language = language
    shaper = options.shaper
    tags = try ShapingTags(options)
    fonts = try fallback.fonts(language: language)
    choices = fonts.plain.choices
    isEmoji = fonts.slots.map(\.isEmoji)
  }

  /// Another line begins.
  func clear() {
    if ways.count > Self.mostWays { ways.removeAll() }
    for way in ways { way.clear() }
  }

  /// The way of runs: an index into `ways`.
  ///
  /// - Throws: what opening a bundled font throws.
  func index(of run: ItemizedRun.Way) throws(TextError) -> Int {
    for index in ways.indices where ways[index].run == run { return index }
    let setting = try ShapeSetting(
      font: fonts.slots[run.slot].font(), script: run.script,
      language: tags.language(of: run.script),
      isRightToLeft: run.isRightToLeft, orientation: run.orientation, features: .none)
    ways.append(WidthWay(run, setting, options))
    return ways.count - 1
  }

  /// All runs of a line together, in line units; `nil` where they have no common unit, or move further than a line may
  /// be wide.
  var total: (units: Int64, unitsPerEm: Int64)? {
    var unitsPerEm: Int64 = 1
    for way in ways where way.isUsed && way.unitsPerEm != unitsPerEm {
      guard let common = unitsPerEm.commonUnits(with: way.unitsPerEm) else { return nil }
      unitsPerEm = common
    }
    var (units, travel): (Int64, Int64) = (0, 0)
    for way in ways where way.isUsed {
      let scale = unitsPerEm / way.unitsPerEm
      guard let all = LineBuilder.travel(travel, way.sum.travel, scale: scale, 0) else {
        return nil
      }
      travel = all
      units &+= way.sum.advance &* scale
    }
    return (units, unitsPerEm)
  }
}
