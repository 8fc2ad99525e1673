public import Foundation

/// Calls `body` with a new folder, and removes it afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("telop-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Calls `body` with the path of a temporary font file.
package func withFontFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
  try withTemporaryFolder { folder in
    let file = folder.appendingPathComponent("font.ttf")
    try Data(bytes).write(to: file)
    try body(file.path)
  }
}
