@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// Advanced SubStation Alpha (ASS): each stretch of the strip is an event that `\move` moves across the band.
///
/// The player shapes the text and rounds widths. Each stretch is therefore short, with one font, one direction and its
/// own position. The player finds fonts by name, among installed fonts and in its fonts folder. Outlines need no fonts.
struct Substation {
  let scene: ScrollScene
  /// UTF-8 ranges of the clusters whose glyphs are pictures. Players cannot show pictures.
  let pictures: [Range<Int>]
  let tabs: TabPainter?
  /// The positions of the band and its tabs in the picture.
  let tabbed: TabbedBand
  private let shapes: SubstationShapes
  /// True if all text is drawn as shapes; false if only text that players would show wrongly is drawn as shapes.
  private let drawsAllText: Bool
  let band: Band
  /// The linear parts of the motion, in the order of time, because `\move` is linear.
  private let pieces: [LinearPiece]
  private let styles: [Style]

  private struct Style {
    let name: String
    let family: String
    /// False for a picture in the line, which the line handles as a font of its own.
    let isFont: Bool
    /// The ASS `Fontsize` for the fit's type size. In ASS, the size of a font is its ascender plus its descender.
    let size: Double
    /// The name, style and metrics by which players find and size the font.
    let face: LegacyFace
    /// The distance from the top of the line to the baseline, in pixels.
    let ascent: Double
  }

  /// - Throws: `badFormat` for a vertical line as text, because players lay it out differently, and for text that is
  ///   only pictures; `badFont` for a font without a name, because players find fonts by name.
  init(_ scene: ScrollScene, _ options: ExportOptions) throws(ExportError) {
    let form = options.glyphs ?? .text
    guard form == .outlines || !scene.text.isVertical else {
      throw ExportError(
        .badFormat, "ass can draw vertical lines only as outlines: --glyphs outlines")
    }
    self.scene = scene
    tabs = try options.tabs.map { form throws(ExportError) in try TabPainter(scene, form) } ?? nil
    tabbed = tabs?.tabbed ?? TabbedBand(scene, hasTabs: false)
    shapes = SubstationShapes(scene)
    pictures = shapes.pictures
    drawsAllText = form == .outlines
    band = scene.band
    pieces = LinearPiece.pieces(of: scene.motion)
    let em = scene.size.double
    try Self.check(scene.text, pictures: pictures, form)
    styles = scene.text.fonts.enumerated().map { index, font in
      let face = font.legacyFace
      let pixels = em / font.em.double
      return Style(
        name: "F\(index)", family: SubtitleText.assName(face.family),
        isFont: font.pictureDescription == nil, size: pixels * Double(face.ascent + face.descent),
        face: face,
        ascent: pixels * Double(face.ascent))
    }
  }

  private static func check(
    _ text: MeasuredText, pictures: [Range<Int>], _ form: GlyphFormat
  ) throws(ExportError) {
    let ends = [0] + pictures.map(\.upperBound)
    let starts = pictures.map(\.lowerBound) + [text.utf8Length]
    let hasVisibleText = zip(ends, starts).contains { end, start in
      end < start && !text.substring(end..<start).allSatisfy(\.isWhitespace)
    }
    guard hasVisibleText || pictures.isEmpty else {
      throw ExportError(
        .badFormat,
        "ASS cannot show pictures, and the text has nothing else; export a movie or a page")
    }
    let nameless = text.fonts.first { !$0.hasColorGlyphs && !$0.legacyFace.isNamed }
    guard form == .text, let nameless else { return }
    throw ExportError(
      .badFont,
      "\(nameless.label): the font has no name by which players could find it; use --glyphs outlines, "
        + "or another font", options: ["glyphs"])
  }

  var bytes: [UInt8] { [UInt8](([header] + events).joined(separator: "\n").utf8) + [10] }

  private var header: String {
    let frame = tabbed.frame
    let fontStyles = styles.filter(\.isFont)
    let families = fontStyles.map(\.family).joined(separator: ", ")
    var lines = ["[Script Info]"] + (drawsAllText ? [] : ["; Fonts, by name: \(families)"])
    lines += [
      "ScriptType: v4.00+", "PlayResX: \(frame.width)", "PlayResY: \(frame.height)",
      "LayoutResX: \(frame.width)", "LayoutResY: \(frame.height)", "WrapStyle: 2",
      "ScaledBorderAndShadow: yes", "Kerning: yes", "YCbCr Matrix: None",
    ]
    if scene.text.language != "und" {
      lines.append("Language: \(SubtitleText.assName(scene.text.language))")
    }
    lines += [
      "", "[V4+ Styles]",
      "Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, "
        + "BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, "
        + "BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding",
    ]
    let color = SubstationTags.style(scene.look.color)
    let style = { (name: String, family: String, size: Double, isBold: Bool, isItalic: Bool) in
      "Style: \(name),\(family),\(Decimals.text(size, places: 4)),"
        + "\(color),\(color),&HFF000000,&HFF000000,\(isBold ? -1 : 0),\(isItalic ? -1 : 0),"
        + "0,0,100,100,0,0,1,0,0,7,0,0,0,1"
    }
    lines += fontStyles.map { style($0.name, $0.family, $0.size, $0.face.isBold, $0.face.isItalic) }
    lines.append(style("Shape", fontStyles.first?.family ?? "Arial", 48, false, false))
    lines += [
      "", "[Events]",
      "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    ]
    return lines.joined(separator: "\n")
  }

  // MARK: Events

  private var events: [String] {
    let events = scene.segments.flatMap { segment in
      let moves = moves(of: segment.extent)
      return contents(of: segment).flatMap { content in
        moves.map {
          event(content.layer, content.style, $0, x: content.x, y: content.y, content.text)
        }
      }
    }
    // Players draw the events of a layer in the file's order. Highlights and text outlines are both in layer 0. A box
    // comes later in the file, so that it covers the outlines of adjacent text.
    let highlights = marks(\.isUnderText)
    let strikes = marks { !$0.isUnderText }
    return bandEvents + dotEvents
      + (scene.look.highlightStyle == .box
        ? events + strikes + highlights : highlights + events + strikes)
      + blockEvents + tabEvents
  }

  /// The linear movements of a stretch of the line while it is on screen.
  ///
  /// - Parameter extent: The extent in pixels from the line's left end.
  func moves(of extent: ClosedRange<Rational>) -> [LinearMove] {
    let presence = scene.presence(of: extent)
    guard presence.leaves > presence.enters else { return [] }
    let visibleTimes =
      Int(Self.hundredths(presence.enters).floor)..<Int(Self.hundredths(presence.leaves).ceiling)
    let first = partitionPoint(in: 0..<pieces.count) {
      pieces[$0].times.upperBound > visibleTimes.lowerBound
    }
    return pieces[first...].prefix { $0.times.lowerBound < visibleTimes.upperBound }.map { piece in
      let times = piece.times.clamped(to: visibleTimes)
      return LinearMove(
        times: times, from: piece.position(at: times.lowerBound),
        to: piece.position(at: times.upperBound))
    }
  }

  static func hundredths(_ seconds: Rational) -> Rational { seconds * 100 }

  /// An event whose content moves with the strip. `x` and `y` are the position of the content, as in `Content`.
  func event(
    _ layer: Int, _ style: String, _ move: LinearMove, x: Double, y: Double, _ text: String
  ) -> String {
    let point = { (along: Double) in
      band.isVertical ? Point(x: x, y: y + along) : Point(x: x + along, y: y)
    }
    return event(
      layer, style, move.times, from: point(move.from), to: point(move.to),
      clip(from: move.times.lowerBound) + text)
  }

  /// A point of the band, in pixels from its top left corner.
  typealias Point = GlyphOutline.Point

  /// An event that moves linearly between two positions.
  ///
  /// - Parameter times: The event's times in hundredths of a second.
  func event(
    _ layer: Int, _ style: String, _ times: Range<Int>, from start: Point, to end: Point,
    _ text: String
  ) -> String {
    let left = Double(tabbed.frame.left)
    let top = Double(tabbed.frame.top)
    let coordinates = { (point: Point) in
      Decimals.text(left + point.x, places: 3) + "," + Decimals.text(top + point.y, places: 3)
    }
    let from = coordinates(start)
    let to = coordinates(end)
    let overrides = from == to ? "\\pos(\(from))" : "\\move(\(from),\(to),0,\(times.count * 10))"
    return "Dialogue: \(layer),\(Self.clock(times.lowerBound)),\(Self.clock(times.upperBound)),"
      + "\(style),,0,0,0,,{\\an7\\q2\(overrides)}\(text)"
  }

  private static func clock(_ hundredths: Int) -> String {
    let seconds = hundredths / 100
    let parts = [seconds / 60 % 60, seconds % 60].map { Decimals.padded($0, to: 2) }
    return "\(seconds / 3_600):\(parts.joined(separator: ":"))."
      + Decimals.padded(hundredths % 100, to: 2)
  }

  // MARK: Text and shapes

  /// The shared content of events that differ only in times and movement. Outlines are in layer 0, below other content.
  private struct Content {
    let layer: Int
    let style: String
    /// The left edge, in pixels from the strip's left end; in a vertical line, from the band's left edge.
    let x: Double
    /// The top edge, in pixels from the band's top; in a vertical line, from the strip's top.
    let y: Double
    let text: String
  }

  private func contents(of segment: PlacedSegment) -> [Content] {
    let look = scene.look
    let parts = drawsAllText ? Parts(shapeRanges: [segment.range]) : parts(of: segment.range)
    let dividers = dividers(of: segment).flatMap { contents(of: $0, hasEdge: true) }
    let shapeContents = parts.shapeRanges.flatMap { shapes.shapes(of: $0).shapes }.flatMap {
      contents(
        of: $0, hasEdge: look.highlightStyle != .box || $0.color != look.highlightedTextColor)
    }
    return dividers + shapeContents + parts.texts.flatMap(contents)
  }

  private func dividers(of segment: PlacedSegment) -> [SubstationShapes.Shape] {
    guard let divider = DividerPath(scene) else { return [] }
    return segment.dividers.compactMap { middle in
      SubstationShapes.shape(divider.outline(at: middle.double), divider.color)
    }
  }

  private func contents(of shape: SubstationShapes.Shape, hasEdge: Bool) -> [Content] {
    let edge = hasEdge ? scene.look.outline.map { (0, SubstationTags.outline($0)) } : nil
    let path = "{\\p\(SubstationShapes.drawingScale)}\(shape.path){\\p0}"
    return [edge, (1, SubstationTags.color(shape.color))].compactMap { $0 }.map { layer, tags in
      Content(layer: layer, style: "Shape", x: shape.x, y: shape.y, text: tags + path)
    }
  }

  private func contents(of stretch: PlacedRunPart) -> [Content] {
    let look = scene.look
    let style = styles[scene.text.runs[stretch.run].fontIndex]
    let edge = look.outline.map { outline in
      let tags = SubstationTags.outline(outline)
      // Text on a highlight box has no outline of its own.
      let isBoxed = look.highlightStyle == .box
      let text = text(of: stretch, tags) { role in
        isBoxed && role == .highlighted ? ("{\\alpha&HFF&}", tags) : nil
      }
      return (0, text)
    }
    let ordinaryTag = SubstationTags.color(look.color)
    let plain = text(of: stretch) { role in
      role == .ordinary ? nil : (SubstationTags.color(look.color(of: role)), ordinaryTag)
    }
    return [edge, (1, plain)].compactMap { $0 }.map { layer, text in
      Content(
        layer: layer, style: style.name, x: (scene.pixelsPerUnit * stretch.left).double,
        y: Double(band.baseline) - style.ascent, text: text)
    }
  }

  /// The text of a stretch, with the direction of its run.
  ///
  /// - Parameter roleTags: Returns the tags before and after text of a colour role; `nil` for no tags.
  private func text(
    of stretch: PlacedRunPart, _ tags: String = "",
    roleTags: (TextColorRole) -> (start: String, end: String)?
  ) -> String {
    let parts = scene.textColors.parts(of: stretch.range).map { part in
      let (start, end) = roleTags(part.role) ?? ("", "")
      return start + SubtitleText.ass(scene.text.substring(part.range)) + end
    }
    // Numbers and brackets without letters beside them need an override to keep the run's direction.
    let override = scene.text.runs[stretch.run].isRightToLeft ? "\u{202E}" : "\u{202D}"
    return override + tags + parts.joined() + "\u{202C}"
  }
}
