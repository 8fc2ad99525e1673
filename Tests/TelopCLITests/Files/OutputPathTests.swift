import Foundation
import TestSupport
import Testing

@Suite("Where outputs go")
struct OutputPathTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    return folder
  }

  private func path(_ name: String, _ folder: Folder) -> String {
    folder.url.appendingPathComponent(name).path
  }

  private func files(_ folder: Folder, _ name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name, folder)).sorted()
  }

  private func kind(_ name: String, _ folder: Folder) -> mode_t {
    var status = stat()
    return lstat(path(name, folder), &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private func link(_ name: String, to target: String, _ folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name, folder), withDestinationPath: target)
  }

  @Test("a pipe receives the bytes and stays a pipe")
  func pipes() throws {
    let folder = try folder()
    try #require(mkfifo(path("pipe", folder), 0o600) == 0)
    let outcome = try Program.run(
      executable: "/bin/sh",
      [
        "-c",
        "timeout \(Hang.seconds) cat pipe > got & '\(Program.path)' export talk.md -o pipe --to vtt; echo $?; wait",
      ],
      in: folder)
    #expect(outcome.output == "0\n")
    #expect(try folder.read("got").hasPrefix("WEBVTT"))
    #expect(kind("pipe", folder) == S_IFIFO)
    for format in ["mov", "gif"] {
      let movie = try Program.run(
        ["export", "talk.md", "-o", "pipe", "--to", format, "--fps", "25"], in: folder)
      #expect(movie.status == 64 && movie.errors.contains("pipe: a movie needs a regular file"))
    }
    #expect(kind("pipe", folder) == S_IFIFO)
    #expect(try Program.run(["init", "pipe"], in: folder).status == 64)
  }

  @Test("a device receives the bytes and stays a device, also through a link")
  func devices() throws {
    let folder = try folder()
    for isLinked in [false, true] {
      let terminal = try TerminalPair()
      if isLinked { try link("device", to: terminal.path, folder) }
      let output = isLinked ? "device" : terminal.path
      let outcome = try Program.run(["export", "talk.md", "-o", output, "--to", "vtt"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      var start = [UInt8](repeating: 0, count: 6)
      #expect(read(terminal.master, &start, start.count) == start.count)
      #expect(String(decoding: start, as: UTF8.self) == "WEBVTT")
      var status = stat()
      #expect(lstat(terminal.path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
    #expect(kind("device", folder) == S_IFLNK)
  }

  @Test("a full device is reported as the output's")
  func full() throws {
    let folder = try folder()
    try link("full", to: "/dev/full", folder)
    let outcome = try Program.run(["export", "talk.md", "-o", "full", "--to", "vtt"], in: folder)
    #expect(outcome.status == 74 && outcome.errors == "telop: full: No space left on device\n")
    #expect(kind("full", folder) == S_IFLNK)
  }

  @Test("a name may have as many bytes as the file system allows", arguments: [238, 255])
  func longNames(count: Int) throws {
    let folder = try folder()
    // Characters of three bytes, so that a name cannot be cut at any byte.
    let rest = count - ".vtt".utf8.count
    let name =
      String(repeating: "x", count: rest % 3) + String(repeating: "字", count: rest / 3) + ".vtt"
    try #require(name.utf8.count == count)
    for _ in 0..<2 {
      let outcome = try Program.run(["export", "talk.md", "-o", name], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try Set(files(folder)) == ["talk.md", name])
    }
  }

  @Test(
    "an empty name is wrong usage",
    arguments: [
      ["export", "talk.md", "--to", "svg", "--output", ""],
      ["export", "talk.md", "--to", "mov", "--output", ""],
      ["export", "talk.md", "--to", "ograf", "--output", ""],
      ["export", "talk.md", "--to", "frames", "--output", ""],
      ["fix", "talk.md", "1", "--output", ""], ["batch", "talk.md", "--output", ""], ["init", ""],
      ["fit", "talk.md", "--report", ""],
    ])
  func emptyNames(arguments: [String]) throws {
    let folder = try folder()
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64 && outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
    #expect(try files(folder) == ["talk.md"])
  }

  @Test("a link is followed, also to a missing file", .needs(.ffmpeg))
  func links() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: path("sub", folder), withIntermediateDirectories: true)
    try folder.write("sub/there.vtt", "older")
    try link("a.vtt", to: "sub/there.vtt", folder)
    try link("b.mov", to: path("sub/new.mov", folder), folder)
    try link("c.mov", to: "b.mov", folder)
    try link("round.vtt", to: "round.vtt", folder)
    let short = ["--duration", "1s", "--viewport", "160"]
    for output in ["a.vtt", "c.mov"] {
      let outcome = try Program.run(["export", "talk.md", "-o", output] + short, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try folder.read("sub/there.vtt").hasPrefix("WEBVTT"))
    #expect(try files(folder, "sub") == ["new.mov", "there.vtt"])
    for name in ["a.vtt", "b.mov", "c.mov"] { #expect(kind(name, folder) == S_IFLNK) }
    let round = try Program.run(["export", "talk.md", "-o", "round.vtt"], in: folder)
    #expect(round.status == 74 && round.errors.contains("Too many levels"))
  }

  @Test(
    "names that ffmpeg reads as a protocol or an option are written as files", .needs(.ffmpeg),
    arguments: ["1:23.mov", "pipe:1.mov", "concat:x.gif", "-x.webm", "file:x.apng"])
  func names(name: String) throws {
    let folder = try folder()
    let outcome = try Program.run(
      [
        "export", "talk.md", "--output=\(name)", "--duration", "1s", "--viewport", "160", "--fps",
        "25",
      ],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Set(files(folder)) == ["talk.md", name])
  }

  @Test("a folder's name may end in a slash, and a link to a folder stays")
  func folders() throws {
    let folder = try folder()
    for arguments in [["-o", "a.ograf/"], ["-o", "b//", "--to", "ograf"]] {
      for _ in 0..<2 {
        let outcome = try Program.run(["export", "talk.md"] + arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }
    #expect(folder.exists("a.ograf/a.ograf.json") && folder.exists("b/b.ograf.json"))
    try link("l.ograf", to: "real", folder)
    for _ in 0..<2 {
      let outcome = try Program.run(["export", "talk.md", "-o", "l.ograf"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(kind("l.ograf", folder) == S_IFLNK && folder.exists("real/graphic.mjs"))
    #expect(try files(folder) == ["a.ograf", "b", "l.ograf", "real", "talk.md"])
    #expect(try Program.run(["export", "talk.md", "-o", "a.png/"], in: folder).status == 64)
  }

  @Test("frames larger than the encoder's maximum are refused", arguments: ["webm", "mp4"])
  func large(format: String) throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["export", "talk.md", "-o", "a.\(format)", "--duration", "1s", "--viewport", "16386"],
      in: folder)
    #expect(outcome.status == 65 && outcome.errors.contains("at most 16384 px"))
    #expect(try files(folder) == ["talk.md"])
  }

  @Test(
    "another program's page and a folder are bad data", .needs(.ffmpeg),
    arguments: ["a.html", "."])
  func inputs(name: String) throws {
    let folder = try folder()
    try folder.write("a.html", "<!DOCTYPE html><script>while (true);</script>")
    let outcome = try Program.run(["audit", name], in: folder)
    #expect(outcome.status == 65 && outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("telop: \(name): no"))
  }
}
