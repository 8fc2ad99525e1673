internal import Telop
internal import TelopText
import TelopUnits

/// A strip's segments as elements of a page.
///
/// A segment is as wide as its advance. strip.css places the segment by a transform, which browsers do not round. Marks
/// are siblings before the text, so that no text lies below a mark.
struct PageStrip {
  private(set) var elements = ""
  /// For each segment, its left end and the left and right ends of its ink, at offset 0, in pixels from the viewport's
  /// left edge.
  private(set) var places: [(box: Rational, left: Rational, right: Rational)] = []
  /// `places` as a JavaScript array. `JSONEncoder` would take several times as long for the thousands of segments of a
  /// long line.
  var placeList: String {
    let rows = places.map { place in
      "[\(Markup.number(place.box)),\(Markup.number(place.left)),\(Markup.number(place.right))]"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  private let band: Band
  /// The position of the line's left end at offset 0.
  private let start: Rational

  private let hasOutline: Bool

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
    hasOutline = scene.look.outline != nil
    for segment in scene.segments { add(segment, content(segment)) }
  }

  private mutating func add(_ segment: PlacedSegment, _ content: Content) {
    places.append(
      (
        start + segment.left, start + segment.reach.lowerBound, start + segment.reach.upperBound
      ))
    elements += "<div class=\"s\" data-i=\"\(segment.index)\">"
    for mark in segment.marks {
      let left = (mark.range.lowerBound - segment.left).roundedToLayoutUnit
      let right = (mark.range.upperBound - segment.left).roundedToLayoutUnit
      for tag in hasOutline ? ["u", "i"] : ["i"] {
        elements += "<\(tag) class=\"\(mark.begins ? "b" : "")\(mark.ends ? " f" : "")\""
        elements += " style=\"\(along(left, length: right - left))\"></\(tag)>"
      }
    }
    let side = band.isVertical ? "height" : "width"
    let length = "\(side):\(Markup.number(segment.width.roundedToLayoutUnit))px"
    if !content.edge.isEmpty {
      elements += "<div class=\"e\" style=\"\(length)\">\(content.edge)</div>"
    }
    elements += "<div class=\"t\" style=\"\(length)\">"
    elements += content.dividers + content.text + "</div></div>\n"
  }

  private func along(_ place: Rational, length: Rational) -> String {
    band.isVertical
      ? "top:\(Markup.number(place))px;height:\(Markup.number(length))px"
      : "left:\(Markup.number(place))px;width:\(Markup.number(length))px"
  }
}
