@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// A strip's segments and marks as elements of a page.
///
/// A segment is as wide as its advance. strip.css places it by a transform, because browsers do not round transforms. A
/// mark is one element, so that it has no gaps. Highlights and outlines of strikes precede all text; strikes follow all
/// text.
struct PageStrip {
  private(set) var elements = ""
  /// The positions of each element at offset 0, in pixels from the viewport's left edge: the left end of its box, and
  /// the left and right ends of its ink. Marks have no `box`.
  private(set) var places: [(box: Rational?, left: Rational, right: Rational)] = []
  /// `places` as a JavaScript array. For thousands of segments, `JSONEncoder` takes several times as long.
  var placeList: String {
    let rows = places.map { place in
      let box = place.box.map(Markup.number) ?? "null"
      return "[\(box),\(Markup.number(place.left)),\(Markup.number(place.right))]"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  private let band: Band
  /// The position of the line's left end at offset 0.
  private let start: Rational

  /// The markup of a segment's content. Positions count from the segment's start.
  struct Content {
    let text: String
    /// The outline and shadow of text and dividers.
    let edge: String
    let dividers: String
  }

  init(_ scene: ScrollScene, content: (PlacedSegment) -> Content) {
    band = scene.band
    start = scene.motion.start
    let look = scene.look
    let highlights = scene.marks.filter { $0.kind.isUnderText }
    let strikes = scene.marks.filter { !$0.kind.isUnderText }
    if look.outline != nil { for mark in highlights { add(mark, "ring", look) } }
    for mark in highlights { add(mark, "highlight", look) }
    // `outlineShadowExtent` is the width of outline and shadow together, in pixels.
    if look.outlineShadowExtent > 0 {
      for mark in strikes where look.hasOutlineAndShadow(mark.kind) { add(mark, "e", look) }
    }
    for segment in scene.segments { add(segment, content(segment)) }
    // strip.css gives `m` the colour of highlighted text.
    for mark in strikes { add(mark, mark.kind == .strike ? "strike" : "strike m", look) }
  }

  /// Adds a mark. strip.js sets its extent along the line.
  private mutating func add(_ mark: PlacedMark, _ classes: String, _ look: ResolvedLook) {
    places.append((nil, start + mark.range.lowerBound, start + mark.range.upperBound))
    // In a vertical band, the rows are columns from the left.
    let rows = band.rows(of: mark.kind)
    let (start, depth) = band.isVertical ? ("x", "width") : ("y", "height")
    let radius = look.radius(of: mark.kind)
    elements += "<svg class=\"marking \(classes)\"><rect \(start)=\"\(rows.lowerBound)\""
    elements += " \(depth)=\"\(rows.count)\""
    if radius > 0 { elements += " rx=\"\(Markup.number(radius))\"" }
    if classes == "highlight", mark.kind == .underline {
      elements += " style=\"\(Markup.fill(look.color(of: mark.kind)))\""
    }
    elements += "/></svg>\n"
  }

  private mutating func add(_ segment: PlacedSegment, _ content: Content) {
    places.append(
      (start + segment.left, start + segment.extent.lowerBound, start + segment.extent.upperBound))
    elements += "<div class=\"s\" data-i=\"\(segment.index)\">"
    let side = band.isVertical ? "height" : "width"
    let length = "\(side):\(Markup.number(segment.width.roundedToLayoutUnit))px"
    if !content.edge.isEmpty {
      elements += "<div class=\"e\" style=\"\(length)\">\(content.edge)</div>"
    }
    elements += "<div class=\"t\" style=\"\(length)\">"
    elements += content.dividers + content.text + "</div></div>\n"
  }
}
