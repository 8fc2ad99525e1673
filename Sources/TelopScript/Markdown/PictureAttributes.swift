import TelopUnits

/// The attributes directly after an image: `{height=0.8}` or `{height=1 align=baseline}`, possibly full-width.
struct PictureAttributes: Equatable {
  typealias AttributeError = Script.Section.Demands.AttributeError

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

  init(_ braces: Substring) throws(AttributeError) {
    var height: Rational?
    var isOnBaseline: Bool?
    for word in TrailingAttributes.words(of: braces.dropFirst().dropLast()) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : ""
      switch parts[0] {
      case "height" where height == nil: height = try Self.height(value)
      case "align" where isOnBaseline == nil: isOnBaseline = try Self.isBaseline(value)
      case "height", "align":
        throw AttributeError(message: "the attribute '\(parts[0])' is given twice")
      default:
        throw AttributeError(
          message: "unknown attribute '\(parts[0])' of a picture; there are height and align")
      }
    }
    guard let height else {
      throw AttributeError(message: "write the picture's height: {height=0.8}")
    }
    self.height = height
    self.isOnBaseline = isOnBaseline ?? false
  }

  private static func height(_ value: String) throws(AttributeError) -> Rational {
    guard let height = Rational(decimal: value.hasSuffix("em") ? String(value.dropLast(2)) : value),
      height >= Rational(1) / 10, height <= Script.Picture.maximumHeight,
      height.denominator <= 1_000_000
    else {
      throw AttributeError(
        message: "height '\(value)' is not a number of ems from 0.1 to "
          + "\(Script.Picture.maximumHeight), such as {height=0.8}")
    }
    return height
  }

  private static func isBaseline(_ value: String) throws(AttributeError) -> Bool {
    switch value {
    case "baseline": return true
    case "middle": return false
    default: throw AttributeError(message: "align '\(value)' is neither middle nor baseline")
    }
  }
}
