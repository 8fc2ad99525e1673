internal import ArgumentParser
internal import Telop

/// How a strip looks.
struct LookArguments: EntryArguments {
  typealias Target = Look

  @Option("theme", of: Look.self) var theme: Setting?
  @Option("color", of: Look.self) var color: Setting?
  @Option("background", of: Look.self) var background: Setting?
  @Option("outline", of: Look.self) var outline: Setting?
  @Option("outline-color", of: Look.self) var outlineColor: Setting?
  @Option("shadow", of: Look.self) var shadow: Setting?
  @Option("divider", of: Look.self) var divider: Setting?
  @Option("highlight", of: Look.self) var highlight: [Setting] = []
  @Option("highlight-color", of: Look.self) var highlightColor: Setting?
  @Option("highlight-style", of: Look.self) var highlightStyle: Setting?
  @Option("padding", of: Look.self) var padding: Setting?
  @Option("height", of: Look.self) var height: Setting?
  @Option("fade", of: Look.self) var fade: Setting?
  @Option("place", of: Look.self) var place: Setting?
  @Option("safe", of: Look.self) var safe: Setting?
  @Option("band-in", of: Look.self) var bandIn: Setting?
  @Option("band-out", of: Look.self) var bandOut: Setting?

  var settings: [Setting?] {
    [
      theme, color, background, outline, outlineColor, shadow, divider, highlightColor,
      highlightStyle, padding, height, fade, place, safe, bandIn, bandOut,
    ] + highlight
  }
}
