internal import TelopText
import TelopUnits

extension ClockFace {
  /// The word at its position. The word and the time together are centred in the part of the bar that begins at `start`
  /// and is `room` long.
  func placedWord(in room: Rational, from start: Rational, size: Rational) -> PlacedText {
    let left = start + (room - contentWidth(size: size)).half
    return PlacedText(text: word, size: Self.wordSize * size, left: left)
  }

  /// The positions of the characters of the time, from left to right.
  func slots(in room: Rational, from start: Rational, size: Rational) -> [ClockSlot] {
    var right = start + (room + contentWidth(size: size)).half
    var slots: [ClockSlot] = []
    for character in longestTime.reversed() {
      let cell = cell(of: character, size: size)
      right = right - cell
      let characters: [Character] = character == ":" ? [":"] : Array("0123456789")
      let texts = character == ":" ? [colon] : digits
      slots.append(
        ClockSlot(
          characters,
          texts.map { text in
            PlacedText(
              text: text, size: size, left: right + (cell - text.width(checkedSize: size)).half)
          }))
    }
    return slots.reversed()
  }
}
