import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

@Suite("Slides and rehearsals over HTTP")
struct RehearsalRouteTests {
  /// A script of an hour, so that no show ends during a test on a busy machine.
  static let script = ShowRouteTests.script.replacing("600", with: "3600") + "\n"

  /// Export of a show from another instance. The show has a deck of three pages and began some seconds ago.
  ///
  /// - Parameter turns: the time at which each page appeared, in seconds since the start.
  static func export(
    _ turns: KeyValuePairs<Double, Int> = [:], ago seconds: Double = 50
  ) throws -> String {
    let zero =
      Moment.wall + .microseconds(-Int64(seconds * 1_000_000)) + (.zero - ShowState.commandDelay)
    var log = try ShowLog(ShowSource(script: script, name: "talk.md"))
    let deck = ShowDeck(
      sha256: String(repeating: "a", count: 64), pages: 3, slideIndices: [0, 1, 2],
      labels: ["i", "ii", "1"])
    let commands: [(Double, ShowCommand)] =
      [(-1, .deck(deck)), (0, .go)] + turns.map { ($0.key, .slide($0.value)) }
    for (index, (time, command)) in commands.enumerated() {
      _ = try log.take(
        command, id: "x\(index)", from: "test", at: zero + .milliseconds(Int64(time * 1_000)))
    }
    var export = ShowExport(log, id: "a-test", created: zero + .seconds(-2), now: .wall)
    export.check = nil
    return String(decoding: try Wire.encode(export), as: UTF8.self)
  }

  /// Imports a show into a server, then serves its script from a second server with the same data folder.
  static func serve(
    _ export: String, in folder: TestFolder,
    _ body: @escaping @Sendable (RunningServer, String) async throws -> Void
  ) async throws {
    let file = folder.url.appendingPathComponent("talk.md")
    try Data(script.utf8).write(to: file)
    let show = try await RunningServer.run(in: folder) { server in
      try await server.post("/shows/import", export).show
    }
    StoredScriptShows(folder: folder.url.path).set(
      .init(show: String(show.dropFirst("/shows/".count)), text: script),
      of: ScriptFile(file.path, maximumBytes: 1 << 18).path)
    try await RunningServer.run({
      ($0.data, $0.script) = (folder.url.path, file.path)
    }) { server in try await body(server, show) }
  }

  @Test("times come from the log, and are written only into the served file")
  func written() async throws {
    let folder = try TestFolder()
    let file = folder.url.appendingPathComponent("talk.md")
    try await Self.serve(try Self.export([10: 1, 30.5: 2]), in: folder) { server, show in
      let check = try await SchemaCheck(server)
      let rehearsal = try await server.get(show + "/rehearsal.json")
      #expect(check.errors(try rehearsal.json, of: "Rehearsal") == [])
      let read = try #require(try Rehearsal.all(json: rehearsal.body, name: "r.json").first)
      #expect(read.slides == [.zero, .seconds(10), .milliseconds(30_500)])
      let times = try await server.get(show + "/times").json
      #expect(check.errors(times, of: "TimesDocument") == [])
      #expect(times["script"] == "talk.md" && times["slides"] == [0, 10, .number(30.5)])

      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      #expect(try await server.post(show + "/times", "", type: "").status == 200)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("\nslides: [0:00, 0:10, 0:30.5]\n"), "\(text.prefix(80))")
      #expect(text.hasSuffix(Self.script.dropFirst("---\nduration: 3600\n".count)))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o640)
      // A second request changes nothing.
      #expect(try await server.post(show + "/times", "", type: "").status == 200)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      // A stage may send its own recordings. The medians of several recordings count. Impossible times are refused.
      let own = { (times: String) in
        "{\"telop\": \"rehearsal\", \"version\": 1, \"slides\": [\(times)], \"end\": 90}"
      }
      let several = "[\(own("0, 20, 30")), \(own("0, 22, 40"))]"
      let response = try await server.post(show + "/times", several)
      #expect(response.status == 200, "\(response.text)")
      let document = try response.json
      #expect(document["slides"] == [0, 21, 35] && document["end"] == 90)
      #expect(check.errors(document, of: "TimesDocument") == [])
      #expect(
        try String(contentsOf: file, encoding: .utf8).contains("\nslides: [0:00, 0:21, 0:35]\n"))
      for (wrong, status) in [
        (own("5, 20, 30"), 422), ("{}", 422), ("words", 422),
      ] {
        let reply = try await server.post(show + "/times", wrong)
        #expect(reply.status == status, "\(reply.text)")
      }
      #expect(try await server.post(show + "/times", own("0, 10, 30.5")).status == 200)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)

      // Neither a newly saved file nor the target of a symbolic link is overwritten.
      let other = folder.url.appendingPathComponent("other.md")
      try FileManager.default.moveItem(at: file, to: other)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      #expect(try await server.post(show + "/times", "", type: "").status == 409)
      try FileManager.default.removeItem(at: file)
      try Data((Self.script + "\nmine\n").utf8).write(to: file)
      let refused = try await server.post(show + "/times", "", type: "")
      #expect(refused.status == 409 && refused.text.contains("was changed"), "\(refused.text)")
      #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("mine\n"))
      #expect(try String(contentsOf: other, encoding: .utf8) == text)
      #expect(try !folder.names().contains { $0.hasPrefix(".telop-") })
    }
  }

  @Test("commands, button boxes and OSC turn slides; without a deck this is an error")
  func turned() async throws {
    try await RunningServer.run { server in
      let made = try await server.post("/shows/import", try Self.export(ago: 5))
      #expect(made.status == 201, "\(made.text)")
      let show = try made.show
      let check = try await SchemaCheck(server)
      let first = try await server.get(show + "/state").json
      #expect(check.errors(first, of: "ShowDocument") == [])
      #expect(first["slide"] == 1 && first["slideLabel"] == "i" && first["follows"] == true)
      #expect(first["deck"]?["pages"] == 3 && first["nextLabel"] == "ii")
      #expect(first["nextSlide"] != nil && first["nextMiss"] == 0 && first["nextPage"] == 2)
      for (index, (value, page)) in [
        (JSONValue.string("next"), 2), (3, 3), (.string("previous"), 2), (.string("first"), 1),
        (.string("last"), 3),
      ].enumerated() {
        let reply = try await ShowRouteTests.command(server, show, "c\(index)", ["slide": value])
        #expect(try reply.json["slide"] == .integer(page), "\(reply.text)")
      }
      let again = try await ShowRouteTests.command(server, show, "c1", ["slide": 3])
      #expect(again.status == 200)
      let past = try await ShowRouteTests.command(server, show, "d", ["slide": "next"])
      #expect(past.status == 409)
      for value in ["0", "4", "x"] {
        let reply = try await server.post("\(show)/slide?value=\(value)", "", type: "")
        #expect(reply.status == 422, "\(value): \(reply.status)")
      }
      let box = try await server.post(show + "/previous-slide", "", type: "").json
      #expect(box["slide"] == 2 && box["last"]?["step"] == "previous")
      #expect(box["last"]?["name"] == "slide" && box["last"]?["value"] == "2")
      // Only the service itself sets a deck; clients cannot.
      let deck = try await ShowRouteTests.command(server, show, "e", ["deck": ["pages": 3]])
      #expect(deck.status == 422, "\(deck.status)")
      let log = try await server.get(show + "/log.csv").text
      #expect(log.hasPrefix("number,time,") && log.contains(",slide,2,running,"))
      #expect(log.split(separator: "\r\n").last?.hasSuffix(",1") == true)
      #expect(try await server.get(show + "/rehearsal.json").status == 409)
      #expect(try await server.post(show + "/times", "", type: "").status == 409)

      let bare = try await ShowRouteTests.make(server)
      #expect(try await server.post(bare + "/next-slide", "", type: "").status == 409)
      let times = try await server.get(bare + "/times").json
      #expect(times["slides"] == nil && times["reason"] != nil && times["script"] == nil)
    }
    let turn = { (value: OSCArgument) in
      OSCCommand(OSCMessage(address: "/telop/a/slide", arguments: [value]))?.command
    }
    #expect(turn(.integer(7)) == RequestedCommand("slide", 7))
    #expect(turn(.number(7)) == RequestedCommand("slide", 7) && turn(.number(7.5)) == nil)
    #expect(turn(.text("next")) == RequestedCommand("slide", "next") && turn(.bool(true)) == nil)
  }
}
