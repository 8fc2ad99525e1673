internal import Telop
internal import TelopText
import TelopUnits

extension BandFades {
  /// How opaque text is at a part of the band's length.
  struct Stop {
    let part: Double
    let opacity: Double
  }

  /// From the band's start to its end; between two stops opacity changes evenly.
  func stops(over band: Band) -> [Stop] {
    let length = Double(band.length)
    let first = start.double / length
    let last = 1 - end.double / length
    return [
      Stop(part: 0, opacity: start > 0 ? 0 : 1), Stop(part: first, opacity: 1),
      Stop(part: last, opacity: 1), Stop(part: 1, opacity: end > 0 ? 0 : 1),
    ]
  }

  /// As the stops of a gradient of CSS; `nil` where both edges are sharp.
  var css: String? {
    guard !areNone else { return nil }
    let pixels = { (length: Rational) in Decimals.text(length, places: 6) + "px" }
    let first = start > 0 ? "transparent, #000 \(pixels(start))" : "#000"
    let last = end > 0 ? "#000 calc(100% - \(pixels(end))), transparent" : "#000"
    return "\(first), \(last)"
  }
}
