extension ReportPlot {
  /// A coordinate, rounded to a hundredth of a pixel.
  static func px(_ value: Double) -> String { Markup.number((value * 100).rounded() / 100) }

  /// - Parameters:
  ///   - text: Escaped text.
  ///   - classes: CSS classes, separated by blanks. The text is grey if the first begins with `m`, and bold if the last
  ///     of several is `b`.
  static func text(
    _ x: Double, _ y: Double, _ text: String, _ classes: String, size: Int = 12,
    anchor: String = "start", fill: String? = nil, hasHalo: Bool = false
  ) -> String {
    let fill = fill ?? (classes.hasPrefix("m") ? "#535C6B" : "#14181F")
    let weight = classes.hasSuffix(" b") ? " font-weight=\"bold\"" : ""
    let halo =
      hasHalo
      ? " stroke=\"#FFFFFF\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\""
      : ""
    return
      "<text class=\"\(classes)\" x=\"\(px(x))\" y=\"\(px(y))\" font-size=\"\(size)\" fill=\"\(fill)\""
      + "\(weight)\(halo) text-anchor=\"\(anchor)\" xml:space=\"preserve\">\(text)</text>\n"
  }

  /// The y coordinates of labels in the plot, moved apart where labels would overlap.
  ///
  /// - Parameter positions: The wanted y coordinates, ascending.
  static func spread(_ positions: [Double], spacing: Double) -> [Double] {
    var y = ReportAxes.top - spacing / 2
    return positions.enumerated().map { index, position in
      let spaceBelow = Double(positions.count - 1 - index) * spacing
      y = max(min(position, ReportAxes.bottom - 6 - spaceBelow), y + spacing)
      return y
    }
  }

  static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ classes: String = "axis",
    stroke: String = "#535C6B", width: Double = 1
  ) -> String {
    "<path class=\"\(classes)\" d=\"M\(px(x1)) \(px(y1))L\(px(x2)) \(px(y2))\" stroke=\"\(stroke)\" "
      + "stroke-width=\"\(Markup.number(width))\"/>\n"
  }
}
