internal import ArgumentParser

extension Option where Value == String? {
  /// An option whose value has a name in its help.
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
