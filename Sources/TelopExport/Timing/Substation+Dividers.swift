internal import Telop
internal import TelopText
import TelopUnits

extension Substation {
  /// A segment's dividers, and their outlines below all text.
  func dividers(of segment: PlacedSegment) -> [Rule] {
    guard let divider = DividerPath(scene) else { return [] }
    return segment.dividers.flatMap { middle -> [Rule] in
      let outline = divider.outline(at: middle.double)
      guard let shape = SubstationShapes.shape(outline, divider.color) else { return [] }
      let path = "{\\p\(SubstationShapes.level)}\(shape.path){\\p0}"
      let rule = { (layer: Int, tags: String) in
        Rule(layer: layer, x: shape.x, y: shape.y, text: tags + path)
      }
      let edge = scene.look.outline.map { rule(0, SubstationTags.outline($0)) }
      return [edge, rule(1, SubstationTags.color(shape.color))].compactMap { $0 }
    }
  }
}
