/// An sRGB colour with its opacity.
public struct RGBAColor: Sendable, Hashable, CustomStringConvertible {
  /// The red component, 0 to 255.
  public let red: UInt8
  /// The green component, 0 to 255.
  public let green: UInt8
  /// The blue component, 0 to 255.
  public let blue: UInt8
  /// The opacity: 0 is invisible, 255 opaque.
  public let alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let white = RGBAColor(red: 255, green: 255, blue: 255)
  package static let black = RGBAColor(red: 0, green: 0, blue: 0)
  package static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  package var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }

  /// The colour with a part of its opacity, from 0 to 1.
  package func faded(to part: Double) -> RGBAColor {
    let opacity = (Double(alpha) * max(0, min(1, part))).rounded()
    return RGBAColor(red: red, green: green, blue: blue, alpha: UInt8(opacity))
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var description: String {
    let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
