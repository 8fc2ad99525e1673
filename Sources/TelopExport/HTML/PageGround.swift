internal import Telop

/// What is behind a page's band, its tabs and its header: one box, as two that share an edge have a seam
/// between them wherever a screen's pixels are not the page's.
///
/// Places count from the band's outer side, or from the box's inner one: while the header stands there
/// the box is as much higher. Of a vertical line the tabs stand in a column beside the band.
struct PageGround {
  private let scene: ScrollScene
  private let hasTabs: Bool
  /// Of the tabs; 0 without them.
  private let bar: Int
  /// Whether the band is at the picture's top, or a vertical one at its left: tabs stand below it, or at
  /// its right.
  let isFirst: Bool
  private let hasCanvas: Bool

  init(_ scene: ScrollScene, tabs: PageTabs?) {
    self.init(
      scene, hasTabs: tabs.map { $0.hasHeader || !$0.titles.isEmpty } ?? false,
      hasTitles: tabs.map { !$0.titles.isEmpty } ?? false)
  }

  /// - Parameters:
  ///   - hasTabs: whether there are tabs, or a header.
  ///   - hasTitles: whether there are tabs.
  init(_ scene: ScrollScene, hasTabs: Bool, hasTitles: Bool) {
    self.scene = scene
    self.hasTabs = hasTabs
    bar = hasTitles ? PageTabs.height(scene) : 0
    hasCanvas = !scene.frame.isAll(of: scene.bar)
    isFirst = hasCanvas && scene.isAtNearEdge
  }

  /// How far tabs, or a header alone, reach into the band.
  var overlap: Int { hasTabs ? scene.look.tabs.overlap : 0 }

  /// How much more than the band's height there is at its inner side, without the header.
  var added: Int { hasTabs ? bar - overlap + scene.look.tabs.reach : 0 }

  /// How far the band moves on for the tabs before it, where both are all of the picture.
  var shift: Int { hasCanvas || !scene.band.isVertical ? 0 : added }

  /// From the picture's edge to the box's outer side.
  private var far: Int {
    let frame = scene.frame
    let bar = scene.bar
    if isFirst || !hasCanvas { return 0 }
    return scene.band.isVertical
      ? frame.width - bar.left - bar.width : frame.height - bar.top - bar.height
  }

  /// A pixel beyond the picture, into which rounding may reach.
  private var over: Int { hasCanvas && far == 0 ? 1 : 0 }

  /// Numbers and colours, by the names that page.css and tabs.css have for them.
  var values: String {
    let rail = bar > 0 ? scene.look.tabs.rail : nil
    let thickness = scene.band.thickness
    return """
      --ground-far: \(far - over)px; --ground-depth: \(thickness + added + over)px; \
      --tab-far: \(far + thickness - overlap)px; \
      --tab-overlap: \(overlap)px; --background: \(background); \
      --rail-far: \(thickness - (rail?.depth ?? 0) + over)px; \
      --rail-depth: \(rail?.depth ?? 0)px; \
      --elapsed: \(rail?.elapsed ?? .clear);
      """
  }

  private var background: String {
    let look = scene.look
    let isVertical = scene.band.isVertical
    guard hasTabs else { return look.ground.css(isVertical: isVertical) }
    let way =
      switch (isVertical, isFirst) {
      case (true, true): "to left"
      case (true, false): "to right"
      case (false, true): "to top"
      case (false, false): "to bottom"
      }
    if let shade = look.tabs.shade(thickness: scene.band.thickness + added) {
      var parts = shade.stops.dropLast().map { "\($0.color) \($0.place)px" }
      if let last = shade.stops.last { parts.append("\(last.color) 100%") }
      return "linear-gradient(\(way), \(parts.joined(separator: ", ")))"
    }
    let fill = look.tabs.fill
    let stops = bandStops
    if stops.allSatisfy({ $0.color == fill }) { return "\(fill)" }
    let parts = stops.map { stop in
      "\(stop.color) calc(100% - \(scene.band.thickness + over - stop.place)px)"
    }
    let first = "\(fill) calc(100% - \(scene.band.thickness + over)px)"
    return "linear-gradient(\(way), \(([first] + parts).joined(separator: ", ")))"
  }

  /// Those of the band from its inner side, with the rail.
  private var bandStops: [(place: Int, color: RGBAColor)] {
    let ground = scene.look.ground
    var stops = ground.stops.map { (place: $0.place, color: $0.color) }
    if isFirst { stops = stops.reversed().map { (ground.thickness - $0.place, $0.color) } }
    guard bar > 0, let rail = scene.look.tabs.rail else { return stops }
    let row = isFirst ? ground.thickness - rail.depth - 1 : rail.depth
    let line = [
      (place: 0, color: rail.color), (place: rail.depth, color: rail.color),
      (place: rail.depth, color: ground.color(ofRow: row)),
    ]
    return line + stops.filter { $0.place > rail.depth }
  }
}
