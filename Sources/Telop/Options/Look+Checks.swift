import TelopUnits

extension Look {
  /// Checks values that a program may have assigned to the members without `set`.
  func check() throws(PlanError) {
    for (option, length) in [
      ("padding", padding), ("height", height), ("fade", fade), ("outline", outline),
    ] {
      guard let length else { continue }
      guard option == "height" ? length > 0 : length >= 0, length.isLength else {
        throw PlanError(
          .badLength,
          "\(option) must be \(option == "height" ? "above" : "from") 0 and at most 1000000 px, "
            + "with at most six decimals", options: [option])
      }
    }
  }
}
