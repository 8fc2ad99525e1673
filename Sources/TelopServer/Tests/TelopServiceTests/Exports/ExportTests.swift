import Telop
@_spi(Answers) import TelopExport
import TelopService
import Testing

@Suite("Exports over HTTP")
struct ExportTests {
  static let script = "# One\n\nSome words ==and== others.\n"

  @Test(
    "an export is the file that telop export writes",
    arguments: [
      (ExportFormat.json, "application/json"), (.html, "text/html; charset=utf-8"),
      (.css, "text/css; charset=utf-8"), (.csv, "text/csv; charset=utf-8"),
      (.vtt, "text/vtt; charset=utf-8"), (.srt, "application/x-subrip"), (.ass, "text/x-ssa"),
      (.svg, "image/svg+xml"), (.png, "image/png"), (.pdf, "application/pdf"),
      (.ograf, "application/zip"),
    ])
  func files(format: ExportFormat, type: String) async throws {
    let fit = try FitJob(
      ScriptSource(text: Self.script, format: .markdown, name: "script"),
      options: OptionLayer([.init("duration", ["30"])])
    ).fit()
    let file = try Export(fit, as: format).bytes()
    try await RunningServer.run { server in
      let reply = try await server.post(
        "/v1/export?duration=30&to=\(format.rawValue)", Self.script, type: "text/markdown")
      #expect(reply.status == 200, "\(reply.text.prefix(300))")
      #expect(reply.headers["content-type"] == type)
      #expect(reply.body == file)
      let name = format == .ograf ? "telop.ograf.zip" : "telop.\(format.rawValue)"
      #expect(reply.headers["content-disposition"] == "attachment; filename=\"\(name)\"")
      #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
    }
  }

  @Test("options of pictures are query parameters")
  func moments() async throws {
    try await RunningServer.run {
      $0.limits.maximumSheetPictures = 12
    } _: { server in
      for (query, status) in [
        ("to=png&at=0:10", 200), ("to=png&sheet=12", 200), ("to=png&sheet=13", 413),
        ("to=png&at=0:10&sheet=2", 400), ("to=png&at=0:40", 400), ("to=png&tabs=equal", 400),
        ("to=frames", 400), ("to=docx", 400), ("", 400),
      ] {
        let reply = try await server.post(
          "/v1/export?duration=30&canvas=band&\(query)", Self.script, type: "text/markdown")
        #expect(reply.status == status, "\(query): \(reply.text.prefix(300))")
      }
    }
  }
}
