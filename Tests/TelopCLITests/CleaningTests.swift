import Foundation
import TestSupport
import Testing

@Suite("Cleaning up removes only this run's files")
struct CleaningTests {
  @Test("a file with a name like a temporary file stays")
  func names() throws {
    let programs = try FakePrograms(["ffmpeg": FakePrograms.encoder])
    let digits = "abcdefabcdef1234"
    let kept = [
      "my.telop-\(digits).tmp", ".telop-\(digits).tmp", "a.gif.telop-\(digits).tmp",
      "tmp/my-telop-run-\(digits)", "tmp/telop-run-\(digits)",
    ]
    for name in kept {
      try FileManager.default.createDirectory(
        at: programs.folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
      try programs.folder.write(name + "/mine", "mine")
    }
    let outcome = try programs.run(SignalTests.Work.gif.arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in kept { #expect(programs.folder.exists(name + "/mine"), "\(name)") }
  }

  @Test("a folder that has replaced a temporary folder keeps its files")
  func renamed() throws {
    let programs = try FakePrograms(["ffmpeg": FakePrograms.hanging])
    let process = try programs.start(["export", "talk.md", "-o", "a.frames"] + FakePrograms.small)
    try #require(try programs.numbers(2, from: process).count == 2)
    let draft = try #require(try programs.files.first { $0.hasSuffix(".tmp") })
    let files = FileManager.default
    let path = { (name: String) in programs.folder.url.appendingPathComponent(name).path }
    try files.moveItem(atPath: path(draft), toPath: path("moved"))
    try files.createDirectory(atPath: path(draft), withIntermediateDirectories: true)
    try programs.folder.write(draft + "/mine", "mine")
    kill(-process.processIdentifier, SIGTERM)
    FakePrograms.waitForEnd(of: process)
    #expect(process.terminationStatus == SIGTERM)
    #expect(programs.folder.exists(draft + "/mine"))
  }

  @Test(
    "a file put into a frames folder during the export stays", .needs(.ffmpeg),
    arguments: ["notes.txt", "frame_00000.png"])
  func meanwhile(name: String) throws {
    let programs = try FakePrograms([:])
    let arguments = ["export", "talk.md", "-o", "a.frames"] + FakePrograms.small
    try #require(try programs.run(arguments).status == 0)
    try programs.add(
      "ffmpeg",
      "echo $$ > pids; while [ ! -e go ]; do sleep 0.05; done; exec /usr/bin/ffmpeg \"$@\"")
    let process = try programs.start(arguments)
    #expect(try programs.numbers(1, from: process).count == 1)
    let place = programs.folder.url.appendingPathComponent("a.frames/\(name)")
    // A folder is not a frame, whatever its name.
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try programs.folder.write("a.frames/\(name)/mine", "mine")
    try programs.folder.write("go", "")
    FakePrograms.waitForEnd(of: process)
    #expect(process.terminationReason == .exit && process.terminationStatus == 64)
    #expect(programs.folder.exists("a.frames/\(name)/mine"))
    #expect(try programs.files == ["a.frames", "go", "pids", "talk.md"])
  }

  @Test(
    "without free descriptors the status is 69 and no file is left",
    arguments: [
      ["export", "talk.md", "-o", "a.svg"], ["export", "talk.md", "-o", "a.ograf"],
      ["export", "talk.md", "-o", "a.gif", "--fps", "25"], ["export", "talk.md", "-o", "a.mov"],
      ["batch", "talk.md", "-o", "a.ndjson"],
    ])
  func descriptors(arguments: [String]) throws {
    let programs = try FakePrograms([:])
    // Descriptors 0 to 2, and one for loading libraries.
    let outcome = try Program.run(
      executable: "/bin/sh", ["-c", "ulimit -n 4; exec \"$@\"", "sh", Program.path] + arguments,
      in: programs.folder, environment: programs.environment)
    #expect(outcome.status == 69, "\(outcome.status) \(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix("Too many open files; allow more: ulimit -n 4096\n"),
      "\(outcome.errors)")
    #expect(try programs.files == ["talk.md"])
    #expect(try programs.temporaries == [])
  }
}
