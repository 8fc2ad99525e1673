/// What a plan knows of characters and the gaps between them, while it lives.
struct PlainFacts {
  let facts: FactTable.Reader
  let gaps: GapTable.Reader

  init(_ plan: UnitPlan) { (facts, gaps) = (plan.facts.reader, plan.gaps.reader) }
}

/// How runs of one font, script and direction find their widths; made once for all lines of a meter.
final class WidthWay {
  let run: ItemizedRun.Way
  let unitsPerEm: Int64
  /// Whether the font has U+0020.
  let hasSpace: Bool
  /// What such runs are put together with; `nil` before there is a plan, and where there will be none.
  private(set) var plan: UnitPlan? { didSet { plain = plan.map { PlainFacts($0) } } }
  /// The same for plain characters.
  private(set) var plain: PlainFacts?
  /// What the runs of the line at hand add up to.
  private(set) var sum = WidthSum()
  /// Whether the line at hand has such runs.
  private(set) var isUsed = false

  private let setting: ShapeSetting
  private let mayHavePlan: Bool
  /// The bytes that were shaped since a plan was asked for.
  private var waiting = 0

  init(_ run: ItemizedRun.Way, _ setting: ShapeSetting, _ options: TextOptions) {
    self.run = run
    self.setting = setting
    unitsPerEm = Int64(setting.font.unitsPerEm)
    hasSpace = setting.font.has(0x20)
    mayHavePlan = UnitPlans.holds(for: setting)
    // Others may have made it.
    if mayHavePlan {
      plan = setting.font.shaping.units.plan(for: setting, bytes: { 0 }, options)
      plain = plan.map { PlainFacts($0) }
    }
  }

  /// Another line begins.
  func clear() {
    sum = WidthSum()
    isUsed = false
  }

  /// Adds what a run adds up to.
  func add(_ run: WidthSum) {
    sum.add(run)
    isUsed = true
  }

  /// Adds the advances of a run.
  ///
  /// - Parameters:
  ///   - range: the run's UTF-8 offsets.
  ///   - bytes: how much of the line runs like this one have; asked while there is no plan.
  ///   - scan: of the line; `nil` where HarfBuzz has to shape everything.
  ///   - mayBuild: whether the line may have letters that HarfBuzz builds of parts.
  func add(
    _ range: Range<Int>, bytes: () -> Int, _ options: TextOptions, scan: UnitScan?, mayBuild: Bool,
    shaper: borrowing Shaper
  ) throws(TextError) {
    var sum = WidthSum()
    if plan == nil, scan != nil { askForPlan(bytes, options) }
    if let scan, let plan, scan.isWhole(range, plan, mayBuild: mayBuild) {
      try sum.append(range, plan, scan, setting, shaper: shaper)
    } else {
      try shaper.shape(range, setting) { sum.append($0) }
    }
    add(sum)
  }

  /// The bytes of text after which a plan is asked for again: asking takes a lock that all threads share.
  private static let patience = 1_024

  private func askForPlan(_ bytes: () -> Int, _ options: TextOptions) {
    // A line counts once, whatever the number of its runs.
    guard mayHavePlan, !isUsed else { return }
    waiting += bytes()
    guard waiting >= Self.patience || UnitPlans.shaper(options) == .units else { return }
    plan = setting.font.shaping.units.plan(for: setting, bytes: { waiting }, options)
    waiting = 0
  }
}
