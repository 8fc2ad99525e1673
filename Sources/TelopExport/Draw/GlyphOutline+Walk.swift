internal import TelopText

extension GlyphOutline {
  /// A step of the pen for those who know cubic curves only.
  enum Step {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
  }

  /// Goes along the outline; a quadratic curve comes as the same curve in cubic form.
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
        step(.curve(pen.toward(control), to.toward(control), to))
        pen = to
      case .cubic(let first, let second, let to):
        step(.curve(first, second, to))
        pen = to
      }
    }
  }
}

extension GlyphOutline.Point {
  /// Two thirds of the way to another point.
  fileprivate func toward(_ other: Self) -> Self {
    Self(x: x + (other.x - x) * 2 / 3, y: y + (other.y - y) * 2 / 3)
  }
}
