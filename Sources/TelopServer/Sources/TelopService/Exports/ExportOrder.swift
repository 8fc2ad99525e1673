internal import HTTPTypes
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

struct ExportOrder: Sendable, Codable {
  /// The request, already validated by the service.
  var request: ExportRequest
  /// The configured fonts, by name or path.
  var fonts: [String]
  /// The folder of the bundled fonts; `nil` to use no bundled fonts.
  var bundled: String?
  /// Paths of uploaded fonts.
  var uploads: [String] = []
  /// The folder of the slides that were sent with the script; `nil` without slides.
  var deck: String?
  /// Maximum size of the file in bytes.
  var bytes: Int
  /// Maximum memory that the process may map, in bytes.
  var memory: Int

  static func result(in folder: String) -> String { folder + "/result" }

  /// Writes the order into a new folder. Throws 507.
  func write(to folder: String) throws(Problem) {
    do {
      try Disk.makeFolder(folder)
      try ChildProcess.write(self, to: folder)
    } catch { throw .noRoom }
  }
}

extension Problem {
  static var noRoom: Problem {
    Problem(.noRoom, "there is no room for an export", fix: "make room in the service's folder")
  }
}
