import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

@Suite("Export jobs")
struct JobTests {
  private static let script = "# One\n\nSome words ==and== others.\n"
  private static let export = "/v1/export?to=gif&duration=2&fps=10&canvas=band"

  private static func start(_ server: RunningServer) async throws -> Reply {
    try await server.post(export, script, type: "text/markdown")
  }

  /// `$2` is the job's folder.
  private static let maker = #"printf GIF89a > "$2/result"; echo '{"done": {}}'"#

  private static let sleeper = """
    echo '{"step": {"_0": 0, "of": 10}}'
    echo '{"step": {"_0": 5, "of": 10}}'
    exec sleep 1000
    """

  @Test(
    "a job makes the movie that telop export writes",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/ffmpeg")),
    .timeLimit(.minutes(20)))
  func movie() async throws {
    let folder = try TestFolder()
    try await RunningServer.run(in: folder) { server in
      let check = try await SchemaCheck(server)
      let made = try await Self.start(server)
      #expect(made.status == 202, "\(made.text)")
      #expect(check.errors(try made.json, of: "JobDocument") == [])
      let path = try #require(made.headers["location"])
      #expect(path.hasPrefix("/v1/jobs/a-") && path.count > 30)
      let done = try await server.job(path, in: "done")
      #expect(check.errors(done, of: "JobDocument") == [])
      #expect(done["frames"]?["done"] == done["frames"]?["count"])
      #expect(done["file"] == .string(path + "/file"))
      let file = try await server.get(path + "/file")
      #expect(file.status == 200)
      #expect(file.headers["content-type"] == "image/gif")
      #expect(file.headers["content-disposition"] == "attachment; filename=\"telop.gif\"")
      #expect(file.text.hasPrefix("GIF89a"))
      #expect(done["bytes"] == .integer(file.body.count))
      #expect(try await server.send("DELETE", path).status == 200)
      for path in [path, path + "/file"] { #expect(try await server.get(path).status == 404) }
      #expect(try folder.names(in: ".telop-exports") == [])
    }
  }

  @Test("without ffmpeg the answer names the package, and no job begins")
  func missing() async throws {
    let folder = try TestFolder()
    let process = try await ServerProcess(
      folder: folder.url, environment: ["PATH": folder.url.path])
    let reply = try await Self.start(process.server)
    #expect(reply.status == 503, "\(reply.text)")
    #expect(reply.text.contains("it is in the package ffmpeg"), "\(reply.text)")
    process.end()
  }

  @Test("an impossible movie is refused before a job begins")
  func refusals() async throws {
    try await RunningServer.run { server in
      for (query, status) in [
        ("to=gif&fps=7", 400), ("to=mp4&codec=prores", 400),
        ("to=mov&over=x.mp4", 422), ("to=frames", 400), ("to=mov&sheet=2", 400),
      ] {
        let reply = try await server.post(
          "/v1/export?duration=2&\(query)", Self.script, type: "text/markdown")
        #expect(reply.status == status, "\(query): \(reply.text)")
      }
    }
  }

  @Test("jobs are queued and cancelled, and their number is limited", .timeLimit(.minutes(20)))
  func cancelling() async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.program = try? folder.program(Self.sleeper)
      $0.limits.runningExports = 1
      $0.limits.jobs = 2
    } _: { server in
      let first = try #require(try await Self.start(server).headers["location"])
      var running = try await server.job(first, in: "running")
      while running["frames"]?["done"] != 5 {
        running = try await server.job(first, in: "running")
      }
      #expect(running["secondsLeft"] != nil)
      #expect(try await server.get(first + "/file").status == 409)
      let second = try #require(try await Self.start(server).headers["location"])
      #expect(try await server.get(second).json["state"] == "queued")
      let third = try await Self.start(server)
      #expect(third.status == 429)
      #expect(third.headers["retry-after"] == "60")
      #expect(try await server.send("DELETE", first).status == 200)
      _ = try await server.job(second, in: "running")
      #expect(try await server.send("DELETE", second).status == 200)
      let text = try await server.get("/metrics").text
      #expect(text.contains("telop_exports_running 0\n"))
      #expect(text.contains("telop_jobs_pending 0\n"))
      #expect(try await server.send("DELETE", second).status == 404)
      // The job ends with the service.
      #expect(try await Self.start(server).status == 202)
    }
  }

  @Test("a failed job has its reason and no files", .timeLimit(.minutes(20)))
  func failing() async throws {
    let folder = try TestFolder()
    try await RunningServer.run(in: folder) {
      $0.program = try? folder.program("exit 3")
    } _: { server in
      let path = try #require(try await Self.start(server).headers["location"])
      let failed = try await server.job(path, in: "failed")
      #expect(failed["problem"]?["status"] == 422)
      #expect(failed["file"] == nil)
      let file = try await server.get(path + "/file").json
      #expect(file["status"] == 409)
      #expect(file["fix"] == .string("GET \(path) says why; mend that, and POST /v1/export again"))
      #expect(try folder.names(in: ".telop-exports") == [])
    }
  }

  /// Writes the maximum size of the file into the file, and ends once the program's folder has a file `go`.
  private static let sizer = #"""
    grep -o '"bytes"[^0-9]*[0-9]*' "$2/order.json" | tr -dc 0-9 > "$2/result"
    echo '{"step": {"_0": 5, "of": 10}}'
    while ! test -e "$(dirname "$0")/go"; do sleep 0.01; done
    echo '{"done": {}}'
    """#

  @Test("files that are being written count; a queued job gets the rest", .timeLimit(.minutes(20)))
  func writing() async throws {
    for (maximum, status) in [(1, 507), (1_000, 202)] {
      let folder = try TestFolder()
      try await RunningServer.run {
        $0.program = try? folder.program(Self.sizer)
        $0.limits.runningExports = 1
        $0.limits.allJobsBytes = maximum
      } _: { server in
        let first = try #require(try await Self.start(server).headers["location"])
        _ = try await server.job(first, in: "running")
        let reply = try await Self.start(server)
        #expect(reply.status == status, "\(reply.text)")
        guard let second = reply.headers["location"] else { return }
        try Data().write(to: folder.url.appendingPathComponent("go"))
        _ = try await server.job(second, in: "done")
        #expect(try await server.get(first + "/file").text == "1000")
        #expect(try await server.get(second + "/file").text == "996")
      }
    }
  }

  @Test("finished files are kept for a limited time and size", .timeLimit(.minutes(20)))
  func keeping() async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.program = try? folder.program(Self.maker)
      $0.limits.allJobsBytes = 6
    } _: { server in
      let path = try #require(try await Self.start(server).headers["location"])
      _ = try await server.job(path, in: "done")
      #expect(try await server.get(path + "/file").text == "GIF89a")
      let head = try await server.send("HEAD", path + "/file")
      #expect(head.headers["content-length"] == "6")
      #expect(try await Self.start(server).status == 507)
      #expect(try await server.send("DELETE", path).status == 200)
      #expect(try await Self.start(server).status == 202)
    }
    try await RunningServer.run {
      $0.program = try? folder.program(Self.maker)
      $0.limits.jobRetention = .zero
    } _: { server in
      let path = try #require(try await Self.start(server).headers["location"])
      try await waitUntil { try await server.get(path).status == 404 }
    }
  }

  @Test(
    "a start removes leftovers, unless other users can write the folder",
    arguments: [0o700, 0o777, 0o1777, 0o770])
  func leavings(mode: Int) async throws {
    let folder = try TestFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.url.path)
    let left = folder.url.appendingPathComponent(".telop-exports/a-23456")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try await RunningServer.run(in: folder) { server in
      #expect(FileManager.default.fileExists(atPath: left.path) == (mode != 0o700))
    }
  }
}
