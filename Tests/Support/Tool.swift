package import Foundation

/// Programs that inspect Telop's output.
package enum Tool {
  package struct Failure: Error { package let message: String }

  /// Standard output of a successful run.
  package static func output(_ name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // Uses a file handle: reading an empty file at once leaks its buffer.
    let complaint = String(
      decoding: try FileHandle(forReadingFrom: errors).readToEnd() ?? Data(), as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(message: "\(name): \(process.terminationStatus): \(complaint.suffix(500))")
    }
    return data
  }
}
