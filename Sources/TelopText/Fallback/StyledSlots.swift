/// Collects the faces for a line's styles, and builds the font order of each style.
///
/// The font order of a style has several faces in the place of each font: first the face of that style in the font's
/// family; for bold italic, then a bold and an italic face; last the font itself. A font that already has the style
/// keeps its place alone.
struct StyledSlots {
  private let unstyledSlotCount: Int
  private var slots: [FontSlot]
  private var faces: [SlotFace]
  /// For each unstyled slot, the slots of its family's other faces.
  private var siblings: [[FaceStyle: [Int]]]

  init(_ plain: [FontSlot]) {
    unstyledSlotCount = plain.count
    slots = plain
    faces = plain.indices.map { SlotFace(base: $0, style: []) }
    siblings = Array(repeating: [:], count: plain.count)
  }

  /// The styles to search for: bold italic text also uses bold or italic faces if there is no bold italic face.
  static func needed(for styles: [FaceStyle]) -> [FaceStyle] {
    FaceStyle.styled.filter { style in styles.contains { style.isSubset(of: $0) } }
  }

  mutating func setOwnStyle(_ style: FaceStyle, ofSlot slot: Int) { faces[slot].style = style }

  mutating func add(_ face: FontSlot, _ style: FaceStyle, ofSlot base: Int) {
    siblings[base][style, default: []].append(slots.count)
    faces.append(SlotFace(base: base, style: faces[base].style.union(style)))
    slots.append(face)
  }

  func fonts(_ styles: [FaceStyle]) -> LineFonts {
    let order = { (style: FaceStyle) in
      FontOrder(slots: slots, style: style, faces: faces, fallbackOrder: fallbackOrder(style))
    }
    return LineFonts(order([]), styled: styles.map(order))
  }

  private func fallbackOrder(_ style: FaceStyle) -> [Int] {
    let substitutes = FaceStyle.styled.filter { $0.isSubset(of: style) }
    return (0..<unstyledSlotCount).flatMap { base in
      faces[base].style.isSuperset(of: style)
        ? [base] : substitutes.flatMap { siblings[base][$0] ?? [] } + [base]
    }
  }
}
