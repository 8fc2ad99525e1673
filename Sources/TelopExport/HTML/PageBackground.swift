internal import Telop

/// The background of a page's band, tabs and header. The background is one box, because a seam between two boxes would
/// be visible if screen pixels and page pixels differ.
///
/// Positions count from the band's outer side, or from the box's inner side. While the header is shown, its height is
/// added to the box. A vertical line has its tabs in a column beside the band.
struct PageBackground {
  private let scene: ScrollScene
  private let hasTabs: Bool
  /// The height of the tabs in pixels; 0 without tabs.
  private let tabHeight: Int
  /// True if the band is at the picture's top, or a vertical band is at the picture's left. The tabs then lie below the
  /// band, or at the right of a vertical band.
  let tabsFollowBand: Bool
  private let hasCanvas: Bool

  init(_ scene: ScrollScene, tabs: PageTabs?) {
    self.init(
      scene, hasTabs: tabs.map { $0.hasHeader || !$0.titles.isEmpty } ?? false,
      hasTitles: tabs.map { !$0.titles.isEmpty } ?? false)
  }

  /// - Parameters:
  ///   - hasTabs: True if there are tabs or a header.
  ///   - hasTitles: True if there are tabs.
  init(_ scene: ScrollScene, hasTabs: Bool, hasTitles: Bool) {
    self.scene = scene
    self.hasTabs = hasTabs
    tabHeight = hasTitles ? PageTabs.height(scene) : 0
    hasCanvas = !scene.frame.isFilled(by: scene.bar)
    tabsFollowBand = hasCanvas && scene.isAtNearEdge
  }

  /// The depth by which the tabs, or a header alone, overlap the band.
  var overlap: Int { hasTabs ? scene.look.tabs.overlap : 0 }

  /// The depth that the box adds to the band at its inner side, without the header.
  var added: Int { hasTabs ? tabHeight - overlap + scene.look.tabs.reach : 0 }

  /// The distance by which tabs move a vertical band, if band and tabs are the whole picture.
  var shift: Int { hasCanvas || !scene.band.isVertical ? 0 : added }

  /// The distance from the picture's edge to the box's outer side.
  private var edgeDistance: Int {
    let frame = scene.frame
    let bar = scene.bar
    if tabsFollowBand || !hasCanvas { return 0 }
    return scene.band.isVertical
      ? frame.width - bar.left - bar.width : frame.height - bar.top - bar.height
  }

  /// The pixels by which the box extends beyond the picture's edge, so that rounding leaves no gap.
  private var over: Int { hasCanvas && edgeDistance == 0 ? 1 : 0 }

  var values: String {
    let rail = tabHeight > 0 ? scene.look.tabs.rail : nil
    let thickness = scene.band.thickness
    return """
      --ground-far: \(edgeDistance - over)px; --ground-depth: \(thickness + added + over)px; \
      --tab-far: \(edgeDistance + thickness - overlap)px; \
      --tab-overlap: \(overlap)px; --background: \(background); \
      --rail-far: \(thickness - (rail?.depth ?? 0) + over)px; \
      --rail-depth: \(rail?.depth ?? 0)px; \
      --elapsed: \(rail?.elapsed ?? .clear);
      """
  }

  private var background: String {
    let look = scene.look
    let isVertical = scene.band.isVertical
    guard hasTabs else { return look.background.css(isVertical: isVertical) }
    let direction =
      switch (isVertical, tabsFollowBand) {
      case (true, true): "to left"
      case (true, false): "to right"
      case (false, true): "to top"
      case (false, false): "to bottom"
      }
    if let shade = look.tabs.shade(thickness: scene.band.thickness + added) {
      var parts = shade.stops.dropLast().map { "\($0.color) \($0.place)px" }
      if let last = shade.stops.last { parts.append("\(last.color) 100%") }
      return "linear-gradient(\(direction), \(parts.joined(separator: ", ")))"
    }
    let fill = look.tabs.fill
    let stops = bandStops
    if stops.allSatisfy({ $0.color == fill }) { return "\(fill)" }
    let parts = stops.map { stop in
      "\(stop.color) calc(100% - \(scene.band.thickness + over - stop.place)px)"
    }
    let first = "\(fill) calc(100% - \(scene.band.thickness + over)px)"
    return "linear-gradient(\(direction), \(([first] + parts).joined(separator: ", ")))"
  }

  /// The band's colour stops from its inner side, with the rail.
  private var bandStops: [(place: Int, color: RGBAColor)] {
    let background = scene.look.background
    var stops = background.stops.map { (place: $0.place, color: $0.color) }
    if tabsFollowBand {
      stops = stops.reversed().map { (background.thickness - $0.place, $0.color) }
    }
    guard tabHeight > 0, let rail = scene.look.tabs.rail else { return stops }
    let row = tabsFollowBand ? background.thickness - rail.depth - 1 : rail.depth
    let line = [
      (place: 0, color: rail.color), (place: rail.depth, color: rail.color),
      (place: rail.depth, color: background.color(ofRow: row)),
    ]
    return line + stops.filter { $0.place > rail.depth }
  }
}
