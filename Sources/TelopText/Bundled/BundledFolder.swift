internal import TelopPlatform

/// A folder with the bundled font files.
struct BundledFolder: Sendable, Hashable {
  let path: String

  init(_ path: String) { self.path = path }

  /// The folder that `TELOP_FONTS` names; `nil` where it is not set.
  ///
  /// - Throws: `bundledFontsMissing` where it lacks a font, is not there, or is empty text.
  static func named() throws(TextError) -> BundledFolder? {
    guard let value = getenv("TELOP_FONTS") else { return nil }
    let path = String(cString: value)
    guard !path.isEmpty else {
      throw TextError(
        .bundledFontsMissing,
        "TELOP_FONTS is empty; set it to the folder of the fonts, or unset it")
    }
    return try BundledFolder(path).checked(asked: "TELOP_FONTS names '\(path)'")
  }

  /// Where the fonts may lie beside the running program, in the order in which they are looked for.
  ///
  /// A folder is not told from the sources' place at build time: that would make two builds differ,
  /// and use what anybody put there since.
  static var besideProgram: [BundledFolder] {
    guard let folder = programFolder else { return [] }
    var folders = resources.map { BundledFolder(folder + "/" + $0) }
    if folder.hasSuffix("/bin") {
      folders.insert(BundledFolder(folder.dropLast(3) + "share/telop/fonts"), at: 0)
    }
    return folders
  }

  /// What SwiftPM calls the folder of the resources of this package's target `TelopFonts`. Its own
  /// accessor for them would link Foundation, which doubles the time that a program takes to start.
  private static var resources: [String] {
    #if canImport(Darwin)
      // A bundle, whose contents depend on which of SwiftPM's build systems made it.
      ["Telop_TelopFonts.bundle", "Telop_TelopFonts.bundle/Contents/Resources"]
    #else
      ["Telop_TelopFonts.resources"]
    #endif
  }

  /// The folder of the running program, links resolved; `nil` on Linux without `/proc`.
  static var programFolder: String? {
    guard let path = RunningExecutable.path, let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return String(path[..<end])
  }

  /// True when the folder holds the bundled fonts, by the first of them.
  var isThere: Bool { holds(.bizRegular) }

  /// The folder itself, when it has every bundled font.
  ///
  /// - Parameter asked: who named it, for the error.
  /// - Throws: `bundledFontsMissing`.
  func checked(asked: String) throws(TextError) -> BundledFolder {
    var missing: [String] = []
    for face in BundledFace.all where face.index == 0 && !holds(face) { missing.append(face.file) }
    guard let first = missing.first else { return self }
    let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    throw TextError(
      .bundledFontsMissing,
      isFolder
        ? "\(asked), a folder without \(first)\(more) of the bundled fonts"
        : "\(asked), which is not a folder with the bundled fonts")
  }

  /// The file of a face.
  func path(of face: BundledFace) -> String { path + "/" + face.file }

  /// - Throws: what opening a missing or damaged file throws.
  func open(_ faces: [BundledFace]) throws(TextError) -> [Font] {
    var fonts: [Font] = []
    for face in faces { fonts.append(try open(face)) }
    return fonts
  }

  /// - Throws: what opening a missing or damaged file throws.
  func open(_ face: BundledFace) throws(TextError) -> Font {
    try Font(
      FontFile(path: path(of: face)), index: face.index, variations: [], isChecked: true)
  }

  /// Whether a file that can be read is there; a folder or a pipe of that name is none.
  private func holds(_ face: BundledFace) -> Bool {
    var status = stat()
    let path = path(of: face)
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, R_OK) == 0
  }
}
