public import Telop
public import TelopScript
public import TelopText

/// A request for the amount of text that a script may have, as a service or a batch receives it.
@_spi(Answers) public struct RoomRequest: ScriptRequest, Hashable {
  /// The script, which need not be complete. Headings and times suffice, and the script may be empty.
  public var script: String
  /// `markdown` or `plain`; the default is Markdown.
  public var format: Script.Format?
  /// The script's name in messages; the default is `script`.
  public var name: String?
  /// The options of a fit, which override the front matter.
  public var options: OptionLayer?
  /// The requested fields of `RoomDocument`.
  public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case script, format, name, options, want
  }

  /// The names of all fields of a request.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

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

  package func room(files: FileReader = .none, bundled: BundledFonts = .standard) throws -> Room {
    try job(files: files, bundled: bundled).room()
  }

  /// The room as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard, style: Wire.Style = .indented
  ) throws -> [UInt8] {
    try Wire.encode(RoomDocument(try room(files: files, bundled: bundled)), want: want, style)
  }
}
