import TelopUnits

/// The shape of a theme's divider. Lengths are in ems.
enum DividerShape: Sendable, Hashable {
  case disc(diameter: Rational)
  case square(side: Rational)
  /// A square that stands on a corner.
  case diamond(side: Rational)
  /// A bar across the line. It leans to the right by 14°, as italics do.
  case bar(width: Rational, height: Rational)
  /// A line along the text.
  case rule(length: Rational, depth: Rational)

  /// √½, half the diagonal of a unit square. Four digits give results that are exact to a hundredth of a pixel.
  static let halfDiagonal = Rational(7_071) / 10_000
  /// tan 14°: the distance by which the top of a bar of height 1 is further right than its foot.
  static let lean = Rational(2_493) / 10_000
}
