internal import TelopText

/// A glyph's outline as SVG path data: relative, in whole font units, y downward.
///
/// Commands and coordinates that parsers infer are omitted, because a page has thousands of outlines.
struct OutlinePath {
  private(set) var data = ""
  private var pen = Point()
  /// The start of the current contour.
  private var start = Point()
  /// The control point of the last command, if that command is a quadratic curve.
  private var control: Point?
  /// The command that parsers infer for coordinates without a letter.
  private var command: Character = " "
  private var isOpen = false

  private struct Point: Equatable {
    var x = 0
    var y = 0

    init() {}

    init(_ point: GlyphOutline.Point) {
      x = Int(point.x.rounded())
      y = -Int(point.y.rounded())
    }
  }

  init(_ outline: GlyphOutline) {
    for command in outline.commands { add(command) }
    close()
  }

  private mutating func add(_ step: GlyphOutline.Command) {
    switch step {
    case .move(let to):
      close()
      let to = Point(to)
      write("m", [to])
      // After `m`, coordinates without a letter are a line.
      command = "l"
      start = to
      isOpen = true
    case .line(let to):
      let to = Point(to)
      if to == pen { break }
      if to.y == pen.y {
        write("h", [to], isOneAxis: true)
      } else if to.x == pen.x {
        write("v", [to], isOneAxis: true)
      } else {
        write("l", [to])
      }
    case .quadratic(let newControl, let to):
      let newControl = Point(newControl)
      let to = Point(to)
      // A `t` command implies a control point: the last control point, mirrored at the pen.
      if let control, newControl.x == 2 * pen.x - control.x, newControl.y == 2 * pen.y - control.y {
        write("t", [to])
      } else {
        write("q", [newControl, to])
      }
      control = newControl
    case .cubic(let first, let second, let to):
      write("c", [Point(first), Point(second), Point(to)])
    }
  }

  private mutating func close() {
    guard isOpen else { return }
    data += "z"
    command = "z"
    pen = start
    isOpen = false
    control = nil
  }

  /// - Parameter isOneAxis: True for `h` and `v`, which have one coordinate.
  private mutating func write(_ name: Character, _ points: [Point], isOneAxis: Bool = false) {
    var needsSpace = name == command
    if !needsSpace { data.append(name) }
    command = name
    for point in points {
      var numbers = [point.x - pen.x, point.y - pen.y]
      if isOneAxis { numbers = [numbers[0] != 0 ? numbers[0] : numbers[1]] }
      for number in numbers {
        if needsSpace, number >= 0 { data.append(" ") }
        data += String(number)
        needsSpace = true
      }
    }
    pen = points.last ?? pen
    control = nil
  }
}
