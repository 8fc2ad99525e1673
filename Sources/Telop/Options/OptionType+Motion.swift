import TelopUnits

extension OptionType<Loop> {
  /// A number of passes, or `fill`, `endless` or `off`.
  static var loop: Self {
    Self(
      OptionForm(
        .wholeNumber, bounds: .init(1, Rational(Loop.maximumRounds)),
        words: ["fill", "endless", "off"])
    ) { (_, text) throws(PlanError) in
      try Loop(text)
    } write: {
      $0.description
    }
  }
}

extension OptionType<WholePixels.Bounds> {
  /// Bounds such as `size=25% spacing=6 gap=240 lead=960`.
  static var pixelBounds: Self {
    Self(OptionForm(.text)) {
      (_, text) throws(PlanError) in
      try WholePixels.Bounds(text)
    } write: {
      $0.description
    }
  }
}

extension OptionType<PaceProfile> {
  /// A reading profile by its name.
  static var pace: Self {
    Self(OptionForm(.choice, words: PaceProfile.all.map(\.name))) { (_, text) throws(PlanError) in
      try PaceProfile.named(text)
    } write: {
      $0.name
    }
  }
}
