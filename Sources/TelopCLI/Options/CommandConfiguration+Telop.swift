internal import ArgumentParser

extension CommandConfiguration {
  /// The configuration of a subcommand. Without the super command's name, the parser takes two more passes.
  init(telop name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true) {
    self.init(
      commandName: name, _superCommandName: "telop", abstract: abstract, discussion: discussion,
      shouldDisplay: shouldDisplay)
  }
}
