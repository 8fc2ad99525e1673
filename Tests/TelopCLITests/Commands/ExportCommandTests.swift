import Foundation
import Telop
import TestSupport
import Testing

@Suite("telop export and telop audit")
struct ExportCommandTests {
  private func folder(_ script: String = "速さ AVATAR") throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", script)
    return folder
  }

  private func files(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("the extension chooses the format, in any case; --to overrides it")
  func endings() throws {
    let folder = try folder()
    for (arguments, start) in [
      (["-o", "a.png"], [0x89, 0x50]), (["-o", "b.SVG"], [0x3C, 0x3F]),
      (["-o", "c", "--to", "pdf"], [0x25, 0x50]), (["-o", "d.json"], [0x7B, 0x0A]),
    ] as [([String], [UInt8])] {
      let outcome = try Program.run(["export", "talk.md"] + arguments, in: folder)
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
      let bytes = try Data(contentsOf: folder.url.appendingPathComponent(arguments[1]))
      #expect(Array(bytes.prefix(2)) == start)
    }
    let piped = try Program.run(["export", "talk.md", "-o", "-", "--to", "svg"], in: folder)
    #expect(piped.output.hasPrefix("<?xml"))
  }

  @Test(
    "impossible exports are refused with a status, and no file is written",
    arguments: [
      (["-o", "a.xyz"], Int32(64), "unknown extension"), (["-o", "-"], 64, "--to"),
      (["-o", "a", "--to", "x"], 64, "there are"), (["-o", "a.gif"], 64, "--fps 50"),
      (["-o", "no/a.mov"], 74, "no/a.mov: its folder does not exist"),
      (["-o", "a.png", "--color", "blurple"], 64, "color 'blurple' is not a colour"),
      (["-o", "a.png", "--sheet", "0"], 64, "sheet '0' is not a count"),
      (["-o", "-", "--to", "mov"], 64, "a file"),
      (["-o", "a.png", "--at", "9:00"], 64, "at is after the plan's end, "),
      (["-o", "a.png", "--at", "9:99"], 64, "at '9:99' is not a time"),
      (["-o", "a.png", "--at", "1", "--sheet", "3"], 64, "give only one of them"),
      (["-o", "a.svg", "--tabs"], 64, "at or sheet shows moments"),
      (["-o", "a.vtt", "--tabs"], 64, "tabs has no effect in vtt; it is for ass"),
      (["--tabs", "equal", "-o", "a.svg"], 64, "tabs has no effect in a picture"),
      (["-o", "a.html", "--tabs=round"], 64, "tabs 'round' is not one of natural, equal"),
      (["--tabs", "round", "-o", "a.html"], 64, "tabs 'round' is not one of natural, equal"),
      (["-o", "a.html", "--page-start", "now"], 64, "one of key, load, visible"),
      (["-o", "a.ass", "--glyphs", "x"], 64, "one of text, outlines"),
      (["-o", "a.ass", "--direction", "ttb"], 64, "--glyphs outlines"),
    ])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    let folder = try folder()
    let outcome = try Program.run(["export", "talk.md"] + arguments, in: folder)
    #expect(
      outcome.status == status && outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains(message) && outcome.output.isEmpty)
    #expect(try files(folder) == ["talk.md"])
  }

  @Test("options for a movie give the same plan as JSON, with one note")
  func plan() throws {
    let folder = try folder()
    let export = { (path: String, arguments: [String]) in
      try Program.run(["export", "talk.md", "-o", path] + arguments, in: folder)
    }
    let look = ["--theme", "news", "--outline", "4", "--band-in", "none", "--tail", "1"]
    let shown = try export("a.json", ["--duration", "20"] + look)
    #expect(shown.status == 0 && shown.errorAndWarningLines.count == 1, "\(shown)")
    #expect(shown.errors.contains("have no effect in json, which has only the plan"))
    #expect(try export("b.json", ["--duration", "20"]).errors.isEmpty)
    #expect(try folder.read("a.json") == folder.read("b.json"))
  }

  @Test("a background that hides the text is reported once, and the advised one works")
  func contrast() throws {
    let folder = try folder()
    let export = { (arguments: [String]) in
      try Program.run(["export", "talk.md", "-o", "a.png"] + arguments, in: folder)
    }
    let pale = try export(["--background", "#10151c60"])
    #expect(pale.status == 0 && pale.errorAndWarningLines.count == 1, "\(pale.errors)")
    let parts = pale.errors.split(separator: "'")
    #expect(pale.errors.contains("to 1 over some pictures, below 4.5: --background '"))
    let advised = try #require(parts.count == 3 ? String(parts[1]) : nil)
    // The least opacity that passes over white by WCAG's formula: 149 of 255, or 0.59 rounded up.
    #expect(advised == "#10151c95", "\(advised)")
    #expect(try export(["--background", advised]).errors.isEmpty)
    let transparent = ["--background", "transparent"]
    for (arguments, advised) in [
      (transparent, transparent + ["--outline", "4"]),
      (["--theme", "subtitle", "--outline", "0.1"], ["--theme", "subtitle", "--outline", "4"]),
    ] {
      #expect(try export(arguments).errors.contains("with --outline 4 it can be read over every"))
      #expect(try export(advised).errors.isEmpty)
    }
    let clear = try export(["--theme", "subtitle", "--outline-color", "#fff"])
    #expect(clear.errors.contains("in an outline of #ffffff has a contrast of 1 to 1, below 4.5"))
    #expect(clear.errors.contains("below 4.5: use --outline-color black"))
    #expect(try export(["--theme", "subtitle", "--outline-color", "black"]).errors.isEmpty)
    // An outline does not help a translucent text colour.
    let faint = try export(transparent + ["--color", "#77777780"])
    #expect(
      faint.errors.contains("use a --color that is more opaque")
        && faint.errorAndWarningLines.count == 1)
    // Dark text gets a bright outline by default.
    for theme in Effort.spread(Theme.allCases, step: 2) {
      let arguments = transparent + ["--theme", theme.rawValue]
      let errors = try export(arguments).errors
      if errors.isEmpty { continue }
      #expect(errors.contains("with --outline 4 it can be read over every"), "\(theme): \(errors)")
      #expect(try export(arguments + ["--outline", "4"]).errors.isEmpty, "\(theme)")
    }
    #expect(try export(["--theme", "subtitle", "--outline-color", "navy"]).errors.isEmpty)
    #expect(try export(["--color", "#777", "--background", "#888"]).errors.contains("no opacity"))
    #expect(try export([]).errors.isEmpty && export(["--theme", "plain"]).errors.isEmpty)
  }

  @Test("unreadable text is reported once, with its place")
  func unreadable() throws {
    let folder = try Folder()
    try folder.write("box.md", "x\n\na\u{A000}")
    let box = try Program.run(["export", "box.md", "-o", "a.png"], in: folder)
    #expect(box.status == 0)
    #expect(
      box.errors == "telop: warning: box.md:3: U+A000: in no font, shown as a box\n",
      "\(box.errors)")
    #expect(try Program.run(["export", "box.md", "-o", "a.vtt"], in: folder).errors.isEmpty)
    try folder.write("variant.md", "渡邉\u{E0110}さん")
    let variant = try Program.run(["export", "variant.md", "-o", "a.png"], in: folder)
    #expect(
      variant.errors.hasPrefix(
        "telop: warning: variant.md: no font has the variation sequence U+9089"),
      "\(variant.errors)")
    try folder.write("fast.md", String(repeating: "速い文。", count: 500))
    let fast = try Program.run(["export", "fast.md", "-o", "a.html"], in: folder)
    #expect(fast.status == 0 && fast.errorAndWarningLines.count == 1)
    #expect(fast.errors.hasPrefix("telop: warning: fast.md:1: unreadable in 1 place: "))
    #expect(fast.errors.hasSuffix("; telop fit lists fixes\n"))
  }

  @Test("no output replaces an input under any name")
  func inputs() throws {
    let folder = try folder("---\ninsert: sponsors.txt\n---\nx")
    try folder.write("sponsors.txt", "y")
    try FileManager.default.copyItem(
      atPath: Package.root.appendingPathComponent("fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf")
        .path,
      toPath: folder.url.appendingPathComponent("own.ttf").path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.md").path, withDestinationPath: "talk.md")
    try FileManager.default.linkItem(
      atPath: folder.url.appendingPathComponent("talk.md").path,
      toPath: folder.url.appendingPathComponent("hard.md").path)
    let before = try files(folder)
    for output in ["talk.md", "./talk.md", "link.md", "hard.md", "sponsors.txt", "own.ttf"] {
      // All outputs share the check, so a short run tries every format with one of them.
      for format in Effort.spread(["html", "png", "mp4"], step: output == "talk.md" ? 1 : 3) {
        let outcome = try Program.run(
          ["export", "talk.md", "-o", output, "--to", format, "--font", "own.ttf"], in: folder)
        #expect(outcome.status == 64, "\(output) \(format) \(outcome.errors)")
        #expect(outcome.errors.contains("\(output): is also an input, "), "\(outcome.errors)")
      }
    }
    #expect(try files(folder) == before)
    #expect(try folder.read("talk.md").hasSuffix("\nx"))
    let redirected = try Program.run(
      executable: "/bin/sh",
      ["-c", "exec \"$0\" export - -o talk.md --to html < talk.md", Program.path],
      in: folder)
    #expect(redirected.status == 64 && redirected.errors.contains("is also an input"))
    let logo =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try Data(base64Encoded: logo)?.write(to: folder.url.appendingPathComponent("logo.png"))
    let replaced = try Program.run(
      ["export", "talk.md", "--logo", "logo.png", "-o", "logo.png"], in: folder)
    #expect(
      replaced.status == 64 && replaced.errors.contains("logo.png: is also an input, logo.png"))
  }

  @Test("SVG and PDF contain real text; SVG needs hb-subset for its fonts")
  func realText() throws {
    let folder = try folder("---\ngap: 3\n---\nSwift <&> AVATAR")
    for output in ["a.svg", "a.pdf"] {
      let made = try Program.run(
        ["export", "talk.md", "-o", output, "--glyphs", "text"], in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    }
    #expect(try folder.read("a.svg").contains(">Swift &lt;&amp;&gt; AVATAR</tspan>"))
    for (output, status) in [("b.svg", Int32(69)), ("b.pdf", 0)] {
      let outcome = try Program.run(
        executable: Program.path, ["export", "talk.md", "-o", output, "--glyphs", "text"],
        in: folder, environment: ["PATH": "/nonexistent"])
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(status == 0 || outcome.errors.contains("hb-subset is not installed"))
    }
    #expect(try files(folder) == ["a.pdf", "a.svg", "b.pdf", "talk.md"])
  }

  @Test("front matter sets the look, and a bad value is reported with its line")
  func looks() throws {
    let folder = try folder("---\nheight: 60\npadding: 4\n---\nx")
    #expect(try Program.run(["export", "talk.md", "-o", "a.png"], in: folder).status == 0)
    let png = try Data(contentsOf: folder.url.appendingPathComponent("a.png"))
    #expect(Array(png[20..<24]) == [0, 0, 0, 60])
    try folder.write("talk.md", "---\nfade: wide\n---\nx")
    let bad = try Program.run(["export", "talk.md", "-o", "b.png"], in: folder)
    #expect(bad.status == 65 && bad.errors.hasPrefix("telop: talk.md:2: fade 'wide'"))
  }

  @Test("a missing encoder's package is named, and an existing movie stays")
  func missingEncoder() throws {
    let folder = try folder()
    try folder.write("a.mov", "older")
    let outcome = try Program.run(
      executable: Program.path, ["export", "talk.md", "-o", "a.mov"], in: folder,
      environment: ["PATH": "/nonexistent"])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors == "telop: ffmpeg is not installed; on Debian it is in the package ffmpeg\n")
    #expect(try folder.read("a.mov") == "older")
    #expect(try files(folder) == ["a.mov", "talk.md"])
  }

  @Test(
    "a movie is audited against the plan beside it; other JSON is an error only when named",
    .needs(.ffmpeg))
  func audit() throws {
    let folder = try folder("---\nfade: 0\nband-in: none\n---\n速さ AVATAR")
    let options = ["--duration", "1s", "--viewport", "320"]
    for output in ["a.mp4", "a.json"] {
      let made = try Program.run(["export", "talk.md", "-o", output] + options, in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
    let good = try Program.run(["audit", "a.mp4"], in: folder)
    #expect(good.status == 0 && good.output.contains("against   a.json: as planned"))
    let other = try Program.run(
      ["fit", "talk.md", "--duration", "2s", "--viewport", "320", "--format", "json"], in: folder)
    try folder.write("b.json", other.output)
    let bad = try Program.run(["audit", "a.mp4", "--plan", "b.json"], in: folder)
    #expect(bad.status == 1 && bad.output.contains("76 frames, planned 120"))
    let json = try Program.run(["audit", "a.mp4", "--format", "json"], in: folder)
    #expect(json.status == 0 && json.output.contains(#""firstInk" : 1"#))
    #expect(try Program.run(["audit", "none.mp4"], in: folder).status == 66)
    #expect(try Program.run(["audit", "a.mp4", "--plan", "talk.md"], in: folder).status == 65)
    for other in [#"{"name": "x"}"#, "no JSON", ""] {
      try folder.write("a.json", other)
      let alone = try Program.run(["audit", "a.mp4"], in: folder)
      #expect(alone.status == 0 && !alone.output.contains("against"))
      #expect(
        alone.errors
          == "telop: warning: a.json: not a plan that telop fit --format json printed; "
          + "continuing without a plan\n")
      let named = try Program.run(["audit", "a.mp4", "--plan", "a.json"], in: folder)
      #expect(named.status == 65 && named.output.isEmpty && named.errorAndWarningLines.count == 1)
    }
  }

  @Test("the report sums up many steps; the JSON lists all", .needs(.ffmpeg))
  func manySteps() throws {
    let folder = try folder(String(repeating: "速さ AVATAR ", count: 12))
    let made = try Program.run(
      [
        "export", "talk.md", "-o", "a.mp4", "--duration", "2s", "--viewport", "640",
        "--hold-start", "0.1", "--ramp", "1.5",
      ], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let table = try Program.run(["audit", "a.mp4"], in: folder)
    #expect(table.output.split(separator: "\n").count < 20, "\(table.output)")
    #expect(table.output.contains("other steps: "))
    let json = try Program.run(["audit", "a.mp4", "--format", "json"], in: folder)
    #expect(json.output.split(separator: "displacement\"").count > 20)
  }

  @Test("an audit on a terminal shows its progress", .needs(.ffmpeg))
  func auditProgress() throws {
    let folder = try folder()
    let options = ["--duration", "2s", "--viewport", "640"]
    let made = try Program.run(["export", "talk.md", "-o", "a.mp4"] + options, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let terminal = try Pseudoterminal(
      ["audit", folder.url.appendingPathComponent("a.mp4").path], columns: 80)
    #expect(terminal.status() == 0)
    #expect(terminal.text.contains(" of 136 frames"), "\(terminal.text)")
    #expect(terminal.text.contains("\r\u{1B}[K") && terminal.text.contains("steps"))
  }
}
