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
  /// What stands above them.
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
    header = scene.script.shownTitle ?? ""
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

  /// The bar's height for a size of type, in whole pixels.
  static func height(_ size: Rational) -> Int { Int(max(28, (size.ceiling + 1) / 2 + 8)) }

  /// All that the tabs and the header say.
  var shown: String { titles.joined() + header }

  var markup: String {
    var markup = "<header id=\"header\" aria-hidden=\"true\">\(Markup.escaped(header))</header>\n"
    guard !titles.isEmpty else { return markup }
    markup += "<ol id=\"tabs\" aria-hidden=\"true\"><li id=\"capsule\"></li>"
    for (index, title) in titles.enumerated() {
      markup += "<li style=\"left:\(Markup.number(left(of: index)))px\">"
      markup += "\(Markup.escaped(title))</li>"
    }
    return markup + "</ol>\n"
  }

  /// Its numbers, by the names that tabs.css has for them.
  var values: String {
    let height = Self.height(scene.size)
    return """
      #frame { --tab-height: \(height)px; --tab-type: \(Markup.number(Double(height) * 0.45))px; \
      --tab-width: \(Markup.number(width))px; --tab-margin: \(Markup.number(Self.margin))px; \
      --tab-inset: \(Markup.number(Self.inset))px }

      """
  }
}

extension Script {
  /// What a person would call it: its first title, else its file's name, without the ending; `nil` for
  /// text that came from nowhere.
  var shownTitle: String? {
    if let title = sections.lazy.compactMap(\.title).first(where: { !$0.isEmpty }) { return title }
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    return String(file[..<dot])
  }
}
