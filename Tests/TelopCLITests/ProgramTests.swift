import Foundation
import TestSupport
import Testing

@Suite("Programs that telop runs")
struct ProgramTests {
  private func folder(_ programs: [String: String]) throws -> Folder {
    try FakePrograms(programs).folder
  }

  private func path(_ folder: Folder) -> String {
    folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"
  }

  private func files(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test(
    "a program that cannot run counts as missing, and no other process is ended",
    arguments: [
      ("ffmpeg", "a.mov"), ("hb-subset", "a.html --glyphs text"),
      ("pdfinfo", "a.html --deck talk.md"),
    ])
  func garbage(program: String, output: String) throws {
    for isFolder in [true, false] {
      let folder = try folder([:])
      if isFolder {
        let place = folder.url.appendingPathComponent("bin/\(program)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      } else {
        try folder.install(program, "\u{1}garbage")
      }
      let outcome = try Program.run(
        executable: "/bin/sh", ["-c", "\(Program.path) export talk.md -o \(output); echo $?"],
        in: folder, environment: ["PATH": folder.url.appendingPathComponent("bin").path])
      #expect(outcome.status == 0 && outcome.output == "69\n")
      #expect(outcome.errors.contains(isFolder ? "is not installed" : "cannot be run: Exec format"))
      #expect(try files(folder) == ["bin", "talk.md", "tmp"])
    }
  }

  @Test("Control-C stops the real encoder, and an existing movie stays", .needs(.ffmpeg))
  func interrupted() throws {
    let programs = try FakePrograms([:])
    try programs.folder.write("a.mov", "older")
    // A movie that is not complete before the test interrupts it.
    let process = try programs.start([
      "export", "talk.md", "-o", "a.mov", "--canvas", "band", "--duration", "50000",
    ])
    #expect(try programs.folder.isWritten(into: ["a.mov", "bin", "tmp", "talk.md"]))
    kill(-process.processIdentifier, SIGINT)
    FakePrograms.waitForEnd(of: process)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    #expect(try programs.folder.read("a.mov") == "older")
    #expect(try programs.files == ["a.mov", "talk.md"])
  }

  @Test("a GIF's frames are not all kept in memory", .needs(.ffmpeg))
  func memory() throws {
    // 600 frames of 1280 × 128 px are 390 MB.
    let folder = try folder([
      "ffmpeg": "ulimit -d 300000\nexec /usr/bin/ffmpeg \"$@\""
    ])
    let outcome = try Program.run(
      executable: Program.path,
      [
        "export", "talk.md", "-o", "a.gif", "--duration", "24", "--fps", "25", "--viewport", "1280",
        "--height", "128",
      ], in: folder, environment: ["PATH": path(folder)])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.exists("a.gif"))
  }

  @Test("an encoder out of space is reported, whatever its exit status")
  func full() throws {
    for (status, ending) in [(0, "No space left on device"), (1, "File too large")] {
      let folder = try folder([
        "ffmpeg":
          "cat > /dev/null\necho 'Error closing file x: \(ending)' >&2\nexit \(status)\n"
      ])
      let outcome = try Program.run(
        executable: Program.path, ["export", "talk.md", "-o", "a.webm"] + FakePrograms.small,
        in: folder, environment: ["PATH": path(folder)])
      #expect(outcome.status == 74 && outcome.errors == "telop: a.webm: \(ending)\n")
      #expect(!folder.exists("a.webm"))
    }
  }

  @Test("a logo without space for its temporary files names TMPDIR")
  func fullTemporaries() throws {
    let folder = try folder(["rsvg-convert": "exit 1\n"])
    try folder.write("logo.svg", "<svg>" + String(repeating: " ", count: 2_000))
    // A file may have no block of 512 bytes.
    let outcome = try Program.run(
      executable: "/bin/bash",
      [
        "-c", "set -o pipefail; (ulimit -f 0; exec \"$@\" 2>&1) | cat >&2", "bash", Program.path,
        "fit", "talk.md", "--logo", "logo.svg",
      ],
      in: folder, environment: ["PATH": path(folder), "TMPDIR": folder.url.path])
    #expect(outcome.status == 74)
    #expect(
      outcome.errors.hasSuffix("/picture.svg: File too large; set TMPDIR to another place\n"),
      "\(outcome.errors)")
  }

  @Test("the real encoder out of space is reported", .needs(.ffmpeg))
  func limited() throws {
    // Limits only the encoder: a sanitizer in telop needs files of its own.
    let folder = try folder(["ffmpeg": "ulimit -f 8\nexec /usr/bin/ffmpeg \"$@\"\n"])
    let outcome = try Program.run(
      executable: Program.path, ["export", "talk.md", "-o", "a.mov"] + FakePrograms.small,
      in: folder, environment: ["PATH": path(folder)])
    #expect(outcome.status == 74 && outcome.errors == "telop: a.mov: File too large\n")
    #expect(try files(folder) == ["bin", "talk.md", "tmp"])
  }

  @Test("an encoder's error has its own line, without a progress bar")
  func fault() throws {
    for (term, isShown) in [("xterm", true), ("dumb", false)] {
      // Fails on a signal from the test, when the progress bar is visible.
      let folder = try folder([
        "ffmpeg": """
        head -c 3000000 > /dev/null
        while [ ! -e "${0%/*}/../go" ]; do sleep 0.05; done
        echo broken >&2
        exit 3

        """
      ])
      let terminal = try Pseudoterminal(
        [
          "export", folder.url.appendingPathComponent("talk.md").path, "-o",
          folder.url.appendingPathComponent("a.mov").path, "--duration", "10s",
        ], columns: 40, terminal: term, environment: ["PATH": path(folder)])
      if isShown { #expect(terminal.read { $0.contains("░") }) }
      try folder.write("go", "")
      #expect(terminal.status() == 69)
      let text = terminal.text
      #expect(text.contains("░") == isShown && text.contains("\u{1B}") == isShown)
      #expect(text.hasSuffix((isShown ? "\r\u{1B}[K" : "") + "telop: ffmpeg: broken\r\n"))
      for line in text.split(separator: "\r") where line.contains("frames") {
        #expect(line.replacing("\u{1B}[K", with: "").count < 40, "\(line)")
      }
    }
  }
}
