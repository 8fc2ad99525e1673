internal import Telop
internal import TelopText
import TelopUnits

/// The strip's motion as a CSS animation.
struct Keyframes {
  private let scene: ScrollScene
  private let band: Band

  init(_ scene: ScrollScene) {
    self.scene = scene
    band = scene.band
  }

  var bytes: [UInt8] {
    let (motion, knots) = (scene.motion, Knots(scene.motion.travel))
    let axis = band.isVertical ? "Y" : "X"
    let text = { (value: Rational) in Decimals.text(value, places: 6) }
    var lines = ["/*", " * One line of text inside a band:"]
    lines += [
      " *   <div class=\"telop\"><div class=\"telop-strip\">…</div></div>",
      " * The strip is as long as --telop-strip when it is set in the same fonts, faces of bold and slanted",
      " * text and features included; its left end, or its top in a vertical line, stands where the keyframes",
      " * say, its baseline, or its axis, at --telop-baseline. Nothing is eased between them.",
    ]
    if knots.isApproximate {
      lines.append(" * Ramps are straight lines here, at most 1/8 px beside the plan's.")
    }
    lines.append(" */")
    lines += [
      ".telop {", "  --telop-duration: \(text(motion.duration))s;",
      "  --telop-size: \(text(scene.size))px;",
      "  --telop-strip: \(text(scene.width))px;", "  --telop-width: \(band.width)px;",
      "  --telop-height: \(band.height)px;", "  --telop-color: \(scene.look.color);",
      "  --telop-background: \(scene.look.background);",
      "  --telop-baseline: \(band.baseline)px;", "  position: relative;", "  overflow: hidden;",
      "  width: var(--telop-width);", "  height: var(--telop-height);",
      "  color: var(--telop-color);", "  background: var(--telop-background);",
    ]
    lines +=
      fade.map { "  \($0)" } + [
        "}", ".telop-strip {", "  position: absolute;", "  left: 0;", "  top: 0;",
        "  width: max-content;", "  white-space: pre;", "  font-size: var(--telop-size);",
        "  font-family: \(families);",
      ]
    lines +=
      setting.map { "  \($0)" } + [
        "  will-change: transform;",
        "  animation: telop var(--telop-duration) linear \(repeats) both;", "}",
      ]
    if !band.isVertical {
      // Stands on the baseline and reaches to the band's top.
      lines += [
        ".telop-strip::before {", "  content: \"\";", "  display: inline-block;",
        "  height: var(--telop-baseline);", "}",
      ]
    }
    lines.append("@keyframes telop {")
    for mark in knots.marks {
      let part = Self.part(mark.time, of: motion.duration)
      let x = motion.position(offset: mark.offset)
      lines.append("  \(part)% { transform: translate\(axis)(\(text(x))px); }")
    }
    lines.append("}")
    return [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// How the text is set, so that its advances are those measured.
  private var setting: [String] {
    let (spacing, size) = (scene.typesetting.spacing, scene.size)
    var lines =
      band.isVertical
      ? [
        "writing-mode: vertical-rl;", "text-orientation: mixed;",
        "line-height: calc(2 * var(--telop-baseline));",
      ]
      : ["line-height: 0;", "direction: \(scene.text.isRightToLeft ? "rtl" : "ltr");"]
    if spacing.letters != 0 {
      lines.append("letter-spacing: \(Decimals.text(spacing.letters * size, places: 6))px;")
    }
    if spacing.words != 0 {
      lines.append("word-spacing: \(Decimals.text(spacing.words * size, places: 6))px;")
    }
    if !scene.typesetting.isKerned { lines.append("font-kerning: none;") }
    return lines
  }

  /// The band's ends, where the text comes and goes.
  private var fade: [String] {
    guard scene.fade > 0 else { return [] }
    let (side, end) = (band.isVertical ? "bottom" : "right", Decimals.text(scene.fade, places: 6))
    return [
      "mask-image: linear-gradient(to \(side), transparent, #000 \(end)px, "
        + "#000 calc(100% - \(end)px), transparent);"
    ]
  }

  /// An endless line starts again where it ended.
  private var repeats: String { scene.motion.isEndless ? "infinite" : "1" }

  private var families: String {
    var families: [String] = []
    for font in scene.text.fonts where !families.contains(font.family) {
      families.append(font.family)
    }
    let quoted = families.map { family in
      let plain = family.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" }
      var text = ""
      for scalar in plain {
        // What could end the string, the rule or the page's element.
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

  /// A moment in per cent of the whole.
  private static func part(_ time: Rational, of duration: Rational) -> String {
    let inverse = Rational(duration.denominator * 100, over: duration.numerator)
    if let part = inverse.flatMap({ time.multipliedIfRepresentable(by: $0) }) {
      return Decimals.text(part, places: 9)
    }
    return Decimals.text(100 * time.double / duration.double, places: 9)
  }
}
