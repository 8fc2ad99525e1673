internal import Telop
internal import TelopText

/// The characters of a line that are in no font, in words.
struct MissingCharacters {
  /// The code points, and the source line of the first missing character.
  let list: String
  /// A warning that begins with the source line of the first missing character.
  let message: String

  init?(_ fit: Fit) {
    guard let first = fit.text.missing.first else { return nil }
    let scalars = Set(fit.text.missing.map(\.scalar)).sorted()
    let shown = scalars.prefix(8).map(VisibleText.code)
    let place = "\(fit.script.name):\(fit.script.sourceLine(at: first.range.lowerBound))"
    let codes = shown.joined(separator: " ") + (scalars.count > 8 ? " …" : "")
    list = "\(codes): in no font, first at \(place)"
    message = "\(place): \(codes): in no font, shown as a box"
  }
}
