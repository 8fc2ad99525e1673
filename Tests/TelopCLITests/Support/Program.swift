import Foundation
import TelopPlatform
import TestSupport
import Testing

/// The result of a run.
struct Outcome {
  /// The exit status; or the signal that ended it, negated.
  let status: Int32
  let outputBytes: Data
  let errorBytes: Data

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The lines of standard error without warnings.
  var errorLines: [Substring] { errorAndWarningLines.filter { !$0.hasPrefix("telop: warning: ") } }

  /// The lines of standard error.
  var errorAndWarningLines: [Substring] {
    errors.split(separator: "\n", omittingEmptySubsequences: true)
  }
}

/// The built `telop`, run as a process.
enum Program {
  /// `TELOP_BIN`, or the program next to the test bundle.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["TELOP_BIN"] { return path }
    let tests = URL(fileURLWithPath: RunningExecutable.path ?? "")
    return tests.deletingLastPathComponent().appendingPathComponent("telop").path
  }()

  /// Runs `telop`, in a temporary folder by default.
  static func run(
    _ arguments: [String], input: String = "", in folder: Folder? = nil
  ) throws -> Outcome {
    try run(executable: path, arguments, input: input, in: folder)
  }

  static func run(
    executable: String, _ arguments: [String], input: String = "", in folder: Folder? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(
      executable: executable, arguments, inputBytes: Data(input.utf8), in: folder,
      environment: environment)
  }

  static func run(
    executable: String, _ arguments: [String], inputBytes: Data, in folder: Folder? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = (folder ?? scratch).url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: a full pipe would block the program.
    try scratch.write(".input", inputBytes)
    let output = scratch.url.appendingPathComponent(".output")
    let errors = scratch.url.appendingPathComponent(".errors")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = try FileHandle(
      forReadingFrom: scratch.url.appendingPathComponent(".input"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus * (process.terminationReason == .exit ? 1 : -1),
      outputBytes: try bytes(of: output), errorBytes: try bytes(of: errors))
  }

  /// Avoids `Data(contentsOf:)`, which leaks an empty file's buffer; AddressSanitizer would report it.
  private static func bytes(of file: URL) throws -> Data {
    try FileHandle(forReadingFrom: file).readToEnd() ?? Data()
  }
}

/// A temporary folder that is deleted with the value.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ data: Data) throws {
    try data.write(to: url.appendingPathComponent(name))
  }

  /// Writes a program into the folder's `bin`, replacing one of the same name.
  ///
  /// Uses `install`, because a child of another thread may inherit a file that this process has open for writing. Until
  /// the child closes it, running the file fails with ETXTBSY.
  func install(_ name: String, _ text: String) throws {
    let bin = url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let source = bin.appendingPathComponent(".\(name)").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: source))
    let place = bin.appendingPathComponent(name).path
    _ = try Tool.output("install", ["-m", "755", source, place])
    try FileManager.default.removeItem(atPath: source)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
  }

  /// Waits until a file other than these has content.
  func isWritten(into names: Set<String>) throws -> Bool {
    try Hang.wait {
      try FileManager.default.contentsOfDirectory(atPath: url.path).contains { name in
        guard !names.contains(name) else { return false }
        var status = stat()
        return stat(url.appendingPathComponent(name).path, &status) == 0 && status.st_size > 0
      }
    }
  }
}
