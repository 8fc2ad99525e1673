/// The scripts, styles and the page of this folder, which the build puts into the program.
///
/// They are files so that an editor colours them and a checker reads them. As bytes in the program's data
/// they cost nothing until an output asks for one.
enum WebFile {
  /// How a line moves; shared by the page and the graphic.
  static var motion: String { text(PackageResources.motion_js) }
  /// How a band goes with a speaker's slides; stands alone.
  static var slides: String { text(PackageResources.slides_js) }
  /// How its segments stand in a document; shared by the page and the graphic.
  static var strip: String { text(PackageResources.strip_js) }
  /// What a page shows at a moment, behind its plan and `strip`.
  static var picture: String { text(PackageResources.picture_js) }
  /// What plays a page, behind `motion` and `picture`.
  static var player: String { text(PackageResources.player_js) }
  /// What starts a page, and its keys, behind `player`.
  static var page: String { text(PackageResources.page_js) }
  /// What moves its header and tabs, before `picture`; without them `tabBar` is `null`.
  static var tabs: String { text(PackageResources.tabs_js) }
  /// What a page says of its state, behind `page`.
  static var notes: String { text(PackageResources.notes_js) }
  /// How other programs control a page, behind `page`.
  static var control: String { text(PackageResources.control_js) }
  /// What says that a page does not play, before all else of it.
  static var guarding: String { text(PackageResources.error_js) }
  /// How another page plays a band, behind `motion` and `picture`.
  static var live: String { text(PackageResources.live_js) }
  /// A band that another page plays, with `{{names}}` where something is put in.
  static var liveTemplate: String { text(PackageResources.live_html) }
  /// What sets a page's clock, before `picture`.
  static var clock: String { text(PackageResources.clock_js) }
  /// A talk's slides in a document; shared by both windows of a stage.
  static var deck: String { text(PackageResources.deck_js) }
  /// What the windows of a stage tell each other.
  static var wire: String { text(PackageResources.wire_js) }
  /// The second window of a stage.
  static var second: String { text(PackageResources.second_js) }
  /// What records a rehearsal on a stage.
  static var rehearsal: String { text(PackageResources.rehearsal_js) }
  /// A stage's menu, for who has no keys.
  static var menu: String { text(PackageResources.menu_js) }
  /// What a mouse and fingers do on a stage.
  static var pointers: String { text(PackageResources.pointers_js) }
  /// A stage's keys and state, behind all the others.
  static var stage: String { text(PackageResources.stage_js) }
  /// What begins a stage that is a file, behind `stage`.
  static var stageFile: String { text(PackageResources.stagefile_js) }
  /// A stage whose slides and band come from a service, with `{{names}}` as a page has them.
  static var liveStageTemplate: String { text(PackageResources.livestage_html) }
  /// What counts the slides of a stage while its file is being read.
  static var arriving: String { text(PackageResources.arriving_js) }
  /// A stage, with `{{names}}` as a page has them.
  static var stageTemplate: String { text(PackageResources.stage_html) }
  /// A stage's look, and that of its menu.
  static var stageStyle: String {
    text(PackageResources.stage_css) + text(PackageResources.second_css)
      + text(PackageResources.menu_css)
  }
  /// An EBU OGraf graphic, behind its plan and `motion`.
  static var graphic: String { text(PackageResources.graphic_mjs) }
  /// A page, with `{{names}}` where something is put in.
  static var pageTemplate: String { text(PackageResources.page_html) }
  /// A page's look.
  static var pageStyle: String { text(PackageResources.page_css) }
  /// That of what moves in it; shared by the page and the graphic.
  static var stripStyle: String { text(PackageResources.strip_css) }
  /// That of what it says to its viewer.
  static var noteStyle: String { text(PackageResources.notes_css) }
  /// That of its header and tabs.
  static var tabStyle: String { text(PackageResources.tabs_css) }
  /// How a band and a strip are set that CSS moves.
  static var keyframeStyle: String { text(PackageResources.keyframes_css) }

  /// A report, with `{{names}}` as a page has them.
  static var reportTemplate: String { text(PackageResources.report_html) }
  /// A report's look.
  static var reportStyle: String { text(PackageResources.report_css) }
  /// That of its plot.
  static var plotStyle: String { text(PackageResources.plot_css) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A template with its `{{names}}` replaced. What is put in is not looked at: braces in it stay.
  static func filled(_ template: String, _ values: [String: String]) -> String {
    var filled = ""
    var rest = template[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      filled += rest[..<open.lowerBound]
      filled += values[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return filled + rest
  }
}
