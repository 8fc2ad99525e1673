@_spi(Answers) public import TelopScript
import TelopUnits

extension Script {
  /// The talk's title: the front matter's key `title`, as in slide programs; `nil` if the key has no text.
  @_spi(Answers) public var talkTitle: String? { foreignText("title") }

  var speaker: String? { foreignText("speaker") }

  /// The first non-empty value of a front matter key that is no setting of Telop.
  private func foreignText(_ key: String) -> String? {
    let text = foreignSettings.first { $0.key == key }?.values.first { !$0.isEmpty }
    return text.map { LineText.normalized($0) }
  }

  /// The title that outputs show: the talk's title, or else the first section's title, or else the file's name without
  /// its extension; `nil` for a name without an extension, such as the name of text that is not from a file.
  var shownTitle: String? {
    if let talkTitle { return talkTitle }
    if let title = sections.lazy.compactMap(\.title).first(where: { !$0.isEmpty }) { return title }
    let file = name.lastComponent
    guard let dot = name.extensionDot, dot > file.startIndex else { return nil }
    return String(file[..<dot])
  }
}
