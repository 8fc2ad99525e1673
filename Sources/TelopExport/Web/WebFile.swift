/// The scripts, styles and pages of this folder, which the build embeds. `InterfaceFonts` reads the fonts.
///
/// The files are separate, so that editors and linters can read them. As static data, a file costs nothing until an
/// output uses it.
///
/// "The page" is an HTML export, "the graphic" an EBU OGraf graphic.
/// "Follows" and "precedes" give the order of the scripts in a page.
enum WebFile {
  /// The motion of a line; shared by the page and the graphic.
  static var motion: String { text(PackageResources.motion_js) }
  /// The coupling of band and slides; independent of other scripts.
  static var slides: String { text(PackageResources.slides_js) }
  /// The DOM elements of a strip's segments; shared by the page and the graphic.
  static var strip: String { text(PackageResources.strip_js) }
  /// The picture of a page at a moment; follows the plan and `strip`.
  static var picture: String { text(PackageResources.picture_js) }
  /// The playback of a page; follows `motion` and `picture`.
  static var player: String { text(PackageResources.player_js) }
  /// The code that starts a page, and the page's keyboard shortcuts; follows `player`.
  static var page: String { text(PackageResources.page_js) }
  /// The header and tabs of a page or a graphic; precedes `picture`.
  static var tabs: String { text(PackageResources.tabs_js) }
  /// The notes that tell viewers how long a pause lasts and how to play again; follows `page`.
  static var notes: String { text(PackageResources.notes_js) }
  /// The control of a page by other programs; follows `page`.
  static var control: String { text(PackageResources.control_js) }
  /// The error message of a page that does not play; precedes all other scripts.
  static var errorMessage: String { text(PackageResources.error_js) }
  /// The interface by which another page plays a band; follows `motion` and `picture`.
  static var live: String { text(PackageResources.live_js) }
  /// The template of a page with a band that another page plays; `filled(_:_:)` replaces its `{{names}}`.
  static var liveTemplate: String { text(PackageResources.live_html) }
  /// The clock of a page; precedes `picture`.
  static var clock: String { text(PackageResources.clock_js) }
  /// The DOM elements of a talk's slides; shared by both windows of a stage.
  static var deck: String { text(PackageResources.deck_js) }
  /// The connection of a stage's windows.
  static var windowLink: String { text(PackageResources.wire_js) }
  /// The speaker's window of a stage: time left, this slide and the next slide.
  static var secondWindow: String { text(PackageResources.second_js) }
  /// The recording of the times at which slides appear in a rehearsal.
  static var rehearsal: String { text(PackageResources.rehearsal_js) }
  /// The menu of a stage, for devices without a keyboard.
  static var menu: String { text(PackageResources.menu_js) }
  /// The mouse and touch input of a stage.
  static var pointers: String { text(PackageResources.pointers_js) }
  /// The keyboard shortcuts and the state of a stage; follows all other scripts of the stage.
  static var stage: String { text(PackageResources.stage_js) }
  /// The code that starts a stage with embedded slides; follows `stage`.
  static var stageFile: String { text(PackageResources.stagefile_js) }
  /// The template of a stage that loads its slides and band from a service.
  static var liveStageTemplate: String { text(PackageResources.livestage_html) }
  /// The display of progress while a file with slides loads.
  static var loadProgress: String { text(PackageResources.arriving_js) }
  static var stageTemplate: String { text(PackageResources.stage_html) }
  static var stageStyle: String {
    text(PackageResources.stage_css) + text(PackageResources.second_css)
      + text(PackageResources.menu_css)
  }
  /// An EBU OGraf graphic; follows its plan and `motion`.
  static var graphic: String { text(PackageResources.graphic_mjs) }
  static var pageTemplate: String { text(PackageResources.page_html) }
  static var pageStyle: String { text(PackageResources.page_css) }
  /// The style of the strip; shared by the page and the graphic.
  static var stripStyle: String { text(PackageResources.strip_css) }
  static var noteStyle: String { text(PackageResources.notes_css) }
  static var tabStyle: String { text(PackageResources.tabs_css) }
  /// The style of a band and a strip that CSS animates.
  static var keyframeStyle: String { text(PackageResources.keyframes_css) }

  static var reportTemplate: String { text(PackageResources.report_html) }
  static var reportStyle: String { text(PackageResources.report_css) }
  static var plotStyle: String { text(PackageResources.plot_css) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A template with its `{{names}}` replaced by values. Braces within the values are not replaced.
  static func filled(_ template: String, _ values: [String: String]) -> String {
    var filled = ""
    var unread = template[...]
    while let open = unread.firstRange(of: "{{"),
      let close = unread[open.upperBound...].firstRange(of: "}}")
    {
      filled += unread[..<open.lowerBound]
      filled += values[String(unread[open.upperBound..<close.lowerBound])] ?? ""
      unread = unread[close.upperBound...]
    }
    return filled + unread
  }
}
