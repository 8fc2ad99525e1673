package import TelopPlatform
internal import TelopUnits

extension SystemError {
  /// The meaning of an error number for an input file. For a missing file, the text also suggests the nearest name in
  /// its folder.
  package static func message(_ number: Int32, ofInput path: String) -> String {
    message(number) + (number == ENOENT ? neighbours(of: path).hint(for: path) : "")
  }

  /// The paths of the visible files in the folder of a path.
  private static func neighbours(of path: String) -> [String] {
    let folder = FileReader.folder(of: path)
    return FolderListing.names(in: folder ?? ".").filter { $0.first != "." }.prefix(1_000)
      .map { name in folder.map { $0 + "/" + name } ?? name }
  }
}
