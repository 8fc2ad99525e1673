internal import TelopText

@_spi(Answers) extension TypeSetting: OptionTarget {
  /// All options of `measure`, `shape` and pinned widths, in the order of the help.
  @_spi(Answers) public static let entries: [OptionEntry<TypeSetting>] = [
    OptionEntry(
      "font", .fonts, "name|path", "Font file, or a name such as \"Noto Serif:bold\". Repeatable.",
      discussion: """
        A file is PATH, or PATH#INDEX in a collection. Names are looked up among the bundled \
        fonts, then the installed ones; see telop fonts. Repeat it for the order of fallback; \
        bundled fonts come last. NAME:scale=1.1 enlarges a font relative to the \
        others.
        """, example: "Inter", get: { $0.fonts }, set: { $0.fonts = $1 }),
    OptionEntry(
      "no-bundled-fonts", .flag, "true|false", "Use only the fonts named by --font.",
      get: { !$0.bundledFonts }, set: { $0.bundledFonts = !$1 }),
    OptionEntry(
      "size", .size, "px", "Type size in pixels per em.", get: { $0.size }, set: { $0.size = $1 }),
    OptionEntry(
      "feature", .features, "tag[=n]",
      "OpenType feature: palt, -kern, ss01=2. Repeatable, or with commas.",
      example: "[zero]", get: { $0.text.features }, set: { $0.text.features = $1 }),
    OptionEntry(
      "variation", .variations, "tag=n", "Axis of a variable font: wght=700. Repeatable.",
      example: "[wght=700]", needs: ["font"], get: { $0.variations }, set: { $0.variations = $1 }),
    OptionEntry(
      "instance", .text, "name", "Named instance of a variable font, such as Bold.",
      example: "Bold", needs: ["font"], get: { $0.instance }, set: { $0.instance = $1 }),
    OptionEntry(
      "optical-size", .opticalSize, "auto|none|n",
      "Optical size axis (opsz): auto (the type size), none, or a number.",
      get: { $0.opticalSize }, set: { $0.opticalSize = $1 }),
    OptionEntry(
      "language", .text, "bcp47", "Language of the text, such as ja or zh-Hant.", example: "ja",
      implied: "by its scripts", get: { $0.text.language }, set: { $0.text.language = $1 }),
    OptionEntry(
      "script", .text, "iso15924", "Script of the whole text, such as Latn.", example: "Hira",
      implied: "each character's own", get: { $0.text.script }, set: { $0.text.script = $1 }),
    OptionEntry(
      "direction", .choice, "direction",
      "Base direction: auto, ltr, rtl, or ttb for a vertical line.",
      get: { $0.text.direction }, set: { $0.text.direction = $1 }),
    OptionEntry(
      "letter-spacing", .spacing, "px",
      "Space after every character in pixels; ignored in cursive scripts.",
      get: { $0.letterSpacing }, set: { $0.letterSpacing = $1 }),
    OptionEntry(
      "word-spacing", .spacing, "px", "Extra width of every space, in pixels.",
      get: { $0.wordSpacing }, set: { $0.wordSpacing = $1 }),
    OptionEntry(
      "kerning", .onOff, "on|off", "Use the font's kerning.",
      get: { $0.text.isKerned }, set: { $0.text.isKerned = $1 }),
    OptionEntry(
      "trim-punctuation", .flag, "true|false", "Halve adjacent full-width punctuation.",
      get: { $0.text.trimsPunctuation }, set: { $0.text.trimsPunctuation = $1 }),
    OptionEntry(
      "combined-digits", .count(of: "digits", 0...4), "digits",
      "In vertical lines, set numbers of up to this many digits side by side.",
      get: { $0.text.combinedDigits }, set: { $0.text.combinedDigits = $1 }),
    OptionEntry(
      "separator", .text, "text", "Text between paragraphs.",
      example: "\"\u{3000}\u{3000}\u{3000}\"",
      implied: "3 ideographic spaces in Japanese, Chinese and Korean, else 2 em spaces",
      get: { $0.text.separator }, set: { $0.text.separator = $1 }),
    OptionEntry(
      "gap", .spacing, "px", "Extra width of every separator, in pixels.",
      get: { $0.gap }, set: { $0.gap = $1 }),
  ]
}
