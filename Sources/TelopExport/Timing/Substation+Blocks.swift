@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The blocks at the band's ends: boxes and texts as drawings. Pictures are omitted, because players do not show them.
extension Substation {
  private static let layer = 2

  var blockEvents: [String] {
    scene.blocks.flatMap { block in
      var events: [String] = []
      if let ring = block.boxOutline {
        events.append(box(block, ring.color, edge: ring.width.double))
      }
      if block.fill.alpha > 0 { events.append(box(block, block.fill)) }
      if let rule = block.rule {
        events.append(
          stationary(
            boxPath(Double(rule.extent.count), Double(rule.rows.count)), rule.color,
            at: point(along: Double(rule.extent.lowerBound), across: Double(rule.rows.lowerBound))))
      }
      for text in block.fixedTexts { events += drawings(of: text, in: block, 0..<bandEndTime) }
      return events + clock(block)
    }
  }

  /// The drawings of a clock. A drawing shows one character of one cell, from one change of that cell to the next.
  private func clock(_ block: PlacedBlock) -> [String] {
    let cells = block.cells
    guard !cells.isEmpty else { return [] }
    var visibleSigns: [(sign: Character, start: Int)?] = Array(repeating: nil, count: cells.count)
    var events: [String] = []
    let close = { (cell: Int, time: Int) in
      guard let (sign, start) = visibleSigns[cell], time > start,
        let text = cells[cell].text(of: sign)
      else { return }
      events += drawings(of: text, in: block, start..<time)
    }
    for change in block.changeTimes {
      let time = Int(Self.hundredths(change).ceiling)
      let signs = Array(block.clockText(at: change))
      for cell in cells.indices {
        let index = signs.count - cells.count + cell
        let sign = index < 0 ? nil : signs[index]
        if visibleSigns[cell]?.sign == sign { continue }
        close(cell, time)
        visibleSigns[cell] = sign.map { ($0, time) }
      }
    }
    for cell in cells.indices { close(cell, bandEndTime) }
    return events
  }

  private func box(_ block: PlacedBlock, _ color: RGBAColor, edge: Double = 0) -> String {
    let depth = Double(block.rows.count) + 2 * edge
    let length = Double(block.box.count) + 2 * edge
    let slant = Double(block.slant)
    let (left, right) = block.isAtBandStart ? (0, slant) : (slant, 0)
    // Only horizontal blocks are slanted.
    let path =
      slant > 0
      ? SubstationTags.path([(left, 0), (length, 0), (length - right, depth), (0, depth)])
      : boxPath(length, depth, radius: block.radius > 0 ? block.radius.double + edge : 0)
    return stationary(
      path, color,
      at: point(
        along: Double(block.box.lowerBound) - edge, across: Double(block.rows.lowerBound) - edge))
  }

  /// A drawing that enters and leaves with the band.
  ///
  /// - Parameter level: The level of `\p`: a pixel has 2^(level − 1) of the path's units.
  private func stationary(
    _ path: String, _ color: RGBAColor, level: Int = 1, layer: Int = Self.layer, at position: Point
  ) -> String {
    let tags = blockTags(of: color, on: tabbed.bandRows, from: 0)
    return event(
      layer, "Shape", 0..<bandEndTime, from: position, to: position,
      tags.clip + SubstationTags.color(color) + tags.fade + "{\\p\(level)}\(path){\\p0}")
  }

  /// The dots behind the text: a drawing of octagons for each row.
  var dotEvents: [String] {
    guard let dots = scene.dots else { return [] }
    // At level 3, a unit is a quarter of a pixel.
    let level = 3
    let diameter = Int((dots.diameter * 4).nearest)
    // A regular octagon is a square without its corners. Each corner takes 1 − √½ = 0.293 of a side.
    let corner = Int((dots.diameter * 4 * 293 / 1_000).nearest)
    let far = diameter - corner
    let corners = [
      (corner, 0), (far, 0), (diameter, corner), (diameter, far), (far, diameter),
      (corner, diameter), (0, far), (0, corner),
    ]
    let path = (0..<dots.count).map { index in
      let points = corners.map { x, y in
        let along = index * dots.pitch * 4
        return band.isVertical ? "\(x) \(y + along)" : "\(x + along) \(y)"
      }
      return "m \(points[0]) l \(points.dropFirst().joined(separator: " "))"
    }.joined(separator: " ")
    let first = dots.start.double + Double(scene.bandStartInBar) - dots.diameter.double / 2
    return dots.rows.map { row in
      stationary(
        path, dots.color, level: level, layer: 0,
        at: point(along: first, across: row.double - dots.diameter.double / 2))
    }
  }

  private func drawings(of text: PlacedText, in block: PlacedBlock, _ times: Range<Int>) -> [String]
  {
    let shapes = SubstationShapes(
      text.text, size: text.size, baseline: Double(band.baseline), isVertical: band.isVertical,
      color: block.color
    ).shapes(of: 0..<text.text.utf8Length).shapes
    let along = text.left.double
    return shapes.flatMap { shape in
      let (shift, across) = band.isVertical ? (shape.y, shape.x) : (shape.x, shape.y)
      let position = point(along: along + shift, across: across)
      let tags = blockTags(of: shape.color, on: tabbed.bandRows, from: times.lowerBound)
      let path = "{\\p\(SubstationShapes.drawingScale)}\(shape.path){\\p0}"
      var texts = [(layer: 1, text: SubstationTags.color(shape.color) + tags.fade + path)]
      if block.hasOutlineAndShadow, let outline = scene.look.outline {
        let fade = blockTags(of: outline.color, on: tabbed.bandRows, from: times.lowerBound).fade
        let tags = SubstationTags.outline(outline, scale: text.size / scene.size) + fade
        texts.insert((layer: 0, text: tags + path), at: 0)
      }
      return texts.map { layer, text in
        event(Self.layer + layer, "Shape", times, from: position, to: position, tags.clip + text)
      }
    }
  }

  /// A point relative to the band.
  ///
  /// - Parameter along: The distance from the bar's start, in pixels.
  func point(along: Double, across: Double) -> Point {
    let start = along - Double(scene.bandStartInBar)
    return band.isVertical ? Point(x: across, y: start) : Point(x: start, y: across)
  }
}
