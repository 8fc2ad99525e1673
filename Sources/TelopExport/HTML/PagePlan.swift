@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopUnits

/// A scene's values for page.js. The values contain no text of the script.
struct PagePlan: Encodable {
  let width: Int
  let height: Int
  /// True if the canvas is larger than the bar. Such a canvas keeps its proportions in any window.
  let hasCanvas: Bool
  /// True if `hasCanvas` is true and the band is at the top of the canvas, or a vertical band at the left.
  let tabsFollowBand: Bool
  /// The type size in pixels per em.
  let size: Double
  /// The band's length along the line, in pixels.
  let length: Int
  let vertical: Bool
  let motion: MotionDocument
  /// Pairs of an offset and a tab's index. The tab is current from this offset on.
  let stops: [[Double]]
  /// For each tab, the tab bar's items and their positions while this tab is the current one.
  let tabs: [SectionTabs.State]
  /// `tabs` without the talk's title, used while the header shows the title; empty if the tab bar never has the title.
  let headed: [SectionTabs.State]
  /// The header's height in pixels; 0 without a header.
  let header: Int
  /// The clock's direction; `nil` without a clock.
  let clock: Clock?
  /// The event that starts the page: `key`, `load` or `visible`.
  let start: String
  /// True if outline and shadow are hidden before the text enters.
  let enters: Bool
  /// True if outline and shadow are hidden once the text has left.
  let leaves: Bool
  /// True if the band enters with an animation at the plan's start.
  let hasEntry: Bool
  /// True if the band leaves with an animation after the plan's end.
  let hasExit: Bool
  /// The animation if the viewer or another page shows the band: `slide`, `fade` or `none`.
  let changeIn: String
  /// The animation if the viewer or another page hides the band: `slide`, `fade` or `none`.
  let changeOut: String
  /// The time at which each section's text enters, in seconds, ascending; empty for an endless line.
  let sections: [Double]

  struct Clock: Encodable { let countsDown: Bool }

  init(_ scene: ScrollScene, tabs: SectionTabs?, size: (width: Int, height: Int), start: PageStart)
  {
    width = size.width
    height = size.height
    hasCanvas = scene.hasCanvas
    tabsFollowBand = TabbedBand(scene, tabs: tabs).tabsFollowBand
    self.size = scene.size.double
    length = scene.band.length
    vertical = scene.band.isVertical
    motion = MotionDocument(scene.motion)
    stops = (tabs?.tabChanges ?? []).map { [$0.offset.double, Double($0.tab)] }
    self.tabs = tabs?.states ?? []
    headed = tabs?.statesWithHeader ?? []
    header = tabs?.hasHeader == true ? SectionTabs.headerHeight(scene) : 0
    self.start = start.rawValue
    clock = scene.blocks.first { $0.kind == .clock }.map { Clock(countsDown: $0.countsDown) }
    enters = scene.hidesHaloBefore
    leaves = scene.hidesHaloAfter
    hasEntry = scene.entry.frames > 0
    hasExit = scene.exit.frames > 0
    changeIn = scene.entryTransition.rawValue
    changeOut = scene.exitTransition.rawValue
    sections =
      scene.motion.isEndless
      ? [] : scene.sections.compactMap { $0.presence?.enters.double }.sorted()
  }
}
