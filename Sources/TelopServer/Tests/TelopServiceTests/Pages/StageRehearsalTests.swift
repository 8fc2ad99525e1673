import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

/// From a rehearsal on a show's stage to the talk, with the browser, the script's file, and the show that follows the
/// file.
@Suite("Rehearsals on the stage", .serialized, .secondBrowser)
struct StageRehearsalTests {
  /// Presses keys at the times of a simulated clock, so that a talk takes no time.
  private static let controls = """
    const get = id => document.getElementById(id), clock = performance.now;
    const press = (code, seconds) => {
      performance.now = () => clock.call(performance) + seconds * 1000;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));
      performance.now = clock;
    };
    const until = async test => { while (!test()) await new Promise(next => setTimeout(next, 20)); };

    """

  /// A rehearsal, from the dialog that starts it to the dialog that reports it.
  private static let rehearsal = """
    press("KeyR", 0);
    get("rehearse").click();
    await until(() => telop.show.phase === "running" && telop.show.slide === 1);
    press("PageDown", 1000);
    press("PageDown", 2400);
    press("PageDown", 3300);
    await until(() => telop.show.phase === "ended");
    return [get("rehearsal-line").value, get("rehearsal-said").textContent,
      ...[...get("rehearsal-rows").querySelectorAll(".verdict")].map(pill => pill.className)];
    """

  private static let write = """
    get("rehearsal-said").textContent = "";
    get("rehearsal-write").click();
    await until(() => get("rehearsal-said").textContent);
    return [get("rehearsal-said").textContent, String(get("rehearsal-text").hidden)];
    """

  private func seconds(_ texts: Substring) -> [Double] {
    texts.split(separator: ", ").map { text in
      text.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
    }
  }

  @Test("a rehearsal's times are written into an unchanged script, and the next plan has them")
  func whole() async throws {
    let folder = try TestFolder()
    let file = folder.url.appendingPathComponent("talk.md")
    try Data(RehearsalRouteTests.script.utf8).write(to: file)
    try await RunningServer.run({
      ($0.data, $0.script) = (folder.url.path, file.path)
    }) { server in
      let shows = try await server.get("/shows").json["shows"]
      guard case .array(let list)? = shows, case .string(let id)? = list.first?["id"] else {
        throw RunningServer.NotStarted()
      }
      let show = "/shows/\(id)"
      #expect(try await TestDeck.send(TestDeck.pdf(), to: show, server).status == 201)
      try await Browser.run { browser in
        try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/stage?lang=en")
        try await browser.wait(
          until: "window.telop?.stage && telop.clock.isKnown && telop.stage.index === 0")
        let answers = try await browser.decode([String].self, of: Self.controls + Self.rehearsal)
        #expect(answers[1].contains("talk.md") && answers.count == 5, "\(answers)")
        let line = answers[0]
        let offered = seconds(line.dropFirst("slides: [".count).dropLast())
        #expect(line.hasPrefix("slides: [0:00, ") && offered.count == 3)
        #expect(offered[1] >= 1_000 && offered[2] >= 2_400)
        #expect(answers[2] == "verdict comfortable", "\(answers)")

        // A file that was saved with an error is not overwritten; the page shows the line for pasting.
        let broken = "---\nduration: none\n---\n"
        let saved = RehearsalRouteTests.script + "\nmine\n"
        try Data(broken.utf8).write(to: file, options: .atomic)
        let refused = try await browser.decode([String].self, of: Self.controls + Self.write)
        #expect(refused[0].contains("has changed") && refused[1] == "false", "\(refused)")
        #expect(try String(contentsOf: file, encoding: .utf8) == broken)
        try Data(saved.utf8).write(to: file, options: .atomic)
        try await waitUntil { try await server.get(show + "/log.json").text.contains("mine") }
        // The page advises to press again in a moment, until the show has read the saved file.
        var done: [String] = ["has changed"]
        for _ in 0..<500 where done[0].contains("has changed") {
          try await Task.sleep(for: .milliseconds(20))
          done = try await browser.decode([String].self, of: Self.controls + Self.write)
        }
        #expect(done[0].hasPrefix("The times are in talk.md"), "\(done)")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("\n\(line)\n") && text.hasSuffix("mine\n"), "\(text.prefix(80))")

        // The show's plan has the new times. The next rehearsal on the stage has them, too.
        try await browser.wait(
          until: """
            telop.plan.times.every((time, index) => Math.abs(time - \(offered)[index]) < 0.001)
            """)
        _ = try await browser.value(
          of: Self.controls + """
            get("rehearsal").close();
            press("KeyR", 0);
            get("again-now").click();
            await until(() => telop.show.phase === "running" && telop.show.slide === 1);
            """)
        let state = try await server.get(show + "/state").json
        guard case .array(let sections)? = state["sections"],
          case .number(let time)? = sections[1]["time"]
        else { throw RunningServer.NotStarted() }
        #expect(abs(time - offered[1]) < 0.001, "\(time), not \(offered[1])")
        #expect(state["nextMiss"] == 0)
      }
    }
  }
}
