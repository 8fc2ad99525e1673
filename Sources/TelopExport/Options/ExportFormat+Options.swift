@_spi(Answers) package import Telop

extension ExportFormat {
  /// The long names of the options that affect a file of this format: entries of `ExportOptions` and `Look`. Options of
  /// the plan are not listed.
  package var optionNames: Set<String> {
    switch self {
    case .json, .vtt, .srt: []
    case .csv: ["bom"]
    case .ass:
      Self.look.subtracting(["fade", "shadow"]).union(["glyphs", "tabs", "band-in", "band-out"])
    case .css: Self.look.subtracting(["highlight", "highlight-color", "highlight-style", "place"])
    case .ograf: Self.look.union(["tabs", "band-in", "band-out"])
    case .html:
      Self.look.union(["glyphs", "tabs", "page-start", "deck", "deck-place", "band-in", "band-out"])
    case .png: Self.look.union(["at", "sheet", "tabs"])
    case .svg, .pdf: Self.look.subtracting(["shadow"]).union(["at", "sheet", "tabs", "glyphs"])
    case .mov, .webm, .mkv, .mp4: Self.movie.union(["codec", "alpha"])
    case .gif, .apng, .frames: Self.movie.union(["alpha"])
    }
  }

  /// The options that the format accepts without effect. JSON accepts all, so that the options of a movie or page
  /// can be reused.
  package var idleOptionNames: Set<String> {
    self == .json ? Set(Look.entries.map(\.name)).union(ExportOptions.entries.map(\.name)) : []
  }

  /// The note on settings without effect; `nil` if all have an effect.
  package func note(on layer: OptionLayer) -> String? {
    let idle = layer.settings.map(\.name).filter(idleOptionNames.contains)
    if idle.isEmpty { return nil }
    let verb = idle.count == 1 ? "has" : "have"
    return "\(idle.listed) \(verb) no effect in \(rawValue), which has only the plan"
  }

  /// The options of a look without `band-in` and `band-out`, which only moving formats show.
  private static let look = Set(Look.entries.map(\.name)).subtracting(["band-in", "band-out"])

  private static let movie = look.union(["tail", "tabs", "band-in", "band-out"])

  /// True for PNG, SVG and PDF. They show the whole strip unless options set moments.
  package var isPicture: Bool { [.png, .svg, .pdf].contains(self) }

  /// Checks that every option that a caller sets for one file has an effect on that file. Options in a script's front
  /// matter are not checked, because the front matter is for all outputs.
  ///
  /// - Throws: `badFormat` with the option's name and the formats that take it; `badValue` for options that conflict.
  package func check(_ layer: OptionLayer) throws(ExportError) {
    if layer.sets("over"), !takesVideo {
      throw ExportError(
        .badFormat,
        "over needs mp4, mov or webm, not \(rawValue); these formats take only the video's size "
          + "and times from it: "
          + Self.allCases.filter { $0.takesVideo && !$0.isMovie }.map(\.rawValue)
          .joined(separator: ", "), options: ["over"])
    }
    if isPicture, !layer.sets("at"), !layer.sets("sheet"),
      let name = ["fade", "tabs"].first(where: layer.sets)
    {
      throw ExportError(
        .badFormat,
        "\(name) has no effect in a picture of the whole strip; at or sheet shows moments",
        options: [name])
    }
    if self == .html, layer.sets("deck-place"), !layer.sets("deck") {
      throw ExportError(.badFormat, "deck-place needs deck", options: ["deck-place", "deck"])
    }
    try check(layer.settings.map(\.name))
  }

  /// Checks that the options that differ from the defaults have an effect in this format.
  func check(_ options: ExportOptions) throws(ExportError) {
    let defaults = ExportOptions()
    try check(
      ExportOptions.entries.filter { $0.texts(of: options) != $0.texts(of: defaults) }.map(\.name))
  }

  private func check(_ names: [String]) throws(ExportError) {
    for name in names where !optionNames.contains(name) && !idleOptionNames.contains(name) {
      let formats = Self.allCases.filter { $0.optionNames.contains(name) }
      // An option that no format lists belongs to the plan.
      if formats.isEmpty { continue }
      throw ExportError(
        .badFormat,
        "\(name) has no effect in \(rawValue); it is for "
          + formats.map(\.rawValue).joined(separator: ", "), options: [name])
    }
    if names.contains("at"), names.contains("sheet") {
      throw ExportError(
        .badValue, "at shows one moment and sheet many; give only one of them",
        options: ["at", "sheet"])
    }
  }
}
