internal import TelopScript
public import TelopText

extension FontStack {
  /// The fonts that the options name, followed by the bundled fonts; see `init(_:faces:relativeTo:bundled:)`.
  ///
  /// - Throws: as `init(_:faces:relativeTo:bundled:)`.
  /// - Complexity: opens the named fonts.
  @_spi(Answers) public init(
    _ options: FitOptions, relativeTo folder: String? = nil, bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(options.type, faces: options.faces, relativeTo: folder, bundled: bundled)
  }

  /// Measures a script's line with the script's paragraphs and styles.
  func measure(_ script: Script, _ type: TypeSetting) throws(TextError) -> MeasuredText {
    var setting = type
    setting.text.paragraphs = script.paragraphs
    setting.text.styles += script.faceStyles
    return try prepare(script.line, as: setting)
  }
}
