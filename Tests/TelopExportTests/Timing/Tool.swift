import Foundation
import Testing

/// A program that reads what was exported; `make test` installs it.
enum Tool {
  /// Its output. Fails the test when it is not installed or complains.
  static func run(_ name: String, _ arguments: [String]) throws -> Data {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let path = folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let found = try #require(path, "\(name) is not installed: make setup-test installs it")
    let folder = try ScratchFolder()
    let (output, errors) = (folder.path("output"), folder.path("errors"))
    for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: found)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    let complaint = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(name): \(complaint)")
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  /// What ffmpeg makes of a file of subtitles.
  static func ffmpeg(_ bytes: [UInt8], from ending: String, to format: String) throws -> String {
    let folder = try ScratchFolder()
    try folder.write("in.\(ending)", bytes)
    let output = try run(
      "ffmpeg", ["-v", "error", "-i", folder.path("in.\(ending)"), "-f", format, "-"])
    return String(decoding: output, as: UTF8.self)
  }
}

/// A folder that goes away with the value.
final class ScratchFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// Links to the bundled fonts, side by side: libass does not look into folders within one.
  func addFonts() throws -> String {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fonts")
    let target = url.appendingPathComponent("fonts")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let names = try FileManager.default.subpathsOfDirectory(atPath: fonts.path)
    for name in names where name.hasSuffix("tf") || name.hasSuffix("ttc") {
      try FileManager.default.createSymbolicLink(
        at: target.appendingPathComponent((name as NSString).lastPathComponent),
        withDestinationURL: fonts.appendingPathComponent(name))
    }
    return target.path
  }
}

/// Text that tries to get out of every format.
let hostile = """
  # <b>Intro</b> &amp; {\\pos(0,0)} "quoted"

  He said {\\b1}bold{\\b0} & \\<i>x\\</i>, "q" -- --> a\\Nb, C:\\new, \\hx; NOTE `<script>`. A\u{7}\u{1B}[31mZ

  速さは大事です。مرحبا (عالم) 12 שלום! 👩‍💻🇯🇵👍🏽 ==mark== end

  ## =SUM(A1), "x"

  二つ目の節です。**太字** and *italic*
  """
