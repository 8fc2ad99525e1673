import TelopText
import TelopUnits
import TestSupport

extension SfntReader {
  private struct Point {
    var x: Int
    var y: Int
    let isOnCurve: Bool
  }

  /// The exact bounds of a glyph in the `glyf` table; `nil` for empty and composite glyphs.
  func bounds(ofGlyph glyph: Int) throws -> InkBox<Rational>? {
    let isLong = try unsigned("head", at: 50) == 1
    let place = { (glyph: Int) in
      isLong
        ? try unsigned("loca", at: 4 * glyph) << 16 | unsigned("loca", at: 4 * glyph + 2)
        : try unsigned("loca", at: 2 * glyph) * 2
    }
    let start = try place(glyph)
    guard try place(glyph + 1) > start, try signed("glyf", at: start) > 0 else { return nil }
    let contours = try contours(at: start)
    guard let first = contours.first?.first else { return nil }
    var xs = [Rational(first.x)]
    var ys = [Rational(first.y)]
    for contour in contours {
      for (from, control, end) in Self.curves(of: contour) {
        xs += Self.extremes(from.x, control.x, end.x)
        ys += Self.extremes(from.y, control.y, end.y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max()
    else { return nil }
    // Coordinates are doubled, so that midpoints stay whole.
    let half = Rational(1, over: 2) ?? .one
    return InkBox(left: left * half, right: right * half, bottom: bottom * half, top: top * half)
  }

  /// The contours of a simple glyph, in twice its units.
  private func contours(at start: Int) throws -> [[Point]] {
    let byte = { (offset: Int) throws -> Int in try unsigned("glyf", at: offset) >> 8 }
    let count = try signed("glyf", at: start)
    let ends = try (0..<count).map { try unsigned("glyf", at: start + 10 + 2 * $0) }
    var next = start + 12 + 2 * count
    next += try unsigned("glyf", at: next - 2)
    var flags: [Int] = []
    while flags.count <= ends.last ?? -1 {
      let flag = try byte(next)
      next += 1
      flags.append(flag)
      if flag & 8 != 0 {
        flags += Array(repeating: flag, count: try byte(next))
        next += 1
      }
    }
    func coordinates(short: Int, same: Int) throws -> [Int] {
      var value = 0
      return try flags.map { flag in
        if flag & short != 0 {
          value += try byte(next) * (flag & same != 0 ? 1 : -1)
          next += 1
        } else if flag & same == 0 {
          value += try signed("glyf", at: next)
          next += 2
        }
        return 2 * value
      }
    }
    let xs = try coordinates(short: 2, same: 16)
    let ys = try coordinates(short: 4, same: 32)
    let points = zip(flags, zip(xs, ys)).map {
      Point(x: $1.0, y: $1.1, isOnCurve: $0 & 1 != 0)
    }
    return zip([0] + ends.map { $0 + 1 }, ends).map { Array(points[$0...$1]) }
  }

  /// The contour's quadratic curves; a line is a curve whose control point is its start.
  private static func curves(of contour: [Point]) -> [(Point, Point, Point)] {
    // Between two consecutive control points there is an implied on-curve midpoint.
    var full: [Point] = []
    for (index, point) in contour.enumerated() {
      let following = contour[(index + 1) % contour.count]
      full.append(point)
      if !point.isOnCurve, !following.isOnCurve {
        full.append(
          Point(x: (point.x + following.x) / 2, y: (point.y + following.y) / 2, isOnCurve: true))
      }
    }
    return full.indices.compactMap { index in
      let point = full[index]
      let end = full[(index + 1) % full.count]
      if point.isOnCurve { return end.isOnCurve ? (point, point, end) : nil }
      return (full[(index + full.count - 1) % full.count], point, end)
    }
  }

  /// The ends of a quadratic curve on one axis, and its turning point if that is inside.
  private static func extremes(_ from: Int, _ control: Int, _ end: Int) -> [Rational] {
    let ends = [Rational(from), Rational(end)]
    guard control < min(from, end) || control > max(from, end) else { return ends }
    let turn = Rational(
      Int128(from * end - control * control), over: Int128(from - 2 * control + end))
    return ends + (turn.map { [$0] } ?? [])
  }
}
