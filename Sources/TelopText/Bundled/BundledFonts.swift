/// The source of Telop's bundled fonts, for the fallback of a stack and for fonts that are requested by
/// the name of a bundled one.
public struct BundledFonts: Sendable, Hashable {
  private enum Place: Sendable, Hashable {
    case standard, folder(String), excluded
  }

  private let place: Place

  /// The folder that the environment variable `TELOP_FONTS` names; else `share/telop/fonts` beside
  /// the `bin` folder of the running program; else the resources of the product `TelopFonts` beside
  /// the program itself. The first that is there counts.
  ///
  /// A `TELOP_FONTS` that is set is never passed over: where that folder lacks a font, or is not
  /// there, using the bundled fonts is an error that names it.
  public static let standard = BundledFonts(place: .standard)

  /// A folder that holds every bundled font file, laid out as the `fonts` folder of Telop's sources;
  /// a relative path starts at the working folder. Where it lacks one, using the bundled fonts is an
  /// error that names it, and nowhere else is looked.
  public static func folder(_ path: String) -> BundledFonts { BundledFonts(place: .folder(path)) }

  /// No bundled fonts: text is drawn with the caller's fonts only, and no name refers to a bundled font.
  public static let excluded = BundledFonts(place: .excluded)

  private init(place: Place) { self.place = place }

  /// The folder that the fonts are taken from; `nil` for `excluded`.
  ///
  /// - Throws: `bundledFontsMissing`, naming the folder and what it lacks.
  /// - Complexity: a few system calls; one for each font file of a folder that is named.
  public func folder() throws(TextError) -> String? { try located()?.path }

  /// The folder of the running program, links resolved; `nil` where `/proc` is not there.
  package static var programFolder: String? { BundledFolder.programFolder }

  /// - Throws: `bundledFontsMissing`.
  func located() throws(TextError) -> BundledFolder? {
    if case .excluded = place { return nil }
    if let found = try search() { return found }
    let places = BundledFolder.besideProgram.map(\.path)
    throw TextError(
      .bundledFontsMissing,
      "the bundled fonts are not next to the program"
        + (places.isEmpty ? "" : ", in \(places.joined(separator: " or "))")
        + "; set TELOP_FONTS to their folder")
  }

  /// The folder; `nil` where none is named and none is beside the program, and for `excluded`.
  ///
  /// - Throws: `bundledFontsMissing` for a folder that is named and lacks a font.
  func search() throws(TextError) -> BundledFolder? {
    switch place {
    case .excluded: nil
    case .folder(let path): try BundledFolder(path).checked(asked: "'\(path)'")
    case .standard: try BundledFolder.named() ?? BundledFolder.besideProgram.first(where: \.isThere)
    }
  }

  /// The bundled faces that have a pattern's name, opened; no other is. None where the bundled fonts
  /// are not found.
  ///
  /// - Throws: `bundledFontsMissing` for a folder that is named and lacks a font, and what opening a
  ///   damaged file throws.
  func fonts(called pattern: FontPattern) throws(TextError) -> [Font] {
    guard let folder = try search() else { return [] }
    let name = FontPattern.folded(pattern.name)
    return try folder.open(
      BundledFace.all.filter { face in
        face.families.contains { FontPattern.folded($0) == name }
          || (pattern.isBare && FontPattern.folded(face.postScriptName) == name)
      })
  }
}
