/// The shaping parameters of runs with one `RunTable.Kind` and direction. A class, because a line may have thousands of
/// runs, and a struct's references would be retained and released for each run.
final class RunShaping {
  /// An index into `RunTable.kinds`.
  let kind: Int
  let setting: ShapeSetting
  /// The unit cache; `nil` if HarfBuzz shapes everything.
  let cache: ShapedUnitCache?
  /// Whether the line may have letters that are in `RecomposedLetters`.
  let mayHaveRecomposedLetters: Bool

  init(kind: Int, setting: ShapeSetting, cache: ShapedUnitCache?, mayHaveRecomposedLetters: Bool) {
    self.kind = kind
    self.setting = setting
    self.cache = cache
    self.mayHaveRecomposedLetters = mayHaveRecomposedLetters
  }
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
