internal import Telop
internal import TelopText
import TelopUnits

/// Numbered CSS classes, one for each different style of a span.
struct StyleClasses {
  /// A rule for each class `pN`.
  private(set) var rules = ""
  private var numbers: [String: Int] = [:]

  mutating func number(of style: String) -> Int {
    if let number = numbers[style] { return number }
    let number = numbers.count
    numbers[style] = number
    rules += ".p\(number) { \(style) }\n"
    return number
  }
}

extension MeasuredText {
  typealias Tags = (start: String, end: String)

  /// The markup of a range, with tags around the parts that have a colour of their own.
  func markup(of range: Range<Int>, _ colors: TextColors, marked: Tags, accented: Tags) -> String {
    colors.parts(of: range).map { part in
      let text = Markup.bidiSafe(substring(part.range))
      switch part.role {
      case .ordinary: return text
      case .highlighted: return marked.start + text + marked.end
      case .accented: return accented.start + text + accented.end
      }
    }.joined()
  }
}

/// The style of a span's text, independent of its position.
struct SpanStyle {
  private let text: MeasuredText
  private let size: BrowserTypeSize
  private let isKerned: Bool

  init(_ scene: ScrollScene, _ size: BrowserTypeSize) {
    text = scene.text
    isKerned = scene.typesetting.isKerned
    self.size = size
  }

  /// The declarations of a span, each after a semicolon.
  ///
  /// - Parameter hasPlacedClusters: True if each cluster of an upright span has its own position. The clusters are then
  ///   set horizontally, with the glyphs of vertical text and without features that move glyphs.
  func declarations(of span: SpanSplitter.Span, hasPlacedClusters: Bool = false) -> String {
    let run = text.runs[span.placed.run]
    var style = ";font-family:f\(run.fontIndex)"
    let axes = run.font.axisValues
    if !axes.isEmpty {
      style += ";font-variation-settings:"
      style += list(axes.map { ($0.tag, Markup.number($0.value)) })
    }
    var features = span.features.map { (tag: $0.tag, value: String($0.value)) }
    // Firefox kerns some fonts only on request. The request also enables `palt`, which is disabled here.
    if isKerned, run.orientation == .horizontal {
      if !features.contains(where: { $0.tag == "palt" }) { features.insert(("palt", "0"), at: 0) }
      if !features.contains(where: { $0.tag == "kern" }) { features.append(("kern", "1")) }
    }
    if run.orientation == .combined, let tag = narrowing(of: run) { features.append((tag, "1")) }
    if hasPlacedClusters {
      features.removeAll { Self.movingFeatures.contains($0.tag) }
      if run.orientation == .upright { features.append(("vert", "1")) }
    }
    if !features.isEmpty { style += ";font-feature-settings:" + list(features) }
    if span.letterSpacing != 0, run.orientation != .combined, !hasPlacedClusters,
      let letters = span.letterSpacing.divided(by: size.transformScale)
    {
      style += ";letter-spacing:\(Markup.number(letters))px"
    }
    return style
  }

  private static let movingFeatures = [
    "chws", "halt", "kern", "palt", "vchw", "vhal", "vkrn", "vpal",
  ]

  /// The feature that narrowed the digits of a short number, if any.
  private func narrowing(of run: MeasuredText.Run) -> String? {
    let digits = text.substring(run.range).unicodeScalars
    let isNarrow = zip(text.glyphs(of: run), digits).contains { $0.id != run.font.glyph(for: $1) }
    return isNarrow ? [2: "hwid", 3: "twid", 4: "qwid"][digits.count] : nil
  }

  /// Settings as a list such as `"palt" 1,"ss01" 2`, without tags that CSS cannot express.
  private func list(_ settings: [(tag: String, value: String)]) -> String {
    var list = ""
    for (tag, value) in settings {
      guard tag.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isIDContinue }) else {
        continue
      }
      let padding = String(repeating: " ", count: max(0, 4 - tag.utf8.count))
      list += (list.isEmpty ? "" : ",") + "\"\(tag)\(padding)\" \(value)"
    }
    return list.isEmpty ? "normal" : list
  }
}
