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
      "mark-color", .look, .looks, .color, "color", "Colour of ==marked text==.",
      get: { $0.mark }, set: { $0.mark = $1 }),
    OptionEntry(
      "mark-style", .look, .looks, .choice, "style",
      "How marked text is drawn: box, underline or text.",
      get: { $0.markStyle }, set: { $0.markStyle = $1 }),
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
