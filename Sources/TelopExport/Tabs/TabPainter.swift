@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopText
import TelopUnits

/// Draws the sections' tabs, and the elapsed part of the rail (a stripe along an edge of the band).
///
/// The capsule is the filled shape behind the current tab, or the line below it. A tab's title is
/// drawn twice, as two elements: on the tab bar, and in another colour on the capsule, clipped to it.
final class TabPainter {
  let tabbed: TabbedBand
  let tabs: SectionTabs
  let motion: TabMotion
  /// The titles of `tabs.elements`; `nil` for an element that has no room for its title.
  let titles: [Title?]
  private let isVertical: Bool
  /// True if the tabs run from right to left.
  private let isReversed: Bool

  struct Title {
    let text: MeasuredText
    fileprivate let glyphs: [PlacedGlyph]
    fileprivate let painter: GlyphPainter
    /// The left end of the title, or the middle axis of a vertical title, in pixels from the element's left end.
    let x: Double
    /// The baseline, or the top of a vertical title, in pixels from the element's top.
    let y: Double
  }

  /// - Returns: `nil` if no section has a title.
  /// - Throws: `badFont` if a title cannot be measured; `tooLarge` if the tabs do not fit the canvas.
  init?(_ scene: ScrollScene, _ form: TabSizing) throws(ExportError) {
    tabbed = TabbedBand(scene, hasTabs: true)
    guard tabbed.hasTabsOrHeader else { return nil }
    let box = tabbed.box
    let frame = tabbed.frame
    guard box.left >= 0, box.top >= 0, box.left + box.width <= frame.width,
      box.top + box.height <= frame.height
    else {
      throw ExportError(
        .tooLarge,
        "the band with its tabs is \(box.width) × \(box.height) px and does not fit the canvas of "
          + "\(frame.width) × \(frame.height) px; leave out the tabs, or use a larger canvas",
        options: ["tabs", "canvas"])
    }
    var tabTitles = TabTitles(scene)
    do throws(TextError) {
      let tabs = try SectionTabs(scene, form: form, allowsHeader: false, &tabTitles)
      var titles: [Title?] = []
      for element in tabs.elements {
        let (isBold, padding) = tabs.textStyle(of: element.kind)
        let placed = try tabTitles.placed(
          element.text, isBold: isBold, in: element.width, padding: padding)
        titles.append(
          placed.map {
            Title(
              text: $0.text, glyphs: $0.text.placedGlyphs(in: 0..<$0.text.utf8Length),
              painter: GlyphPainter($0.text, size: tabTitles.size), x: $0.x.double, y: $0.y.double)
          })
      }
      self.tabs = tabs
      self.titles = titles
    } catch { throw ExportError(.badFont, error.message) }
    motion = TabMotion(tabs)
    isVertical = scene.band.isVertical
    isReversed = scene.text.isRightToLeft && !isVertical
  }

  private var scene: ScrollScene { tabbed.scene }
  private var look: TabLook { scene.look.tabs }
  private var height: Double { Double(tabbed.tabHeight) }
  private var length: Double { Double(isVertical ? tabbed.box.height : tabbed.box.width) }
  private var inset: Double { tabs.inset.double }
  private var typeSize: Double { SectionTabs.typeSize(scene).double }
  /// The width of the outline around the capsule and around the dividing line after the title; 0 without an outline.
  var ring: Double { scene.look.outline == nil ? 0 : max(0.075 * typeSize, 1.5) }

  /// Draws the tabs without their background on a canvas on which the tab bar begins at 0, 0.
  func draw(_ moment: TabMoment, on canvas: borrowing Canvas) {
    canvas.save()
    canvas.clip(to: box(0, length, across: 0, height))
    for item in moment.items where !tabs.elements[item.element].isOnCapsule {
      draw(item, on: canvas)
    }
    drawCapsule(moment, on: canvas)
    canvas.save()
    if !look.isUnderlined {
      canvas.setPath(capsuleBox(moment), radius: radius)
      canvas.clipToPath()
    }
    for item in moment.items where tabs.elements[item.element].isOnCapsule {
      draw(item, on: canvas)
    }
    canvas.restore()
    canvas.restore()
  }

  func color(of item: TabMoment.Item) -> RGBAColor {
    switch tabs.elements[item.element].kind {
    case .title: look.titleColor
    case .current: look.capsuleTextColor
    case .tab, .omittedBefore, .omittedAfter: item.isPast ? look.pastColor : look.upcomingColor
    }
  }

  private func draw(_ item: TabMoment.Item, on canvas: borrowing Canvas) {
    let element = tabs.elements[item.element]
    guard item.opacity > 0, let title = titles[item.element] else { return }
    let color = color(of: item)
    let width = element.width.double
    canvas.save()
    if item.opacity < 1 { canvas.beginGroup() }
    canvas.translate(x: isVertical ? 0 : item.start, y: isVertical ? item.start : 0)
    if element.kind == .title {
      drawLine(after: width, color, on: canvas)
    } else {
      let start = isReversed ? width - item.length : 0
      canvas.clip(to: box(start, item.length, across: 0, height))
    }
    // Text on the capsule needs no outline: the capsule gives it enough contrast.
    if !element.isOnCapsule, let outline = scene.look.outline {
      title.painter.stroke(
        title.glyphs, on: canvas, x: title.x, y: title.y,
        width: outline.width.double * typeSize / scene.size.double, color: outline.color)
    }
    title.painter.draw(title.glyphs, on: canvas, x: title.x, y: title.y) { _ in color }
    if item.opacity < 1 { canvas.endGroup(opacity: item.opacity) }
    canvas.restore()
  }

  /// The start of the dividing line between the talk's title and the tabs, from the left end of the title's element.
  ///
  /// - Parameter width: The width of the title's element, which ends with the dividing line.
  func dividingLineStart(after width: Double) -> Double { isReversed ? 0 : width - 2 }

  private func drawLine(after width: Double, _ color: RGBAColor, on canvas: borrowing Canvas) {
    let line = box(dividingLineStart(after: width), 2, across: height / 4, height / 2)
    if let outline = scene.look.outline {
      canvas.setColor(outline.color)
      canvas.fill(line.grown(by: ring))
      canvas.setColor(color)
    } else {
      canvas.setColor(color.faded(to: 0.5))
    }
    canvas.fill(line)
  }

  private func drawCapsule(_ moment: TabMoment, on canvas: borrowing Canvas) {
    if !look.isUnderlined, let outline = scene.look.outline {
      canvas.setColor(outline.color)
      canvas.fill(capsuleBox(moment).grown(by: ring), radius: radius + ring)
    }
    canvas.setColor(look.capsuleColor)
    canvas.fill(capsuleBox(moment), radius: radius)
  }

  private func capsuleBox(_ moment: TabMoment) -> DrawnBox {
    box(
      moment.capsuleStart, moment.capsuleLength, across: capsuleRows.lowerBound,
      capsuleRows.upperBound - capsuleRows.lowerBound)
  }

  /// The upper and the lower edge of the capsule, or of the line below the current tab, from the top of the tab bar. In
  /// a vertical bar, the left and the right edge.
  var capsuleRows: Range<Double> {
    look.isUnderlined ? height - inset - 0.08 * typeSize..<height - inset : inset..<height - inset
  }

  var radius: Double {
    look.isUnderlined
      ? 0 : min(Double(look.capsuleRadius ?? 100) / 100 * typeSize, (height - 2 * inset) / 2)
  }

  private func box(_ start: Double, _ length: Double, across: Double, _ depth: Double) -> DrawnBox {
    DrawnBox(along: start, length: length, across: across, depth: depth, isVertical: isVertical)
  }

  // MARK: Elapsed time

  /// Draws the tabs, and the elapsed part of the rail. On the canvas, `tabbed.box` begins at 0, 0.
  func draw(at time: Rational, on canvas: borrowing Canvas) {
    if let rail = tabbed.rail {
      let elapsed = elapsed(at: time)
      canvas.setColor(rail.look.elapsedColor)
      canvas.fill(
        box(
          elapsed.lowerBound, elapsed.upperBound - elapsed.lowerBound,
          across: Double(rail.rows.lowerBound), Double(rail.rows.count)))
    }
    let frame = time.roundedProduct(with: scene.motion.rate.perSecond).nearest
    guard let moment = motion.moment(onFrame: Int(clamping: frame)) else { return }
    let start = Double(tabbed.tabRows.lowerBound)
    canvas.save()
    canvas.translate(x: isVertical ? start : 0, y: isVertical ? 0 : start)
    draw(moment, on: canvas)
    canvas.restore()
  }

  /// The part of the rail that shows the elapsed time, in pixels along the box; empty if the motion is endless.
  func elapsed(at time: Rational) -> ClosedRange<Double> {
    guard !scene.motion.isEndless else { return 0...0 }
    let fraction = time.double / scene.motion.duration.double
    let elapsed = min(max(0, fraction), 1) * length
    return isReversed ? length - elapsed...length : 0...elapsed
  }
}
