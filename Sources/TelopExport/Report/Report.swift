package import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// A report on a plan, for reading and printing: pace and speed over time, sections, cues, fixes.
///
/// It is in Japanese for a script in Japanese, otherwise in English. The same fit and date give the same bytes.
package struct Report {
  let facts: ReportFacts
  let fonts: ReportFonts

  /// Creates a report on a fit.
  ///
  /// - Parameter date: The date of the script, such as `2026-11-21`; `nil` omits the date.
  /// - Throws: `bundledFontsMissing`, because reports use the bundled fonts.
  /// - Complexity: The complexity of `Fit.fixes`, and O(text).
  package init(_ fit: Fit, date: String? = nil) throws {
    facts = ReportFacts(fit, date: date)
    fonts = try ReportFonts(language: fit.text.language)
  }

  /// A self-contained page, which prints on A4 paper: one sheet, or more for many sections or cues.
  ///
  /// - Throws: `missingProgram` without hb-subset, `badFont` if hb-subset fails.
  package func html() throws -> [UInt8] {
    let body = try ReportSheets(facts: facts, fonts: fonts).markup
    let fontRules = try fonts.embedded(in: body)
    let page = WebFile.filled(
      WebFile.reportTemplate,
      [
        "language": facts.words.language.rawValue, "title": Markup.bidiSafe(facts.title),
        "style": fontRules + WebFile.reportStyle + WebFile.plotStyle, "body": body,
      ])
    return Array(page.utf8)
  }

  /// The plot alone, as a self-contained picture.
  ///
  /// - Throws: The errors of `html()`.
  package func svg() throws -> [UInt8] {
    let plot = ReportPlot(facts: facts, fonts: fonts)
    let fontRules = try fonts.embedded(in: try plot.markup(style: ""))
    return Array(try plot.markup(style: fontRules + WebFile.plotStyle).utf8)
  }
}
