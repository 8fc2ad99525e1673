/// Readers of a plan's facts about characters and gaps; valid while the plan exists.
struct PlanReaders {
  let facts: FactTable.Reader
  let gaps: GapTable.Reader

  init(_ plan: UnitPlan) {
    facts = plan.facts.reader
    gaps = plan.gaps.reader
  }
}

/// The measuring parameters for runs of one font, script and direction, created once for all lines of a meter.
final class RunMeasuring {
  let run: ItemizedRun.Parameters
  var font: Font { setting.font }
  /// Whether the font has U+0020.
  let hasSpace: Bool
  /// The unit plan of these runs; `nil` if there is none, or none yet.
  private(set) var plan: UnitPlan? { didSet { readers = plan.map { PlanReaders($0) } } }
  private(set) var readers: PlanReaders?
  /// The sum of these runs in the current line.
  private(set) var sum = WidthSum()
  /// Whether the current line has any of these runs.
  private(set) var isUsed = false

  private let setting: ShapeSetting
  private let mayHavePlan: Bool
  /// The bytes shaped since the last request for a plan.
  private var unreportedBytes = 0

  init(_ run: ItemizedRun.Parameters, _ setting: ShapeSetting, _ options: TextOptions) {
    self.run = run
    self.setting = setting
    hasSpace = setting.font.has(0x20)
    mayHavePlan = UnitPlans.supports(setting)
    // Other threads may have created the plan already.
    if mayHavePlan {
      plan = setting.font.shaping.units.plan(for: setting, bytes: { 0 }, options)
      readers = plan.map { PlanReaders($0) }
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

  /// - Parameters:
  ///   - bytes: returns the number of bytes of the line's runs with these parameters; called only while there is no plan.
  ///   - scan: the scan of the line; `nil` if HarfBuzz must shape everything.
  func add(
    _ range: Range<Int>, bytes: () -> Int, _ options: TextOptions, scan: UnitScan?,
    mayRecompose: Bool, shaper: borrowing Shaper
  ) throws(TextError) {
    var sum = WidthSum()
    if plan == nil, scan != nil { requestPlan(bytes, options) }
    if let scan, let plan, scan.canDivide(range, plan, mayRecompose: mayRecompose) {
      try sum.append(range, plan, scan, setting, shaper: shaper)
    } else {
      try shaper.shape(range, setting) { sum.append($0) }
    }
    add(sum)
  }

  /// The minimum number of bytes between two requests for a plan. A request takes a lock that all threads share.
  private static let requestInterval = 1_024

  private func requestPlan(_ bytes: () -> Int, _ options: TextOptions) {
    // A line counts once, whatever its number of runs.
    guard mayHavePlan, !isUsed else { return }
    unreportedBytes += bytes()
    guard unreportedBytes >= Self.requestInterval || UnitPlans.shaper(options) == .units else {
      return
    }
    plan = setting.font.shaping.units.plan(for: setting, bytes: { unreportedBytes }, options)
    unreportedBytes = 0
  }
}
