internal import Telop
internal import TelopText
import TelopUnits

/// A strip's segments as elements of a page.
///
/// A segment stands at its start point and is as wide as its advance; page.js places it by a transform,
/// which no browser rounds. Its marks are beside its text, not in it: no text is below a mark.
struct PageStrip {
  /// The elements, in the strip's order.
  private(set) var elements = ""
  /// Where each segment's left end, its ink's left end and its ink's right end stand at offset 0, in
  /// pixels from the viewport's left edge.
  private(set) var places: [(box: Rational, left: Rational, right: Rational)] = []
  /// `places` as an array of page.js. Written by hand: a long line has thousands, which take an encoder
  /// several times as long.
  var placeList: String {
    let rows = places.map { place in
      "[\(Markup.number(place.box)),\(Markup.number(place.left)),\(Markup.number(place.right))]"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  private let band: Band
  /// Where the line's left end stands at offset 0.
  private let start: Rational

  private let hasOutline: Bool

  /// What is in a segment, as markup whose places count from the segment's own.
  struct Content {
    let text: String
    /// What is round the text and the dividers.
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
      let left = (mark.range.lowerBound - segment.left).nearestPlace
      let right = (mark.range.upperBound - segment.left).nearestPlace
      for tag in hasOutline ? ["u", "i"] : ["i"] {
        elements += "<\(tag) class=\"\(mark.begins ? "b" : "")\(mark.ends ? " f" : "")\""
        elements += " style=\"\(along(left, length: right - left))\"></\(tag)>"
      }
    }
    let side = band.isVertical ? "height" : "width"
    let length = "\(side):\(Markup.number(segment.width.nearestPlace))px"
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
