@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopText
import TelopUnits

/// An EBU OGraf graphic, version 1: the line as outlines, with one definition for each glyph. The transform that moves
/// the line is a function of time, so a renderer can seek to any moment.
///
/// The graphic's data has the text as a field. Only the measured text has outlines. A replacement text is set in the
/// renderer's fonts and crosses the band in the same time as the measured text.
struct Graphic {
  private let scene: ScrollScene
  private let name: String
  private let tabbed: TabbedBand
  private let tabs: SectionTabs?
  private let titles: TabTitles

  init(_ scene: ScrollScene, name: String, tabs form: TabSizing? = nil) throws(TextError) {
    self.scene = scene
    self.name = name
    tabbed = TabbedBand(scene, hasTabs: form != nil)
    var titles = TabTitles(scene)
    tabs =
      tabbed.hasTabsOrHeader
      ? try form.map { (form) throws(TextError) in
        try SectionTabs(scene, form: form, allowsHeader: false, &titles)
      } : nil
    self.titles = titles
  }

  var files: [ExportFile] {
    get throws {
      var shapes = PageShapes(scene, hasTextLayer: false)
      let strip = PageStrip(scene) { shapes.content(of: $0) }
      let blocks = BlockMarkup(scene, &shapes.symbols).elements
      var titles = titles
      let tabMarkup = try tabs.map { try titles.markup(of: $0, &shapes.symbols) }
      let parts = [
        "style": WebFile.stripStyle + (tabs.map { WebFile.tabStyle + $0.styleValues } ?? "")
          + shapes.rules, "tabs": tabMarkup ?? "", "shapes": shapes.symbols.elements,
        "segments": strip.elements, "blocks": blocks, "dots": scene.dotElement,
      ]
      let plan = Plan(tabbed, tabs)
      let module = """
        // An EBU OGraf graphic, made by telop. Lengths are pixels, times seconds.
        const plan = \(try Wire.line(plan));
        const parts = \(try Wire.line(parts));
        const places = \(strip.placeList);

        \(WebFile.motion)
        \(WebFile.strip)
        \(plan.countsDown == nil ? "" : WebFile.clock)
        \(tabs == nil ? "" : WebFile.tabs)
        \(WebFile.graphic)
        """
      return [
        ExportFile(
          name: "\(name).ograf.json", bytes: try Wire.encode(Manifest(scene, tabbed.frame, name))),
        ExportFile(name: "graphic.mjs", bytes: [UInt8](module.utf8)),
      ]
    }
  }
}

extension Graphic {
  private struct Plan: Encodable {
    let motion: MotionDocument
    /// The time at which the empty band starts to exit, in seconds; absent if text stays in the band, or if the motion
    /// is endless.
    let leavesAt: Double?
    /// The animation of the band when an operator shows it.
    let entry: Animation
    /// The animation of the band when an operator hides it.
    let exit: Animation
    /// True if the band is at the left or upper edge of the picture, and slides in and out over this edge.
    let isNear: Bool
    let isVertical: Bool
    let frameWidth: Int
    let frameHeight: Int
    /// The band's box in the picture: `left`, `top`, `width` and `height`.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let bar: TabbedBand.Box
    let box: TabbedBand.Box
    let tabBar: TabBar?
    /// The clock's direction: true if it shows the time left; absent without a clock.
    let countsDown: Bool?
    let classes: String
    /// Custom properties for strip.css.
    let values: String
    /// The CSS background of `box`.
    let background: String
    /// The line, if its text may be replaced; absent otherwise.
    let text: String?
    let lineWidth: Double
    /// The direction of a replacement text.
    let isRightToLeft: Bool
    /// The CSS font of a replacement text. The renderer may lack the named families.
    let font: String
    /// The baseline of a replacement text, or the middle axis of a vertical text, from the band's top or left edge.
    let baseline: Int

    struct Animation: Encodable {
      /// The name of the transition.
      let way: String
      /// The completed fraction at each frame.
      let shares: [Double]

      init(_ motion: BandMotion) {
        way = motion.transition.rawValue
        shares = motion.shares.map { ($0 * 1e6).rounded() / 1e6 }
      }
    }

    /// The values of `PagePlan` that tabs.js reads, and the tabs' position and motion.
    struct TabBar: Encodable {
      let vertical: Bool
      let width: Int
      let motion: MotionDocument
      /// For each change of the current tab: the offset of the change, and the tab's index.
      let stops: [[Double]]
      let tabs: [SectionTabs.State]
      /// The states while a header shows the title; empty, because a graphic has no header.
      var headed: [SectionTabs.State] = []
      /// The times of `stops`, in seconds; below 0 in the previous pass of an endless line.
      let times: [Double]
      /// The duration of a move to another tab, in seconds.
      let moveTime: Double
      /// The position of the tabs of a horizontal band. Custom properties place the tabs of a vertical band.
      let left: Int
      let top: Int
      /// Custom properties for tabs.css.
      let values: String

      init(_ tabbed: TabbedBand, _ tabs: SectionTabs) {
        let scene = tabbed.scene
        let thickness = scene.band.thickness
        vertical = scene.band.isVertical
        width = scene.bar.width
        motion = MotionDocument(scene.motion)
        stops = tabs.tabChanges.map { [$0.offset.double, Double($0.tab)] }
        self.tabs = tabs.states
        let line = scene.motion
        times = tabs.tabChanges.map { change in
          guard line.isEndless, change.offset < 0 else {
            return line.time(ofOffset: change.offset).double
          }
          return line.time(ofOffset: max(0, change.offset + line.distance)).double
            - line.duration.double
        }
        moveTime = tabs.moveTime.double
        left = tabbed.box.left
        top = tabbed.box.top + tabbed.tabRows.lowerBound
        // In tabs.css, the tabs' distance from the edge at which the band is.
        let tabDistance =
          tabbed.tabsFollowBand
          ? tabbed.box.left + tabbed.tabRows.lowerBound
          : tabbed.frame.width - tabbed.box.left - tabbed.tabRows.upperBound
        // The rail is the stripe along an edge of the band that shows the elapsed time.
        let rail = tabbed.rail?.look
        values = """
          --tab-far: \(tabDistance)px; \
          --rail-far: \(thickness - (rail?.depth ?? 0))px; --rail-depth: \(rail?.depth ?? 0)px; \
          --elapsed: \(rail?.elapsedColor ?? .clear); --pixel: 1px
          """
      }
    }

    init(_ tabbed: TabbedBand, _ tabs: SectionTabs?) {
      let scene = tabbed.scene
      let band = scene.band
      box = tabbed.box
      tabBar = tabs.map { TabBar(tabbed, $0) }
      bar = TabbedBand(scene, hasTabs: false).box
      countsDown = scene.blocks.first { $0.kind == .clock }?.countsDown
      motion = MotionDocument(scene.motion)
      entry = Animation(scene.manualEntry)
      exit = Animation(scene.manualExit)
      isNear = scene.isAtNearEdge
      // The exit animation starts on the last frame, which has no text.
      let lastFrameTime = Rational(scene.motion.lastFrame) / scene.motion.rate.perSecond
      let exitTime = exit.shares.isEmpty ? scene.motion.duration : lastFrameTime
      leavesAt = scene.leavesAtEnd && !scene.motion.isEndless ? exitTime.double : nil
      isVertical = band.isVertical
      frameWidth = tabbed.frame.width
      frameHeight = tabbed.frame.height
      left = tabbed.frame.left
      top = tabbed.frame.top
      width = band.width
      height = band.height
      let sideClasses = tabbed.tabsFollowBand ? [band.isVertical ? "after" : "below"] : []
      let lookClasses = scene.look.tabs.isUnderlined ? ["underlined"] : []
      classes = (StripStyle.classes(scene) + (tabs == nil ? [] : sideClasses + lookClasses))
        .joined(separator: " ")
      values = StripStyle.values(scene)
      background = tabbed.boxBackground.css(toward: scene.edgeName(isNear: false))
      text = scene.editableText
      lineWidth = scene.width.double
      isRightToLeft = scene.text.isRightToLeft
      let families = scene.text.fonts.map { font in
        "\"" + font.family.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\", "
      }
      font = "\(Markup.number(scene.size))px \(families.joined())system-ui, sans-serif"
      baseline = band.baseline
    }
  }
}

extension ScrollScene {
  /// The line, if its text may be replaced; `nil` for a repeated line and for a line with pictures.
  var editableText: String? { loop == nil && script.pictures.isEmpty ? script.line : nil }
}
