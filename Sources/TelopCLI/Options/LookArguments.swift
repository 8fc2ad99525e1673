internal import ArgumentParser
internal import Telop

struct LookArguments: EntryArguments {
  typealias Target = Look

  @Option("theme", of: Look.self) var theme = Given()
  @Option("color", of: Look.self) var color = Given()
  @Option("background", of: Look.self) var background = Given()
  @Option("outline", of: Look.self) var outline = Given()
  @Option("outline-color", of: Look.self) var outlineColor = Given()
  @Option("shadow", of: Look.self) var shadow = Given()
  @Option("divider", of: Look.self) var divider = Given()
  @Option("highlight", of: Look.self) var highlight: [Setting] = []
  @Option("highlight-color", of: Look.self) var highlightColor = Given()
  @Option("highlight-style", of: Look.self) var highlightStyle = Given()
  @Option("padding", of: Look.self) var padding = Given()
  @Option("height", of: Look.self) var height = Given()
  @Option("fade", of: Look.self) var fade = Given()
  @Option("place", of: Look.self) var place = Given()
  @Option("safe", of: Look.self) var safe = Given()
  @Option("band-in", of: Look.self) var bandIn = Given()
  @Option("band-out", of: Look.self) var bandOut = Given()

  var settings: [Setting?] {
    [
      theme, color, background, outline, outlineColor, shadow, divider, highlightColor,
      highlightStyle, padding, height, fade, place, safe, bandIn, bandOut,
    ].map(\.setting) + highlight
  }
}
