public import TelopScript
import TelopUnits

extension Script {
  /// The talk's title from the front matter, which slide tools use as well; `nil` if it has none.
  @_spi(Answers) public var talkTitle: String? {
    foreignText("title")
  }

  /// Who gives the talk, likewise.
  var speaker: String? { foreignText("speaker") }

  private func foreignText(_ key: String) -> String? {
    let text = foreignSettings.first { $0.key == key }?.values.first { !$0.isEmpty }
    return text.map { LineText.normalized($0) }
  }

  /// What a person would call it: the talk's title, its first section's, else its file's name, without
  /// the ending; `nil` for text that came from nowhere.
  var shownTitle: String? {
    if let talkTitle { return talkTitle }
    if let title = sections.lazy.compactMap(\.title).first(where: { !$0.isEmpty }) { return title }
    let file = name.lastComponent
    guard let dot = name.extensionDot, dot > file.startIndex else { return nil }
    return String(file[..<dot])
  }
}
