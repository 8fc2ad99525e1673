internal import Telop
internal import TelopText
import TelopUnits

/// The motion of a line as CSS keyframes, and the look of the line as custom properties.
struct Keyframes {
  private let scene: ScrollScene
  private let band: Band

  init(_ scene: ScrollScene) {
    self.scene = scene
    band = scene.band
  }

  var bytes: [UInt8] {
    let motion = scene.motion
    let pieces = PiecewiseLinearMotion(scene.motion.lineMotion)
    var lines = [WebFile.keyframeStyle + ".telop {"]
    lines += customProperties.map { "  --telop-\($0.name): \($0.value);" } + ["}"]
    if pieces.isApproximate {
      lines.append("/* Ramps are approximated by straight lines, to 1/8 px. */")
    }
    lines.append("@keyframes telop {")
    for milestone in pieces.milestones {
      let percentage = Self.percentage(milestone.time, of: motion.duration)
      let position = Self.text(motion.position(offset: milestone.offset))
      lines.append(
        "  \(percentage)% { transform: translate\(band.isVertical ? "Y" : "X")(\(position)px); }")
    }
    lines.append("}")
    return [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func text(_ value: Rational) -> String { Decimals.text(value, places: 6) }

  private var customProperties: [(name: String, value: String)] {
    let spacing = scene.typesetting.spacing
    let look = scene.look
    let pixels = { (value: Rational) in Self.text(value) + "px" }
    return [
      ("duration", Self.text(scene.motion.duration) + "s"), ("size", pixels(scene.size)),
      ("strip", pixels(scene.width)), ("width", "\(band.width)px"), ("height", "\(band.height)px"),
      ("color", "\(look.color)"),
      ("background", look.background.css(toward: scene.edgeName(isNear: false))),
      ("stroke", look.outline.map { pixels($0.width * 2) + " \($0.color)" } ?? "0"),
      ("shadow", shadow), ("baseline", "\(band.baseline)px"),
      ("mask", scene.fades.css(isVertical: band.isVertical)), ("fonts", families),
      ("kerning", scene.typesetting.isKerned ? "auto" : "none"),
      ("letter-spacing", spacing.letters == 0 ? "normal" : pixels(spacing.letters * scene.size)),
      ("word-spacing", spacing.words == 0 ? "normal" : pixels(spacing.words * scene.size)),
      ("writing-mode", band.isVertical ? "vertical-rl" : "horizontal-tb"),
      ("direction", scene.text.isRightToLeft && !band.isVertical ? "rtl" : "ltr"),
      ("line-height", band.isVertical ? "calc(2 * var(--telop-baseline))" : "0"),
      ("strut", band.isVertical ? "none" : "\"\""),
      ("repeats", scene.motion.isEndless ? "infinite" : "1"), ("dividers", dividers),
      ("dividers-width", "\(dividerBox.width)px"), ("dividers-height", "\(dividerBox.height)px"),
    ]
  }

  /// A CSS shadow. A CSS blur radius is two standard deviations.
  private var shadow: String {
    guard let shadow = scene.look.shadow else { return "none" }
    return "0 \(Self.text(shadow.drop))px \(Self.text(shadow.deviation * 2))px \(shadow.color)"
  }

  /// All dividers in one picture. Browsers would round the position of each divider's own picture to whole pixels.
  private var dividers: String {
    let middles = scene.segments.flatMap(\.dividers)
    guard let divider = DividerPath(scene), !middles.isEmpty else { return "none" }
    let edge = scene.look.outline.map {
      " stroke='\($0.color)' stroke-width='\(Markup.number($0.width * 2))'"
        + " stroke-linejoin='round' paint-order='stroke'"
    }
    let (width, height) = dividerBox
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
      + "<path fill='\(divider.color)'\(edge ?? "") d='\(middles.map(divider.data(at:)).joined())'/></svg>"
    return "url(\"data:image/svg+xml,\(picture.replacing("#", with: "%23"))\") no-repeat"
  }

  /// The size of the dividers' picture: the line's length by the band's thickness.
  private var dividerBox: (width: Int, height: Int) {
    let length = Int(scene.width.ceiling)
    return band.isVertical ? (band.width, length) : (length, band.height)
  }

  private var families: String {
    var families: [String] = []
    for font in scene.text.fonts where !families.contains(font.family) {
      families.append(font.family)
    }
    let quoted = families.map { family in
      var text = ""
      for scalar in family.unicodeScalars where scalar.value >= 0x20 && scalar != "\u{7F}" {
        // Escapes characters that could end the string, the rule or the style element.
        if "\"\\<>".unicodeScalars.contains(scalar) {
          text += "\\" + String(scalar.value, radix: 16) + " "
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      return "\"\(text)\""
    }
    return (quoted + ["sans-serif"]).joined(separator: ", ")
  }

  private static func percentage(_ time: Rational, of duration: Rational) -> String {
    let factor = Rational(duration.denominator * 100, over: duration.numerator)
    if let percentage = factor.flatMap({ time.multipliedIfRepresentable(by: $0) }) {
      return Decimals.text(percentage, places: 9)
    }
    return Decimals.text(100 * time.double / duration.double, places: 9)
  }
}
