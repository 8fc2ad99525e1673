extension UnitPlan {
  /// - Parameter setting: a setting that `UnitPlans.supports`; its font must outlive the plan.
  /// - Returns: `nil` for a font with tables that the rules of units do not cover.
  convenience init?(_ setting: ShapeSetting) {
    guard let rules = LayoutRules(setting),
      let learning = UnitLearning(
        rules, setting.script, setting.harfBuzzScript, setting.language, font: setting.shapingFont)
    else { return nil }
    self.init(learning, setting.builtLetters)
  }
}
