internal import ArgumentParser

extension CommandConfiguration {
  /// Configures a subcommand. Without `_superCommandName`, the parser would parse twice more, for completion scripts.
  init(telop name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true) {
    self.init(
      commandName: name, _superCommandName: "telop", abstract: abstract, discussion: discussion,
      shouldDisplay: shouldDisplay)
  }
}
