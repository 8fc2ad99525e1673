@_spi(Answers) internal import Telop
internal import TelopUnits

/// The plot of a report: pace and speed over time, with the profile's comfortable and unreadable paces.
///
/// The light colours are attributes, for programs without CSS; plot.css has the dark colours. Lengths are CSS pixels.
struct ReportPlot {
  let facts: ReportFacts
  let fonts: ReportFonts

  var words: ReportWords { facts.words }
  private var profile: PaceProfile { facts.fit.pace.profile }

  static let width = 690.0
  /// Lower for a constant speed, which has no speed plot.
  private var height: Int { facts.hasConstantSpeed ? 324 : 420 }

  /// The plot as an element of a report's page.
  var markup: String {
    get throws {
      """
      <div class="wide"><svg class="plot" viewBox="0 0 690 \(height)" role="img" \
      aria-label="\(Markup.escaped(summary))">
      \(try drawing)</svg></div>

      """
    }
  }

  /// The plot as a separate file, with title and verdict above the plot.
  func markup(style: String) throws -> String {
    let title = Markup.bidiSafe(facts.title)
    let head = try fonts.truncated(facts.title, to: 330, size: 14) ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="plot alone" viewBox="-16 -44 722 \(height + 60)" \
      width="722" height="\(height + 60)" role="img" font-family="Inter, 'BIZ UDPGothic', sans-serif">
      <title>\(title)</title>
      <desc>\(Markup.escaped(summary))</desc>
      <style>
      \(style)</style>
      <rect class="paper" x="-16" y="-44" width="722" height="\(height + 60)" fill="#FFFFFF"/>
      \(Self.text(0, -18, Markup.bidiSafe(head), "t b", size: 14))\
      \(Self.text(690, -18, Markup.escaped(verdict), "t", size: 14, anchor: "end"))\
      \(try drawing)</svg>

      """
  }

  private var verdict: String {
    facts.fit.reasons.first.map { words.reason($0, places: facts.fit.fastStretchCount) }
      ?? words.verdict(.comfortable)
  }

  private var summary: String {
    let pace = facts.fit.pace
    return words.text(
      "\(verdict)。平均 \(words.pace(pace.average))、最大 \(words.pace(pace.peak)) \(words.unitName)。",
      "\(verdict). On average \(words.pace(pace.average)), at most \(words.pace(pace.peak)) "
        + "\(words.unitName).")
  }

  private var drawing: String {
    get throws {
      let axes = try ReportAxes(facts: facts, fonts: fonts)
      return patterns + zones(axes) + grid(axes) + (try bars(axes)) + curve(axes) + cues(axes)
        + marginLabels(axes) + (facts.hasConstantSpeed ? "" : speeds(axes)) + (try legend(axes))
    }
  }

  // MARK: Background

  private var patterns: String {
    """
    <defs>
    <pattern id="brisk" width="8" height="8" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="hatch" d="M0 0V8" stroke="#E69F00" \
    stroke-opacity="0.38" stroke-width="1.6"/></pattern>
    <pattern id="bad" width="7" height="7" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="hatch" d="M0 0V7M0 0H7" stroke="#D55E00" \
    stroke-opacity="0.3" stroke-width="1.4"/></pattern>
    </defs>

    """
  }

  private func zones(_ axes: ReportAxes) -> String {
    let comfortableY = axes.y(profile.comfortable)
    let unreadableY = axes.y(profile.unreadable)
    var zones = ""
    if comfortableY > unreadableY {
      zones += zone(axes, unreadableY, comfortableY, "brisk", fill: "#FFF7E8")
    }
    zones += zone(axes, ReportAxes.top, unreadableY, "bad", fill: "#FDEFEA")
    return zones
  }

  private func zone(
    _ axes: ReportAxes, _ top: Double, _ bottom: Double, _ name: String, fill: String
  ) -> String {
    let box =
      "x=\"\(Self.px(axes.left))\" y=\"\(Self.px(top))\" width=\"\(Self.px(axes.width))\" "
      + "height=\"\(Self.px(max(0, bottom - top)))\""
    return "<rect class=\"zone-\(name)\" \(box) fill=\"\(fill)\"/>"
      + "<rect \(box) fill=\"url(#\(name))\"/>\n"
  }

  private func grid(_ axes: ReportAxes) -> String {
    let left = axes.left
    let right = ReportAxes.right
    let bottom = ReportAxes.bottom
    var grid = ""
    for value in axes.gridPaces {
      let y = axes.y(value)
      if value > 0 { grid += Self.line(left, y, right, y, "grid", stroke: "#D5DAE1") }
      let label = value == value.rounded() ? String(Int(value)) : Markup.number(value)
      grid += Self.text(left - 8, y + 4, label, "m", anchor: "end")
    }
    for (verdict, bound) in [("brisk", profile.comfortable), ("bad", profile.unreadable)] {
      let y = axes.y(bound)
      let color = verdict == "bad" ? "#B3261E" : "#855300"
      grid += Self.line(left, y, right, y, "line-\(verdict)", stroke: color, width: 1.5)
    }
    grid += Self.line(left, ReportAxes.top, left, bottom)
    grid += Self.line(left, bottom, right, bottom)
    for tick in axes.ticks {
      let x = axes.x(tick.time)
      grid += Self.line(x, bottom, x, bottom + (tick.label.isEmpty ? 3 : 6))
      guard !tick.label.isEmpty else { continue }
      let anchor = tick.isEnd ? "end" : "middle"
      let classes = tick.isLabelledOnPhone ? "m tick" : "m tick extra"
      grid += Self.text(x, bottom + 22, tick.label, classes, anchor: anchor)
    }
    return grid + Self.text(0, 16, words.unitName, "m unit")
  }

  // MARK: Sections

  private func bars(_ axes: ReportAxes) throws -> String {
    var bars = ""
    let sections = facts.sections
    for (index, section) in sections.enumerated() {
      let start = index == 0 ? 0 : section.times.read?.double ?? 0
      let end = sections.dropFirst(index + 1).first?.times.read?.double ?? facts.duration.double
      let from = axes.x(min(start, end))
      let to = axes.x(max(start, end))
      let width = max(1, to - from - 2)
      let fill = index % 2 == 0 ? "#E8ECF1" : "#D7DEE7"
      bars +=
        "<rect class=\"bar\(index % 2)\" x=\"\(Self.px(from + 1))\" y=\"0\" "
        + "width=\"\(Self.px(width))\" height=\"24\" rx=\"3\" fill=\"\(fill)\"/>"
      if index > 0 {
        bars +=
          "<path class=\"border\" d=\"M\(Self.px(from)) 24V\(Self.px(ReportAxes.bottom))\" "
          + "stroke=\"#7C8694\" stroke-dasharray=\"2 3\"/>"
      }
      if let title = try fonts.truncated(section.title, to: width - 16, size: 13) {
        bars += Self.text(
          from + width / 2 + 1, 17, Markup.bidiSafe(title), "t", size: 13, anchor: "middle")
      } else if width >= 12 {
        bars += Self.text(
          from + width / 2 + 1, 16, "\(section.number)", "t", size: 11, anchor: "middle")
      }
      // The style shows this title, in larger type, on a phone.
      if let title = try fonts.truncated(section.title, to: width - 8, size: 30) {
        let text = Self.text(
          from + width / 2 + 1, 20, Markup.bidiSafe(title), "t", size: 30, anchor: "middle")
        bars += "<g class=\"phone\" display=\"none\">\(text)</g>"
      }
      bars += "\n"
    }
    return bars
  }

  // MARK: Pace

  private func curve(_ axes: ReportAxes) -> String {
    let pace = facts.fit.pace
    let hasPeak = facts.fit.plan.speed > 0 && pace.peak > 0
    var points = facts.curve
    let peak = (time: facts.peakTime, value: words.value(pace.peak))
    if hasPeak {
      let index = points.firstIndex { $0.time >= peak.time } ?? points.endIndex
      points.insert(peak, at: index)
    }
    let path = points.map { "\(Self.px(axes.x($0.time))) \(Self.px(axes.y($0.value)))" }
      .joined(separator: "L")
    guard let first = points.first, let last = points.last else { return "" }
    let bottom = Self.px(ReportAxes.bottom)
    var curve =
      "<path class=\"area\" d=\"M\(Self.px(axes.x(first.time))) \(bottom)L\(path)"
      + "L\(Self.px(axes.x(last.time))) \(bottom)Z\" fill=\"#0072B2\" fill-opacity=\"0.09\"/>\n"
    let average = axes.y(pace.average)
    curve +=
      "<path class=\"mean\" d=\"M\(Self.px(axes.left)) \(Self.px(average))H\(Self.px(ReportAxes.right))\" "
      + "fill=\"none\" stroke=\"#0072B2\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>\n"
    curve +=
      "<path class=\"pace\" d=\"M\(path)\" fill=\"none\" stroke=\"#0072B2\" stroke-width=\"2.25\" "
      + "stroke-linejoin=\"round\"/>\n"
    guard hasPeak else { return curve }
    let x = axes.x(peak.time)
    let y = axes.y(peak.value)
    curve +=
      "<circle class=\"peak\" cx=\"\(Self.px(x))\" cy=\"\(Self.px(y))\" r=\"5.5\" fill=\"#FFFFFF\" "
      + "stroke=\"#0072B2\" stroke-width=\"2.25\"/>"
    let label = words.pace(pace.peak) + "  " + facts.peakWindow
    let isRight = x < (axes.left + ReportAxes.right) / 2
    return curve
      + Self.text(
        isRight ? x + 9 : x - 9, y > ReportAxes.top + 24 ? y - 9 : y + 20, label, "t halo",
        size: 13, anchor: isRight ? "start" : "end", hasHalo: true)
  }

  private func cues(_ axes: ReportAxes) -> String {
    facts.cues.map { cue in
      Self.triangle(axes.x(cue.requested.double), ReportAxes.bottom, isMissed: facts.isMissed(cue))
    }.joined()
  }

  private static func triangle(_ x: Double, _ y: Double, isMissed: Bool) -> String {
    let path = "M\(px(x - 6)) \(px(y - 12.5))h12l-6 11z"
    return isMissed
      ? "<path class=\"missed\" d=\"\(path)\" fill=\"#FFFFFF\" stroke=\"#B3261E\" stroke-width=\"1.5\"/>\n"
      : "<path class=\"met\" d=\"\(path)\" fill=\"#14181F\"/>\n"
  }

  /// The labels of verdicts and average in the right margin, without overlaps.
  private func marginLabels(_ axes: ReportAxes) -> String {
    let pace = facts.fit.pace
    let comfortableY = axes.y(profile.comfortable)
    let unreadableY = axes.y(profile.unreadable)
    var labels = [
      (y: (ReportAxes.top + unreadableY) / 2, text: words.verdict(.unreadable), classes: "v-bad b"),
      (
        y: axes.y(pace.average), text: words.text("平均 ", "Average ") + words.pace(pace.average),
        classes: "v-pace"
      ),
      (
        y: comfortableY + (ReportAxes.bottom - comfortableY) * 0.45,
        text: words.verdict(.comfortable), classes: "v-good b"
      ),
    ]
    if comfortableY > unreadableY {
      labels.append(
        (y: (unreadableY + comfortableY) / 2, text: words.verdict(.brisk), classes: "v-brisk b"))
    }
    labels.sort { $0.y < $1.y }
    let rows = Self.spread(labels.map(\.y), spacing: 16)
    let phoneRows = Self.spread(labels.map(\.y), spacing: 34)
    let colors = ["v-bad b": "#B3261E", "v-brisk b": "#855300", "v-good b": "#0B6B4F"]
    return labels.enumerated().map { index, label in
      let shift = Self.px(phoneRows[index] - rows[index] + 4)
      let text = Self.text(
        ReportAxes.right + 10, rows[index] + 4, label.text, label.classes,
        fill: colors[label.classes] ?? "#0B57B8")
      return "<g class=\"name\" style=\"--shift: \(shift)px\">\(text)</g>"
    }.joined()
  }

  // MARK: Legend

  private func legend(_ axes: ReportAxes) throws -> String {
    let y = Double(height) - 8
    var x = axes.left
    var textWidth = 0.0
    var legend = ""
    func addEntry(_ symbol: String, _ symbolWidth: Double, _ text: String) throws {
      // On a phone, the type is larger than 12 px. The style shifts each entry by the growth of the texts before it.
      // `--shift` is the length of these texts in ems.
      legend += "<g class=\"entry\" style=\"--shift: \(Self.px(textWidth / 12))\">"
      legend += symbol + Self.text(x + symbolWidth + 6, y, text, "m") + "</g>"
      let width = try fonts.width(of: text, size: 12)
      x += symbolWidth + 26 + width
      textWidth += width
    }
    try addEntry(
      "<path class=\"pace\" d=\"M\(Self.px(x)) \(y - 4)h22\" fill=\"none\" stroke=\"#0072B2\" "
        + "stroke-width=\"2.25\"/>", 22,
      words.text("5 秒間の速さ（\(words.unitName)）", "Pace over 5 s (\(words.unitName))"))
    let missed = facts.cues.filter(facts.isMissed).count
    if missed < facts.cues.count {
      try addEntry(Self.triangle(x + 6, y + 2, isMissed: false), 12, words.text("合図", "Cue"))
    }
    if missed > 0 {
      try addEntry(
        Self.triangle(x + 6, y + 2, isMissed: true), 12, words.text("合図に合わない", "Cue not met"))
    }
    return legend
      + Self.text(Self.width, y, words.text("横：時刻（分：秒）", "Time (min:s)"), "m unit", anchor: "end")
  }
}
