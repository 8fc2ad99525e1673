internal import TelopUnits

/// The fonts and settings that lines of one language share, and the widths of the current line.
final class LanguageMeter {
  let options: TextOptions
  /// The language that determines the order of the fonts.
  let language: String
  let fonts: LineFonts
  /// The cached font choices of characters.
  let choices: FontOrder.Choices
  /// For each slot, whether its font is an emoji font.
  let isEmoji: [Bool]
  private let tags: ShapingTags
  private(set) var runMeters: [RunMeter] = []

  init(_ options: TextOptions, language: String, in fallback: FontFallback) throws(TextError) {
    self.options = options
    self.language = language
    tags = try ShapingTags(options)
    fonts = try fallback.fonts(language: language)
    choices = fonts.unstyledOrder.choices
    isEmoji = fonts.slots.map(\.isEmoji)
  }

  /// Whether `options` requests the same language and shaper as the options of this meter.
  func suits(_ options: TextOptions) -> Bool {
    options.language == self.options.language && options.shaper == self.options.shaper
  }

  /// Discards the widths of the current line.
  func clear() {
    // Texts may be in any script, so few meters are kept between lines.
    if runMeters.count > 64 { runMeters.removeAll() }
    for meter in runMeters { meter.clear() }
  }

  /// The index in `runMeters` of the meter for a run, added if it is new.
  func index(of run: ItemizedRun.Parameters) throws(TextError) -> Int {
    for index in runMeters.indices where runMeters[index].parameters == run { return index }
    let setting = try ShapeSetting(
      font: fonts.slots[run.slot].font(), script: run.script,
      language: tags.language(of: run.script),
      isRightToLeft: run.isRightToLeft, orientation: run.orientation, features: .none)
    runMeters.append(RunMeter(run, setting, options))
    return runMeters.count - 1
  }

  /// The sum of all runs of a line, in line units. `nil` if the runs' fonts have no common unit, or if the pen's travel
  /// (its movement forward plus backward) exceeds the maximum width of a line.
  var total: (units: Int64, unitsPerEm: Int64)? {
    var unitsPerEm: Int64 = 1
    for meter in runMeters where meter.isUsed {
      let units = Int64(clamping: meter.font.em.numerator)
      if units == unitsPerEm { continue }
      guard let common = unitsPerEm.commonUnits(with: units) else { return nil }
      unitsPerEm = common
    }
    var units: Int64 = 0
    var travel: Int64 = 0
    for meter in runMeters where meter.isUsed {
      let scale = meter.font.scale(in: unitsPerEm)
      guard let newTravel = LineBuilder.travel(travel, meter.sum.travel, scale: scale, 0)
      else { return nil }
      travel = newTravel
      units &+= meter.sum.advance &* scale
    }
    return (units, unitsPerEm)
  }
}
