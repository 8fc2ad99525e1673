internal import Telop
internal import TelopText
import TelopUnits

/// The sections' tabs above a band, with the capsule that slides to the section being read, and the
/// header that goes once the text has come some way.
struct PageTabs {
  /// From a tab bar's ends to its first and last tab, in pixels.
  static let margin = Rational(12)
  /// Between two tabs.
  static let spacing = Rational(8)
  /// Between the capsule and the bar's edge above and below.
  static let inset = Rational(4)

  /// In the sections' order, without those that have no title.
  let titles: [String]
  /// What stands above them until the text has come some way: the talk's title; empty for none.
  let header: String
  /// The width of a tab, in pixels: (bar − margins − spacings) ÷ count; never below 0.
  let width: Rational
  /// From which offset on the capsule stands at which tab, ascending: the section's start is at the
  /// read point then.
  let stops: [(offset: Rational, tab: Int)]
  /// The offset from which on the header is gone: the first text has crossed half the band.
  let threshold: Rational
  private let length: Rational
  private let scene: ScrollScene

  /// - Parameter length: of the bar, in pixels.
  init(_ scene: ScrollScene, length: Int) {
    var tabs: [Int: Int] = [:]
    var titles: [String] = []
    for (index, section) in scene.script.sections.enumerated() {
      guard let title = section.title, !title.isEmpty else { continue }
      tabs[index] = titles.count
      titles.append(title)
    }
    self.titles = titles
    // The first section's would stand there twice.
    header = scene.script.talkTitle ?? ""
    self.length = Rational(length)
    self.scene = scene
    width = Self.width(of: titles.count, in: Rational(length))
    var stops: [(offset: Rational, tab: Int)] = []
    for segment in scene.segments {
      guard let tab = tabs[segment.section], tab != stops.last?.tab else { continue }
      stops.append((scene.readOffset(of: segment), tab))
    }
    self.stops = stops
    threshold = scene.viewport / 2
  }

  /// How wide each of some tabs is.
  static func width(of count: Int, in length: Rational) -> Rational {
    guard count > 0 else { return 0 }
    let room = length - margin * 2 - spacing * (count - 1)
    return max(0, room / Rational(count))
  }

  /// Where a tab, and the capsule under it, begins: margin + (spacing + width) × index, from the right
  /// in a line that runs from there.
  func left(of tab: Int) -> Rational {
    scene.left(of: Self.margin + (Self.spacing + width) * tab, length: width, in: length)
  }

  /// The size of their type in pixels: 0.6 of the line's, within what can be read on a picture of this
  /// height and what leaves room there.
  static func type(_ scene: ScrollScene) -> Rational {
    let own = scene.size * 6 / 10
    let height = Rational(scene.frame.height)
    let isAlone = scene.frame.isAll(of: scene.band)
    let fitting = isAlone ? own : min(max(own, height * 22 / 1_000), height * 37 / 1_000)
    return max(13, fitting)
  }

  /// The bar's height in whole pixels; the header's too.
  static func height(_ scene: ScrollScene) -> Int { Int((type(scene) * 2).ceiling) }

  /// How many bars there are: the header's, and that of the tabs.
  var rows: Int { (header.isEmpty ? 0 : 1) + (titles.isEmpty ? 0 : 1) }

  /// All that the tabs and the header say.
  var shown: String { titles.joined() + header }

  /// The elements.
  ///
  /// - Parameter content: the markup of a title in the middle of so many pixels, or at their start for
  ///   `nil`.
  func markup<Failure: Error>(
    _ content: (_ title: String, _ width: Rational?) throws(Failure) -> String
  ) throws(Failure) -> String {
    var markup = ""
    if !header.isEmpty {
      markup += "<header id=\"header\" aria-hidden=\"true\">\(try content(header, nil))</header>\n"
    }
    guard !titles.isEmpty else { return markup }
    markup += "<ol id=\"tabs\" aria-hidden=\"true\"><li id=\"capsule\"></li>"
    for (index, title) in titles.enumerated() {
      markup += "<li style=\"left:\(Markup.number(left(of: index)))px\">"
      markup += "\(try content(title, width))</li>"
    }
    return markup + "</ol>\n"
  }

  /// Its numbers, by the names that tabs.css has for them.
  var values: String {
    return """
      #frame { --tab-height: \(Self.height(scene))px; \
      --tab-type: \(Markup.number(Self.type(scene)))px; \
      --tab-width: \(Markup.number(width))px; --tab-margin: \(Markup.number(Self.margin))px; \
      --tab-inset: \(Markup.number(Self.inset))px }

      """
  }
}

extension Script {
  /// The talk's title as the front matter has it, for slide tools too.
  var talkTitle: String? {
    let title = foreignSettings.first { $0.key == "title" }?.values.first { !$0.isEmpty }
    return title.map { LineText.normalized($0) }
  }

  /// What a person would call it: the talk's title, its first section's, else its file's name, without
  /// the ending; `nil` for text that came from nowhere.
  var shownTitle: String? {
    if let talkTitle { return talkTitle }
    if let title = sections.lazy.compactMap(\.title).first(where: { !$0.isEmpty }) { return title }
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    return String(file[..<dot])
  }
}
