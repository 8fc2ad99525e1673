internal import CTelopHarfBuzz

/// Options of shaping a separate run: one font, one script, one direction.
///
/// The defaults are those of HarfBuzz's program `hb-shape`: no paragraph edges; script and direction are guessed from
/// the text.
@_spi(Answers) public struct RunOptions: Sendable, Hashable {
  /// An ISO 15924 code, even one unknown to Unicode; `nil` uses the script of the first character that has one.
  public var script: String?
  /// A BCP 47 tag; `nil` passes no language to the font.
  public var language: String?
  /// `auto` is the script's own direction; with `topToBottom` every glyph is upright.
  public var direction: TextDirection = .auto
  /// OpenType features; their ranges are UTF-8 offsets into the run. Features that the font lacks change nothing.
  public var features: [Feature] = []
  /// The text before the run in its paragraph: context only, not shaped.
  public var before = ""
  /// The text after the run in its paragraph: context only, not shaped.
  public var after = ""
  /// Whether a paragraph starts with the run; ignored unless `before` is empty.
  public var startsParagraph = false
  /// Whether a paragraph ends with the run; ignored unless `after` is empty.
  public var endsParagraph = false
  /// Whether invisible characters are removed from the result; otherwise they leave empty glyphs.
  public var removesIgnorables = false

  /// Default options.
  public init() {}
}

extension Font {
  /// Shapes a text as one run in this font, without itemising, fallback fonts or replacement of control characters.
  ///
  /// Intended for inspecting fonts and comparing with HarfBuzz. `FontStack.prepare(_:options:)` measures lines.
  ///
  /// - Returns: the glyphs from left to right, or from top to bottom; clusters are UTF-8 offsets into `text`, lengths
  ///   are in font units.
  /// - Throws: `textTooLong`, `badScript`, `badLanguage`, `libraryFailure`.
  @_spi(Answers)
  public func shape(run text: String, options: RunOptions = RunOptions()) throws(TextError)
    -> [Glyph]
  {
    let start = options.before.utf8.count
    let range = start..<start + text.utf8.count
    let textWithContext = options.before + text + options.after
    try TextLimits.check(utf8Length: textWithContext.utf8.count)
    let setting = try ShapeSetting(self, text, options)
    return try textWithContext.withBytes { (utf8) throws(TextError) in
      var glyphs: [Glyph] = []
      let shaper = try Shaper(
        text: utf8, startsParagraph: options.startsParagraph, endsParagraph: options.endsParagraph,
        removesIgnorables: options.removesIgnorables)
      // A long run is shaped window by window.
      try shaper.shape(range, setting) { window in
        for index in window.indices {
          var record = window.record(index)
          record.cluster -= UInt32(start)
          glyphs.append(Glyph(record))
        }
      }
      return setting.isBackward ? glyphs.reversed() : glyphs
    }
  }
}

extension ShapeSetting {
  /// The setting for the options. HarfBuzz guesses a missing script; the script decides the direction `auto`.
  fileprivate init(_ font: Font, _ text: String, _ options: RunOptions) throws(TextError) {
    let tag = if let script = options.script { script } else { try Self.guessedScript(of: text) }
    guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
    else { throw .badScript(tag) }
    // Checks the language.
    _ = try ShapingTags(TextOptions(language: options.language))
    let harfBuzzScript = hb_script_from_string(tag, -1)
    let isScriptRightToLeft = hb_script_get_horizontal_direction(harfBuzzScript) == HB_DIRECTION_RTL
    try self.init(
      font: font, script: ScriptCode(tag: tag) ?? .common, language: options.language ?? "und",
      isRightToLeft: options.direction == .rightToLeft
        || options.direction == .auto && isScriptRightToLeft,
      orientation: options.direction == .topToBottom ? .upright : .horizontal, features: .none)
    // Unicode may not know the script.
    self.harfBuzzScript = harfBuzzScript
    features = FeatureList(
      options.features.map { $0.moved(by: options.before.utf8.count).harfBuzz })
  }

  /// The ISO 15924 code of the script that HarfBuzz guesses for a text.
  private static func guessedScript(of text: String) throws(TextError) -> String {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let length = Int32(text.utf8.count)
    hb_buffer_add_utf8(buffer, text, length, 0, length)
    guard hb_buffer_allocation_successful(buffer) != 0 else { throw .outOfMemory }
    hb_buffer_guess_segment_properties(buffer)
    let script = hb_buffer_get_script(buffer)
    return script == HB_SCRIPT_INVALID
      ? "Zyyy" : Feature.name(of: hb_script_to_iso15924_tag(script))
  }
}

extension Feature {
  /// The feature with its range moved by `distance` UTF-8 bytes.
  fileprivate func moved(by distance: Int) -> Feature {
    guard let range else { return self }
    // HarfBuzz's offsets have 32 bits, and no text is longer.
    let bounds = range.clamped(to: 0..<Int(UInt32.max))
    return Feature(
      tag: tag, value: value, range: bounds.lowerBound + distance..<bounds.upperBound + distance)
  }
}
