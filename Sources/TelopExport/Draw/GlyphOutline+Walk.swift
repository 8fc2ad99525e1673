internal import TelopText

extension GlyphOutline {
  /// A path command; curves are cubic.
  enum Step {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
  }

  /// Calls `step` for each command; quadratic curves are converted to cubic ones.
  func walk(_ step: (Step) -> Void) {
    var pen = Point(x: 0, y: 0)
    for command in commands {
      switch command {
      case .move(let to):
        step(.move(to))
        pen = to
      case .line(let to):
        step(.line(to))
        pen = to
      case .quadratic(let control, let to):
        step(.curve(pen.twoThirds(to: control), to.twoThirds(to: control), to))
        pen = to
      case .cubic(let first, let second, let to):
        step(.curve(first, second, to))
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
