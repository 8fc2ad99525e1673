/// A box to draw, in pixels of a canvas.
struct DrawnBox {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  func grown(by edge: Double) -> DrawnBox {
    DrawnBox(x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge)
  }
}

extension DrawnBox {
  init(along: Double, length: Double, across: Double, depth: Double, isVertical: Bool) {
    x = isVertical ? across : along
    y = isVertical ? along : across
    width = isVertical ? depth : length
    height = isVertical ? length : depth
  }
}
