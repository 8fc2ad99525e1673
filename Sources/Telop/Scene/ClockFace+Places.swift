internal import TelopText
import TelopUnits

extension ClockFace {
  /// The word in its place. Word and time together are in the middle of a part of the bar.
  func placedWord(in room: Rational, from start: Rational, size: Rational) -> PlacedText {
    let left = start + (room - contentWidth(size: size)).half
    return PlacedText(text: word, size: Self.wordSize * size, left: left)
  }

  /// The places of the time's signs, from left to right.
  func slots(in room: Rational, from start: Rational, size: Rational) -> [ClockSlot] {
    var right = start + (room + contentWidth(size: size)).half
    var slots: [ClockSlot] = []
    for sign in longest.reversed() {
      let cell = cell(of: sign, size: size)
      right = right - cell
      let signs: [Character] = sign == ":" ? [":"] : Array("0123456789")
      let texts = sign == ":" ? [colon] : digits
      slots.append(
        ClockSlot(
          signs,
          texts.map { text in
            PlacedText(
              text: text, size: size, left: right + (cell - text.width(checkedSize: size)).half)
          }))
    }
    return slots.reversed()
  }
}
