@_spi(Answers) internal import Telop
internal import TelopText
internal import TelopUnits

/// The fonts of a report: Inter, then the bundled font for the script's language.
struct ReportFonts {
  private let stack: FontStack
  private let language: String?

  init(language: String) throws {
    var options = FitOptions()
    try options.set("font", to: ["Inter"])
    stack = try FontStack(options)
    self.language = language == "und" ? nil : language
  }

  func width(of text: String, size: Int) throws -> Double {
    try measured(text).width(size: Rational(size)).double
  }

  /// A text truncated to a width with an ellipsis; `nil` if only the ellipsis would fit.
  func truncated(_ text: String, to width: Double, size: Int) throws -> String? {
    guard width > 0 else { return nil }
    let maximumWidth = Rational(Int128(min(width, 100_000).rounded(.down)))
    let result = try stack.truncated(
      try measured(text), to: maximumWidth, size: Rational(size))?.text
    return result == "…" ? nil : result
  }

  /// The fonts of a page's text as CSS rules, with the families for regular and for bold text.
  func embedded(in markup: String) throws -> String {
    // The markup may contain these characters as entities.
    let line = LineText.normalized(Markup.withoutTags(markup) + "<>&\"'")
    var options = TextOptions(language: language)
    let length = line.utf8.count
    options.styles = [StyledText(length + 1..<2 * length + 1, .bold)]
    // The measured text has the line twice: in regular and in bold type.
    let text = try stack.prepare(line + " " + line, options: options)
    let isBold = text.fonts.map { $0.name.hasSuffix("-Bold") }
    let boldNames = text.fonts.indices.filter { isBold[$0] }.map { "f\($0)" }
    let regularNames = text.fonts.indices.filter { !isBold[$0] }.map { "f\($0)" }
    let regular = (regularNames + ["sans-serif"]).joined(separator: ",")
    let bold = (boldNames + regularNames + ["sans-serif"]).joined(separator: ",")
    return try InlineFonts(text, size: 16).rules
      + ":root { --regular: \(regular); --bold: \(bold) }\n"
  }

  private func measured(_ text: String) throws -> MeasuredText {
    try stack.prepare(LineText.normalized(text), options: TextOptions(language: language))
  }
}
