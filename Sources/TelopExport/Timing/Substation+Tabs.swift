@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The tabs beside the band, as drawings that move in linear pieces. Clips are at whole pixels.
///
/// The capsule is the shape behind the current section's tab, or the line below this tab; it moves to each new section.
/// The rail is the stripe along an edge of the band that shows the elapsed time.
extension Substation {
  /// The lowest of five layers above the blocks: the titles' outlines, the titles on the tab bar, the capsule's
  /// outline, the capsule, and the titles on the capsule.
  private static let layer = 4
  /// The element index that stands for the capsule.
  private static let capsule = -1

  /// The linear movement of an element during an event.
  private struct ItemMove: Equatable {
    let from: TabMoment.Item
    let to: TabMoment.Item
    /// The ranges of the tab bar that the capsule covers at the event's start and at its end; empty without a clip.
    let clips: [Range<Int>]

    var isStill: Bool { from == to && clips.first == clips.last }
  }

  var tabEvents: [String] {
    guard let tabs else { return [] }
    let keyFrames = tabs.motion.keyFrames(pieces: Self.maximumPieceCount)
    var events = elapsedEvents(tabs)
    var openMoves: [Int: (times: Range<Int>, move: ItemMove)] = [:]
    for (index, frame) in keyFrames.enumerated() {
      let next = index + 1 < keyFrames.count ? keyFrames[index + 1] : frame
      guard let from = tabs.motion.moment(onFrame: frame),
        let to = tabs.motion.moment(onFrame: next)
      else { continue }
      let start = time(ofFrame: frame)
      let end = min(bandEndTime, next > frame ? time(ofFrame: next) : bandEndTime)
      guard start < end else { continue }
      let times = start..<end
      let moves = moves(from, to, tabs)
      for (element, last) in openMoves where moves[element] != last.move || !last.move.isStill {
        events += self.events(of: last.move, last.times, tabs)
        openMoves[element] = nil
      }
      for (element, move) in moves {
        let start = openMoves[element]?.times.lowerBound ?? times.lowerBound
        openMoves[element] = (start..<times.upperBound, move)
      }
    }
    for last in openMoves.values { events += self.events(of: last.move, last.times, tabs) }
    return events.sorted()
  }

  /// In hundredths of a second.
  private func time(ofFrame frame: Int) -> Int {
    Int(Self.hundredths(Rational(frame) / scene.motion.rate.perSecond).floor)
  }

  /// The movements between two frames, by element.
  private func moves(_ from: TabMoment, _ to: TabMoment, _ tabs: TabPainter) -> [Int: ItemMove] {
    let clips = [from, to].map { moment in
      let capsuleEnd = moment.capsuleStart + moment.capsuleLength
      return Int(moment.capsuleStart.rounded())..<Int(capsuleEnd.rounded())
    }
    var moves: [Int: ItemMove] = [:]
    for item in from.items {
      let isClipped = tabs.tabs.elements[item.element].isOnCapsule && !scene.look.tabs.isUnderlined
      let last = to.items.first { $0.element == item.element && $0.isPast == item.isPast }
      moves[item.element] = ItemMove(from: item, to: last ?? item, clips: isClipped ? clips : [])
    }
    let ends = [from, to].map { moment in
      TabMoment.Item(
        element: Self.capsule, start: moment.capsuleStart, length: moment.capsuleLength, opacity: 1,
        isPast: false)
    }
    moves[Self.capsule] = ItemMove(from: ends[0], to: ends[1], clips: [])
    return moves
  }

  private func events(of move: ItemMove, _ times: Range<Int>, _ tabs: TabPainter) -> [String] {
    move.from.element == Self.capsule
      ? capsuleEvents(move, times, tabs) : titleEvents(move, times, tabs)
  }

  // MARK: Drawings

  private struct Drawing {
    let layer: Int
    let color: RGBAColor
    let path: String
    /// The scale of `path`, as in the tag `\p`: 1 for pixels, and half the unit for each further level.
    var level = 1
    /// The tags of an outline, which replace the tags of the colour.
    var tags = ""
    /// The distance of the drawing from the item's start, along the tab bar.
    let along: Double
    /// The distance of the drawing from the near side of the tab bar.
    let across: Double
  }

  /// - Parameter ends: The positions of the moving item along the tab bar, when the event begins and when it ends.
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
    // With `share: 1`, the whole box is visible within the range.
    var clip = ranges.first.map { "{\(self.clip(share: 1, within: $0))}" } ?? ""
    if ranges.first == ranges.last {
      clip += tags.clip
    } else if let last = ranges.last {
      // While the capsule moves, the band does not slide, so only this clip moves.
      clip += "{\\t(0,\(times.count * 10),\(self.clip(share: 1, within: last)))}"
    }
    return event(
      Self.layer + drawing.layer, "Shape", times, from: position(ends.from), to: position(ends.to),
      clip + (drawing.tags.isEmpty ? SubstationTags.color(drawing.color) : drawing.tags) + tags.fade
        + "{\\p\(drawing.level)}\(drawing.path){\\p0}")
  }

  private func titleEvents(_ move: ItemMove, _ times: Range<Int>, _ tabs: TabPainter) -> [String] {
    let item = move.from
    let opacity = (item.opacity + move.to.opacity) / 2
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
            layer: 0, color: outline.color, path: shape.path, level: SubstationShapes.drawingScale,
            tags: SubstationTags.outline(outline, scale: size / scene.size), along: along,
            across: across))
      }
      drawings.append(
        Drawing(
          layer: element.isOnCapsule ? 4 : 1, color: shape.color, path: shape.path,
          level: SubstationShapes.drawingScale, along: along, across: across))
    }
    let ends = (item.start, move.to.start)
    let titles = drawings.map { event($0, times, clips: move.clips, ends) }
    guard element.kind == .title else { return titles }
    // The line's outline extends beyond the title's place.
    return titles
      + dividingLine(after: element.width.double, color, tabs).map {
        event($0, times, clips: [], ends)
      }
  }

  /// The line after the talk's title, below it the line's outline if the text has one.
  private func dividingLine(
    after width: Double, _ color: RGBAColor, _ tabs: TabPainter
  ) -> [Drawing] {
    let height = Double(tabbed.tabHeight)
    let outline = scene.look.outline.map { (layer: 0, color: $0.color, edge: tabs.ring) }
    let line = (layer: 1, color: color.faded(to: outline == nil ? 0.5 : 1), edge: 0.0)
    return [outline, line].compactMap { $0 }.map { layer, color, edge in
      Drawing(
        layer: layer, color: color, path: boxPath(2 + 2 * edge, height / 2 + 2 * edge),
        along: tabs.dividingLineStart(after: width) - edge, across: height / 4 - edge)
    }
  }

  /// The capsule: one shape while it is still. While it moves, two moving round ends, and a still box with a moving clip
  /// between the ends; these overlap, which would be visible while the band fades.
  private func capsuleEvents(_ move: ItemMove, _ times: Range<Int>, _ tabs: TabPainter) -> [String]
  {
    let rows = tabs.capsuleRows
    let depth = rows.upperBound - rows.lowerBound
    let look = scene.look
    let ring = look.outline.flatMap { look.tabs.isUnderlined ? nil : ($0.color, tabs.ring) }
    return [ring, (look.tabs.capsuleColor, 0)].compactMap { $0 }.flatMap {
      color, edge -> [String] in
      let radius = tabs.radius > 0 ? tabs.radius + edge : 0
      let drawing = { (length: Double, radius: Double) in
        Drawing(
          layer: edge > 0 ? 2 : 3, color: color,
          path: boxPath(length, depth + 2 * edge, radius: radius), along: 0,
          across: rows.lowerBound - edge)
      }
      let capsules = [move.from, move.to].map {
        (start: $0.start - edge, end: $0.start + $0.length + edge)
      }
      if move.isStill, radius > 0 {
        let (start, end) = capsules[0]
        return [event(drawing(end - start, radius), times, clips: [], (start, start))]
      }
      let clips = capsules.map { capsule in
        let clipStart = Int((capsule.start + radius).rounded())
        return clipStart..<max(clipStart, Int((capsule.end - radius).rounded()))
      }
      let barLength = Double(band.isVertical ? tabbed.box.height : tabbed.box.width)
      var events = [event(drawing(barLength, 0), times, clips: clips, (0, 0))]
      if radius > 0 {
        let disc = drawing(2 * radius, radius)
        events += [
          event(disc, times, clips: [], (capsules[0].start, capsules[1].start)),
          event(
            disc, times, clips: [], (capsules[0].end - 2 * radius, capsules[1].end - 2 * radius)),
        ]
      }
      return events
    }
  }

  /// The elapsed part of the rail. Its event lasts from the end of the band's entry to the start of the band's exit.
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
      layer: 0, color: rail.look.elapsedColor, path: boxPath(length, Double(rail.rows.count)),
      along: 0, across: Double(rail.rows.lowerBound - tabbed.tabRows.lowerBound))
    return [event(drawing, times, clips: clips, (0, 0))]
  }
}
