@_spi(Answers) public import Telop
public import TelopScript
public import TelopText

/// A request for the rest of a talk after an interruption, as a service or a batch receives it. The JSON object also
/// has the fields of `InterruptionRequest`: `{"script": "…", "at": "2:10", "paused": "20s"}`.
@_spi(Answers) public struct ResumeRequest: ScriptRequest, Hashable {
  /// The script itself.
  public var script: String
  /// `markdown` or `plain`; the default is Markdown.
  public var format: Script.Format?
  /// The script's name in messages; the default is `script`.
  public var name: String?
  /// The options of the interrupted plan, which override the front matter.
  public var options: OptionLayer?
  /// The interruption.
  public var interruption: InterruptionRequest
  /// The requested fields of `ResumeDocument`.
  public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, options, want
  }

  /// The names of all fields of a request.
  public static var fieldNames: [String] {
    CodingKeys.allCases.map(\.rawValue) + InterruptionRequest.CodingKeys.allCases.map(\.rawValue)
  }

  /// Creates a request from its parts.
  public init(
    script: String, format: Script.Format? = nil, name: String? = nil, options: OptionLayer? = nil,
    after interruption: InterruptionRequest, want: FieldSelection? = nil
  ) {
    self.script = script
    self.format = format
    self.name = name
    self.options = options
    self.interruption = interruption
    self.want = want
  }

  /// Decodes an object with all fields side by side.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      script: try object.decode(String.self, forKey: .script),
      format: try object.decodeIfPresent(Script.Format.self, forKey: .format),
      name: try object.decodeIfPresent(String.self, forKey: .name),
      options: try object.decodeIfPresent(OptionLayer.self, forKey: .options),
      after: try InterruptionRequest(from: decoder),
      want: try object.decodeIfPresent(FieldSelection.self, forKey: .want))
  }

  /// Encodes an object with all fields side by side.
  public func encode(to encoder: any Encoder) throws {
    try interruption.encode(to: encoder)
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(script, forKey: .script)
    try object.encodeIfPresent(format, forKey: .format)
    try object.encodeIfPresent(name, forKey: .name)
    try object.encodeIfPresent(options, forKey: .options)
    try object.encodeIfPresent(want, forKey: .want)
  }

  /// The rest of the talk as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard, style: Wire.Style = .indented
  ) throws -> [UInt8] {
    let fit = try job(files: files, bundled: bundled).fit()
    let interruption = try interruption.interruption(of: fit)
    let rest = try fit.resumed(after: interruption)
    return try Wire.encode(ResumeDocument(rest, after: interruption, of: fit), want: want, style)
  }
}
