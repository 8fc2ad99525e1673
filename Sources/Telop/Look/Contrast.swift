internal import TelopPlatform

extension RGBAColor {
  /// The relative luminance of an opaque colour according to WCAG 2, from 0 to 1.
  package var luminance: Double {
    let linear = { (byte: UInt8) in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The colour as it appears over an opaque background.
  package func over(_ background: RGBAColor) -> RGBAColor {
    let mixed = { (foreground: UInt8, background: UInt8) in
      let sum = Int(foreground) * Int(alpha) + Int(background) * (255 - Int(alpha))
      return UInt8(clamping: (sum + 127) / 255)
    }
    return RGBAColor(
      red: mixed(red, background.red), green: mixed(green, background.green),
      blue: mixed(blue, background.blue))
  }

  /// The contrast ratio of two opaque colours according to WCAG 2, from 1 to 21.
  package func contrast(with other: RGBAColor) -> Double {
    let luminances = [luminance, other.luminance].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  /// The lowest contrast of text in this colour on a fill, over any picture behind the fill.
  ///
  /// A lighter picture makes the fill over it lighter. The luminance of the fill is therefore between its luminances
  /// over black and over white.
  package func minimumContrast(on fill: RGBAColor) -> Double {
    let backgrounds = [RGBAColor.black, .white].map { fill.over($0) }
    let isLighter = backgrounds.map { over($0).luminance > $0.luminance }
    // Text that is lighter than the fill over one picture and darker over another has no contrast over a third.
    guard isLighter[0] == isLighter[1] else { return 1 }
    return backgrounds.map { over($0).contrast(with: $0) }.min() ?? 1
  }

  /// Near-black or white, whichever is easier to read on this colour.
  var readableText: RGBAColor {
    let dark = RGBAColor(red: 0x11, green: 0x11, blue: 0x11)
    return contrast(with: dark) > contrast(with: .white) ? dark : .white
  }
}
