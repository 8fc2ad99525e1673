@_spi(Answers) public import Telop

/// A request to shape a text, as a service or a batch receives it.
@_spi(Answers) public struct ShapeRequest: RequestDocument, Hashable {
  /// Any text; `LineText` makes it one line.
  public var text: String
  /// The setting of the text: options of `TypeSetting.entries`.
  public var options: OptionLayer?
  /// The requested fields of `ShapeDocument`.
  public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable { case text, options, want }

  /// The names of all fields of a request.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request; `nil` selects the default.
  public init(text: String, options: OptionLayer? = nil, want: FieldSelection? = nil) {
    self.text = text
    self.options = options
    self.want = want
  }

  package func document(
    files: FileReader = .none, upTo maximumSize: AnswerSize = .any
  ) throws -> ShapeDocument {
    var setting = TypeSetting()
    try setting.apply(options ?? OptionLayer())
    let measured = try files.stack(setting, bundled: .standard).prepare(text, as: setting)
    try maximumSize.check(measured.runs.count, "runs")
    try maximumSize.check(glyphs: measured.runs.reduce(0) { $0 + $1.glyphCount })
    return ShapeDocument(measured)
  }

  /// The glyphs as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(files: FileReader = .none, style: Wire.Style = .indented) throws -> [UInt8] {
    try answer(files: files, upTo: .any, style: style)
  }

  func answer(files: FileReader, upTo maximum: AnswerSize, style: Wire.Style) throws -> [UInt8] {
    try Wire.encode(try document(files: files, upTo: maximum), want: want, style)
  }
}

/// The answer to a `ShapeRequest`: the glyphs of a line.
@_spi(Answers) public struct ShapeDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  /// The shaped line. All offsets are UTF-8 offsets into this line.
  package var line: String
  /// The runs in logical order, which together cover the line.
  package var runs: [Run]

  package struct Run: Sendable, Codable, Equatable {
    /// The font's PostScript name. If several fonts of the line share it, the name is followed by the font's file.
    package var font: String
    package var unitsPerEm: Int
    /// The font's scale, an exact decimal; absent for 1.
    package var scale: String?
    /// The ISO 15924 code used for shaping.
    package var script: String
    /// The BCP 47 tag used for shaping; `und` if unknown.
    package var language: String
    /// `ltr` or `rtl`; `ttb` or `btt` for upright glyphs in a vertical line.
    package var direction: String
    /// Two UTF-8 offsets into the line.
    package var utf8: [Int]
    /// The glyphs from left to right, or from top to bottom, in `hb-shape`'s notation, in font units.
    package var glyphs: [String]
  }

  /// Creates the document of a measured line.
  public init(_ measured: MeasuredText) {
    line = measured.text
    let names = measured.fontNames
    runs = measured.runs.map { run in
      Run(
        font: names[run.fontIndex], unitsPerEm: run.font.unitsPerEm, scale: run.font.scaleText,
        script: run.script, language: run.language, direction: run.direction,
        utf8: run.range.offsets,
        glyphs: GlyphNotation().items(
          of: measured.glyphs(of: run), in: run.font, isUpright: run.orientation.isUpright))
    }
  }
}
