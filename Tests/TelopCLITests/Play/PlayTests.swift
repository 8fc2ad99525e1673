import Foundation
import TelopPlatform
import TestSupport
import Testing

@Suite("telop play", .serialized)
struct PlayTests {
  /// A plan that outlasts any test.
  private static let long = ["--duration", "50000", "--viewport", "400"]

  private func play(
    _ options: [String], columns: UInt16 = 60, typed: String = "", repeating count: Int = 1
  ) throws -> (Pseudoterminal, Folder) {
    let folder = try Folder()
    let text = String(repeating: "速さは大事です。", count: count)
    try folder.write("talk.md", "# First\n\n\(text)\n\n# Second\n\nSpeed matters.")
    let path = folder.url.appendingPathComponent("talk.md").path
    let terminal = try Pseudoterminal(["play", path] + options, columns: columns, typed: typed)
    return (terminal, folder)
  }

  /// The times of the status lines so far, in tenths of a second.
  private func times(_ text: String) -> [Int] {
    text.matches(of: /[▶⏸] (?:(\d+):)?(\d+):(\d+)\.(\d) \//).compactMap { match in
      guard let minutes = Int(match.2), let seconds = Int(match.3), let tenths = Int(match.4)
      else { return nil }
      let hours = match.1.flatMap { Int($0) } ?? 0
      return ((hours * 60 + minutes) * 60 + seconds) * 10 + tenths
    }
  }

  @Test("play ends with the plan on its last frame and restores the terminal")
  func end() throws {
    let start = ContinuousClock.now
    let (terminal, folder) = try play(["--duration", "1.5", "--viewport", "400", "--size", "24"])
    defer { withExtendedLifetime(folder) {} }
    #expect(terminal.status() == 0)
    // The end is never early. On a busy machine, the end and the first frame may be late.
    #expect(start.duration(to: .now) >= .seconds(1.5))
    let times = times(terminal.text)
    #expect(times.last == 15 && times == times.sorted())
    // From 1.45 s on, the time reads 1.5. At most a few frames have this time, the last frame included.
    #expect(times.filter { $0 == 15 }.count <= 8)
    #expect(terminal.text.contains("▀") && terminal.isRestored)
    // After the last column, this code would erase that column.
    #expect(!terminal.text.contains("\u{1B}[K"))
  }

  @Test("--from and --speed are applied")
  func speed() throws {
    let start = ContinuousClock.now
    let (terminal, folder) = try play(
      ["--duration", "900", "--from", "14:40", "--speed", "40", "--viewport", "400"])
    defer { withExtendedLifetime(folder) {} }
    #expect(terminal.status() == 0)
    // Twenty seconds at forty times the speed take 0.5 s. The end is never early, and there is no time for more frames.
    #expect(start.duration(to: .now) >= .seconds(0.5))
    let times = times(terminal.text)
    #expect(times.first ?? 0 >= 8_800 && times.count < 40, "\(times.count)")
  }

  @Test("Space pauses, arrows seek by a second, Q quits; section and pace are shown")
  func keys() throws {
    let (terminal, folder) = try play(
      Self.long + ["--from", "17500", "--pace", "signage-ja"], columns: 100,
      repeating: 2_000)
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("▶") })
    terminal.type(" ")
    try #require(terminal.read { $0.contains("⏸") })
    let paused = try #require(times(terminal.text).last)
    terminal.type("\u{1B}[C\u{1B}[C")
    try #require(terminal.read { times($0).last == paused + 20 })
    terminal.type("\u{1B}[D")
    try #require(terminal.read { times($0).last == paused + 10 })
    #expect(terminal.text.contains("First") && terminal.text.contains("characters/s"))
    terminal.resize(columns: 30, rows: 5)
    try #require(terminal.read { $0.contains("\u{1B}[5;1H") })
    terminal.type("q")
    #expect(terminal.status() == 0 && terminal.isRestored)
  }

  @Test("after a pause the plan follows the clock, to end on time")
  func pause() throws {
    let (terminal, folder) = try play(["--duration", "600", "--viewport", "400"], columns: 100)
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("▶") })
    terminal.type(" ")
    try #require(terminal.read { $0.contains("⏸") })
    let paused = try #require(times(terminal.text).last)
    // Waits at least 1.2 s; a busy machine may take longer.
    Thread.sleep(forTimeInterval: 1.2)
    let seen = times(terminal.text).count
    terminal.type(" ")
    try #require(terminal.read { times($0).dropFirst(seen).contains { $0 >= paused + 11 } })
    let next = try #require(times(terminal.text).dropFirst(seen).first { $0 != paused })
    #expect(next >= paused + 11)
    #expect(terminal.text.contains("/ 10:00.0"))
    terminal.type("q")
    #expect(terminal.status() == 0 && terminal.isRestored)
  }

  @Test("blocks at the band's ends show, before any text does")
  func blocks() throws {
    let colors = { (options: [String]) in
      let (terminal, folder) = try play(Self.long + options)
      defer { withExtendedLifetime(folder) {} }
      try #require(terminal.read { $0.contains("▶") })
      terminal.type("q")
      #expect(terminal.status() == 0)
      return Set(terminal.text.matches(of: /[34]8;2;\d+;\d+;\d+/).map { String($0.0) }).count
    }
    let whole = ["--viewport", "900", "--zoom", "1"]
    #expect(try colors(whole + ["--label", "LT", "--clock", "left"]) > colors(whole) + 2)
  }

  @Test("signals and Control-C restore the terminal", arguments: [SIGINT, SIGTERM, SIGHUP, 0])
  func signals(number: Int32) throws {
    let (terminal, folder) = try play(Self.long)
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("▶") })
    if number == 0 { terminal.type("\u{3}") } else { terminal.signal(number) }
    #expect(terminal.status() == -number)
    #expect(terminal.isRestored)
  }

  @Test("a terminal that announces kitty graphics gets them")
  func kitty() throws {
    let (terminal, folder) = try play(Self.long, typed: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("a=T,f=24") })
    #expect(terminal.text.contains("a=q"))
    #expect(!terminal.text.contains("▀"))
    terminal.type("q")
    #expect(terminal.status() == 0 && terminal.isRestored)
  }

  @Test("a terminal that announces sixels gets the frame's pixels", .needs(.ffmpeg))
  func sixel() throws {
    let folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR 👩🏽‍🚀 نص ==office==")
    let path = folder.url.appendingPathComponent("talk.md").path
    // The text stands still, and one pixel of the frame is one pixel of the screen.
    let options =
      Self.long + [
        "--start", "flush", "--hold-start", "40000", "--size", "24", "--background", "#000000",
      ]
    let terminal = try Pseudoterminal(
      ["play", path] + options, columns: 60, typed: "\u{1B}[?62;4;22c")
    try #require(terminal.read { $0.contains("\u{1B}P") && $0.contains("\u{1B}[?2026l") })
    terminal.type("q")
    #expect(terminal.status() == 0 && terminal.isRestored && !terminal.text.contains("▀"))
    let start = try #require(terminal.text.range(of: "\u{1B}P"))
    let end = try #require(terminal.text[start.lowerBound...].range(of: "\u{1B}\\"))
    try folder.write("frame.six", String(terminal.text[start.lowerBound..<end.upperBound]))
    // Decodes with an independent program.
    try tool("sixel2png", ["-i", "frame.six", "-o", "frame.png"], in: folder)
    let export = ["export", path, "-o", "moment.png", "--at", "0"] + options
    #expect(try Program.run(export, in: folder).status == 0)
    let shown = try pixels("frame.png", folder)
    let meant = try pixels("moment.png", folder)
    #expect(shown.count == meant.count)
    let differences = zip(shown, meant).map { abs(Int($0) - Int($1)) }
    // Sixel colours are in hundredths, 256 at most.
    #expect(differences.max() ?? 256 <= 24)
    let sum = differences.reduce(0, +)
    let beside = zip(shown.dropFirst(3), meant).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(sum < beside / 8, "\(sum), a pixel beside \(beside)")
    #expect(meant.contains { $0 > 128 })
  }

  private func tool(_ name: String, _ arguments: [String], in folder: Folder) throws {
    let outcome = try Program.run(executable: "/usr/bin/env", [name] + arguments, in: folder)
    try #require(outcome.status == 0, "\(name): \(outcome.errors)")
  }

  private func pixels(_ name: String, _ folder: Folder) throws -> [UInt8] {
    let raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", name + ".raw"]
    try tool("ffmpeg", ["-v", "error", "-i", name] + raw, in: folder)
    return [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name + ".raw")))
  }

  @Test("without a terminal an error is printed")
  func noTerminal() throws {
    let outcome = try Program.run(["play", Package.sample])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errorAndWarningLines.count == 1 && outcome.errors.contains("needs a terminal"))
    let dumb = try Pseudoterminal(["play", Package.sample], terminal: "dumb")
    #expect(dumb.status() == 64 && dumb.text.contains("needs a terminal"))
    #expect(!dumb.text.contains("\u{1B}"))
  }

  @Test("the default view is readable; --zoom 1 shows the whole band")
  func zoom() throws {
    // Rows with half blocks contain strokes.
    func rows(_ options: [String]) throws -> Int {
      let (terminal, folder) = try play(
        ["--duration", "50000", "--start", "flush", "--hold-start", "40000"] + options, columns: 80)
      defer { withExtendedLifetime(folder) {} }
      try #require(terminal.read { $0.contains("\u{1B}[?2026l") })
      terminal.type("q")
      #expect(terminal.status() == 0)
      let frame = terminal.text.split(separator: "\u{1B}[?2026l")[0]
      return frame.split(separator: ";1H").filter { $0.contains("▀") }.count
    }
    // 48 px of 1,920 are 2 px of 80.
    #expect(try rows(["--zoom", "1"]) <= 2)
    #expect(try rows([]) >= 6)
  }

  @Test("errors are printed before the screen changes")
  func errors() throws {
    for options in [["--speed", "0"], ["--zoom", "x"], ["--from", "9:00"], ["--graphics", "x"]] {
      let (terminal, folder) = try play(options)
      defer { withExtendedLifetime(folder) {} }
      #expect(terminal.status() == 64)
      #expect(!terminal.text.contains("\u{1B}[?1049h") && terminal.isInLineMode)
    }
  }
}
