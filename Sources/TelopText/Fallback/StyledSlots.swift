/// Finds the faces that a line's styles ask for, and makes the orders in which they are asked.
///
/// For each font of the stack the face of the style comes first, then, for bold italic, one that has
/// half of it, then the font itself: a style never moves a character to another family.
struct StyledSlots {
  private let plainCount: Int
  private var slots: [FontSlot]
  private var faces: [SlotFace]
  /// For each plain slot, the slots of its family's other faces.
  private var siblings: [[FaceStyle: [Int]]]

  /// - Parameter plain: the slots of the line without styles.
  init(_ plain: [FontSlot]) {
    plainCount = plain.count
    slots = plain
    faces = plain.indices.map { SlotFace(base: $0, style: []) }
    siblings = Array(repeating: [:], count: plain.count)
  }

  /// The styles that must be looked for: bold italic text takes a bold face where there is no better.
  static func needed(for styles: [FaceStyle]) -> [FaceStyle] {
    FaceStyle.styled.filter { style in styles.contains { style.isSubset(of: $0) } }
  }

  /// Says what a font of the caller's is by itself.
  mutating func setOwnStyle(_ style: FaceStyle, ofSlot slot: Int) { faces[slot].style = style }

  /// Adds a face of the family of a plain slot.
  mutating func add(_ face: FontSlot, _ style: FaceStyle, ofSlot base: Int) {
    siblings[base][style, default: []].append(slots.count)
    faces.append(SlotFace(base: base, style: faces[base].style.union(style)))
    slots.append(face)
  }

  func fonts(_ styles: [FaceStyle]) -> LineFonts {
    let order = { (style: FaceStyle) in
      FontOrder(slots: slots, style: style, faces: faces, asked: asked(style))
    }
    return LineFonts(order([]), styled: styles.map(order))
  }

  private func asked(_ style: FaceStyle) -> [Int] {
    // Bold italic before bold before italic.
    let wanted = FaceStyle.styled.filter { $0.isSubset(of: style) }
    return (0..<plainCount).flatMap { base in
      faces[base].style.isSuperset(of: style)
        ? [base] : wanted.flatMap { siblings[base][$0] ?? [] } + [base]
    }
  }
}
