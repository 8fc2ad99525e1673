internal import TelopPlatform

/// Contrast according to WCAG 2.
extension RGBAColor {
  /// The relative luminance of an opaque colour, from 0 to 1.
  package var luminance: Double {
    let linear = { (byte: UInt8) in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The colour as it appears over an opaque one.
  package func over(_ ground: RGBAColor) -> RGBAColor {
    let mixed = { (own: UInt8, behind: UInt8) in
      let sum = Int(own) * Int(alpha) + Int(behind) * (255 - Int(alpha))
      return UInt8(clamping: (sum + 127) / 255)
    }
    return RGBAColor(
      red: mixed(red, ground.red), green: mixed(green, ground.green),
      blue: mixed(blue, ground.blue))
  }

  /// The ratio of two opaque colours' luminances, from 1 to 21.
  package func contrast(with other: RGBAColor) -> Double {
    let own = luminance
    let its = other.luminance
    return (max(own, its) + 0.05) / (min(own, its) + 0.05)
  }

  /// The lowest contrast of text in this colour on a fill, over any picture behind the fill.
  ///
  /// Each component of a blended colour rises with that of the picture. Every picture therefore gives a
  /// luminance between those over black and over white.
  package func minimumContrast(on fill: RGBAColor) -> Double {
    let grounds = [RGBAColor.black, .white].map { fill.over($0) }
    let isLighter = grounds.map { over($0).luminance > $0.luminance }
    // If the text is lighter than one and darker than the other, some picture hides it.
    guard isLighter[0] == isLighter[1] else { return 1 }
    return grounds.map { over($0).contrast(with: $0) }.min() ?? 1
  }

  /// Near-black or white, whichever is easier to read on this colour.
  var readableText: RGBAColor {
    let dark = RGBAColor(red: 0x11, green: 0x11, blue: 0x11)
    return contrast(with: dark) > contrast(with: .white) ? dark : .white
  }
}
