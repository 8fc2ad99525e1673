import TelopUnits

/// The shape of a theme's divider, in ems.
enum DividerForm: Sendable, Hashable {
  case disc(diameter: Rational)
  case square(side: Rational)
  /// A square on its corner.
  case diamond(side: Rational)
  /// An upright bar that leans by 14°, as italics do.
  case bar(width: Rational, height: Rational)
  /// A line along the text.
  case rule(length: Rational, depth: Rational)

  /// Half the diagonal of a unit square, and the lean of a bar of height 1. Neither is a fraction; four
  /// digits are exact to a hundredth of a pixel.
  static let halfDiagonal = Rational(7_071) / 10_000
  static let lean = Rational(2_493) / 10_000
}
