internal import TelopPlatform

extension RGBAColor {
  /// Reads a CSS colour (CSS Color 4): `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, `transparent`, `rgb()`,
  /// `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()` or `oklch()`. Components outside sRGB are clamped.
  package init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(digits: text.dropFirst())
    } else if let call = CSSColorCall(text) {
      guard let color = call.color else { return nil }
      self = color
    } else if let named = Self.named(text) {
      self = named
    } else {
      return nil
    }
  }

  private init?(digits text: Substring) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count else { return nil }
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

  /// Creates a colour from components from 0 to 1, clamped and rounded to 8 bits; `nil` if a component is NaN because a
  /// conversion overflowed.
  fileprivate init?(_ parts: [Double], alpha: Double) {
    guard !parts.contains(where: \.isNaN) else { return nil }
    let byte = { (value: Double) in UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(red: byte(parts[0]), green: byte(parts[1]), blue: byte(parts[2]), alpha: byte(alpha))
  }
}

/// A call of one of CSS's colour functions, such as `rgb(255 0 0 / 50%)`.
private struct CSSColorCall {
  private struct Value {
    let number: Double
    let unit: String

    init?(_ text: Substring) {
      if text == "none" {
        number = 0
        unit = ""
        return
      }
      let end = text.firstIndex { $0 == "%" || $0.isLetter && $0 != "e" } ?? text.endIndex
      let digits = text[..<end]
      guard digits.allSatisfy({ "0123456789.+-e".contains($0) }), let number = Double(digits),
        number.isFinite
      else { return nil }
      self.number = number
      unit = String(text[end...])
    }

    /// The number, or a percentage as a part of `whole`; `nil` for another unit.
    func part(of whole: Double) -> Double? {
      switch unit {
      case "": number
      case "%": number / 100 * whole
      default: nil
      }
    }

    var degrees: Double? {
      switch unit {
      case "", "deg": number
      case "grad": number * 0.9
      case "rad": number * 180 / .pi
      case "turn": number * 360
      default: nil
      }
    }
  }

  private let name: Substring
  private let values: [Value]
  private let alpha: Double

  /// Reads a CSS function; `nil` unless it has three values and an optional opacity.
  init?(_ text: String) {
    guard let bracket = text.firstIndex(of: "("), text.last == ")" else { return nil }
    name = text[..<bracket]
    let content = text[text.index(after: bracket)...].dropLast()
    let slashParts = content.split(separator: "/", omittingEmptySubsequences: false)
    guard slashParts.count <= 2 else { return nil }
    // The legacy syntax of the oldest functions has commas instead of spaces.
    let hasCommas = slashParts.count == 1 && content.contains(",")
    var words =
      hasCommas
      ? content.split(separator: ",", omittingEmptySubsequences: false)
      : slashParts[0].split(whereSeparator: \.isWhitespace)
    guard !hasCommas || ["rgb", "rgba", "hsl", "hsla"].contains(name) else { return nil }
    words = words.map { word in
      var word = word.drop(while: \.isWhitespace)
      while word.last?.isWhitespace == true { word.removeLast() }
      return word
    }
    if slashParts.count == 2 {
      words.append(contentsOf: slashParts[1].split(whereSeparator: \.isWhitespace))
    }
    let values = words.compactMap(Value.init)
    guard values.count == words.count, (3...4).contains(values.count),
      slashParts.count == 1 ? hasCommas || values.count == 3 : values.count == 4
    else { return nil }
    self.values = Array(values.prefix(3))
    guard values.count == 4 else {
      alpha = 1
      return
    }
    guard let alpha = values[3].part(of: 1) else { return nil }
    self.alpha = alpha
  }

  /// The colour; `nil` for an unknown function, an unsupported unit, or values that overflow.
  var color: RGBAColor? {
    let parts: [Double]? =
      switch name {
      case "rgb", "rgba": numbers(percentagesOf: 255, 255, 255).map { $0.map { $0 / 255 } }
      case "hsl", "hsla": hslComponents
      case "hwb": hwbComponents
      case "lab": numbers(percentagesOf: 100, 125, 125).map(Self.rgb(lab:))
      case "lch": cartesian(maximumLightness: 100, maximumChroma: 150).map(Self.rgb(lab:))
      case "oklab": numbers(percentagesOf: 1, 0.4, 0.4).map(Self.rgb(oklab:))
      case "oklch": cartesian(maximumLightness: 1, maximumChroma: 0.4).map(Self.rgb(oklab:))
      default: nil
      }
    return parts.flatMap { RGBAColor($0, alpha: alpha) }
  }

  private var hslComponents: [Double]? {
    guard let hue, let parts = fractions(1, 2) else { return nil }
    return Self.rgb(hue: hue, saturation: parts[0], lightness: parts[1])
  }

  private var hwbComponents: [Double]? {
    guard let hue, let parts = fractions(1, 2) else { return nil }
    let white = parts[0]
    let black = parts[1]
    guard white + black < 1 else {
      return [Double](repeating: white / (white + black), count: 3)
    }
    return Self.rgb(hue: hue, saturation: 1, lightness: 0.5)
      .map { $0 * (1 - white - black) + white }
  }

  /// The three values as numbers. Each argument is the number to which 100 % of the value converts.
  private func numbers(
    percentagesOf first: Double, _ second: Double, _ third: Double
  ) -> [Double]? {
    let parts = zip(values, [first, second, third]).compactMap { $0.part(of: $1) }
    return parts.count == 3 ? parts : nil
  }

  /// Lightness, chroma and hue, converted to lightness and two axes.
  private func cartesian(maximumLightness: Double, maximumChroma: Double) -> [Double]? {
    guard let lightness = values[0].part(of: maximumLightness),
      let chroma = values[1].part(of: maximumChroma), let degrees = values[2].degrees
    else { return nil }
    let angle = degrees * .pi / 180
    return [lightness, max(0, chroma) * cos(angle), max(0, chroma) * sin(angle)]
  }

  private var hue: Double? { values[0].degrees }

  /// The values at `indices`, as fractions from 0 to 1: 100 and 100 % are both 1. `nil` if a value has another unit.
  private func fractions(_ indices: Int...) -> [Double]? {
    let parts = indices.compactMap { index in
      values[index].unit == "%" || values[index].unit.isEmpty
        ? min(max(values[index].number / 100, 0), 1) : nil
    }
    return parts.count == indices.count ? parts : nil
  }

  // MARK: Colour spaces of CSS Color 4

  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { shift in
      let remainder = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = remainder < 0 ? remainder + 12 : remainder
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  private static func multiplied(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] }
  }

  private static func gammaEncoded(_ linear: [Double]) -> [Double] {
    linear.map { value in
      let size = abs(value)
      let positive = size > 0.003_130_8 ? 1.055 * pow(size, 1 / 2.4) - 0.055 : 12.92 * size
      return value < 0 ? -positive : positive
    }
  }

  private static func rgb(oklab: [Double]) -> [Double] {
    let cones = multiplied(
      [
        [1, 0.396_337_777_376_174_9, 0.215_803_757_309_913_6],
        [1, -0.105_561_345_815_658_57, -0.063_854_172_825_813_3],
        [1, -0.089_484_177_529_811_86, -1.291_485_548_019_409_2],
      ], oklab
    ).map { $0 * $0 * $0 }
    return gammaEncoded(
      multiplied(
        [
          [4.076_741_636_075_959, -3.307_711_539_258_062, 0.230_969_903_182_104_17],
          [-1.268_437_973_285_031_5, 2.609_757_349_287_688_7, -0.341_319_376_002_657_17],
          [-0.004_196_076_138_674_6, -0.703_418_617_935_936_2, 1.707_614_694_074_611_3],
        ], cones))
  }

  private static func rgb(lab: [Double]) -> [Double] {
    let epsilon = 216.0 / 24_389
    let kappa = 24_389.0 / 27
    let middle = (lab[0] + 16) / 116
    let parts = [middle + lab[1] / 500, middle, middle - lab[2] / 200]
    let values = parts.enumerated().map { index, part in
      let cube = part * part * part
      if index == 1 { return lab[0] > kappa * epsilon ? cube : lab[0] / kappa }
      return cube > epsilon ? cube : (116 * part - 16) / kappa
    }
    // The colour is adapted from the white point D50 to D65.
    let white = [0.345_7 / 0.358_5, 1, (1 - 0.345_7 - 0.358_5) / 0.358_5]
    let adapted = multiplied(
      [
        [0.955_473_421_488_075, -0.023_098_454_948_764_71, 0.063_259_243_200_570_72],
        [-0.028_369_709_333_863_7, 1.009_995_398_081_304_1, 0.021_041_441_191_917_323],
        [0.012_314_014_864_481_998, -0.020_507_649_298_898_964, 1.330_365_926_242_124],
      ], zip(values, white).map { $0 * $1 })
    return gammaEncoded(
      multiplied(
        [
          [12_831.0 / 3_959, -329.0 / 214, -1_974.0 / 3_959],
          [-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36_519.0 / 878_810],
          [705.0 / 12_673, -2_585.0 / 12_673, 705.0 / 667],
        ], adapted))
  }
}
