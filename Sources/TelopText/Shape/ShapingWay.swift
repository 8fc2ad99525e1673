/// How runs of one kind and direction find their glyphs: made once for a line that may have thousands.
final class ShapingWay {
  /// An index into the line's kinds of runs.
  let kind: Int
  /// Line units in a font unit.
  let scale: Int64
  let setting: ShapeSetting
  /// `nil` where HarfBuzz shapes everything.
  let plan: UnitPlan?
  /// Whether the line may have letters that HarfBuzz builds of parts.
  let mayBuild: Bool

  init(
    kind: Int, scale: Int64, setting: ShapeSetting, plan: UnitPlan?, mayBuild: Bool
  ) {
    self.kind = kind
    self.scale = scale
    self.setting = setting
    self.plan = plan
    self.mayBuild = mayBuild
  }
}

extension ItemizedRun {
  /// What tells runs of a line apart that are shaped in different ways.
  struct Way: Hashable {
    let slot: Int
    let script: ScriptCode
    let orientation: Orientation
    let isRightToLeft: Bool
  }

  var way: Way {
    Way(slot: slot, script: script, orientation: orientation, isRightToLeft: level % 2 == 1)
  }
}
