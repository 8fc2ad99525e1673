internal import Telop

/// The box behind a page's band, tabs and header (`.ground`), as CSS. A visible header adds its height to the box.
extension TabbedBand {
  /// The distance by which tabs move a vertical band to the right; 0 for a horizontal band, and if the canvas is larger
  /// than the bar.
  var shift: Int { scene.hasCanvas || !scene.band.isVertical ? 0 : addedDepth }

  /// The distance from the edge of the canvas to the outer side of the box: the side of the band opposite the tabs.
  private var edgeDistance: Int {
    let frame = scene.frame
    let bar = scene.bar
    if tabsFollowBand || !scene.hasCanvas { return 0 }
    return scene.band.isVertical
      ? frame.width - bar.left - bar.width : frame.height - bar.top - bar.height
  }

  /// The pixels by which the box extends beyond the edge of the canvas, so that rounding leaves no gap.
  private var overhang: Int { scene.hasCanvas && edgeDistance == 0 ? 1 : 0 }

  /// The depth of the box as CSS. On a phone, the tabs are higher than planned.
  func groundDepth(headerHeight: Int = 0) -> String {
    let depth = scene.band.thickness + addedDepth + overhang + headerHeight
    return tabHeight > 0 ? "calc(\(depth - tabHeight)px + var(--tab-height))" : "\(depth)px"
  }

  /// The custom properties of the box and of the rail, which shows the elapsed time.
  var styleValues: String {
    let thickness = scene.band.thickness
    let rail = rail?.look
    return """
      --ground-far: \(edgeDistance - overhang)px; \
      --ground-depth: \(groundDepth()); \
      --phone-height: \(scene.hasCanvas ? "max(\(tabHeight)px, 30 * var(--pixel))" : "\(tabHeight)px"); \
      --tab-far: \(edgeDistance + thickness - overlap)px; \
      --tab-overlap: \(overlap)px; --background: \(background); \
      --rail-far: \(thickness - (rail?.depth ?? 0) + overhang)px; \
      --rail-depth: \(rail?.depth ?? 0)px; \
      --elapsed: \(rail?.elapsedColor ?? .clear);
      """
  }

  private var background: String {
    // The gradient runs from the box's inner side to its outer side, which `overhang` extends beyond the canvas.
    let side = scene.edgeName(isNear: tabsFollowBand)
    guard hasTabsOrHeader else {
      let background = scene.look.background
      return (tabsFollowBand ? background.mirrored : background).css(toward: side)
    }
    let tabs = scene.look.tabs
    let thickness = scene.band.thickness
    if let shade = tabs.shade(thickness: thickness + addedDepth) {
      var parts = shade.stops.dropLast().map { "\($0.color) \($0.position)px" }
      if let last = shade.stops.last { parts.append("\(last.color) 100%") }
      return "linear-gradient(to \(side), \(parts.joined(separator: ", ")))"
    }
    let stops = (tabsFollowBand ? bandBackground.mirrored : bandBackground).stops
    if stops.allSatisfy({ $0.color == tabs.fill }) { return "\(tabs.fill)" }
    let parts = stops.map { "\($0.color) calc(100% - \(thickness + overhang - $0.position)px)" }
    let first = "\(tabs.fill) calc(100% - \(thickness + overhang)px)"
    return "linear-gradient(to \(side), \(([first] + parts).joined(separator: ", ")))"
  }
}
