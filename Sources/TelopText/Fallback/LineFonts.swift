/// The fonts of one line: a list of slots, and a font order for each style.
///
/// Slots are shared by all orders, so that a run's slot means the same font whatever its style.
final class LineFonts: Sendable {
  let unstyledOrder: FontOrder
  private let styled: [FontOrder]

  init(_ plain: FontOrder, styled: [FontOrder] = []) {
    unstyledOrder = plain
    self.styled = styled
  }

  var slots: [FontSlot] { unstyledOrder.slots }

  /// Whether any order has met a letter that is in no font, or that HarfBuzz decomposes because its font lacks it.
  /// Measuring a line may change this to true.
  var hasFoundMissingLetter: Bool {
    unstyledOrder.hasFoundMissingLetter || styled.contains(where: \.hasFoundMissingLetter)
  }

  func order(_ style: FaceStyle) -> FontOrder {
    styled.first { $0.style == style } ?? unstyledOrder
  }
}

/// The style of a slot's font, and the family that the font belongs to.
struct SlotFace: Sendable {
  /// The slot of the family's face for unstyled text.
  var base: Int
  var style: FaceStyle
}

/// A style for which a family has no face, or only a face that lacks a character. The text is drawn with another face.
public struct MissingFace: Sendable, Hashable {
  /// The family of the face that draws the text.
  public let family: String
  /// The requested style.
  public let style: FaceStyle
  /// The style in which the text is drawn.
  package let drawnStyle: FaceStyle
  /// The first grapheme cluster concerned, in UTF-8 offsets into the line.
  public let range: Range<Int>

  /// One sentence for a person: `no italic face of BIZ UDPGothic; drawn upright`.
  public var message: String {
    let drawn = drawnStyle.isEmpty && style == .italic ? "upright" : drawnStyle.name
    return "no \(style.name) face of \(family); drawn \(drawn)"
  }
}
