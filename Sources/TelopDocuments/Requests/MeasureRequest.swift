@_spi(Answers) public import Telop
package import TelopText

/// A request to measure a text, as a service or a batch receives it.
@_spi(Answers) public struct MeasureRequest: RequestDocument, Hashable {
  /// Any text; `LineText` makes it one line.
  public var text: String
  /// The setting of the text: options of `TypeSetting.entries`.
  public var options: OptionLayer?
  /// A text to search for.
  public var find: String?
  /// The differences that `find` ignores: `case`, `width`, `kana`, `diacritics`, `blanks`, or `none`; default: case,
  /// width and blanks.
  public var ignore: [String]?
  /// The width in pixels that the text should fit, a decimal.
  public var fit: String?
  /// The text that replaces omitted text; the default is `…`.
  public var ellipsis: String?
  /// The place of truncation: `start`, `middle` or `end`; the default is `end`.
  public var truncate: String?
  /// True to list every cluster; the default is true only if `want` contains `clusters`.
  public var clusters: Bool?
  /// The requested fields of `MeasureDocument`.
  public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case text, options, clusters, find, ignore, fit, ellipsis, truncate, want
  }

  /// The names of all fields of a request.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request without a search and without a width to fit.
  public init(
    text: String, options: OptionLayer? = nil, clusters: Bool? = nil, want: FieldSelection? = nil
  ) {
    self.text = text
    self.options = options
    self.clusters = clusters
    self.want = want
  }

  package struct Outcome: Sendable {
    package let text: MeasuredText
    package let setting: TypeSetting
    package let document: MeasureDocument
  }

  /// Measures the text.
  ///
  /// - Parameters:
  ///   - files: the source of fonts named by path; `.none` for requests that are not trusted.
  ///   - maximum: the maximum number of runs, of missing characters and of clusters; the document omits the others.
  ///   - maximumSize: the limits of the document; a larger document is an error.
  /// - Throws: a `TelopError`.
  package func outcome(
    files: FileReader, maximumListed maximum: Int = .max, upTo maximumSize: AnswerSize = .any
  ) throws -> Outcome {
    try checkRequiredOptions()
    var setting = TypeSetting()
    try setting.apply(options ?? OptionLayer())
    let fonts = try files.stack(setting, bundled: .standard)
    let measured = try fonts.prepare(text, as: setting)
    let hasClusters = clusters ?? want?.names.contains("clusters") ?? false
    // Every character may be a run of its own, with an entry of hundreds of bytes. So only requested fields have
    // entries.
    let entryLimit = { (name: String) in want?.names.contains(name) == false ? 0 : maximum }
    try maximumSize.check(min(measured.runs.count, entryLimit("runs")), ofField: "runs")
    try maximumSize.check(min(measured.missing.count, entryLimit("missing")), ofField: "missing")
    if hasClusters {
      try maximumSize.check(min(measured.clusterCount, entryLimit("clusters")), ofField: "clusters")
    }
    var document = try MeasureDocument(
      measured, size: setting.size, clusters: hasClusters ? entryLimit("clusters") : nil,
      runs: entryLimit("runs"), missing: entryLimit("missing"))
    if let find {
      let matches = try measured.matches(of: find, options: try searchOptions())
      try maximumSize.check(matches.count, "matches")
      document.matches = try matches.map {
        try MeasureDocument.Match($0, in: measured, size: setting.size)
      }
    }
    document.fit = try fitted(measured, fonts, size: setting.size)
    return Outcome(text: measured, setting: setting, document: document)
  }

  private func fitted(
    _ measured: MeasuredText, _ fonts: FontStack, size: Rational
  ) throws -> MeasureDocument.FittedText? {
    guard let fit else { return nil }
    let limit = try FitOptions.pixels("fit", fit)
    let shorter = try fonts.truncated(
      measured, to: limit, size: size, ellipsis: ellipsis ?? "…", at: try position())
    return try .init(limit: limit, text: measured, truncated: shorter, size: size)
  }

  /// The measurement as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(files: FileReader = .none, style: Wire.Style = .indented) throws -> [UInt8] {
    try answer(files: files, upTo: .any, style: style)
  }

  func answer(files: FileReader, upTo maximum: AnswerSize, style: Wire.Style) throws -> [UInt8] {
    try Wire.encode(try outcome(files: files, upTo: maximum).document, want: want, style)
  }

  private func checkRequiredOptions() throws(PlanError) {
    try Self.check("ignore", ignore != nil, needs: "find", find != nil)
    try Self.check("ellipsis", ellipsis != nil, needs: "fit", fit != nil)
    try Self.check("truncate", truncate != nil, needs: "fit", fit != nil)
  }

  // If this method is inlined three times, the compiler's output differs from build to build.
  @inline(never)
  private static func check(
    _ name: String, _ isGiven: Bool, needs other: String, _ isSatisfied: Bool
  ) throws(PlanError) {
    if isGiven && !isSatisfied {
      throw PlanError(.badValue, "\(name) needs \(other)", options: [name])
    }
  }

  private func searchOptions() throws(PlanError) -> SearchOptions {
    guard let ignore else { return .searchField }
    var options: SearchOptions = []
    for name in ignore {
      switch name {
      case "case": options.insert(.caseInsensitive)
      case "width": options.insert(.widthInsensitive)
      case "kana": options.insert(.kanaInsensitive)
      case "diacritics": options.insert(.diacriticInsensitive)
      case "blanks": options.insert(.blankInsensitive)
      case "none" where ignore == ["none"]: break
      default:
        let words = ["case", "width", "kana", "diacritics", "blanks", "none"]
        throw PlanError(
          .badValue,
          "ignore '\(ignore.joined(separator: ","))' must be a list of case, width, kana, diacritics and blanks, or none alone"
            + words.hint(for: name == "none" ? "" : name), options: ["ignore"])
      }
    }
    return options
  }

  private func position() throws(PlanError) -> TruncationPosition {
    guard let truncate else { return .end }
    guard let position = TruncationPosition(rawValue: truncate) else {
      throw PlanError(
        .badValue,
        "truncate '\(truncate)' is not one of start, middle, end"
          + TruncationPosition.allCases.map(\.rawValue).hint(for: truncate), options: ["truncate"])
    }
    return position
  }
}
