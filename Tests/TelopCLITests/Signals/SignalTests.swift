import Foundation
import TestSupport
import Testing

@Suite("Signals and cleanup")
struct SignalTests {
  /// A command with a helper program that hangs.
  enum Work: String, CaseIterable {
    case movie, movieEnd, palette, gif, page, deck, probe, audit, auditPage

    var arguments: [String] {
      switch self {
      case .movie, .movieEnd: ["export", "talk.md", "-o", "a.mov"] + FakePrograms.small
      case .palette, .gif: ["export", "talk.md", "-o", "a.gif"] + FakePrograms.small
      case .page: ["export", "talk.md", "-o", "a.html", "--glyphs", "text"]
      case .deck: ["export", "talk.md", "-o", "a.html", "--deck", "slides.pdf"]
      case .probe, .audit: ["audit", "b.mov"]
      case .auditPage: ["audit", "b.html", "--trust-page"]
      }
    }

    var programs: [String: String] {
      let hanging = FakePrograms.hanging
      let prober = "printf 'width=8\\nheight=8\\nr_frame_rate=60/1\\nnb_frames=9\\n'"
      return switch self {
      // The first program reads nothing. The second continues after the last frame.
      case .movie, .palette: ["ffmpeg": hanging]
      case .movieEnd: ["ffmpeg": "cat > /dev/null; \(hanging)"]
      // Hangs in the second of two runs.
      case .gif:
        [
          "ffmpeg": """
          if [ -e tmp/*/palette.png ]; then \(hanging); fi
          \(FakePrograms.encoder)
          """
        ]
      case .page: ["hb-subset": hanging]
      case .deck: ["pdfinfo": "echo 'Pages: 2'", "pdftocairo": hanging]
      case .probe: ["ffprobe": hanging]
      case .audit: ["ffprobe": prober, "ffmpeg": hanging]
      case .auditPage:
        ["chromium": "mkdir -p \"$HOME/deep/er\"; echo > \"$HOME/deep/er/x\"; \(hanging)"]
      }
    }

    func folder() throws -> FakePrograms {
      let programs = try FakePrograms(programs)
      for name in ["b.mov", "slides.pdf"] { try programs.folder.write(name, "") }
      if self == .auditPage {
        let made = try Program.run(["export", "talk.md", "-o", "b.html"], in: programs.folder)
        try #require(made.status == 0, "\(made.errors)")
      } else {
        try programs.folder.write("b.html", "")
      }
      return programs
    }
  }

  static let given = ["b.html", "b.mov", "pids", "slides.pdf", "talk.md"]

  /// Every signal with every command. A short run sends each signal during one command, and SIGTERM during
  /// each.
  static let endings: [(signal: Int32, work: Work)] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,
  ].flatMap { signal in
    Work.allCases.filter { Effort.now != .short || signal == SIGTERM || $0 == .movie }
      .map { (signal: signal, work: $0) }
  }

  @Test(
    "every signal ends telop with that signal, its child programs, and its temporary files",
    arguments: endings)
  func ending(signal: Int32, work: Work) throws {
    let programs = try work.folder()
    let process = try programs.start(work.arguments)
    let helpers = try programs.numbers(2, from: process)
    try #require(helpers.count == 2)
    kill(-process.processIdentifier, signal)
    FakePrograms.waitForEnd(of: process)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    for helper in helpers { #expect(FakePrograms.isGone(helper)) }
    #expect(try programs.files == Self.given)
    #expect(try programs.temporaries == [])
  }

  @Test(
    "after a kill the child programs end, and later runs keep the remaining files",
    arguments: Effort.spread(Work.allCases, step: 2))
  func killed(work: Work) throws {
    let programs = try work.folder()
    let process = try programs.start(work.arguments)
    let helpers = try programs.numbers(2, from: process)
    try #require(helpers.count == 2)
    kill(process.processIdentifier, SIGKILL)
    FakePrograms.waitForEnd(of: process)
    for helper in helpers { #expect(FakePrograms.isGone(helper)) }
    let left = try programs.files.count - Self.given.count + programs.temporaries.count
    let expected =
      switch work {
      case .page, .probe, .audit: 0
      case .palette, .gif: 2
      default: 1
      }
    #expect(left == expected)
    if left == 0 { return }
    // Left-over files stay, because a file name does not identify its owner.
    let before = Set(try programs.files + programs.temporaries)
    try programs.add("ffmpeg", FakePrograms.encoder)
    for output in ["a.mov", "a.gif"] {
      let outcome = try programs.run(["export", "talk.md", "-o", output] + FakePrograms.small)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try Set(programs.files + programs.temporaries) == before.union(["a.gif", "a.mov"]))
  }

  @Test("work continues after its reader closes, and ignored signals stay ignored")
  func ignored() throws {
    for (signal, before) in [(SIGPIPE, "true"), (SIGHUP, "trap '' HUP"), (SIGUSR1, "trap '' USR1")]
    {
      let programs = try FakePrograms([
        "ffmpeg": """
        echo $$ > pids; while [ ! -e go ]; do sleep 0.05; done
        \(FakePrograms.encoder)
        """
      ])
      let process = try programs.start(Work.movie.arguments, after: before)
      try #require(try programs.numbers(1, from: process).count == 1)
      kill(process.processIdentifier, signal)
      try programs.folder.write("go", "")
      FakePrograms.waitForEnd(of: process)
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      #expect(programs.folder.exists("a.mov"))
    }
  }

  @Test("no helper program or child of it outlives the work")
  func helpers() throws {
    // An encoder that ends but leaves a process running.
    let programs = try FakePrograms([
      "ffmpeg": "sleep \(Hang.seconds) & echo $! > pids\n\(FakePrograms.encoder)"
    ])
    let outcome = try programs.run(Work.movie.arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pids = try programs.folder.read("pids")
    let helper = try #require(pid_t(pids.trimmingCharacters(in: .newlines)))
    #expect(FakePrograms.isGone(helper))
  }

  @Test("temporary files are in TMPDIR, and an error names it")
  func place() throws {
    let programs = try FakePrograms(["ffmpeg": FakePrograms.encoder])
    let outcome = try programs.run(Work.gif.arguments, ["TMPDIR": "none"])
    #expect(
      outcome.status == 74
        && outcome.errors
          == "telop: a.gif: cannot make a temporary folder in none: no such folder; "
          + "set TMPDIR to another place\n"
    )
    #expect(try programs.files == ["talk.md"])
  }
}
