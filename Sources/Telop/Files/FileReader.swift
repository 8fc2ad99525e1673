internal import TelopText
public import TelopUnits

/// Reads the files that a script and its options name.
public struct FileReader: Sendable {
  /// True if fonts and videos may be opened by their paths.
  let opensPaths: Bool
  /// The only available fonts; `nil` if any font may be opened.
  var fonts: SharedFonts?
  private let read: @Sendable (String) throws(FileError) -> [UInt8]
}

extension FileReader {
  /// Creates a reader from a function.
  ///
  /// - Parameter read: returns all bytes of the file at a path, or throws a `FileError`; `-` is standard input.
  public init(_ read: @escaping @Sendable (String) throws(FileError) -> [UInt8]) {
    self.init(opensPaths: true, read: read)
  }

  /// Reads files of the machine, and standard input for `-`.
  public static let machine = FileReader { (path) throws(FileError) in
    try FileBytes.read(path == "-" ? nil : path)
  }

  /// Reads no files, and opens fonts only by name. It is meant for untrusted scripts.
  public static let none = FileReader(opensPaths: false) { (path) throws(FileError) in
    throw FileError(.unreadable, path, "reading files is not allowed here")
  }

  /// Reads no files, and allows only the open fonts of a shelf. The bundled fonts are also taken from the shelf.
  @_spi(Answers) public static func only(_ fonts: SharedFonts) -> FileReader {
    FileReader(opensPaths: false, fonts: fonts, read: none.read)
  }

  /// The fonts that a setting names, followed by the bundled fonts.
  ///
  /// - Throws: `FileError` for a font path if paths may not be opened; otherwise as
  ///   `FontStack(_:faces:relativeTo:bundled:)`.
  package func stack(
    _ setting: TypeSetting, faces: [FaceName] = [], bundled: BundledFonts
  ) throws -> FontStack {
    try setting.checkFonts(self, faces: faces)
    return try fonts?.stack(setting, faces: faces)
      ?? FontStack(setting, faces: faces, bundled: bundled)
  }

  package func bytes(of path: String) throws(FileError) -> [UInt8] { try read(path) }

  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// The folder at which relative paths in a file start; `nil` is the working folder.
  package static func folder(of path: String) -> String? {
    path == "-" ? nil : path.lastSlash.map { String(path[..<$0]) }
  }
}

extension TypeSetting {
  /// Checks that no font is named by a path if the reader opens no paths.
  ///
  /// - Throws: `unreadable` for the first font path, with the option that names it.
  package func checkFonts(_ files: FileReader, faces: [FaceName] = []) throws(FileError) {
    if files.opensPaths { return }
    let named = fonts.map { ($0, "font") } + faces.map { ($0.name, $0.option) }
    for (name, option) in named where Font.isPath(name) {
      throw FileError(.unreadable, name, "reading files is not allowed here; name a font").named(
        by: option)
    }
  }
}

/// The reason why a file cannot be read.
public struct FileError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The file does not exist or is not accessible.
    case unreadable
    /// The file is too large.
    case tooLarge
    /// The process has too many open files.
    case noDescriptors
    /// The script names a file outside its folder.
    case outsideFolder
  }

  /// The kind of error.
  public let code: Code
  /// A short explanation for a person, without the file's name.
  public let message: String
  /// The file, or the option that names it.
  public var place: ErrorPlace
}

extension FileError {
  package init(_ code: Code, _ path: String, _ message: String) {
    self.init(code: code, message: message, place: ErrorPlace(file: FileReader.name(of: path)))
  }

  /// The error with another place: the option that names the file. The file's name is then in the message.
  func named(by option: String) -> FileError {
    FileError(code: code, message: description, place: ErrorPlace(options: [option]))
  }

  /// The party that can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .tooLarge, .outsideFolder: .data
    case .noDescriptors: .missingProgram
    default: .missingFile
    }
  }
}
