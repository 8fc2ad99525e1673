@_spi(Answers) package import Telop
internal import TelopDocuments
package import TelopScript

/// What a show is made from: a script with its options. It names no files.
package struct ShowSource: Sendable, Hashable, Codable {
  /// The script's text.
  package var script: String
  /// What the text is.
  package let format: Script.Format
  /// What the script is called, in errors.
  package let name: String
  /// Options, which win over the script's front matter.
  package let options: OptionLayer

  /// A source from its parts.
  package init(
    script: String, format: Script.Format = .markdown, name: String = "script",
    options: OptionLayer = OptionLayer()
  ) {
    self.script = Self.withoutMark(script)
    self.format = format
    self.name = name
    self.options = options
  }

  /// A script without the mark of byte order that some editors begin it with: nobody sees it, and it is not to
  /// stand before a fence.
  static func withoutMark(_ script: String) -> String {
    script.unicodeScalars.first == "\u{FEFF}"
      ? String(script.unicodeScalars.dropFirst()) : script
  }

  /// Measures and plans it.
  ///
  /// - Parameters:
  ///   - fonts: the only fonts that it may name; `nil` is those of the machine.
  ///   - settings: options that win over the others.
  /// - Throws: a `TelopError`; for scripts that name files `FileError`.
  /// - Complexity: O(n).
  func fit(_ fonts: SharedFonts?, _ settings: [OptionLayer.Setting] = []) throws -> Fit {
    let names = Set(settings.map(\.name))
    var layer = options.filter { !names.contains($0) }
    layer.settings += settings
    var job = FitJob(
      ScriptSource(text: script, format: format, name: name), options: layer)
    job.files = fonts.map(FileReader.only) ?? .none
    return try job.fit()
  }
}
