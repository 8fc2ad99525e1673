@_spi(Answers) internal import Telop
internal import TelopText

/// The texts of an export's tabs and header, measured, for notes on characters that the fonts cannot draw.
struct ShownTitles {
  private let scene: ScrollScene
  private var titles: TabTitles
  private var tabs: [MeasuredText] = []
  private var title: [MeasuredText] = []
  private var speaker: [MeasuredText] = []

  init(_ scene: ScrollScene) {
    self.scene = scene
    titles = TabTitles(scene)
  }

  /// - Parameter allowsHeader: Whether a header with the talk's title is shown above the tabs until playback starts.
  mutating func addTabs(_ form: TabSizing, allowsHeader: Bool) throws(TextError) {
    let sectionTabs = try SectionTabs(scene, form: form, allowsHeader: allowsHeader, &titles)
    for element in sectionTabs.elements {
      let isBold = sectionTabs.textStyle(of: element.kind).isBold
      let text = try titles.prepared(element.text, isBold: isBold).text
      if element.kind == .title { title.append(text) } else { tabs.append(text) }
    }
    guard sectionTabs.hasHeader else { return }
    title.append(try titles.prepared(sectionTabs.header, isBold: true).text)
    if sectionTabs.speaker.isEmpty { return }
    speaker.append(try titles.prepared(sectionTabs.speaker, isBold: false).text)
  }

  /// Adds the title that a page shows while its slides load.
  mutating func addTitleOfPage() throws(TextError) {
    guard let shown = scene.script.shownTitle else { return }
    title.append(try titles.prepared(shown, isBold: true).text)
  }

  /// For tabs, title and speaker: notes on characters in no font, and on fonts that draw nothing for some characters.
  var notes: [String] {
    [("tabs", tabs), ("title", title), ("speaker", speaker)].flatMap { name, texts in
      (texts.missingCharacterNotes + texts.undrawnCharacterNotes).map { "\(name): \($0)" }
    }
  }
}
