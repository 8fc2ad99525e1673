public import TelopScript
public import TelopText

/// A script to be fitted, as a service or a batch is asked for it: a value that any face can store.
public struct FitRequest: ScriptRequest, Hashable {
  /// The script itself.
  public var script: String
  /// `markdown` or `plain`; Markdown unless said.
  public var format: Script.Format?
  /// What messages call the script; `script` unless said.
  public var name: String?
  /// What the front matter does not say, or what wins over it.
  public var options: OptionLayer?
  /// The fields of `FitDocument` that are wanted.
  public var want: Want?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, options, want
  }

  /// The names of all fields that it may have.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// A request from its parts.
  public init(
    script: String, format: Script.Format? = nil, name: String? = nil, options: OptionLayer? = nil,
    want: Want? = nil
  ) {
    self.script = script
    self.format = format
    self.name = name
    self.options = options
    self.want = want
  }

  /// The plan, as JSON with the wanted fields.
  ///
  /// - Throws: a `TelopError`.
  /// - Complexity: as `FitJob.fit()`; fixes are looked for only where they are wanted.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard
  ) throws -> [UInt8] {
    let withFixes = want?.names.contains("fixes") ?? true
    return try Wire.encode(
      FitDocument(try job(files: files, bundled: bundled).fit(), withFixes: withFixes),
      want: want)
  }
}
