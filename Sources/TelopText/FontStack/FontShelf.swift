/// Fonts that are opened once, to be asked for by name: all that a service lets strangers use.
///
/// A name is looked up as `Font.named` does it, but nowhere else than here: neither a path nor an
/// installed font can be reached.
public struct FontShelf: Sendable {
  /// The named ones first, then the bundled ones; names are looked up in this order.
  public let fonts: [Font]
  /// Where the bundled fonts are taken from.
  public let bundled: BundledFonts

  /// Opens fonts by path or by name, and the bundled ones.
  ///
  /// - Parameters:
  ///   - names: as `Font.named` takes them; installed fonts are found, too.
  ///   - bundled: where the bundled fonts are taken from.
  /// - Throws: as `Font.named`, and `bundledFontsMissing`.
  /// - Complexity: opens every file.
  public init(_ names: [String] = [], bundled: BundledFonts = .standard) throws(TextError) {
    fonts = try Font.named(names, bundled: bundled) + FontStack.bundledFonts(bundled)
    self.bundled = bundled
  }

  /// The fonts of these names, in the names' order.
  ///
  /// - Parameters:
  ///   - names: as `FontStack` takes them.
  ///   - instance: which instance of the variable fonts among them.
  /// - Throws: `tooManyFonts`, `badFontName`, `fontNotFound` with the families that there are, and
  ///   `unknownAxis`.
  /// - Complexity: O(names × fonts); an instance of a variable font is opened anew.
  public func fonts(
    named names: [String], instance: FontInstance = FontInstance()
  ) throws(TextError) -> [Font] {
    try TextLimits.check(fontCount: names.count)
    var found: [Font] = []
    for name in names {
      guard let font = try FontPattern(name).first(in: fonts) else { throw unknown(name) }
      let own = instance.variations(of: font)
      found.append(own.isEmpty ? font : try Font(font, variations: own))
    }
    try instance.check(in: found, named: names)
    return found
  }

  /// Whether some font has an axis for its optical size: then the type size changes its glyphs.
  public var hasOpticalSizes: Bool { fonts.contains { $0.axisTags.contains("opsz") } }

  private func unknown(_ name: String) -> TextError {
    var families: [String] = []
    for font in fonts where !families.contains(font.family) { families.append(font.family) }
    let more = families.count > 12 ? " and \(families.count - 12) more" : ""
    return TextError(
      .fontNotFound,
      "no font of this service is called '\(name.prefix(100))'; it has "
        + families.prefix(12).joined(separator: ", ") + more)
  }
}
