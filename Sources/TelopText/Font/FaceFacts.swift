internal import CTelopFreeType

/// The facts that a font copies from its FreeType face: metrics, and the maximum extent of ink.
struct FaceFacts: Sendable {
  let metrics: LineMetrics
  let inkExtent: ClosedRange<Int64>
  let inkHeight: ClosedRange<Int64>

  init(_ face: FT_Face, unitsPerEm: Int) {
    metrics = LineMetrics(face: face)
    // The font's own bounding box. An instance of a variable font may exceed it, and a bitmap font has none. Both get
    // one em to the left and two ems in the other directions.
    let box = face.pointee.bbox
    let em = Int64(unitsPerEm)
    let isStatic = telop_ft_is_variable(face) == 0
    let sides = { (minimum: FT_Pos, maximum: FT_Pos) -> ClosedRange<Int64>? in
      guard isStatic, minimum < maximum else { return nil }
      let limits = -Font.farthestInk...Font.farthestInk
      return (Int64(minimum)...Int64(maximum)).clamped(to: limits)
    }
    inkExtent = sides(box.xMin, box.xMax) ?? -em...2 * em
    inkHeight = sides(box.yMin, box.yMax) ?? -2 * em...2 * em
  }
}
