@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The blocks at the band's ends: boxes and texts as drawings. A clock has one drawing for each period in which a digit
/// or sign does not change. Pictures are omitted, because players do not support pictures.
extension Substation {
  private static let layer = 2

  var blockEvents: [String] {
    let last = end
    return scene.blocks.flatMap { block in
      var events: [String] = []
      if block.fill.alpha > 0 { events.append(box(block, until: last)) }
      for text in block.words { events += drawn(text, of: block, 0..<last) }
      return events + clock(block, until: last)
    }
  }

  /// The drawings of a clock. A digit that does not change while other digits change is one drawing.
  private func clock(_ block: PlacedBlock, until last: Int) -> [String] {
    let slots = block.slots
    guard !slots.isEmpty else { return [] }
    let changes = block.changes
    var open: [(sign: Character, start: Int)?] = Array(repeating: nil, count: slots.count)
    var events: [String] = []
    let close = { (slot: Int, time: Int) in
      guard let (sign, start) = open[slot], time > start, let text = slots[slot].text(of: sign)
      else {
        return
      }
      events += drawn(text, of: block, start..<time)
    }
    for change in changes {
      let time = Int(Self.hundredths(change).ceiling)
      let shown = Array(block.shown(at: change))
      for slot in slots.indices {
        let index = shown.count - slots.count + slot
        let sign = index < 0 ? nil : shown[index]
        if open[slot]?.sign == sign { continue }
        close(slot, time)
        open[slot] = sign.map { ($0, time) }
      }
    }
    for slot in slots.indices { close(slot, last) }
    return events
  }

  private func box(_ block: PlacedBlock, until last: Int) -> String {
    let depth = block.rows.count
    let length = block.place.count
    let (width, height) = band.isVertical ? (depth, length) : (length, depth)
    let (left, right) = block.facesEnd ? (0, block.slant) : (block.slant, 0)
    let tags = blockTags(of: block.fill, from: 0)
    let path = "m \(left) 0 l \(width) 0 \(width - right) \(height) 0 \(height)"
    let place = place(along: Double(block.place.lowerBound), across: Double(block.rows.lowerBound))
    return event(
      Self.layer, "Shape", 0..<last, from: place, to: place,
      tags.clip + SubstationTags.color(block.fill) + tags.fade + "{\\p1}\(path){\\p0}")
  }

  private func drawn(
    _ text: PlacedText, of block: PlacedBlock, _ times: Range<Int>
  ) -> [String] {
    let all = SubstationShapes(text, on: band, color: block.color)
      .shapes(of: 0..<text.text.utf8Length).shapes
    let along = text.left.double
    return all.flatMap { shape in
      let place =
        band.isVertical
        ? place(along: along + shape.y, across: shape.x)
        : place(along: along + shape.x, across: shape.y)
      let tags = blockTags(of: shape.color, from: times.lowerBound)
      let path = "{\\p\(SubstationShapes.level)}\(shape.path){\\p0}"
      var texts = [(1, SubstationTags.color(shape.color) + tags.fade + path)]
      if block.hasEdge, let outline = scene.look.outline {
        texts.insert((0, SubstationTags.outline(outline) + path), at: 0)
      }
      return texts.map { layer, text in
        event(
          Self.layer + layer, "Shape", times, from: place, to: place, tags.clip + text)
      }
    }
  }

  private func place(along: Double, across: Double) -> Place {
    let start = along - bandStartInBar
    return band.isVertical ? Place(x: across, y: start) : Place(x: start, y: across)
  }
}
