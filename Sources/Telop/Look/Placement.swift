package import TelopUnits

/// The size of the canvas that contains a band, in pixels.
package enum CanvasSize: Sendable, Hashable, CustomStringConvertible {
  /// The band is the whole canvas.
  case band
  /// A canvas of this size. The viewport is the canvas's width, or its height for a vertical line.
  case pixels(width: Int, height: Int)

  static let maximumSide = 16_384

  /// Reads `1920x1080`, also with `×`, or `band`.
  init?(_ text: String) {
    if text == "band" {
      self = .band
      return
    }
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    let sides = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard parts.count == 2, sides.count == 2,
      sides.allSatisfy({ (1...Self.maximumSide).contains($0) })
    else { return nil }
    self = .pixels(width: sides[0], height: sides[1])
  }

  package var description: String {
    switch self {
    case .band: "band"
    case .pixels(let width, let height): "\(width)x\(height)"
    }
  }
}

/// The position of a band on the canvas.
package enum BandPlace: Sendable, Hashable, CustomStringConvertible {
  /// The band is at an edge: bottom or top for horizontal bands, left or right for vertical bands.
  case bottom, top, left, right
  /// The middle of the line is at this fraction of the canvas's height, from the top. The middle of a vertical line is
  /// at this fraction of the canvas's width, from the left.
  case part(Rational)

  private static let names: [(name: String, place: BandPlace)] = [
    ("bottom", .bottom), ("top", .top), ("left", .left), ("right", .right),
  ]

  init?(_ text: String) {
    if let named = Self.names.first(where: { $0.name == text }) {
      self = named.place
      return
    }
    let isPercentage = text.last == "%"
    guard let number = Rational(decimal: isPercentage ? text.dropLast() : text[...]) else {
      return nil
    }
    let part = isPercentage ? number / 100 : number
    guard part >= 0, part <= 1, part.denominator <= 1_000_000 else { return nil }
    self = .part(part)
  }

  package var description: String {
    if case .part(let part) = self { return part.decimalDescription }
    return Self.names.first { $0.place == self }?.name ?? "bottom"
  }

  var isEdge: Bool { if case .part = self { false } else { true } }

  var isNear: Bool { self == .top || self == .left }
}

/// The distance of text from the edges of the canvas, on each side.
package enum SafeArea: Sendable, Hashable, CustomStringConvertible {
  /// Text may reach the edges.
  case none
  /// 3.5 % of width and height (EBU R 95).
  case action
  /// 5 % of width and height (EBU R 95).
  case graphics
  /// This fraction of width and height.
  case part(Rational)
  case pixels(Rational)

  init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "action": self = .action
    case "graphics", "r95": self = .graphics
    default:
      if text.last == "%", let percent = Rational(decimal: text.dropLast()), percent >= 0,
        percent <= 50, percent.isWithinLengthLimits
      {
        self = .part(percent / 100)
      } else if let pixels = Rational(decimal: text.hasSuffix("px") ? text.dropLast(2) : text[...]),
        pixels >= 0, pixels.isWithinLengthLimits
      {
        self = .pixels(pixels)
      } else {
        return nil
      }
    }
  }

  package var description: String {
    switch self {
    case .none: "none"
    case .action: "action"
    case .graphics: "graphics"
    case .part(let part): (part * 100).decimalDescription + "%"
    case .pixels(let pixels): pixels.decimalDescription + "px"
    }
  }

  /// The margin at each end of the canvas's width or height, in whole pixels.
  func margin(of side: Int) -> Int {
    let exact: Rational =
      switch self {
      case .none: 0
      case .action: Rational(side) * 35 / 1_000
      case .graphics: Rational(side) / 20
      case .part(let part): Rational(side) * part
      case .pixels(let pixels): pixels
      }
    return Int(exact.nearest)
  }
}
