internal import TelopText

extension GlyphOutline {
  /// Calls `step` for each command; quadratic curves are converted to cubic ones.
  func walk(_ step: (Command) -> Void) {
    var pen = Point(x: 0, y: 0)
    for command in commands {
      switch command {
      case .move(let to), .line(let to), .cubic(_, _, let to):
        step(command)
        pen = to
      case .quadratic(let control, let to):
        step(.cubic(pen.twoThirds(to: control), to.twoThirds(to: control), to))
        pen = to
      }
    }
  }
}

extension GlyphOutline.Point {
  fileprivate func twoThirds(to other: Self) -> Self {
    Self(x: x + (other.x - x) * 2 / 3, y: y + (other.y - y) * 2 / 3)
  }
}
