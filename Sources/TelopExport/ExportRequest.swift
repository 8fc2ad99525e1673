@_spi(Answers) public import Telop
@_spi(Answers) public import TelopDocuments
@_spi(Answers) public import TelopScript

/// A request to a service to export a script.
@_spi(Answers) public struct ExportRequest: RequestDocument, Hashable {
  /// The script's text.
  public var script: String
  /// `markdown` or `plain`; the default is Markdown.
  public var format: Script.Format?
  /// The script's name in messages; the default is `script`.
  public var name: String?
  /// The format of the output.
  public var to: ExportFormat
  /// Options of `FitOptions.entries` and `ExportOptions.entries`, which override the front matter.
  public var options: OptionLayer?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, to, options
  }

  /// The names of all fields.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request from its parts.
  public init(
    script: String, to: ExportFormat, format: Script.Format? = nil, name: String? = nil,
    options: OptionLayer? = nil
  ) {
    self.script = script
    self.to = to
    self.format = format
    self.name = name
    self.options = options
  }

  /// The job that fits the script. It lacks the export's options, which do not change the plan.
  public func fitting(files: FileReader = .none) -> FitJob {
    FitRequest(
      script: script, format: format, name: name,
      options: options?.filter { ExportOptions.entry(named: $0) == nil }
    ).job(files: files)
  }

  /// The options of the export.
  ///
  /// - Parameter deck: The path of the slides that accompany the script, for a stage; `nil` for none.
  /// - Throws: `badFormat` for options that the format does not support, `PlanError` for bad values.
  public func exportOptions(deck: String? = nil) throws -> ExportOptions {
    let layer = options ?? OptionLayer()
    let lookNames = Set(Look.entries.map(\.name)).union(["over"])
    let exportLayer = layer.filter { ExportOptions.entry(named: $0) != nil }
    guard !exportLayer.sets("deck") else {
      throw ExportError(
        .badFormat,
        "deck is a file, not an option of a request: send it with the script as "
          + "multipart/form-data, or use telop export", options: ["deck"])
    }
    let slides = deck.map { [OptionLayer.Setting("deck", [$0])] } ?? []
    try to.check(
      OptionLayer(exportLayer.settings + layer.filter(lookNames.contains).settings + slides))
    var options = ExportOptions()
    try options.apply(exportLayer)
    options.deck = deck
    return options
  }

  /// Plans the script and prepares its export.
  ///
  /// - Parameter deck: The slides that accompany the script, for a stage; `nil` for none.
  /// - Throws: A `TelopError`.
  public func export(files: FileReader = .none, deck: Deck? = nil) throws -> Export {
    let options = try exportOptions(deck: deck?.path)
    let export = try Export(to.withSafeArea(fitting(files: files).fit()), as: to, options: options)
    return try deck.map(export.showing) ?? export
  }

  /// The movie, which is written frame by frame.
  ///
  /// - Throws: A `TelopError`; `badFormat` for other formats.
  public func movie(files: FileReader = .none) throws -> Movie {
    try Movie(fitting(files: files).fit(), format: to, options: exportOptions())
  }
}
