public import TelopScript
public import TelopText
package import TelopUnits

/// The question how much text a script may have, as a service or a batch is asked it.
public struct RoomRequest: ScriptRequest, Hashable {
  /// The script as far as it is written; headings and times are enough, and so is nothing at all.
  public var script: String
  /// `markdown` or `plain`; Markdown unless said.
  public var format: Script.Format?
  /// What messages call the script; `script` unless said.
  public var name: String?
  /// What the front matter does not say, or what wins over it: the options of a fit.
  public var options: OptionLayer?
  /// The fields of `RoomDocument` that are wanted.
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

  /// The room that there is.
  ///
  /// - Parameters:
  ///   - files: where files come from that the options name; none unless said, for a request may be a
  ///     stranger's.
  ///   - bundled: where the bundled fonts are.
  /// - Throws: as `FitJob.room()`.
  /// - Complexity: O(n).
  public func room(
    files: FileReader = .none, bundled: BundledFonts = .standard
  ) throws -> Room {
    try job(files: files, bundled: bundled).room()
  }

  /// The room without a margin, or with another one.
  package func room(margin: Rational) throws -> Room { try job().room(margin: margin) }

  /// The room, as JSON with the wanted fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(
    files: FileReader = .none, bundled: BundledFonts = .standard
  ) throws -> [UInt8] {
    try Wire.encode(RoomDocument(try room(files: files, bundled: bundled)), want: want)
  }
}
