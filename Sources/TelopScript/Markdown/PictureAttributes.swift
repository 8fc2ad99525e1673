import TelopUnits

/// The attributes directly after an image: `{height=0.8}` or `{height=1 align=baseline}`. The characters may be
/// full-width.
struct PictureAttributes: Equatable {
  /// The height in ems.
  let height: Rational
  let isOnBaseline: Bool

  /// The attributes with their braces at the start of a text; `nil` if there are none, or none of them is `height`.
  static func prefix(of text: Substring) -> Substring? {
    let scalars = text.unicodeScalars
    guard scalars.first?.narrow == "{", let end = scalars.firstIndex(where: { $0.narrow == "}" })
    else { return nil }
    let braces = text[...end]
    let isHeight = { (word: String) in word.hasPrefix("height=") }
    return TrailingAttributes.words(of: braces.dropFirst().dropLast()).contains(where: isHeight)
      ? braces : nil
  }

  init(_ braces: Substring) throws(Script.Section.Demands.Problem) {
    var height: Rational?
    var isOnBaseline: Bool?
    for word in TrailingAttributes.words(of: braces.dropFirst().dropLast()) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : ""
      switch parts[0] {
      case "height" where height == nil: height = try Self.height(value)
      case "align" where isOnBaseline == nil: isOnBaseline = try Self.isBaseline(value)
      case "height", "align": throw Self.problem("the attribute '\(parts[0])' is given twice")
      default:
        throw Self.problem(
          "unknown attribute '\(parts[0])' of a picture; there are height and align")
      }
    }
    guard let height else { throw Self.problem("write the picture's height: {height=0.8}") }
    self.height = height
    self.isOnBaseline = isOnBaseline ?? false
  }

  private static func height(_ value: String) throws(Script.Section.Demands.Problem) -> Rational {
    guard let height = Rational(decimal: value.hasSuffix("em") ? String(value.dropLast(2)) : value),
      height >= Rational(1) / 10, height <= Script.Picture.maximumHeight,
      height.denominator <= 1_000_000
    else {
      throw problem(
        "height '\(value)' is not a number of ems from 0.1 to \(Script.Picture.maximumHeight), such "
          + "as {height=0.8}")
    }
    return height
  }

  private static func isBaseline(_ value: String) throws(Script.Section.Demands.Problem) -> Bool {
    switch value {
    case "baseline": return true
    case "middle": return false
    default: throw problem("align '\(value)' is neither middle nor baseline")
    }
  }

  private static func problem(_ message: String) -> Script.Section.Demands.Problem {
    Script.Section.Demands.Problem(message: message)
  }
}
