internal import Telop
internal import TelopText
import TelopUnits

extension BandFades {
  /// The opacity of text at a fraction of the band's length.
  struct Stop {
    let part: Double
    let opacity: Double
  }

  /// The stops from the band's start to its end. Opacity is linear between stops.
  func stops(over band: Band) -> [Stop] {
    let length = Double(band.length)
    let first = start.double / length
    let last = 1 - end.double / length
    return [
      Stop(part: 0, opacity: start > 0 ? 0 : 1), Stop(part: first, opacity: 1),
      Stop(part: last, opacity: 1), Stop(part: 1, opacity: end > 0 ? 0 : 1),
    ]
  }

  /// A mask as a CSS image; `none` if both edges are sharp.
  func css(isVertical: Bool) -> String {
    guard !areNone else { return "none" }
    let pixels = { (length: Rational) in Decimals.text(length, places: 6) + "px" }
    let first = start > 0 ? "transparent, #000 \(pixels(start))" : "#000"
    let last = end > 0 ? "#000 calc(100% - \(pixels(end))), transparent" : "#000"
    return "linear-gradient(to \(isVertical ? "bottom" : "right"), \(first), \(last))"
  }
}
