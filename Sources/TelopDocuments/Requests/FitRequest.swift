public import Telop

/// A request, received by a service or a batch, for a script's plan or for its *room*: the amount of text that it may
/// have.
public struct FitRequest: Sendable, Hashable, Codable {
  /// The text of the script's file. For the room, headings with times are enough, and the text may be empty.
  @_spi(Answers) public var script: String
  /// `markdown` or `plain`; the default is Markdown.
  @_spi(Answers) public var format: Script.Format?
  /// The script's name in messages; the default is `script`.
  @_spi(Answers) public var name: String?
  /// The options, which override the front matter.
  @_spi(Answers) public var options: OptionLayer?
  /// The requested fields of the answer, a `FitDocument` or a `RoomDocument`.
  @_spi(Answers) public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, options, want
  }

  /// The names of all fields of a request.
  @_spi(Answers) public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request; `nil` selects the default.
  public init(
    script: String, format: Script.Format? = nil, name: String? = nil, options: OptionLayer? = nil,
    want: FieldSelection? = nil
  ) {
    self.script = script
    self.format = format
    self.name = name
    self.options = options
    self.want = want
  }

  /// The plan as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  /// - Complexity: the cost of `FitJob.fit()`. Fixes are searched only if they are requested.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard, style: Wire.Style = .indented
  ) throws -> [UInt8] {
    var job = job(files: files)
    job.bundled = bundled
    let withFixes = want?.names.contains("fixes") ?? true
    return try Wire.encode(FitDocument(try job.fit(), withFixes: withFixes), want: want, style)
  }
}

@_spi(Answers) extension FitRequest: RequestDocument {
  /// The job that fits the script. By default, the job reads no files, because requests are not trusted.
  public func job(files: FileReader = .none) -> FitJob {
    var job = FitJob(
      ScriptSource(text: script, format: format ?? .markdown, name: name ?? "script"),
      options: options ?? OptionLayer())
    job.files = files
    return job
  }

  /// The amount of text that the script may have, as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func room(files: FileReader = .none, style: Wire.Style = .indented) throws -> [UInt8] {
    try Wire.encode(RoomDocument(try job(files: files).room()), want: want, style)
  }
}
