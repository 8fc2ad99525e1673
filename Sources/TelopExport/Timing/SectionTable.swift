internal import Telop
internal import TelopScript
internal import TelopText
import TelopUnits

/// The sections as a table (RFC 4180): times in seconds, the same numbers as in the JSON.
enum SectionTable {
  private static let header =
    "index,title,utf8 start,utf8 end,enters,leaves,read from,read to,units,unit,pace"

  static func bytes(_ fit: Fit) -> [UInt8] {
    let (plan, text) = (fit.plan, fit.text)
    let times = ReadTimes(plan)
    let sections = zip(fit.script.sections, zip(fit.sectionPresences, fit.sectionPaces))
    var lines = [header]
    for (index, (section, (presence, pace))) in sections.enumerated() {
      var cells = [
        "\(index)", cell(section.title ?? ""), "\(section.range.lowerBound)",
        "\(section.range.upperBound)", number(presence?.enters), number(presence?.leaves),
      ]
      // The first round's, in a loop.
      let places = fit.loop?.repeated([section.range]) ?? [section.range]
      let round = fit.loop?.isEndless == true ? places.dropFirst().first : places.first
      let stretches = round.map(text.highlights) ?? []
      if let left = stretches.first?.lowerBound, let right = stretches.last?.upperBound {
        let units = text.totalUnits
        let ends = plan.strip.isRightToLeft ? (units - right, units - left) : (left, right)
        let pixels = plan.strip.layout.pixelsPerUnit
        cells += [times.time(of: pixels * ends.0), times.time(of: pixels * ends.1)].map(number)
      } else {
        cells += ["", ""]
      }
      cells += [number(pace?.units), pace?.profile.unit.rawValue ?? "", number(pace?.average)]
      lines.append(cells.joined(separator: ","))
    }
    return [UInt8]((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func number(_ value: Rational?) -> String { value.map { "\($0.double)" } ?? "" }

  /// A cell of text. One that a spreadsheet would take for a formula begins with an apostrophe.
  static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map("=+-@\t\r".unicodeScalars.contains) ?? false
    let shown = (isFormula ? "'" : "") + text
    guard shown.unicodeScalars.contains(where: ",\"\r\n".unicodeScalars.contains) else {
      return shown
    }
    return "\""
      + shown.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
