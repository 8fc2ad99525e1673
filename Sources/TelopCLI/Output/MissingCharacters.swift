internal import Telop
internal import TelopText

/// Characters of a line that no font has, for a person.
struct MissingCharacters {
  /// Which, and where the first is.
  let list: String
  /// The same as a sentence that begins with the place.
  let message: String

  /// `nil` where there are none.
  init?(_ fit: Fit) {
    guard let first = fit.text.missing.first else { return nil }
    let scalars = Set(fit.text.missing.map(\.scalar)).sorted()
    let shown = scalars.prefix(8).map { scalar in
      "U+" + String(scalar.value, radix: 16, uppercase: true)
    }
    let place = "\(fit.script.name):\(fit.script.sourceLine(at: first.range.lowerBound))"
    let codes = shown.joined(separator: " ") + (scalars.count > 8 ? " …" : "")
    list = "\(codes): in no font, first at \(place)"
    message = "\(place): \(codes): in no font, shown as a box"
  }
}
