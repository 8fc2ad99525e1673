public import Telop
public import TelopScript
public import TelopText

/// A request to fit a script, as a service or a batch receives it. The request can be stored as JSON.
public struct FitRequest: Sendable, Hashable, Codable {
  /// The script itself.
  @_spi(Answers) public var script: String
  /// `markdown` or `plain`; the default is Markdown.
  @_spi(Answers) public var format: Script.Format?
  /// The script's name in messages; the default is `script`.
  @_spi(Answers) public var name: String?
  /// The options, which override the front matter.
  @_spi(Answers) public var options: OptionLayer?
  /// The requested fields of `FitDocument`.
  @_spi(Answers) public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, options, want
  }

  /// The names of all fields of a request.
  @_spi(Answers) public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request from its parts.
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
  /// - Complexity: as `FitJob.fit()`. Fixes are searched only if they are requested.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard, style: Wire.Style = .indented
  ) throws -> [UInt8] {
    let withFixes = want?.names.contains("fixes") ?? true
    return try Wire.encode(
      FitDocument(try job(files: files, bundled: bundled).fit(), withFixes: withFixes),
      want: want, style)
  }
}

@_spi(Answers) extension FitRequest: ScriptRequest {}
