@_spi(Answers) internal import Telop
import TelopUnits

/// A band with its tabs: their positions in the picture, and the background behind both.
///
/// The header is the talk's title above the tabs, which is shown until playback starts.
///
/// On a screen that scales the picture, a seam between two boxes would be visible, so the background is one box. A
/// vertical line has its tabs in a column beside the band. "Rows" of a vertical box are its columns, from the left.
struct TabbedBand {
  let scene: ScrollScene
  let hasTabsOrHeader: Bool
  /// The height of the tabs in pixels; 0 without tabs, even if there is a header.
  let tabHeight: Int
  /// True if the tabs are on the band's far side (below, or at the right of a vertical band), because the band is at
  /// the near edge of the picture. False if they are above the band, or at the left of a vertical band.
  let tabsFollowBand: Bool
  private let thickness: Int

  init(_ scene: ScrollScene, hasTabsOrHeader: Bool, hasTabs: Bool) {
    self.scene = scene
    self.hasTabsOrHeader = hasTabsOrHeader
    tabHeight = hasTabs ? SectionTabs.height(scene) : 0
    tabsFollowBand = scene.hasCanvas && scene.isAtNearEdge
    thickness = scene.band.thickness
  }

  /// A band without a header. It has tabs if `hasTabs` is true and any section has a title.
  init(_ scene: ScrollScene, hasTabs: Bool) {
    let hasTabs = hasTabs && scene.script.sections.contains { $0.title?.isEmpty == false }
    self.init(scene, hasTabsOrHeader: hasTabs, hasTabs: hasTabs)
  }

  init(_ scene: ScrollScene, tabs: SectionTabs?) {
    self.init(
      scene, hasTabsOrHeader: tabs.map { $0.hasHeader || !$0.titles.isEmpty } ?? false,
      hasTabs: tabs.map { !$0.titles.isEmpty } ?? false)
  }

  /// The depth by which the tabs overlap the band; without tabs, the depth by which the header overlaps it.
  var overlap: Int { hasTabsOrHeader ? scene.look.tabs.overlap : 0 }

  /// The depth by which the box, without the header, extends beyond the band: the tabs' part outside the band, plus the
  /// overhang of the background.
  var addedDepth: Int {
    hasTabsOrHeader ? tabHeight - overlap + scene.look.tabs.backgroundOverhang : 0
  }

  // MARK: Positions

  /// The size of the picture, and the position of the band in it. The header is not included. Without a canvas, the
  /// picture is as large as `box`.
  var frame: PictureFrame {
    let frame = scene.frame
    guard hasTabsOrHeader, !scene.hasCanvas else { return frame }
    let (right, down) = scene.band.isVertical ? (addedDepth, 0) : (0, addedDepth)
    return PictureFrame(
      width: frame.width + right, height: frame.height + down, left: frame.left + right,
      top: frame.top + down)
  }

  /// A box in whole pixels.
  struct Box: Equatable, Encodable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
  }

  /// The box of tabs, band and blocks within `frame`.
  var box: Box {
    let bar = scene.bar
    let before = tabsFollowBand ? 0 : addedDepth
    let left = bar.left + frame.left - scene.frame.left
    let top = bar.top + frame.top - scene.frame.top
    return scene.band.isVertical
      ? Box(left: left - before, top: top, width: bar.width + addedDepth, height: bar.height)
      : Box(left: left, top: top - before, width: bar.width, height: bar.height + addedDepth)
  }

  var bandRows: Range<Int> {
    let start = tabsFollowBand ? 0 : addedDepth
    return start..<start + thickness
  }

  /// The rows of the tabs in the box. They may overlap the band's rows.
  var tabRows: Range<Int> {
    let start = tabsFollowBand ? thickness - overlap : scene.look.tabs.backgroundOverhang
    return start..<start + tabHeight
  }

  /// The rail: a stripe along an edge of the band that shows the elapsed time; `nil` for none.
  var rail: (look: TabLook.Rail, rows: Range<Int>)? {
    guard tabHeight > 0, let rail = scene.look.tabs.rail else { return nil }
    let start = tabsFollowBand ? thickness - rail.depth : addedDepth
    return (rail, start..<start + rail.depth)
  }

  // MARK: Background

  /// The background of the band, with the rail but without the rail's elapsed part.
  var bandBackground: BandBackground {
    let background = scene.look.background
    guard let rail = rail?.look else { return background }
    return background.lined(with: rail.color, depth: rail.depth, isAtEnd: tabsFollowBand)
  }

  var boxBackground: BandBackground {
    if hasTabsOrHeader, let shade = scene.look.tabs.shade(thickness: thickness + addedDepth) {
      return tabsFollowBand ? shade.mirrored : shade
    }
    return bandBackground.extended(
      by: addedDepth, of: scene.look.tabs.fill, isNear: !tabsFollowBand)
  }
}

extension ScrollScene {
  /// True if the picture is larger than the bar.
  var hasCanvas: Bool { !frame.isFilled(by: bar) }

  /// The name of the picture's edge at the band's near or far side.
  func edgeName(isNear: Bool) -> String {
    band.isVertical ? isNear ? "left" : "right" : isNear ? "top" : "bottom"
  }
}
