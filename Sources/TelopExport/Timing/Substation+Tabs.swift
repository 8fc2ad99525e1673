@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The tabs beside the band, as drawings. They move to the next section in linear pieces. Clips are at whole pixels.
extension Substation {
  /// Layers above the blocks': outlines, titles on the bar, the capsule's outline, the capsule, titles on the capsule.
  private static let layer = 4
  /// The key of the capsule among elements.
  private static let capsule = -1

  /// The content of an event.
  private struct Shown: Equatable {
    let from: TabMoment.Item
    let to: TabMoment.Item
    /// The ranges of the tab bar that the capsule covers at the event's start and at its end; empty without a clip.
    let clips: [Range<Int>]

    var stands: Bool { from == to && clips.first == clips.last }
  }

  var tabEvents: [String] {
    guard let tabs else { return [] }
    let joints = tabs.motion.joints(pieces: Self.maximumPieceCount)
    var events = elapsedEvents(tabs)
    var open: [Int: (times: Range<Int>, shown: Shown)] = [:]
    for (index, frame) in joints.enumerated() {
      let next = index + 1 < joints.count ? joints[index + 1] : frame
      guard let from = tabs.motion.moment(onFrame: frame),
        let to = tabs.motion.moment(onFrame: next)
      else {
        continue
      }
      let times = time(ofFrame: frame)..<(next > frame ? time(ofFrame: next) : end)
      guard !times.isEmpty else { continue }
      let shown = shown(from, to, tabs)
      for (key, last) in open where shown[key] != last.shown || !last.shown.stands {
        events += self.events(of: last.shown, last.times, tabs)
        open[key] = nil
      }
      for (key, shown) in shown {
        open[key] = ((open[key]?.times.lowerBound ?? times.lowerBound)..<times.upperBound, shown)
      }
    }
    for last in open.values { events += self.events(of: last.shown, last.times, tabs) }
    return events.sorted()
  }

  private func time(ofFrame frame: Int) -> Int {
    Int(Self.hundredths(Rational(frame) / scene.motion.rate.perSecond).floor)
  }

  /// The visible content between two frames, by element.
  private func shown(_ from: TabMoment, _ to: TabMoment, _ tabs: TabPainter) -> [Int: Shown] {
    let clips = [from, to].map { moment in
      Int(
        moment.capsuleStart.rounded())..<Int((moment.capsuleStart + moment.capsuleLength).rounded())
    }
    var shown: [Int: Shown] = [:]
    for item in from.items {
      let isClipped = tabs.tabs.elements[item.element].isOnCapsule && !scene.look.tabs.isUnderlined
      let last = to.items.first { $0.element == item.element && $0.isPast == item.isPast }
      shown[item.element] = Shown(from: item, to: last ?? item, clips: isClipped ? clips : [])
    }
    let ends = [from, to].map { moment in
      TabMoment.Item(
        element: Self.capsule, start: moment.capsuleStart, length: moment.capsuleLength, opacity: 1,
        isPast: false)
    }
    shown[Self.capsule] = Shown(from: ends[0], to: ends[1], clips: [])
    return shown
  }

  private func events(of shown: Shown, _ times: Range<Int>, _ tabs: TabPainter) -> [String] {
    shown.from.element == Self.capsule
      ? capsuleEvents(shown, times, tabs) : titleEvents(shown, times, tabs)
  }

  // MARK: Drawings

  /// A drawing on the tab bar.
  private struct Drawing {
    let layer: Int
    let color: RGBAColor
    let path: String
    var level = 1
    /// The tags of an outline, in place of those of the colour.
    var tags = ""
    /// The position of the drawing beside the item's start.
    let along: Double
    let across: Double
  }

  private func event(
    _ drawing: Drawing, _ times: Range<Int>, clips: [Range<Int>], _ ends: (from: Double, to: Double)
  ) -> String {
    let position = { (start: Double) in
      point(
        along: start + drawing.along,
        across: drawing.across + Double(tabbed.tabRows.lowerBound - tabbed.bandRows.lowerBound))
    }
    let ranges = clips.map { clip in
      let start = band.isVertical ? tabbed.box.top : tabbed.box.left
      return clip.lowerBound + start..<max(clip.lowerBound, clip.upperBound) + start
    }
    let tags = blockTags(of: drawing.color, from: times.lowerBound, within: ranges.first)
    var clip = ranges.first.map { "{\(self.clip(share: 1, within: $0))}" } ?? ""
    if ranges.first == ranges.last {
      clip += tags.clip
    } else if let last = ranges.last {
      // Only one clip can move: while the capsule moves, the band does not slide.
      clip += "{\\t(0,\(times.count * 10),\(self.clip(share: 1, within: last)))}"
    }
    return event(
      Self.layer + drawing.layer, "Shape", times, from: position(ends.from), to: position(ends.to),
      clip + (drawing.tags.isEmpty ? SubstationTags.color(drawing.color) + tags.fade : drawing.tags)
        + "{\\p\(drawing.level)}\(drawing.path){\\p0}")
  }

  private func titleEvents(_ shown: Shown, _ times: Range<Int>, _ tabs: TabPainter) -> [String] {
    let item = shown.from
    let opacity = (item.opacity + shown.to.opacity) / 2
    guard opacity > 0, let title = tabs.titles[item.element] else { return [] }
    let element = tabs.tabs.elements[item.element]
    let color = tabs.color(of: item).faded(to: opacity)
    let size = SectionTabs.typeSize(scene)
    let shapes = SubstationShapes(
      title.text, size: size, baseline: band.isVertical ? title.x : title.y,
      isVertical: band.isVertical, color: color)
    var drawings: [Drawing] = []
    for shape in shapes.shapes(of: 0..<title.text.utf8Length).shapes {
      let (along, across) =
        band.isVertical ? (title.y + shape.y, shape.x) : (title.x + shape.x, shape.y)
      if let outline = scene.look.outline, !element.isOnCapsule {
        drawings.append(
          Drawing(
            layer: 0, color: outline.color, path: shape.path, level: SubstationShapes.level,
            tags: SubstationTags.outline(outline, scale: size / scene.size), along: along,
            across: across))
      }
      drawings.append(
        Drawing(
          layer: element.isOnCapsule ? 4 : 1, color: shape.color, path: shape.path,
          level: SubstationShapes.level, along: along, across: across))
    }
    if element.kind == .title {
      let height = Double(tabbed.tabHeight)
      drawings.append(
        Drawing(
          layer: 1, color: color.faded(to: scene.look.outline == nil ? 0.5 : 1),
          path: boxPath(2, height / 2), along: tabs.lineStart(after: element.width.double),
          across: height / 4))
    }
    return drawings.map {
      event($0, times, clips: shown.clips, (item.start, shown.to.start))
    }
  }

  /// The capsule: two moving ends, and the box between them, whose clip moves.
  private func capsuleEvents(_ shown: Shown, _ times: Range<Int>, _ tabs: TabPainter) -> [String] {
    let rows = tabs.capsuleRows
    let depth = rows.upperBound - rows.lowerBound
    let look = scene.look
    let ring = look.outline.flatMap { look.tabs.isUnderlined ? nil : ($0.color, tabs.ring) }
    return [ring, (look.tabs.capsule, 0)].compactMap { $0 }.flatMap { color, more -> [String] in
      let radius = tabs.radius > 0 ? tabs.radius + more : 0
      let drawing = { (length: Double, radius: Double) in
        Drawing(
          layer: more > 0 ? 2 : 3, color: color,
          path: boxPath(length, depth + 2 * more, radius: radius), along: 0,
          across: rows.lowerBound - more)
      }
      let ends = [shown.from, shown.to].map {
        (start: $0.start - more, end: $0.start + $0.length + more)
      }
      let clips = ends.map { end in
        Int(
          (end.start + radius).rounded())..<max(
            Int((end.start + radius).rounded()), Int((end.end - radius).rounded()))
      }
      let all = Double(band.isVertical ? tabbed.box.height : tabbed.box.width)
      var events = [event(drawing(all, 0), times, clips: clips, (0, 0))]
      if radius > 0 {
        let end = drawing(2 * radius, radius)
        events += [
          event(end, times, clips: [], (ends[0].start, ends[1].start)),
          event(end, times, clips: [], (ends[0].end - 2 * radius, ends[1].end - 2 * radius)),
        ]
      }
      return events
    }
  }

  /// The line for the elapsed time, from the band's entry to its exit.
  private func elapsedEvents(_ tabs: TabPainter) -> [String] {
    guard let rail = tabbed.rail, !scene.motion.isEndless else { return [] }
    let frames = [scene.entry.frames, max(scene.entry.frames, scene.motion.lastFrame)]
    let times = time(ofFrame: frames[0])..<time(ofFrame: frames[1])
    guard !times.isEmpty else { return [] }
    let clips = frames.map { frame in
      let elapsed = tabs.elapsed(at: Rational(frame) / scene.motion.rate.perSecond)
      return Int(elapsed.lowerBound.rounded())..<Int(elapsed.upperBound.rounded())
    }
    let length = Double(band.isVertical ? tabbed.box.height : tabbed.box.width)
    let drawing = Drawing(
      layer: 0, color: rail.look.elapsed, path: boxPath(length, Double(rail.rows.count)), along: 0,
      across: Double(rail.rows.lowerBound - tabbed.tabRows.lowerBound))
    return [event(drawing, times, clips: clips, (0, 0))]
  }
}
