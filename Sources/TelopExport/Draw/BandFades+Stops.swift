internal import Telop
internal import TelopText
import TelopUnits

extension BandFades {
  /// Stops of a linear gradient of opacity. `fraction` is a position as a share of the band's length, ascending.
  func stops(over band: Band) -> [(fraction: Double, opacity: Double)] {
    let length = Double(band.length)
    let first = start.double / length
    let last = 1 - end.double / length
    return [(0, start > 0 ? 0 : 1), (first, 1), (last, 1), (1, end > 0 ? 0 : 1)]
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
