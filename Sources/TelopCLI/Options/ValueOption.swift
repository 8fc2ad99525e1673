internal import ArgumentParser

extension Option where Value == String? {
  /// An option with a help line. `value` is what the help calls the option's value, such as `file`.
  init(
    _ help: String, value: String, parsing: SingleValueParsingStrategy = .next,
    _ completion: CompletionKind? = nil
  ) {
    self.init(
      name: .long, parsing: parsing, help: ArgumentHelp(help, valueName: value),
      completion: completion)
  }
}

extension Option where Value == [String] {
  init(wrappedValue: [String], _ help: String, value: String, _ completion: CompletionKind? = nil) {
    self.init(
      wrappedValue: wrappedValue, name: .long, help: ArgumentHelp(help, valueName: value),
      completion: completion)
  }
}
