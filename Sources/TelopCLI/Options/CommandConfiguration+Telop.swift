internal import ArgumentParser

extension CommandConfiguration {
  /// Configures a subcommand of `telop`. Without `_superCommandName`, the parser would parse the arguments twice before
  /// the actual parse, in search of `--generate-completion-script`.
  init(telop name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true) {
    self.init(
      commandName: name, _superCommandName: "telop", abstract: abstract, discussion: discussion,
      shouldDisplay: shouldDisplay)
  }
}
