/// A length in the units of one font; `unitsPerEm` units are one em, the type size.
///
/// Advances are kept in these whole numbers and converted to pixels only once, for a given size.
public struct FontUnits: RawRepresentable, Sendable, Hashable {
  /// The number of units.
  public let rawValue: Int64

  /// Creates a length from a number of units.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

extension FontUnits: Comparable, AdditiveArithmetic, CustomStringConvertible {
  /// A length of 0.
  public static let zero = FontUnits(rawValue: 0)
  /// Compares two lengths of the same font.
  public static func < (left: FontUnits, right: FontUnits) -> Bool {
    left.rawValue < right.rawValue
  }
  /// The sum of two lengths of the same font; traps beyond 64 bits.
  public static func + (left: FontUnits, right: FontUnits) -> FontUnits {
    FontUnits(rawValue: left.rawValue + right.rawValue)
  }
  /// The difference of two lengths of the same font; traps beyond 64 bits.
  public static func - (left: FontUnits, right: FontUnits) -> FontUnits {
    FontUnits(rawValue: left.rawValue - right.rawValue)
  }
  /// The number of units in decimal digits.
  public var description: String { String(rawValue) }
}
