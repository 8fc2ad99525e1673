internal import Telop
internal import TelopText

/// The rows of `telop measure` about places in the line.
struct PlaceRows {
  let text: MeasuredText
  let document: MeasureDocument

  typealias Row = (String, String)

  /// Texts are shown up to so many columns; the JSON has all of it.
  private static let columns = 40

  var matches: [Row] {
    guard let matches = document.matches else { return [] }
    if matches.isEmpty { return [("match", "none")] }
    return matches.map { match in
      let stretches = match.x.compactMap { stretch in
        stretch.first.flatMap { left in stretch.last.map { "\(short(left)) to \(short($0))" } }
      }
      return (
        "match",
        "\(quoted(text.substring(match.utf8[0]..<match.utf8[1]))) at byte \(match.utf8[0]): "
          + (stretches.isEmpty ? "no width" : "x " + stretches.joined(separator: ", ") + " px")
      )
    }
  }

  var fit: [Row] {
    guard let fit = document.fit else { return [] }
    let prefix = text.substring(fit.prefix.utf8[0]..<fit.prefix.utf8[1])
    let shorter =
      fit.truncated.map { "\(quoted($0.text)), \(short($0.width)) px" }
      ?? "not even what stands for the rest"
    return [
      ("prefix", "\(quoted(prefix)), \(short(fit.prefix.width)) px"),
      ("fit", "\(shorter) in \(fit.limit) px"),
    ]
  }

  private func quoted(_ text: String) -> String {
    let isLong = Terminal.columns(text) > Self.columns
    return "‘" + (isLong ? Terminal.padded(text, to: Self.columns) : text) + "’"
  }

  /// Thousandths of a pixel are enough for a person; the JSON has all of it.
  private func short(_ pixels: Double) -> Double { (pixels * 1_000).rounded() / 1_000 }
}
