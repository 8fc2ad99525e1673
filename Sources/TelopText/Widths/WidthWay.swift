/// How runs of one font, script and direction find their widths; made once for all lines of a meter.
final class WidthWay {
  let run: ItemizedRun.Way
  let unitsPerEm: Int64
  /// What the runs of the line at hand add up to.
  private(set) var sum = WidthSum()
  /// Whether the line at hand has such runs.
  private(set) var isUsed = false

  private let setting: ShapeSetting
  private let mayHavePlan: Bool
  private var plan: UnitPlan?

  init(_ run: ItemizedRun.Way, _ setting: ShapeSetting) {
    self.run = run
    self.setting = setting
    unitsPerEm = Int64(setting.font.unitsPerEm)
    mayHavePlan = UnitPlans.holds(for: setting)
  }

  /// Another line begins.
  func clear() {
    sum = WidthSum()
    isUsed = false
  }

  /// Adds the advances of a run.
  ///
  /// - Parameters:
  ///   - range: the run's UTF-8 offsets.
  ///   - bytes: how much of the line runs like this one have; asked while there is no plan.
  ///   - scan: of the line; `nil` where HarfBuzz has to shape everything.
  func add(
    _ range: Range<Int>, bytes: () -> Int, _ options: TextOptions, scan: UnitScan?,
    shaper: borrowing Shaper
  ) throws(TextError) {
    var sum = sum
    if let scan, let plan = plan(bytes, options), scan.isWhole(range, plan) {
      try sum.append(range, plan, scan, setting, shaper: shaper)
    } else {
      try shaper.shape(range, setting) { sum.append($0) }
    }
    self.sum = sum
    isUsed = true
  }

  private func plan(_ bytes: () -> Int, _ options: TextOptions) -> UnitPlan? {
    guard mayHavePlan else { return nil }
    if let plan { return plan }
    // A line counts once, whatever the number of its runs.
    if isUsed { return nil }
    plan = setting.font.unitPlans.plan(for: setting, bytes: bytes, options)
    return plan
  }
}
