internal import ArgumentParser
@_spi(Answers) internal import TelopText
internal import TelopUnits

/// Options of `telop shape --raw`, with the names and meanings that hb-shape gives them.
struct RawArguments: ParsableArguments {
  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Shape the whole text as one run in the one font named, as hb-shape does.",
      discussion: "Line breaks stay, and the text is not split by script, direction or font."))
  var raw = false

  @Option("Context before the text; not shaped.", value: "text") var textBefore: String?
  @Option("Context after the text; not shaped.", value: "text") var textAfter: String?
  @Option("Context before the text, as code points.", value: "list") var unicodesBefore: String?
  @Option("Context after the text, as code points.", value: "list") var unicodesAfter: String?
  @Flag(name: .long, help: "The text starts a paragraph.") var bot = false
  @Flag(name: .long, help: "The text ends a paragraph.") var eot = false

  @Flag(name: .long, help: "Remove the glyphs of default-ignorable characters.")
  var removeDefaultIgnorables = false

  @Flag(
    name: .long,
    help: "Count clusters and feature ranges in characters, as hb-shape does by default.")
  var characterClusters = false

  func validate() throws {
    let sides = [("before", textBefore, unicodesBefore), ("after", textAfter, unicodesAfter)]
    for (side, text, unicodes) in sides where text != nil && unicodes != nil {
      throw ValidationError("give --text-\(side) or --unicodes-\(side), not both")
    }
    let needsRaw =
      [textBefore, textAfter, unicodesBefore, unicodesAfter].contains { $0 != nil } || bot || eot
      || removeDefaultIgnorables || characterClusters
    if needsRaw, !raw {
      throw ValidationError(
        "context, --bot, --eot, --remove-default-ignorables and --character-clusters need --raw")
    }
  }

  func options(_ text: TextOptions, offsets: CharacterOffsets) throws -> RunOptions {
    var options = RunOptions()
    options.script = text.script
    options.language = text.language
    options.direction = text.direction
    options.features = characterClusters ? text.features.map(offsets.inUTF8) : text.features
    options.before = try unicodesBefore.map(CodePoints.text) ?? textBefore ?? ""
    options.after = try unicodesAfter.map(CodePoints.text) ?? textAfter ?? ""
    options.startsParagraph = bot
    options.endsParagraph = eot
    options.removesIgnorables = removeDefaultIgnorables
    return options
  }
}

/// The UTF-8 offsets of a text's characters (code points).
struct CharacterOffsets {
  /// The offset of each character, and the text's length at the end.
  private let offsets: [Int]

  init(_ text: String) {
    var offsets = [0]
    for scalar in text.unicodeScalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  /// The index of the first character at or after a UTF-8 offset.
  func character(atUTF8 offset: Int) -> Int {
    partitionPoint(in: 0..<offsets.count) { offsets[$0] >= offset }
  }

  /// Converts a feature's range from characters to UTF-8 offsets. A bound beyond the text becomes `UInt32.max`, which
  /// HarfBuzz takes as the end of the text.
  func inUTF8(_ feature: Feature) -> Feature {
    guard let range = feature.range else { return feature }
    let offset = { (character: Int) in
      character < offsets.count ? offsets[max(character, 0)] : Int(UInt32.max)
    }
    return Feature(
      tag: feature.tag, value: feature.value,
      range: offset(range.lowerBound)..<offset(range.upperBound))
  }
}
