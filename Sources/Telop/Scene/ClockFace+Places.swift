internal import TelopText
import TelopUnits

extension ClockFace {
  /// The positions of the characters of the time, from left to right, in a clock whose content begins at `left`.
  func cells(from left: Rational, size: Rational) -> [ClockCell] {
    var right = left + contentWidth(size: size)
    var cells: [ClockCell] = []
    for character in longestTime.reversed() {
      let cellWidth = cellWidth(of: character, size: size)
      right = right - cellWidth
      let characters: [Character] = character == ":" ? [":"] : Array("0123456789")
      let texts = character == ":" ? [colon] : digits
      cells.append(
        ClockCell(
          signs: characters,
          texts: texts.map { text in
            PlacedText(
              text: text, size: size, left: right + (cellWidth - text.width(checkedSize: size)).half
            )
          }))
    }
    return cells.reversed()
  }
}
