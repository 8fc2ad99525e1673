import Foundation
import Telop
import TelopShows
import Testing

@testable import TelopService

@Suite("A show that follows a script file")
struct ScriptWatchTests {
  private static let script = """
    ---
    duration: 60
    ---
    # One

    first words

    # Two

    second words
    """

  private func write(_ text: String, _ folder: TestFolder) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("talk.md"), options: .atomic)
  }

  private func configure(
    _ configuration: inout ServiceConfiguration, _ folder: TestFolder
  ) {
    configuration.script = folder.url.appendingPathComponent("talk.md").path
    configuration.data = folder.url.path
  }

  private func show(_ server: RunningServer) async throws -> ShowsDocument.Show {
    let shows = try await server.get("/shows").decoded(as: ShowsDocument.self).shows
    #expect(shows.count == 1)
    return try #require(shows.first)
  }

  /// The log, once it has a number of commands.
  private func log(_ server: RunningServer, after revision: Int) async throws -> String {
    try await waitUntil { try await show(server).revision >= revision }
    let id = try await show(server).id
    return try await server.get("/shows/\(id)/log.json").text
  }

  @Test("saved changes are followed, also after a restart")
  func saved() async throws {
    let folder = try TestFolder()
    try write(Self.script, folder)
    let first = try await RunningServer.run({ configure(&$0, folder) }) { server in
      let made = try await show(server)
      #expect(made.revision == 0)
      try write(Self.script.replacing("first", with: "other"), folder)
      #expect(try await log(server, after: 1).contains("other words"))
      // A script with errors changes nothing; once corrected, it is followed again.
      try write("---\nduration: none\n---\nbroken\n", folder)
      try await Task.sleep(for: .milliseconds(500))
      try write(Self.script.replacing("first", with: "mended"), folder)
      #expect(try await log(server, after: 2).contains("mended words"))
      return made.id
    }
    // A change saved while the service was down.
    try write(Self.script.replacing("second", with: "later"), folder)
    try await RunningServer.run({ configure(&$0, folder) }) { server in
      let again = try await show(server)
      let now = try await log(server, after: 3)
      #expect(again.id == first && now.contains("later words"))
    }
  }

  @Test("changes to visible text wait until the show is over")
  func onAir() async throws {
    let folder = try TestFolder()
    let long = Self.script.replacing(
      "second words", with: (0..<200).map { "word\($0)" }.joined(separator: " "))
    try write(long, folder)
    try await RunningServer.run({ configure(&$0, folder) }) { server in
      let id = try await show(server).id
      let go = try await server.post("/shows/\(id)/commands", #"{"id": "1", "command": "go"}"#)
      #expect(go.status == 200)
      try write(long.replacing("first", with: "FIRST") + "\n\nend of it\n", folder)
      let now = try await log(server, after: 2)
      #expect(now.contains("end of it") && !now.contains("FIRST"))
      let finish = try await server.post(
        "/shows/\(id)/commands", #"{"id": "2", "command": "finish"}"#)
      #expect(finish.status == 200)
      #expect(try await log(server, after: 4).contains("FIRST"))
    }
  }

  @Test("a heading whose attributes are being typed is not followed")
  func unfinished() throws {
    for (change, line) in [
      ("# Two {slide=9", 8), ("# Two {", 8), ("# Two {slide=2}", nil), ("# Two", nil),
      ("# Known {x", nil), ("# Two {slide=2} {", 8), ("Two {slide=9", nil),
    ] as [(String, Int?)] {
      let source = ShowSource(script: Self.script.replacing("# Two", with: change))
      let known = Self.script + "\n# Known {x\n\n# Three {slide=9}\n"
      #expect(try ScriptWatch.unfinishedLine(of: source, from: known) == line, "\(change)")
    }
  }

  @Test("of more than 64 script files, the shows of the latest are stored")
  func stored() throws {
    let folder = try TestFolder()
    let shows = StoredScriptShows(folder: folder.url.path)
    for index in 0..<66 { shows.set(.init(show: "a-\(index)", text: "x"), of: "/\(index)") }
    #expect(shows.entry(of: "/0") == nil && shows.entry(of: "/1") == nil)
    #expect((2..<66).allSatisfy { shows.entry(of: "/\($0)")?.show == "a-\($0)" })
    // An entry that is stored again is no longer the oldest.
    shows.set(.init(show: "b", text: "y"), of: "/2")
    shows.set(.init(show: "c", text: "z"), of: "/66")
    #expect(shows.entry(of: "/2")?.show == "b" && shows.entry(of: "/3") == nil)
  }

  @Test("an invalid script prevents the start, with its line")
  func refused() async throws {
    let folder = try TestFolder()
    try write("---\nduration: none\n---\ntext\n", folder)
    do {
      try await RunningServer.run({ configure(&$0, folder) }) { _ in }
      Issue.record("it was taken")
    } catch { #expect("\(error)".contains("talk.md:2")) }
    await #expect(throws: StartError.self) {
      try await RunningServer.run({ $0.script = folder.url.path }) { _ in }
    }
  }
}
