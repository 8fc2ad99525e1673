@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopUnits

/// A scene in the numbers that page.js takes. Nothing of the script's text is in it.
struct PagePlan: Encodable {
  /// The whole frame, in pixels.
  let width: Int
  let height: Int
  /// Whether the frame is a picture with the band in it, which keeps its proportions in any window, and
  /// whether the band is at its top, or at its left.
  let hasCanvas: Bool
  let isFirst: Bool
  /// Of the type.
  let size: Double
  /// The band's, along the line.
  let length: Int
  let vertical: Bool
  let motion: MotionDocument
  /// From which offset on which tab is the current one.
  let stops: [[Double]]
  /// What stands where in the bar while a tab is.
  let tabs: [PageTabs.State]
  /// The same while the header has the talk's title; empty where that makes no difference.
  let headed: [PageTabs.State]
  /// How high the header is; 0 without one.
  let header: Int
  /// Whether the clock shows the time left; `nil` without one.
  let clock: Clock?
  /// What starts it.
  let start: String
  /// Whether what is round the text shows neither before it comes nor once it has left.
  let enters: Bool
  let leaves: Bool
  /// Whether the band comes when it starts by itself, and goes at the end.
  let comes: Bool
  let goes: Bool
  /// How it does where it is told to, whatever the line does: `slide`, `fade` or `none`.
  let changeIn: String
  let changeOut: String
  /// When the text of each section enters, in seconds, ascending; none of an endless line.
  let sections: [Double]

  /// That of the whole frame, in pixels.
  struct Size {
    let width: Int
    let height: Int
  }

  /// What a clock shows.
  struct Clock: Encodable {
    let countsDown: Bool
  }

  init(_ scene: ScrollScene, tabs: PageTabs?, size: Size, start: PageStart) {
    width = size.width
    height = size.height
    hasCanvas = !scene.frame.isAll(of: scene.bar)
    isFirst = PageGround(scene, tabs: tabs).isFirst
    self.size = scene.size.double
    length = scene.band.length
    vertical = scene.band.isVertical
    motion = MotionDocument(scene.motion)
    stops = (tabs?.stops ?? []).map { [$0.offset.double, Double($0.tab)] }
    self.tabs = tabs?.states ?? []
    headed = tabs?.headed ?? []
    header = tabs?.hasHeader == true ? PageTabs.headerHeight(scene) : 0
    self.start = start.rawValue
    clock = scene.blocks.first { $0.kind == .clock }.map { Clock(countsDown: $0.countsDown) }
    let hasHalo = scene.look.halo > 0 && !scene.motion.isEndless
    enters = hasHalo && scene.entersAtStart
    leaves = hasHalo && scene.leavesAtEnd
    comes = scene.coming.frames > 0
    goes = scene.going.frames > 0
    changeIn = scene.changeIn.rawValue
    changeOut = scene.changeOut.rawValue
    sections =
      scene.motion.isEndless
      ? [] : scene.sections.compactMap { $0.presence?.enters.double }.sorted()
  }
}
