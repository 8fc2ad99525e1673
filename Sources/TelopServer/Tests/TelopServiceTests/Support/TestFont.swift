import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import Testing

/// Fonts to upload: bundled fonts under other names.
enum TestFont {
  /// The repository that contains this file.
  static let root = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../..").standardizedFileURL

  static let inter = "Inter/Inter-Regular.otf"

  /// A bundled font under another name of the same length, so that its tables keep their offsets.
  static func file(
    _ path: String = inter, _ old: String = "Inter", called new: String
  ) throws -> [UInt8] {
    var bytes = Array(try Data(contentsOf: root.appendingPathComponent("fonts/\(path)")))
    #expect(old.utf16.count == new.utf16.count)
    let wide = { (text: String) in text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    for (from, to) in [(wide(old), wide(new)), (Array(old.utf8), Array(new.utf8))] {
      guard from.count == to.count else { continue }
      for place in bytes.ranges(of: from) { bytes.replaceSubrange(place, with: to) }
    }
    return bytes
  }

  static func send(
    _ bytes: [UInt8], _ server: RunningServer, headers: [String: String] = [:]
  ) async throws -> Reply {
    try await server.send("POST", "/v1/fonts", bytes, type: "font/otf", headers: headers)
  }

  static func width(
    _ font: String, _ server: RunningServer
  ) async throws -> JSONValue? {
    let reply = try await server.post(
      "/v1/measure?want=widthExact&no-bundled-fonts=true&font=\(font)", "AVATAR to",
      type: "text/plain")
    return try reply.json["widthExact"]
  }
}
