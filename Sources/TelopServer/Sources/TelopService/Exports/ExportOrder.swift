internal import HTTPTypes
internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// What a process that exports is told, by a file in its folder.
struct ExportOrder: Sendable, Codable {
  /// What is wanted; the service has checked it.
  var request: ExportRequest
  /// The fonts that requests may name, as the service was told.
  var fonts: [String]
  /// The folder of the bundled fonts; `nil` for none.
  var bundled: String?
  /// The files of the fonts that were uploaded.
  var uploads: [String] = []
  /// The folder of the slides that came beside the script; `nil` for none.
  var deck: String?
  /// How long a file may become, in bytes.
  var bytes: Int
  /// How much memory the process may map, in bytes.
  var memory: Int

  /// The order's file in a folder.
  static func path(in folder: String) -> String { folder + "/order.json" }

  /// The file that is made in a folder.
  static func result(in folder: String) -> String { folder + "/result" }

  /// Writes it into a new folder, for this user alone.
  ///
  /// - Throws: 507.
  func write(to folder: String) throws(Problem) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(try Wire.encode(self)).write(to: URL(fileURLWithPath: Self.path(in: folder)))
    } catch {
      throw .noRoom
    }
  }
}

extension Problem {
  /// A full disk.
  static var noRoom: Problem {
    Problem(.noRoom, "there is no room for an export", fix: "make room in the service's folder")
  }
}
