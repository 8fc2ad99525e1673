internal import ArgumentParser

extension CommandConfiguration {
  /// Configures a subcommand. Without `_superCommandName`, the parser would parse all arguments twice more, to
  /// find `--generate-completion-script`.
  init(telop name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true) {
    self.init(
      commandName: name, _superCommandName: "telop", abstract: abstract, discussion: discussion,
      shouldDisplay: shouldDisplay)
  }
}
