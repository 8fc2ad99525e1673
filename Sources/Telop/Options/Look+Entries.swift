import TelopUnits

extension Look {
  /// What every output that shows the strip can be told, in the order of the help.
  public static let entries: [OptionEntry<Look>] = [
    OptionEntry(
      "color", .look, .looks, .color, "color", "Text colour: #fff, #102030cc, white.",
      example: "white", implied: "white", get: { $0.color }, set: { $0.color = $1 }),
    OptionEntry(
      "background", .look, .looks, .color, "color", "Colour behind the text.",
      example: "transparent", implied: "transparent", get: { $0.background },
      set: { $0.background = $1 }),
    OptionEntry(
      "highlight", .look, .looks, .texts, "text",
      "Highlight this text wherever it occurs. Repeatable.",
      discussion: "Neither case nor width matters. ==Marked text== is highlighted too.",
      example: "Swift", get: { $0.highlights }, set: { $0.highlights = $1 }),
    OptionEntry(
      "highlight-color", .look, .looks, .color, "color", "Colour of highlighted text.",
      get: { $0.highlightColor }, set: { $0.highlightColor = $1 }),
    OptionEntry(
      "highlight-style", .look, .looks, .choice, "style",
      "How highlighted text is drawn: box, underline or text.",
      get: { $0.highlightStyle }, set: { $0.highlightStyle = $1 }),
    OptionEntry(
      "padding", .look, .looks, .pixels(above: false), "px", "Room above and below the text.",
      get: { $0.padding }, set: { $0.padding = $1 }),
    OptionEntry(
      "height", .look, .looks, .pixelsOrAuto, "px",
      "The band's height; its width for a vertical line.",
      implied: "auto", get: { $0.height }, set: { $0.height = $1 }),
    OptionEntry(
      "fade", .look, .looks, .pixels(above: false), "px",
      "Width over which text fades at both ends.",
      get: { $0.fade }, set: { $0.fade = $1 }),
  ]
}
