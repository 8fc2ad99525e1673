public import TelopText
import TelopUnits

/// A text to be measured, as a service or a batch is asked for it.
public struct MeasureRequest: RequestDocument, Hashable {
  /// Any text; `LineText`'s rule makes it one line.
  public var text: String
  /// How it is set: options of `TypeSetting.entries`.
  public var options: OptionLayer?
  /// A text to look for in it.
  public var find: String?
  /// Differences that `find` ignores: `case`, `width`, `kana`, `diacritics`, or `none` alone; case and
  /// width unless said.
  public var ignore: [String]?
  /// A width in pixels that as much of it as possible is to fit, a decimal.
  public var fit: String?
  /// What stands where text is left out to fit; `…` unless said.
  public var ellipsis: String?
  /// Where text is left out: `start`, `middle` or `end`, which is the default.
  public var truncate: String?
  /// Whether every cluster is listed; only where `want` names them unless said.
  public var clusters: Bool?
  /// The fields of `MeasureDocument` that are wanted.
  public var want: Want?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case text, options, clusters, find, ignore, fit, ellipsis, truncate, want
  }

  /// The names of all fields that it may have.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// A request from its text and options.
  public init(
    text: String, options: OptionLayer? = nil, clusters: Bool? = nil, want: Want? = nil
  ) {
    self.text = text
    self.options = options
    self.clusters = clusters
    self.want = want
  }

  /// A text as it was asked for.
  public struct Outcome: Sendable {
    /// The line, measured.
    public let text: MeasuredText
    /// How it was set.
    public let setting: TypeSetting
    /// What there is to say of it.
    public let document: MeasureDocument
  }

  /// Measures the text and looks up what was asked for.
  ///
  /// - Parameters:
  ///   - files: where fonts named by path come from; none unless said, for a request may be a
  ///     stranger's.
  ///   - bundled: where the bundled fonts are.
  /// - Throws: a `TelopError`.
  /// - Complexity: O(n).
  public func outcome(
    files: FileReader = .none, bundled: BundledFonts = .standard
  ) throws -> Outcome {
    try outcome(files: files, bundled: bundled, listing: .max)
  }

  /// The same; the document lists so many runs, missing characters and clusters at most.
  package func outcome(
    files: FileReader, bundled: BundledFonts = .standard, listing most: Int
  ) throws -> Outcome {
    try checkCompany()
    var setting = TypeSetting()
    try setting.apply(options ?? OptionLayer())
    let fonts = try files.stack(setting, bundled: bundled)
    let measured = try fonts.prepare(text, as: setting)
    let size = setting.size
    var document = try MeasureDocument(
      measured, size: size, withClusters: clusters ?? want?.names.contains("clusters") ?? false,
      listing: most)
    if let find {
      document.matches = try measured.matches(of: find, options: try searchOptions()).map {
        try MeasureDocument.Match($0, in: measured, size: size)
      }
    }
    if let fit {
      let limit = try FitOptions.pixels("fit", fit)
      let shorter = try fonts.truncated(
        measured, to: limit, size: size, ellipsis: ellipsis ?? "…", at: try position())
      document.fit = try .init(limit: limit, text: measured, truncated: shorter, size: size)
    }
    return Outcome(text: measured, setting: setting, document: document)
  }

  /// The measurement, as JSON with the wanted fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard
  ) throws -> [UInt8] {
    try Wire.encode(try outcome(files: files, bundled: bundled).document, want: want)
  }

  private func checkCompany() throws(PlanError) {
    try Self.check("ignore", ignore != nil, needs: "find", find != nil)
    try Self.check("ellipsis", ellipsis != nil, needs: "fit", fit != nil)
    try Self.check("truncate", truncate != nil, needs: "fit", fit != nil)
  }

  // Never inlined: of all three in one function the compiler makes other bytes from one build to the next.
  @inline(never)
  private static func check(
    _ name: String, _ isThere: Bool, needs other: String, _ isMet: Bool
  ) throws(PlanError) {
    if isThere && !isMet {
      throw PlanError(.badValue, "\(name) means nothing without \(other)", options: [name])
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
      case "none" where ignore == ["none"]: break
      default:
        throw PlanError(
          .badValue,
          "ignore '\(ignore.joined(separator: ","))' is not a list of case, width, kana, diacritics, nor none",
          options: ["ignore"])
      }
    }
    return options
  }

  private func position() throws(PlanError) -> TruncationPosition {
    guard let truncate else { return .end }
    guard let position = TruncationPosition(rawValue: truncate) else {
      throw PlanError(
        .badValue, "truncate '\(truncate)' is not one of start, middle, end",
        options: ["truncate"])
    }
    return position
  }
}
