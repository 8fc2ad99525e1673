internal import ArgumentParser
internal import Telop

/// How a strip looks.
struct LookArguments: EntryArguments {
  typealias Target = Look

  @Option("theme", of: Look.self) var theme: String?
  @Option("color", of: Look.self) var color: String?
  @Option("background", of: Look.self) var background: String?
  @Option("outline", of: Look.self) var outline: String?
  @Option("outline-color", of: Look.self) var outlineColor: String?
  @Option("shadow", of: Look.self) var shadow: String?
  @Option("divider", of: Look.self) var divider: String?
  @Option("highlight", of: Look.self) var highlight: [String] = []
  @Option("highlight-color", of: Look.self) var highlightColor: String?
  @Option("highlight-style", of: Look.self) var highlightStyle: String?
  @Option("padding", of: Look.self) var padding: String?
  @Option("height", of: Look.self) var height: String?
  @Option("fade", of: Look.self) var fade: String?
  @Option("place", of: Look.self) var place: String?
  @Option("safe", of: Look.self) var safe: String?
  @Option("band-in", of: Look.self) var bandIn: String?
  @Option("band-out", of: Look.self) var bandOut: String?
}
