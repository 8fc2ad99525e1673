/// The shaping parameters of one kind and direction of run, created once for a line that may have thousands of runs.
struct RunShaping {
  /// An index into `RunTable.kinds`.
  let kind: Int
  let setting: ShapeSetting
  /// The unit plan; `nil` if HarfBuzz shapes everything.
  let plan: UnitPlan?
  /// Whether the line may have letters that are in `BuiltLetters`.
  let mayHaveBuiltLetters: Bool
}

extension ItemizedRun {
  /// The key of runs that are shaped with the same parameters.
  struct Parameters: Hashable {
    let slot: Int
    let script: ScriptCode
    let orientation: Orientation
    let isRightToLeft: Bool
  }

  var isRightToLeft: Bool { level % 2 == 1 }

  var parameters: Parameters {
    Parameters(slot: slot, script: script, orientation: orientation, isRightToLeft: isRightToLeft)
  }
}
