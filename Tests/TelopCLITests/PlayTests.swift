import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("telop play", .serialized)
struct PlayTests {
  private func play(_ options: [String], columns: UInt16 = 60) throws -> (Pseudoterminal, Folder) {
    let folder = try Folder()
    try folder.write("talk.md", "# First\n\n速さは大事です。\n\n# Second\n\nSpeed matters.")
    let path = folder.url.appendingPathComponent("talk.md").path
    let terminal = try Pseudoterminal(["play", path] + options, columns: columns)
    return (terminal, folder)
  }

  /// The times of the status lines so far, in tenths of a second.
  private func times(_ text: String) -> [Int] {
    text.matches(of: /[▶⏸] (\d+):(\d+)\.(\d) \//).compactMap { match in
      guard let minutes = Int(match.1), let seconds = Int(match.2), let tenths = Int(match.3)
      else { return nil }
      return (minutes * 60 + seconds) * 10 + tenths
    }
  }

  @Test("ends with the plan, on its last frame, and leaves the terminal as it was")
  func end() throws {
    let start = ContinuousClock.now
    let (terminal, folder) = try play(["--duration", "3", "--viewport", "400", "--size", "24"])
    defer { withExtendedLifetime(folder) {} }
    #expect(terminal.status() == 0)
    // Never early; how late it may be is up to a busy machine.
    #expect(start.duration(to: .now) >= .seconds(3))
    let times = times(terminal.text)
    #expect(times.first ?? 30 < 30 && times.last == 30 && times == times.sorted())
    #expect(times.filter { $0 == 30 }.count <= 4)
    #expect(terminal.text.contains("▀") && terminal.isGivenBack)
    // Behind the last column it would erase that.
    #expect(!terminal.text.contains("\u{1B}[K"))
  }

  @Test("--from and --speed")
  func speed() throws {
    let start = ContinuousClock.now
    let (terminal, folder) = try play(
      ["--duration", "900", "--from", "14:00", "--speed", "40", "--viewport", "400"])
    defer { withExtendedLifetime(folder) {} }
    #expect(terminal.status() == 0)
    // A minute at forty times the speed.
    let taken = start.duration(to: .now)
    #expect(taken >= .seconds(1.5) && taken < .seconds(50), "\(taken)")
    #expect(times(terminal.text).first ?? 0 >= 8_400)
  }

  @Test("Space pauses, arrows go a second, Q quits; the section and the pace are named")
  func keys() throws {
    let (terminal, folder) = try play(
      ["--duration", "120", "--from", "42", "--viewport", "400", "--pace", "signage-ja"],
      columns: 100)
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
    #expect(terminal.status() == 0 && terminal.isGivenBack)
  }

  @Test("signals and Control-C give the terminal back", arguments: [SIGINT, SIGTERM, SIGHUP, 0])
  func signals(number: Int32) throws {
    let (terminal, folder) = try play(["--duration", "300", "--viewport", "400"])
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("▶") })
    if number == 0 { terminal.type("\u{3}") } else { terminal.signal(number) }
    #expect(terminal.status() == -number)
    #expect(terminal.isGivenBack)
  }

  @Test("a terminal that says that it has kitty's graphics gets them")
  func kitty() throws {
    let (terminal, folder) = try play(["--duration", "300", "--viewport", "400"])
    defer { withExtendedLifetime(folder) {} }
    try #require(terminal.read { $0.contains("a=q") })
    terminal.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
    try #require(terminal.read { $0.contains("a=T,f=24") })
    #expect(!terminal.text.contains("▀"))
    terminal.type("q")
    #expect(terminal.status() == 0 && terminal.isGivenBack)
  }

  @Test("without a terminal it says so")
  func noTerminal() throws {
    let outcome = try Program.run(["play", Package.sample])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains("needs a terminal"))
  }

  @Test("an error comes before the screen is taken over")
  func errors() throws {
    for options in [["--speed", "0"], ["--zoom", "x"], ["--from", "9:00"], ["--graphics", "x"]] {
      let (terminal, folder) = try play(options)
      defer { withExtendedLifetime(folder) {} }
      #expect(terminal.status() == 64)
      #expect(!terminal.text.contains("\u{1B}[?1049h") && terminal.isAsBefore)
    }
  }
}
