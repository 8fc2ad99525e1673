internal import Telop
internal import TelopText
import TelopUnits

/// The band behind the text, with its entry and exit animations.
///
/// `tabbed` is the band with its tabs. Its box covers both, and `tabbed.bandRows` are the band's rows of the box.
extension Substation {
  /// Maximum number of linear pieces that approximate an animation's curve.
  static let maximumPieceCount = 6

  /// A linear piece of an animation.
  private struct Piece {
    /// Hundredths of a second.
    let times: Range<Int>
    /// The fractions of the band that are visible at the start and at the end of the piece.
    let from: Double
    let to: Double

    /// The `\t` tag that animates to `tags` during the piece, in an event that starts at `start`.
    func change(to tags: String, after start: Int) -> String {
      "\\t(\(max(0, times.lowerBound - start) * 10),\((times.upperBound - start) * 10),\(tags))"
    }
  }

  private var entry: [Piece] { pieces(of: scene.entry, from: 0, isEntry: true) }

  private var exit: [Piece] {
    let start = Rational(scene.motion.lastFrame) / scene.motion.rate.perSecond
    return pieces(of: scene.exit, from: start, isEntry: false)
  }

  private func pieces(of motion: BandMotion, from start: Rational, isEntry: Bool) -> [Piece] {
    guard motion.frames > 0 else { return [] }
    let count = min(Self.maximumPieceCount, motion.frames)
    let state = { (piece: Int) -> (time: Int, share: Double) in
      let frame = motion.frames * piece / count
      let time = start.roundedSum(with: Rational(frame) / scene.motion.rate.perSecond)
      let share = motion.share(ofFrame: frame)
      return (Int(Self.hundredths(time).floor), isEntry ? share : 1 - share)
    }
    return (0..<count).compactMap { piece in
      let first = state(piece)
      let last = state(piece + 1)
      guard last.time > first.time else { return nil }
      return Piece(times: first.time..<last.time, from: first.share, to: last.share)
    }
  }

  /// The events of the band: one event for each colour, or for each colour and piece while the band slides.
  var bandEvents: [String] {
    let entry = entry
    let exit = exit
    let slidesIn = scene.entry.transition == .slide
    let slidesOut = scene.exit.transition == .slide
    let start = slidesIn ? entry.last?.times.upperBound ?? 0 : 0
    let end = slidesOut ? exit.first?.times.lowerBound ?? bandEndTime : bandEndTime
    let background = tabbed.boxBackground
    return background.boxes.filter { $0.color.alpha > 0 }.flatMap { part in
      var events = slidesIn ? entry.map { slide(part, $0) } : []
      if end > start {
        let fades = (slidesIn ? [] : entry) + (slidesOut ? [] : exit)
        let tags = rowClip(part) + fade(fades, of: part.color.alpha, from: start)
        let rows = background.isGraded ? 0..<background.thickness : part.rows
        let position = point(ofRow: rows.lowerBound, share: 1)
        events.append(
          event(
            0, "Shape", start..<end, from: position, to: position,
            drawing(part.color, depth: rows.count, tags)))
      }
      return events + (slidesOut ? exit.map { slide(part, $0) } : [])
    }
  }

  private func slide(_ part: BandBackground.Stretch, _ piece: Piece) -> String {
    event(
      0, "Shape", piece.times, from: point(ofRow: part.rows.lowerBound, share: piece.from),
      to: point(ofRow: part.rows.lowerBound, share: piece.to),
      drawing(part.color, depth: part.rows.count, finalBoxClip))
  }

  /// The tag that clips a sliding box to its final place; empty if the box is at the picture's edge, which already
  /// clips the box.
  private var finalBoxClip: String {
    let frame = tabbed.frame
    let rows = 0..<tabbed.boxBackground.thickness
    let limit = band.isVertical ? frame.width : frame.height
    if scene.isAtNearEdge ? boxStart <= 0 : boxStart + rows.count >= limit { return "" }
    return "{\(clip(rows, within: visibleRange(betweenBlocks: false)))}"
  }

  /// A clip to the rows of one colour of a gradient; empty without a gradient. Renderers put clips at whole pixels.
  /// Without clips, the antialiased edges of shapes would be visible as seams in a scaled picture.
  private func rowClip(_ part: BandBackground.Stretch) -> String {
    tabbed.boxBackground.isGraded
      ? "{\(clip(part.rows, within: visibleRange(betweenBlocks: false)))}" : ""
  }

  /// The position of a row of the box while a fraction of the box is visible.
  private func point(ofRow row: Int, share: Double) -> Point {
    let hidden = Double(tabbed.boxBackground.thickness) * (1 - min(max(0, share), 1))
    return point(
      along: 0,
      across: Double(row - tabbed.bandRows.lowerBound) + (scene.isAtNearEdge ? -hidden : hidden))
  }

  private func drawing(_ color: RGBAColor, depth: Int, _ tags: String) -> String {
    let length = band.isVertical ? scene.bar.height : scene.bar.width
    return box(color, length: Double(length), depth: Double(depth), tags)
  }

  func box(_ color: RGBAColor, length: Double, depth: Double, _ tags: String = "") -> String {
    "\(SubstationTags.color(color))\(tags){\\p1}\(boxPath(length, depth)){\\p0}"
  }

  /// The drawing commands of a box along the band.
  func boxPath(_ length: Double, _ depth: Double, radius: Double = 0) -> String {
    band.isVertical
      ? SubstationTags.boxPath(depth, length, radius: radius)
      : SubstationTags.boxPath(length, depth, radius: radius)
  }

  /// The tags that fade a colour of opacity `alpha` during the pieces; empty without pieces.
  private func fade(_ pieces: [Piece], of alpha: UInt8, from start: Int) -> String {
    guard !pieces.isEmpty else { return "" }
    let state = { (share: Double) in
      let opacity = UInt8((Double(alpha) * min(max(0, share), 1)).rounded())
      let tag = "&H\(SubstationTags.hex(255 - opacity))&"
      return scene.look.outline == nil ? "\\1a\(tag)" : "\\1a\(tag)\\3a\(tag)"
    }
    let first = pieces.first.map { $0.times.lowerBound <= start ? state($0.from) : "" } ?? ""
    return "{" + first + pieces.map { $0.change(to: state($0.to), after: start) }.joined() + "}"
  }

  /// The tags that clip text to the visible part of a sliding band and between blocks; empty if nothing is clipped.
  ///
  /// - Parameter start: The start of the event, in hundredths of a second.
  func clip(from start: Int) -> String {
    let range = visibleRange(betweenBlocks: true)
    let tags = clipTags(entry, of: tabbed.bandRows, from: start, within: range)
    if !tags.isEmpty { return "{" + tags + "}" }
    return scene.hasBlocksBesideBand ? "{" + clip(share: 1, within: range) + "}" : ""
  }

  /// The tags of a block or a tab: the clip while the band slides, and the fades in and out.
  ///
  /// - Parameters:
  ///   - rows: The rows of the box that the clip is limited to; `nil` for all rows.
  ///   - start: The start of the event, in hundredths of a second.
  ///   - range: The visible range along the picture; `nil` for the whole picture.
  func blockTags(
    of color: RGBAColor, on rows: Range<Int>? = nil, from start: Int,
    within range: Range<Int>? = nil
  ) -> (clip: String, fade: String) {
    let visible = range ?? visibleRange(betweenBlocks: false)
    let clips =
      clipTags(entry, of: rows, from: start, within: visible)
      + clipTags(exit, of: rows, from: start, within: visible)
    let fades =
      ((scene.entry.transition == .fade ? entry : [])
      + (scene.exit.transition == .fade ? exit : []))
      .filter { $0.times.upperBound > start }
    return (clips.isEmpty ? "" : "{\(clips)}", fade(fades, of: color.alpha, from: start))
  }

  /// The time at which the band has disappeared, in hundredths of a second.
  var bandEndTime: Int {
    max(Int(Self.hundredths(scene.motion.duration).ceiling), exit.last?.times.upperBound ?? 0)
  }

  /// The clip tags of a slide-in or slide-out, for those `pieces` that end after the event's start; empty if the band
  /// does not slide.
  private func clipTags(
    _ pieces: [Piece], of rows: Range<Int>?, from start: Int, within range: Range<Int>
  ) -> String {
    let isEntry = pieces.first?.from == 0
    guard (isEntry ? scene.entry : scene.exit).transition == .slide else { return "" }
    let remaining = pieces.filter { $0.times.upperBound > start }
    guard let first = remaining.first else { return "" }
    let completed = Double(max(0, start - first.times.lowerBound)) / Double(first.times.count)
    let tags = remaining.map {
      $0.change(to: clip(share: $0.to, of: rows, within: range), after: start)
    }.joined()
    return isEntry
      ? clip(
        share: first.from + (first.to - first.from) * completed, of: rows, within: range) + tags
      : tags
  }

  /// The visible range along the band: the whole picture, or the range between blocks.
  private func visibleRange(betweenBlocks: Bool) -> Range<Int> {
    let frame = tabbed.frame
    guard betweenBlocks, scene.hasBlocksBesideBand else {
      return 0..<(band.isVertical ? frame.height : frame.width)
    }
    let start = band.isVertical ? frame.top : frame.left
    return start..<start + band.length
  }

  /// The tag that clips to the visible part of the box.
  ///
  /// - Parameters:
  ///   - share: The visible fraction of the box.
  ///   - rows: The rows of the box that the clip is limited to; `nil` for all rows.
  ///   - range: The range along the picture that the clip is limited to.
  func clip(share: Double, of rows: Range<Int>? = nil, within range: Range<Int>) -> String {
    let thickness = tabbed.boxBackground.thickness
    let depth = Int((Double(thickness) * min(max(0, share), 1)).rounded())
    let hidden = thickness - depth
    let visible = (rows ?? 0..<thickness).clipped(
      toRowsMovedBy: scene.isAtNearEdge ? -hidden : hidden)
    return clip(visible, within: range)
  }

  /// The tag that clips to rows of the box.
  private func clip(_ rows: Range<Int>, within range: Range<Int>) -> String {
    let first = boxStart + rows.lowerBound
    let last = boxStart + rows.upperBound
    let from = range.lowerBound
    let to = range.upperBound
    return band.isVertical
      ? "\\clip(\(first),\(from),\(last),\(to))" : "\\clip(\(from),\(first),\(to),\(last))"
  }

  /// The position of the box across the band, in pixels from the picture's left or upper edge.
  private var boxStart: Int { band.isVertical ? tabbed.box.left : tabbed.box.top }
}
