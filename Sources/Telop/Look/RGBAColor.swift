/// A colour with its opacity, as screens have it (sRGB).
public struct RGBAColor: Sendable, Hashable {
  /// From 0 to 255.
  public let red: UInt8
  /// From 0 to 255.
  public let green: UInt8
  /// From 0 to 255.
  public let blue: UInt8
  /// Its opacity: 0 is invisible, 255 lets nothing through.
  public let alpha: UInt8

  /// A colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = RGBAColor(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// Transparent.
  public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// CSS's sixteen first names, and `transparent`.
  private static let named: [(String, RGBAColor)] = [
    ("transparent", .clear), ("black", .black), ("white", .white),
    ("silver", RGBAColor(red: 192, green: 192, blue: 192)),
    ("gray", RGBAColor(red: 128, green: 128, blue: 128)),
    ("red", RGBAColor(red: 255, green: 0, blue: 0)),
    ("maroon", RGBAColor(red: 128, green: 0, blue: 0)),
    ("yellow", RGBAColor(red: 255, green: 255, blue: 0)),
    ("olive", RGBAColor(red: 128, green: 128, blue: 0)),
    ("lime", RGBAColor(red: 0, green: 255, blue: 0)),
    ("green", RGBAColor(red: 0, green: 128, blue: 0)),
    ("aqua", RGBAColor(red: 0, green: 255, blue: 255)),
    ("teal", RGBAColor(red: 0, green: 128, blue: 128)),
    ("blue", RGBAColor(red: 0, green: 0, blue: 255)),
    ("navy", RGBAColor(red: 0, green: 0, blue: 128)),
    ("fuchsia", RGBAColor(red: 255, green: 0, blue: 255)),
    ("purple", RGBAColor(red: 128, green: 0, blue: 128)),
  ]

  /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `transparent`, or one of CSS's sixteen first names.
  public init?(_ text: String) {
    let text = text.lowercased()
    if let (_, color) = Self.named.first(where: { $0.0 == text }) {
      self = color
      return
    }
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.dropFirst().count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: UInt8(bytes[0]), green: UInt8(bytes[1]), blue: UInt8(bytes[2]),
      alpha: bytes.count > 3 ? UInt8(bytes[3]) : 255)
  }

  /// As `#rrggbb`, or `#rrggbbaa` where something shines through.
  public var description: String {
    let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension RGBAColor: CustomStringConvertible {}
