import Foundation
import TestSupport
import Testing

@Suite("Programs that exit with 0 but give a wrong result")
struct BadAnswerTests {
  private func expect(
    _ status: Int32, _ words: String, of arguments: [String], _ programs: FakePrograms
  ) throws {
    let before = try programs.files
    let outcome = try programs.run(arguments)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome)")
    #expect(outcome.errorAndWarningLines.count == 1 && outcome.output.isEmpty)
    #expect(try programs.files == before)
    #expect(try programs.temporaries == [])
  }

  private static let endlessOutput = "cat /dev/zero"
  private static let endlessErrors = "yes nonsense | head -c 20000000 >&2; sleep \(Hang.seconds)"

  private static let encoders: [(text: String, words: String)] = [
    ("cat > /dev/null", "its output is empty"),
    ("cat > /dev/null; for last; do :; done; echo x > \"${last#file:}\"", "its output is not "),
    ("exit 0", "ffmpeg succeeded, but "),
    (endlessErrors, "its error output is too long"),
    ("cat > /dev/null; \(endlessErrors)", "its error output is too long"),
  ]

  /// Every encoder with every format. A short run has two formats; a wrong signature keeps all formats,
  /// because each has its own.
  private static let encodings: [(program: (text: String, words: String), output: String)] =
    encoders.flatMap { program in
      let count = Effort.now == .short && program.words != "its output is not " ? 2 : 5
      return ["a.mov", "a.gif", "a.webm", "a.mp4", "a.apng"].prefix(count).map { (program, $0) }
    }

  @Test("an encoder without output is reported", arguments: encodings)
  func encoder(program: (text: String, words: String), output: String) throws {
    let programs = try FakePrograms(["ffmpeg": program.text])
    try expect(
      69, program.words,
      of: ["export", "talk.md", "-o", output] + FakePrograms.small, programs)
  }

  private static let subsetters: [(text: String, words: String)] = [
    ("exit 0", "is not the font "), ("echo nonsense", "is not the font "),
    // A valid font, but not the requested one.
    ("cat '\(Package.path("fonts/NotoSansThai"))'/*.ttf", "is not the font "),
    (endlessOutput, "its output is too long"), (endlessErrors, "its error output is too long"),
  ]

  /// Every subsetter with both outputs. In a short run, only the subsetter that prints nothing has both.
  private static let subsettings: [(program: (text: String, words: String), output: String)] =
    subsetters.flatMap { program in
      let count = Effort.now == .short && program.text != "exit 0" ? 1 : 2
      return ["a.html", "a.svg"].prefix(count).map { (program, $0) }
    }

  @Test("a subsetter without output is reported", arguments: subsettings)
  func subsetter(program: (text: String, words: String), output: String) throws {
    let programs = try FakePrograms(["hb-subset": program.text])
    try expect(
      69, program.words, of: ["export", "talk.md", "-o", output, "--glyphs", "text"], programs)
  }

  @Test("a subsetter's changed font is blamed on the font")
  func changed() throws {
    let programs = try FakePrograms([
      "hb-subset": "exec /usr/bin/hb-subset \"$1\" \"$2\" --unicodes=20 --output-file=-"
    ])
    try expect(
      65, "cannot be embedded (hb-subset changes the widths of its letters); use --glyphs outlines",
      of: ["export", "talk.md", "-o", "a.html", "--glyphs", "text"], programs)
  }

  @Test(
    "a prober's wrong answer is reported",
    arguments: Effort.spread(
      [
        ("exit 0", 65, "not a movie that ffmpeg can read"),
        ("echo nonsense", 65, "not a movie that ffmpeg can read"),
        (probed(width: "9999999999", height: "9999999999"), 65, "9999999999 × 9999999999 px"),
        (probed(width: "9223372036854775807", height: "2"), 65, "too large"),
        (probed(width: "-3"), 65, "not a movie"), (probed(width: "1e9"), 65, "not a movie"),
        (probed(rate: "1/0"), 65, "not a movie"), (probed(rate: "0/0"), 65, "not a movie"),
        (endlessOutput, 69, "its output is too long"),
        ("printf '\\377\\000=\\001\\n'", 65, "not a movie that ffmpeg can read"),
        (endlessErrors, 69, "its error output is too long"),
      ] as [(String, Int32, String)], step: 2))
  func prober(text: String, status: Int32, words: String) throws {
    let programs = try FakePrograms(["ffprobe": text, "ffmpeg": "exit 0"])
    try programs.folder.write("a.mov", "")
    try expect(status, words, of: ["audit", "a.mov"], programs)
  }

  private static func probed(
    width: String = "320", height: String = "64", rate: String = "25/1", more: String = ""
  ) -> String {
    "printf 'width=\(width)\\nheight=\(height)\\nr_frame_rate=\(rate)\\n\(more)'"
  }

  private static let decoders: [(text: String, status: Int32, words: String)] = [
    ("exit 0", 65, "ffmpeg can read no frame of it"),
    ("head -c 1000 /dev/zero", 69, "frames do not have the size that ffprobe states"),
    ("head -c 21000 /dev/zero", 69, "frames do not have the size that ffprobe states"),
    (endlessErrors, 69, "its error output is too long"),
  ]

  private static let lengths = [
    "", "nb_frames=9223372036854775807\\n", "nb_frames=-1\\n", "duration=nan\\n",
    "duration=1e300\\n",
  ]

  /// Every decoder with every length. In a short run, only the decoder that prints nothing has all lengths.
  private static let decodings:
    [(program: (text: String, status: Int32, words: String), length: String)] =
      decoders.flatMap { program in
        let count = Effort.now == .short && program.text != "exit 0" ? 1 : lengths.count
        return lengths.prefix(count).map { (program, $0) }
      }

  @Test(
    "a decoder's missing frames are reported, whatever length the prober claims",
    arguments: decodings)
  func decoder(program: (text: String, status: Int32, words: String), length: String) throws {
    let programs = try FakePrograms(["ffprobe": Self.probed(more: length), "ffmpeg": program.text])
    try programs.folder.write("a.mov", "")
    try expect(program.status, program.words, of: ["audit", "a.mov"], programs)
  }

  @Test("a decoder that never ends is stopped")
  func endless() throws {
    let programs = try FakePrograms([
      "ffprobe": Self.probed(width: "16", height: "16", more: "nb_frames=2\\n"),
      "ffmpeg": "cat /dev/zero",
    ])
    try programs.folder.write("a.mov", "")
    try expect(69, "more than 1004 frames; 2 expected", of: ["audit", "a.mov"], programs)
  }

  private static let page = Result {
    let folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    let made = try Program.run(["export", "talk.md", "-o", "a.html"], in: folder)
    try #require(made.status == 0, "\(made.errors)")
    return try folder.read("a.html")
  }

  @Test(
    "a browser without an answer is reported",
    arguments: Effort.spread(
      [
        ("exit 0", 65, "not a page that telop export made"),
        (measurement("\"width\": 1e300"), 65, "not a page that telop export made"),
        (measurement("\"width\": 9223372036854775807"), 65, "not a page that telop export made"),
        (measurement("\"width\": -1"), 65, "not a page that telop export made"),
        (measurement("\"width\": 8", steps: "[1e300]"), 65, "not a page that telop export made"),
        (measurement("\"width\": 8", steps: "[]"), 65, "not a page that telop export made"),
        (endlessOutput, 69, "its output is too long"),
        (endlessErrors, 69, "its error output is too long"),
        (
          "echo '[1:2] No usable sandbox! Update' >&2; echo '#0 main' >&2; kill -TRAP $$", 69,
          "--trust-page"
        ),
      ] as [(String, Int32, String)], step: 2))
  func browser(text: String, status: Int32, words: String) throws {
    let programs = try FakePrograms(["chromium": text])
    try programs.folder.write("a.html", try Self.page.get())
    // Only the sandbox case needs a sandbox.
    let trust = words.contains("trust") ? [] : ["--trust-page"]
    try expect(status, words, of: ["audit", "a.html"] + trust, programs)
  }

  private static func measurement(_ width: String, steps: String = "[null]") -> String {
    let json =
      "{\(width), \"height\": 8, \"rate\": 60, \"vertical\": false, \"ink\": [true], \"steps\": \(steps)}"
    return "echo '<pre id=\"telop-audit\">\(json)</pre>'"
  }

  @Test("the browser starts without network and secrets, sandboxed, for root as nobody")
  func started() throws {
    for isTrusted in [false, true] {
      let programs = try FakePrograms([
        "chromium": "printf '%s\\n' \"$@\" > words; id -u > user; env > values"
      ])
      try programs.folder.write("a.html", try Self.page.get())
      let outcome = try programs.run(
        ["audit", "a.html"] + (isTrusted ? ["--trust-page"] : []), ["SECRET": "s3cret"])
      // Root may lack the right to become another user; telop then shows no page.
      if geteuid() == 0, outcome.status == 69 {
        #expect(!isTrusted && outcome.errors.contains("--trust-page"))
        continue
      }
      #expect(outcome.status == 65, "\(outcome.errors)")
      let words = try programs.folder.read("words").split(separator: "\n").map(String.init)
      #expect(words.contains("--no-sandbox") == isTrusted)
      #expect(words.contains("--host-resolver-rules=MAP * ~NOTFOUND"))
      let user = try programs.folder.read("user")
      #expect((user == "0\n") == (isTrusted && geteuid() == 0))
      #expect(try !programs.folder.read("values").contains("s3cret"))
      #expect(try programs.temporaries == [])
    }
  }
}
