internal import Telop
internal import TelopText
import TelopUnits

/// The notation of values in pages and SVGs.
enum Markup {
  /// A fill colour as a style. The opacity is separate, because not every SVG reader supports colours with alpha.
  static func fill(_ color: RGBAColor) -> String {
    let opacity = color.alpha == 255 ? "" : "; fill-opacity: \(Double(color.alpha) / 255)"
    return "fill: \(color.opaque)\(opacity)"
  }

  /// Text for element content or a quoted attribute. Control characters, including tabs and line feeds, are removed.
  /// U+FFFD replaces noncharacters. XML or HTML forbids most of these characters.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where scalar.properties.isNoncharacterCodePoint: escaped += "\u{FFFD}"
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// Escaped text without bidirectional controls.
  static func bidiSafe(_ text: String) -> String {
    var text = text
    text.unicodeScalars.removeAll { $0.properties.isBidiControl }
    return escaped(text)
  }

  /// The text between tags. Entities are not decoded.
  static func withoutTags(_ markup: some StringProtocol) -> String {
    var text = ""
    var isTag = false
    for scalar in markup.unicodeScalars {
      switch scalar {
      case "<": isTag = true
      case ">" where isTag: isTag = false
      default: if !isTag { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }

  /// A number for styles and scripts: the shortest decimal that reads back as the same `Double`.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return String(value)
  }

  static func number(_ value: Rational) -> String { number(value.double) }
}

extension Rational {
  /// The nearest multiple of 1/64 px, the unit of browsers' layout.
  var roundedToLayoutUnit: Rational {
    let half = Rational(1) / 2
    return Rational((self * 64 + half).floor) / 64
  }
}
