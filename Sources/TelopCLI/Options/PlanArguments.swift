internal import ArgumentParser
internal import Telop

/// The options of a plan, shared by all commands that fit a script.
struct PlanArguments: ParsableArguments {
  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  var given: [OptionLayer.Setting] { fit.given + text.given + reading.given }
}
