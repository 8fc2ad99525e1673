import Foundation
import TelopPlatform
import TestSupport
import Testing

/// The built `telop`, called with bytes that need not be valid text.
enum RawProgram {
  struct Outcome {
    /// The exit status; or the signal that ended it, negated.
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var complaint: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Runs the program in a folder.
  ///
  /// - Parameter arguments: without the byte 0.
  static func run(
    _ arguments: [[UInt8]], input: [UInt8] = [], in folder: Folder,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try Folder()
    try scratch.write("input", Data(input))
    func path(_ name: String) -> String { scratch.url.appendingPathComponent(name).path }
    let input = open(path("input"), O_RDONLY | O_CLOEXEC)
    let outputs = ["output", "errors"].map {
      open(path($0), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }
    defer { for file in [input] + outputs { close(file) } }
    var spawning = telop_spawning(
      input: input, output: outputs[0], errors: outputs[1], group: -1, is_isolated: 0)
    // `env -C` changes the folder and then runs the program.
    let call = ["/usr/bin/env", "-C", folder.url.path, Program.path].map { Array($0.utf8) }
    let words = (call + arguments).map { word in
      (word + [0]).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.flatMap {
          strdup(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
      }
    }
    let values = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { strdup("\($0)=\($1)") }
    defer { for word in words + values { free(word) } }
    var process: pid_t = 0
    try #require(
      telop_spawn(&process, "/usr/bin/env", words + [nil], values + [nil], &spawning) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
      output: try bytes(path("output")), errors: try bytes(path("errors")))
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return [UInt8](try handle.readToEnd() ?? Data())
  }
}

extension Folder {
  /// Writes a file whose name need not be valid text.
  func write(named name: [UInt8], _ content: [UInt8]) throws {
    let path = Array(url.path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let descriptor = path.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        open($0.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      } ?? -1
    }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(TelopPlatform.write(descriptor, content, content.count) == content.count)
  }
}
