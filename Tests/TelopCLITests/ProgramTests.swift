import Foundation
import TestSupport
import Testing

@Suite("Programs that telop runs")
struct ProgramTests {
  /// A folder with a script, and programs of its own in `bin`.
  private func folder(_ programs: [String: String]) throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    let bin = folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for (name, text) in programs {
      try folder.write("bin/\(name)", text)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: bin.appendingPathComponent(name).path)
    }
    return folder
  }

  private func path(_ folder: Folder) -> String {
    folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"
  }

  /// In a process group of its own, as a shell's jobs are.
  private func start(_ arguments: [String], in folder: Folder) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path(folder)]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// One that goes on is ended, and what is expected of it does not hold.
  private func waitForEnd(of process: Process) {
    if !Hang.wait(until: { !process.isRunning }) { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The numbers that a program has written, once there are so many.
  private func numbers(_ count: Int, in name: String, of folder: Folder) throws -> [pid_t] {
    var numbers: [pid_t] = []
    _ = try Hang.wait {
      guard folder.exists(name) else { return false }
      numbers = try folder.read(name).split(separator: "\n").compactMap { pid_t($0) }
      return numbers.count >= count
    }
    return numbers
  }

  private func isGone(_ process: pid_t) -> Bool {
    Hang.wait {
      if kill(process, 0) != 0 { return true }
      // One that nobody waits for has ended too.
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return state?.contains(") Z ") != false
    }
  }

  private func files(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// A movie that is not done before it is interrupted.
  static let longExport = ["export", "talk.md", "-o", "a.mov", "--duration", "50000"]

  @Test(
    "one that cannot be run is missing, and nobody else is ended",
    arguments: [("ffmpeg", "a.mov"), ("hb-subset", "a.html")])
  func garbage(program: String, output: String) throws {
    for isFolder in [true, false] {
      let folder = try folder(isFolder ? [:] : [program: "\u{1}garbage"])
      let place = folder.url.appendingPathComponent("bin/\(program)")
      if isFolder {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      let outcome = try Program.run(
        executable: "/bin/sh", ["-c", "\(Program.path) export talk.md -o \(output); echo $?"],
        in: folder, environment: ["PATH": folder.url.appendingPathComponent("bin").path])
      #expect(outcome.status == 0 && outcome.output == "69\n")
      #expect(outcome.errors.contains(isFolder ? "is not installed" : "cannot be run: Exec format"))
      #expect(try files(folder) == ["bin", "talk.md"])
    }
  }

  @Test(
    "control-C in a shell stops a movie as the signal does, and every program with it",
    arguments: [SIGINT, SIGTERM, SIGHUP],
    [
      // One that reads nothing, and one that goes on after the last frame.
      "echo $$ > pids; sleep \(Hang.seconds) & echo $! >> pids; wait",
      "cat > /dev/null; echo $$ > pids; sleep \(Hang.seconds) & echo $! >> pids; wait",
    ])
  func stopped(signal: Int32, encoder: String) throws {
    let folder = try folder(["ffmpeg": "#!/bin/sh\n\(encoder)\n"])
    let process = try start(["export", "talk.md", "-o", "a.mov", "--duration", "2"], in: folder)
    let programs = try numbers(2, in: "pids", of: folder)
    #expect(programs.count == 2)
    kill(-process.processIdentifier, signal)
    waitForEnd(of: process)
    #expect(
      process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    for program in programs { #expect(isGone(program)) }
    #expect(try files(folder) == ["bin", "pids", "talk.md"])
  }

  @Test("control-C with the real encoder too", .needs(.ffmpeg))
  func interrupted() throws {
    let folder = try folder([:])
    let process = try start(Self.longExport, in: folder)
    #expect(try folder.isWritten(into: ["bin", "talk.md"]))
    kill(-process.processIdentifier, SIGINT)
    waitForEnd(of: process)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    #expect(try files(folder) == ["bin", "talk.md"])
  }

  @Test("what whoever started it wants ignored is ignored")
  func ignored() throws {
    let folder = try folder([
      "ffmpeg":
        "#!/bin/sh\necho $$ > pids; cat > /dev/null; while [ ! -e go ]; do sleep 0.05; done\n"
    ])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' HUP; exec '\(Program.path)' export talk.md -o a.mov --duration 1",
    ]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path(folder)]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(try numbers(1, in: "pids", of: folder).count == 1)
    kill(process.processIdentifier, SIGHUP)
    try folder.write("go", "")
    waitForEnd(of: process)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(folder.exists("a.mov"))
  }

  @Test("control-C ends the browser of an audit, and takes its folder away")
  func browser() throws {
    let folder = try folder([
      "chromium": """
      #!/bin/sh
      for word in "$@"; do case $word in --user-data-dir=*) echo "${word#*=}" > profile;; esac; done
      mkdir -p "$(cat profile)"
      echo $$ > pids; sleep \(Hang.seconds) & echo $! >> pids; wait

      """
    ])
    let made = try Program.run(["export", "talk.md", "-o", "a.html"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let process = try start(["audit", "a.html"], in: folder)
    let programs = try numbers(2, in: "pids", of: folder)
    #expect(programs.count == 2)
    let profile = try folder.read("profile").trimmingCharacters(in: .whitespacesAndNewlines)
    let place = URL(fileURLWithPath: profile).deletingLastPathComponent().path
    #expect(FileManager.default.fileExists(atPath: profile))
    kill(-process.processIdentifier, SIGINT)
    waitForEnd(of: process)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    for program in programs { #expect(isGone(program)) }
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test("a GIF's frames are not kept: the encoder gets by with little memory", .needs(.ffmpeg))
  func memory() throws {
    // 600 frames of 1280 × 128 px are 390 MB.
    let folder = try folder([
      "ffmpeg": "#!/bin/sh\nulimit -d 300000\nexec /usr/bin/ffmpeg \"$@\"\n"
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

  @Test("an encoder that the system refuses room says what, whatever its exit status is")
  func full() throws {
    for (status, ending) in [(0, "No space left on device"), (1, "File too large")] {
      let folder = try folder([
        "ffmpeg":
          "#!/bin/sh\ncat > /dev/null\necho 'Error closing file x: \(ending)' >&2\nexit \(status)\n"
      ])
      let outcome = try Program.run(
        executable: Program.path, ["export", "talk.md", "-o", "a.webm", "--duration", "1"],
        in: folder, environment: ["PATH": path(folder)])
      #expect(outcome.status == 74 && outcome.errors == "telop: a.webm: \(ending)\n")
      #expect(!folder.exists("a.webm"))
    }
  }

  @Test("the real encoder, where the system refuses it room", .needs(.ffmpeg))
  func limited() throws {
    // The encoder alone: telop itself may run with a sanitizer, which needs files of its own.
    let folder = try folder(["ffmpeg": "#!/bin/sh\nulimit -f 8\nexec /usr/bin/ffmpeg \"$@\"\n"])
    let outcome = try Program.run(
      executable: Program.path, ["export", "talk.md", "-o", "a.mov", "--duration", "5"],
      in: folder, environment: ["PATH": path(folder)])
    #expect(outcome.status == 74 && outcome.errors == "telop: a.mov: File too large\n")
    #expect(try files(folder) == ["bin", "talk.md"])
  }

  @Test("an encoder's fault stands on a line of its own, behind no progress bar")
  func fault() throws {
    for (term, isShown) in [("xterm", true), ("dumb", false)] {
      // It fails when it is told to, which is when the bar is there.
      let folder = try folder([
        "ffmpeg": """
        #!/bin/sh
        head -c 3000000 > /dev/null
        while [ ! -e "${0%/*}/../go" ]; do sleep 0.05; done
        echo broken >&2
        exit 3

        """
      ])
      let terminal = try Pseudoterminal(
        [
          "export", folder.url.appendingPathComponent("talk.md").path, "-o",
          folder.url.appendingPathComponent("a.mov").path, "--duration", "20",
        ], columns: 40, terminal: term, environment: ["PATH": path(folder)])
      if isShown { #expect(terminal.read { $0.contains("░") }) }
      try folder.write("go", "")
      #expect(terminal.status() == 70)
      let text = terminal.text
      #expect(text.contains("░") == isShown && text.contains("\u{1B}") == isShown)
      #expect(text.hasSuffix((isShown ? "\r\u{1B}[K" : "") + "telop: ffmpeg: broken\r\n"))
      for line in text.split(separator: "\r") where line.contains("frames") {
        #expect(line.replacing("\u{1B}[K", with: "").count < 40, "\(line)")
      }
    }
  }
}
