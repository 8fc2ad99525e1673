internal import ArgumentParser
@_spi(Answers) internal import Telop
internal import TelopDocuments

/// The text options. An option whose values may begin with a minus sign takes the next argument, even if that looks
/// like an option.
struct TextArguments: EntryArguments {
  typealias Target = TypeSetting

  @Option("font", of: TypeSetting.self) var font: [Setting] = []
  @Flag("no-bundled-fonts", of: TypeSetting.self) var noBundledFonts = false
  @Option("size", of: TypeSetting.self) var size = OptionalSetting()
  @Option("feature", of: TypeSetting.self, parsing: .unconditionalSingleValue)
  var feature: [Setting] = []
  @Option("variation", of: TypeSetting.self) var variation: [Setting] = []
  @Option("instance", of: TypeSetting.self) var instance = OptionalSetting()
  @Option("optical-size", of: TypeSetting.self) var opticalSize = OptionalSetting()
  @Option("language", of: TypeSetting.self) var language = OptionalSetting()
  @Option("script", of: TypeSetting.self) var script = OptionalSetting()
  @Option("direction", of: TypeSetting.self) var direction = OptionalSetting()
  @Option("letter-spacing", of: TypeSetting.self, parsing: .unconditional)
  var letterSpacing = OptionalSetting()
  @Option("word-spacing", of: TypeSetting.self, parsing: .unconditional)
  var wordSpacing = OptionalSetting()
  @Option("kerning", of: TypeSetting.self) var kerning = OptionalSetting()
  @Flag("trim-punctuation", of: TypeSetting.self) var trimPunctuation = false
  @Option("combined-digits", of: TypeSetting.self) var combinedDigits = OptionalSetting()
  @Option("separator", of: TypeSetting.self) var separator = OptionalSetting()
  @Option("gap", of: TypeSetting.self, parsing: .unconditional) var gap = OptionalSetting()

  var settings: [Setting?] {
    [
      size, instance, opticalSize, language, script, direction, letterSpacing, wordSpacing, kerning,
      combinedDigits, separator, gap,
    ].map(\.setting) + [
      Setting("no-bundled-fonts", isOn: noBundledFonts),
      Setting("trim-punctuation", isOn: trimPunctuation),
    ] + font + feature + variation
  }

  func typeSetting() throws -> TypeSetting {
    var setting = TypeSetting()
    try setting.apply(OptionLayer(givenSettings))
    return setting
  }
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json

  func print(
    _ document: @autoclosure () throws -> some Encodable,
    table: @autoclosure () throws -> TerminalText
  ) throws {
    switch self {
    case .json: try Terminal.print(data: try Wire.encode(try document()))
    case .table: try Terminal.print(try table())
    }
  }

  /// The parser's own default uses a key path, whose types Swift's runtime looks up at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}
