internal import TelopPlatform

/// A folder that holds the bundled fonts, or is searched for them.
struct BundledFolder: Sendable, Hashable {
  let path: String

  /// The folder named by `TELOP_FONTS`; `nil` if the variable is not set.
  static func fromEnvironment() throws(TextError) -> BundledFolder? {
    guard let value = getenv("TELOP_FONTS") else { return nil }
    let path = String(cString: value)
    guard !path.isEmpty else {
      throw TextError(
        .bundledFontsMissing,
        "TELOP_FONTS is empty; set it to the folder of the fonts, or unset it")
    }
    return try BundledFolder(path: path).checked(messageStart: "TELOP_FONTS names '\(path)'")
  }

  /// Candidate folders beside the running program, in the order of the search.
  ///
  /// The path of the sources at build time is not searched: builds on two machines would differ, and the path may hold
  /// other files later.
  static var besideProgram: [BundledFolder] {
    guard let folder = RunningExecutable.folder else { return [] }
    var folders = resources.map { BundledFolder(path: folder + "/" + $0) }
    if folder.hasSuffix("/bin") {
      folders.insert(BundledFolder(path: folder.dropLast(3) + "share/telop/fonts"), at: 0)
    }
    return folders
  }

  /// The paths, relative to the program's folder, at which SwiftPM may put the resources of this package's target
  /// `TelopFonts`. SwiftPM's own accessor would link Foundation, which doubles a program's start-up time.
  private static var resources: [String] {
    #if canImport(Darwin)
      // A bundle; its layout depends on the SwiftPM build system that made it.
      ["Telop_TelopFonts.bundle", "Telop_TelopFonts.bundle/Contents/Resources"]
    #else
      ["Telop_TelopFonts.resources"]
    #endif
  }

  /// Whether the folder seems to hold the bundled fonts: only one of them is checked.
  var hasBundledFonts: Bool { holds(.bizRegular) }

  /// The folder itself, after checking that it has every bundled font. Throws `bundledFontsMissing`.
  ///
  /// - Parameter messageStart: the first words of the error's message. They say who named the folder.
  func checked(messageStart: String) throws(TextError) -> BundledFolder {
    let missing = BundledFace.all.filter { $0.index == 0 && !holds($0) }.map(\.file)
    guard let first = missing.first else { return self }
    let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    throw TextError(
      .bundledFontsMissing,
      isFolder
        ? "\(messageStart), which lacks \(first)\(more) of the bundled fonts"
        : "\(messageStart), which is not a folder with the bundled fonts")
  }

  func path(of face: BundledFace) -> String { path + "/" + face.file }

  func open(_ faces: [BundledFace]) throws(TextError) -> [Font] {
    try faces.map { (face) throws(TextError) in try open(face) }
  }

  /// Opens a face without the check for excessive glyphs, because the bundled fonts are known.
  func open(_ face: BundledFace) throws(TextError) -> Font {
    try Font(
      FontFile(path: path(of: face)), index: face.index, variations: [], skipsGlyphCheck: true)
  }

  private func holds(_ face: BundledFace) -> Bool {
    var status = stat()
    let path = path(of: face)
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }
}
