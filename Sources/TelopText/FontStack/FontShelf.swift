/// A fixed set of open fonts that callers select by name: the only fonts that a service offers to its clients.
///
/// Names are matched as in `Font.named`, but only within the shelf: no name is a path or an installed font.
@_spi(Answers) public struct FontShelf: Sendable {
  /// The fonts in the order of name lookup: the initial ones, the bundled ones, then the added ones.
  public var fonts: [Font] { fontGroups.flatMap(\.self) }
  /// Groups of fonts that were added together. A name found in one group is not looked up in the next.
  private var fontGroups: [[Font]]
  /// The source of the bundled fonts.
  public let bundled: BundledFonts

  /// Opens fonts by path or by name, and the bundled ones.
  ///
  /// - Parameters:
  ///   - names: as `Font.named` takes them, including names of installed fonts.
  ///   - bundled: the source of the bundled fonts.
  /// - Throws: as `Font.named`, and `bundledFontsMissing`.
  public init(_ names: [String] = [], bundled: BundledFonts = .standard) throws(TextError) {
    fontGroups = [
      try Font.named(names, instance: InstanceRequest(), bundled: bundled, copying: true)
        + FontStack.bundledFonts(bundled)
    ]
    self.bundled = bundled
  }

  /// A shelf with additional fonts. Names that the shelf already knows keep their meaning.
  ///
  /// - Throws: `fontNameTaken` for a font that shares a name with one on the shelf.
  public func adding(_ more: [Font]) throws(TextError) -> FontShelf {
    for font in more {
      guard let other = fonts.first(where: { $0.sharesName(with: font) }) else { continue }
      throw TextError(
        .fontNameTaken,
        "a name of the font is taken by another font, '\(other.name)' "
          + "(\(other.family) \(other.style))"
      )
    }
    var shelf = self
    shelf.fontGroups.append(more)
    return shelf
  }

  /// The fonts with the given names, in the order of `names`; variable fonts are opened at `instance`.
  ///
  /// - Throws: `tooManyFonts`, `badFontName`, `unknownAxis`, and `fontNotFound`, which lists the available families.
  package func fonts(
    named names: [String], instance: InstanceRequest = InstanceRequest()
  ) throws(TextError) -> [Font] {
    try Font.opened(names, instance) { (name) throws(TextError) in
      let pattern = try FontPattern(name)
      let match = fontGroups.lazy.compactMap { pattern.first(in: $0) }.first
      guard let font = match else { throw notFound(name) }
      return try instance.applied(to: font)
    }
  }

  /// Whether some font has an optical size axis, so that its glyphs depend on the type size.
  package var hasOpticalSizes: Bool { fonts.contains { $0.axisTags.contains("opsz") } }

  private func notFound(_ name: String) -> TextError {
    var families: [String] = []
    for font in fonts where !families.contains(font.family) { families.append(font.family) }
    let more = families.count > 12 ? " and \(families.count - 12) more" : ""
    return TextError(
      .fontNotFound,
      "no font of this service is called '\(name.prefix(100))'; it has "
        + families.prefix(12).joined(separator: ", ") + more)
  }
}
