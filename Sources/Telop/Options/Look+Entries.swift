import TelopUnits

extension Look {
  func check() throws(PlanError) {
    for (option, length) in [
      ("padding", padding), ("height", height), ("fade", fade), ("outline", outline),
    ] {
      guard let length else { continue }
      guard option == "height" ? length > 0 : length >= 0, length.isWithinLengthLimits else {
        throw PlanError(
          .badLength,
          "\(option) must be \(option == "height" ? "above" : "from") 0 and at most 1000000 px, "
            + "with at most six decimals", options: [option])
      }
    }
  }

  /// The options of outputs that show the strip, in the order of the help. The safe area (`--safe`) is an option of a
  /// fit, because it affects the plan.
  package static let entries: [OptionEntry<Look>] = [
    OptionEntry(
      "theme", .choice, "theme",
      "Colours and shapes: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: "Themes never change a plan. The options below override the theme.",
      example: "signboard", implied: "base; black on white in svg and pdf", get: { $0.theme },
      set: { $0.theme = $1 }),
    OptionEntry(
      "color", .color, "color", "Text colour: #fff, #102030cc, white.",
      example: "white", implied: "the theme's", get: { $0.color }, set: { $0.color = $1 }),
    OptionEntry(
      "background", .color, "color", "Colour behind the text.", example: "transparent",
      implied: "the theme's", get: { $0.background }, set: { $0.background = $1 }),
    OptionEntry(
      "outline", .pixels(aboveZero: false), "px", "Outline around the text in pixels; 0 is none.",
      discussion: "With --background transparent, an outline keeps text legible over any picture.",
      example: "4", implied: "the theme's", get: { $0.outline }, set: { $0.outline = $1 }),
    OptionEntry(
      "outline-color", .color, "color", "Colour of the outline.", example: "black",
      implied: "the theme's", get: { $0.outlineColor }, set: { $0.outlineColor = $1 }),
    OptionEntry(
      "shadow", .onOff, "on|off", "Soft shadow behind the text.", example: "on",
      implied: "the theme's", get: { $0.shadow }, set: { $0.shadow = $1 }),
    OptionEntry(
      "divider", .choice, "mark", "Mark between texts: auto (the theme's shape) or none.",
      discussion: "The mark is drawn in the separator, which must be blank, and adds no width.",
      get: { $0.divider }, set: { $0.divider = $1 }),
    OptionEntry(
      "highlight", .texts, "text", "Highlight this text wherever it occurs. Repeatable.",
      discussion: "Ignores case and character width. ==Marked text== is highlighted too.",
      example: "Swift", get: { $0.highlights }, set: { $0.highlights = $1 }),
    OptionEntry(
      "highlight-color", .color, "color", "Colour of highlighted text.", example: "#ffd84d",
      implied: "the theme's", get: { $0.highlightColor }, set: { $0.highlightColor = $1 }),
    OptionEntry(
      "highlight-style", .choice, "style", "How highlighted text is drawn: box, underline or text.",
      get: { $0.highlightStyle }, set: { $0.highlightStyle = $1 }),
    OptionEntry(
      "padding", .pixels(aboveZero: false), "px", "Space above and below the text, in pixels.",
      example: "12", implied: "the theme's", get: { $0.padding }, set: { $0.padding = $1 }),
    OptionEntry(
      "height", .pixelsOrAuto, "px", "Height of the band in pixels; its width for a vertical line.",
      implied: "the theme's", get: { $0.height }, set: { $0.height = $1 }),
    OptionEntry(
      "fade", .pixels(aboveZero: false), "px",
      "Width over which text fades at both ends, in pixels.", example: "48", implied: "the theme's",
      get: { $0.fade }, set: { $0.fade = $1 }),
    OptionEntry(
      "place", .place, "place",
      "Position of the band: bottom, top, left, right, or a share of the height (30%).",
      discussion: """
        left and right are for --direction ttb, whose band may be at a share of the width. On a \
        portrait picture, a band at bottom ends at 80 % of the picture's height, above the \
        controls of phones, unless --safe is set.
        """,
      example: "top", implied: "bottom; right for ttb", get: { $0.place }, set: { $0.place = $1 }),
    OptionEntry(
      "band-in", .choice, "way", "How the band appears: slide, fade or none.", example: "fade",
      implied: "the theme's; none for a band alone", get: { $0.bandIn }, set: { $0.bandIn = $1 }),
    OptionEntry(
      "band-out", .choice, "way", "How the band disappears after the text: slide, fade or none.",
      example: "fade", implied: "the theme's; none for a band alone", get: { $0.bandOut },
      set: { $0.bandOut = $1 }),
  ]
}
