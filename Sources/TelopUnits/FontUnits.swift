/// A length in the units of one font: `unitsPerEm` of them make the type size.
///
/// Advances stay in these whole numbers until a size turns them into pixels, once.
public struct FontUnits: RawRepresentable, Sendable, Hashable {
  /// The count of units.
  public let rawValue: Int64

  /// A count of units.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The same length in pixels, for a size within the limits that TelopText checks.
  package func pixels(checkedSize size: Rational, unitsPerEm: Int) -> Rational {
    Rational(reducing: Int128(rawValue), Int128(max(unitsPerEm, 1))) * size
  }
}

extension FontUnits: Comparable, AdditiveArithmetic, CustomStringConvertible {
  /// No length.
  public static let zero = FontUnits(rawValue: 0)
  /// The shorter comes first; both of one font.
  public static func < (left: FontUnits, right: FontUnits) -> Bool {
    left.rawValue < right.rawValue
  }
  /// The sum, in the units of the one font that both belong to; traps beyond 64 bits.
  public static func + (left: FontUnits, right: FontUnits) -> FontUnits {
    FontUnits(rawValue: left.rawValue + right.rawValue)
  }
  /// The difference, in the units of the one font that both belong to; traps beyond 64 bits.
  public static func - (left: FontUnits, right: FontUnits) -> FontUnits {
    FontUnits(rawValue: left.rawValue - right.rawValue)
  }
  /// The count in decimal digits.
  public var description: String { String(rawValue) }
}
