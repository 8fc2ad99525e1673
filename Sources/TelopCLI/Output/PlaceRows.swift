@_spi(Answers) internal import TelopDocuments
internal import TelopText
internal import TelopUnits

/// The table rows of `telop measure` about places in the line.
struct PlaceRows {
  let text: MeasuredText
  let document: MeasureDocument

  /// The maximum width of a quoted text, in columns; the JSON has the whole text.
  private static let columns = 40

  var matches: [FitTable.Row] {
    guard let matches = document.matches else { return [] }
    if matches.isEmpty { return [("match", "none")] }
    return matches.map { match in
      let stretches = match.x.compactMap { stretch -> String? in
        guard let left = stretch.first, let right = stretch.last else { return nil }
        return "\(Self.short(left)) to \(Self.short(right))"
      }
      let places = stretches.isEmpty ? "no width" : "x " + stretches.joined(separator: ", ") + " px"
      let matchText = quoted(text.substring(match.utf8[0]..<match.utf8[1]))
      return ("match", "\(matchText) at byte \(match.utf8[0]): \(places)")
    }
  }

  /// - Parameter size: a valid type size, in pixels per em.
  func clusters(size: Rational, upTo count: Int) -> [FitTable.Row] {
    (document.clusters ?? []).prefix(count).enumerated().map { index, cluster in
      let units = text.cluster(at: index)?.units ?? 0
      let width = Self.short(text.pixels(lineUnits: units, checkedSize: size).double)
      let ink =
        cluster.ink.map { ", ink x \(Self.short($0.left)) to \(Self.short($0.right)) px" } ?? ""
      let clusterText = quoted(text.substring(cluster.utf8[0]..<cluster.utf8[1]))
      return ("cluster", "\(clusterText) at byte \(cluster.utf8[0]): \(width) px\(ink)")
    }
  }

  var fit: [FitTable.Row] {
    guard let fit = document.fit else { return [] }
    let prefix = text.substring(fit.prefix.utf8[0]..<fit.prefix.utf8[1])
    let truncated: TerminalText? = fit.truncated.map {
      "\(quoted($0.text)), \(Self.short($0.width)) px"
    }
    let fitted = truncated ?? "not even the truncation mark fits"
    return [
      ("prefix", "\(quoted(prefix)), \(Self.short(fit.prefix.width)) px"),
      ("fit", "\(fitted) in \(fit.limit) px"),
    ]
  }

  private func quoted(_ text: String) -> TerminalText {
    "‘\(TerminalText(escaping: text).cut(to: Self.columns))’"
  }

  /// Rounds to thousandths of a pixel for the table; the JSON is exact.
  static func short(_ pixels: Double) -> Double { (pixels * 1_000).rounded() / 1_000 }
}
