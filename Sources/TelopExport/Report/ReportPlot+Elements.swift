extension ReportPlot {
  /// A coordinate, rounded to a hundredth of a pixel.
  static func n(_ value: Double) -> String { Markup.number((value * 100).rounded() / 100) }

  /// - Parameter text: The text, escaped.
  static func text(
    _ x: Double, _ y: Double, _ text: String, _ name: String, size: Int = 12,
    anchor: String = "start", fill: String? = nil, halo: Bool = false
  ) -> String {
    let fill = fill ?? (name.hasPrefix("m") ? "#535C6B" : "#14181F")
    let weight = name.hasSuffix(" b") ? " font-weight=\"bold\"" : ""
    let around =
      halo
      ? " stroke=\"#FFFFFF\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\""
      : ""
    return
      "<text class=\"\(name)\" x=\"\(n(x))\" y=\"\(n(y))\" font-size=\"\(size)\" fill=\"\(fill)\""
      + "\(weight)\(around) text-anchor=\"\(anchor)\" xml:space=\"preserve\">\(text)</text>\n"
  }

  static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ name: String = "axis",
    stroke: String = "#535C6B", width: Double = 1
  ) -> String {
    "<path class=\"\(name)\" d=\"M\(n(x1)) \(n(y1))L\(n(x2)) \(n(y2))\" stroke=\"\(stroke)\" "
      + "stroke-width=\"\(Markup.number(width))\"/>\n"
  }
}
