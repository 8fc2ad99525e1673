/// The source of Telop's bundled fonts, which are used for fallback and for fonts requested by name.
public struct BundledFonts: Sendable, Hashable {
  private enum Source: Sendable, Hashable { case standard, folder(String), excluded }

  private let source: Source

  /// The folder that the environment variable `TELOP_FONTS` names. If the variable is not set, the first of these
  /// folders that has the fonts: `share/telop/fonts` beside the program's `bin`, and the resources of the product
  /// `TelopFonts` beside the program.
  ///
  /// Using the fonts throws an error if the folder that `TELOP_FONTS` names is missing or incomplete.
  public static let standard = BundledFonts(source: .standard)

  /// A folder with every bundled font file, laid out like the `fonts` folder of Telop's sources. A relative path starts
  /// at the working directory. No other folder is searched. If the folder is incomplete, using the bundled fonts throws
  /// an error.
  public static func folder(_ path: String) -> BundledFonts { BundledFonts(source: .folder(path)) }

  /// No bundled fonts: text is drawn with the caller's fonts only, and no name refers to a bundled font.
  public static let excluded = BundledFonts(source: .excluded)

  private init(source: Source) { self.source = source }

  /// The folder of the bundled fonts; `nil` for `excluded`.
  ///
  /// - Throws: `bundledFontsMissing`, with the folder and the missing files.
  /// - Complexity: a few system calls. If `TELOP_FONTS` or `folder(_:)` names the folder, one for each font file.
  public func folder() throws(TextError) -> String? { try locate()?.path }

  func locate() throws(TextError) -> BundledFolder? {
    if case .excluded = source { return nil }
    if let folder = try search() { return folder }
    let places = BundledFolder.besideProgram.map(\.path)
    throw TextError(
      .bundledFontsMissing,
      "the bundled fonts are not next to the program"
        + (places.isEmpty ? "" : ", in \(places.joined(separator: " or "))")
        + "; set TELOP_FONTS to their folder")
  }

  /// The folder; `nil` for `excluded`, and if no folder is named and none is beside the program.
  func search() throws(TextError) -> BundledFolder? {
    switch source {
    case .excluded: nil
    case .folder(let path): try BundledFolder(path: path).checked(messageStart: "'\(path)'")
    case .standard:
      try BundledFolder.fromEnvironment()
        ?? BundledFolder.besideProgram.first(where: \.hasBundledFonts)
    }
  }

  /// Opens only the bundled faces that match a pattern's name; empty if the bundled fonts are not found.
  func fonts(called pattern: FontPattern) throws(TextError) -> [Font] {
    guard let folder = try search() else { return [] }
    let name = FontPattern.folded(pattern.name)
    return try folder.open(
      BundledFace.all.filter { face in
        face.families.contains { FontPattern.folded($0) == name }
          || (pattern.isNameOnly && FontPattern.folded(face.postScriptName) == name)
      })
  }
}
