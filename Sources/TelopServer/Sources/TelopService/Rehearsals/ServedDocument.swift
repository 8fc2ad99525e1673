internal import TelopDocuments

/// The script file with which the service was started: the answer to `GET /served`.
struct ServedDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// The file's name; absent if the service was started without a script.
  var name: String?
  /// The text of the file; absent if the service was started without a script.
  var script: String?

  init(name: String?, script: String?) {
    self.name = name
    self.script = script
  }
}
