internal import ArgumentParser
internal import Telop

/// How a text is set; every command that measures takes them. Options whose values may begin with a minus sign
/// take whatever follows them.
struct TextArguments: EntryArguments {
  typealias Target = TypeSetting

  @Option("font", of: TypeSetting.self) var font: [String] = []
  @Flag("no-bundled-fonts", of: TypeSetting.self) var noBundledFonts = false
  @Option("size", of: TypeSetting.self) var size: String?
  @Option("feature", of: TypeSetting.self, parsing: .unconditionalSingleValue)
  var feature: [String] = []
  @Option("variation", of: TypeSetting.self) var variation: [String] = []
  @Option("instance", of: TypeSetting.self) var instance: String?
  @Option("optical-size", of: TypeSetting.self) var opticalSize: String?
  @Option("language", of: TypeSetting.self) var language: String?
  @Option("script", of: TypeSetting.self) var script: String?
  @Option("direction", of: TypeSetting.self) var direction: String?
  @Option("letter-spacing", of: TypeSetting.self, parsing: .unconditional)
  var letterSpacing: String?
  @Option("word-spacing", of: TypeSetting.self, parsing: .unconditional) var wordSpacing: String?
  @Option("kerning", of: TypeSetting.self) var kerning: String?
  @Flag("trim-punctuation", of: TypeSetting.self) var trimPunctuation = false
  @Option("combined-digits", of: TypeSetting.self) var combinedDigits: String?
  @Option("separator", of: TypeSetting.self) var separator: String?
  @Option("gap", of: TypeSetting.self, parsing: .unconditional) var gap: String?

  /// The setting of a command that takes no script.
  func setting() throws -> TypeSetting {
    var setting = TypeSetting()
    try setting.apply(OptionLayer(given))
    return setting
  }
}

/// How a command prints its result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}
