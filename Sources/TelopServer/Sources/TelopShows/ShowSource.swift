@_spi(Answers) package import Telop
internal import TelopDocuments
@_spi(Answers) package import TelopScript

/// The script of a show with its options, without references to files.
package struct ShowSource: Sendable, Hashable, Codable {
  package var script: String
  package let format: Script.Format
  /// The script's name in errors.
  package let name: String
  /// Options, which override the script's front matter.
  package let options: OptionLayer

  package init(
    script: String, format: Script.Format = .markdown, name: String = "script",
    options: OptionLayer = OptionLayer()
  ) {
    self.script = Self.withoutByteOrderMark(script)
    self.format = format
    self.name = name
    self.options = options
  }

  /// Removes a byte order mark, which some editors write. Otherwise, front matter after the mark would not be found.
  static func withoutByteOrderMark(_ script: String) -> String {
    script.unicodeScalars.first == "\u{FEFF}" ? String(script.unicodeScalars.dropFirst()) : script
  }

  /// Plans the script with `settings`, which override all other options. The script can use no files. With `fonts`, it
  /// can name only these fonts.
  func fit(_ fonts: SharedFonts?, _ settings: [OptionLayer.Setting] = []) throws -> Fit {
    let names = Set(settings.map(\.name))
    var layer = options.filter { !names.contains($0) }
    layer.settings += settings
    var job = FitJob(ScriptSource(text: script, format: format, name: name), options: layer)
    job.files = fonts.map(FileReader.only) ?? .none
    return try job.fit()
  }
}
