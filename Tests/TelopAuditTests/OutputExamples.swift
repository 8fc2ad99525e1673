import Foundation
import Telop
import TelopAudit
import TelopDocuments
@_spi(Answers) import TelopExport
import TestSupport
import Testing

@Suite("Examples of outputs")
struct OutputExamples {
  @Test("pages and pictures")
  func files() throws {
    let script = try Script("Hello, 世界", format: .plain, name: "talk.txt")
    var options = FitOptions()
    options.timing.duration = .seconds(2)
    let fit = try Fit(script, fonts: .bundled(), options: options)
    let page = try Export(fit, as: .html).bytes()  // a whole page, as UTF-8
    #expect(page.starts(with: "<!DOCTYPE html>".utf8))
    try picture(fit)
  }

  private func picture(_ fit: Fit) throws {
    var options = ExportOptions()
    options.time = .seconds(1)
    let picture = Picture(fit, options: options)
    print(picture.width, picture.height, try picture.bytes(.png).count)
    #expect(picture.width == 1_920)
  }

  @Test("a movie, and its audit", .needs(.ffmpeg))
  func movie() throws {
    let fit = try Audited.fit("速さは文字の数", Audited.values)
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("talk.mov").path

      let movie = try Movie(fit, format: .mov)
      let isWritten = try movie.write(to: path) { done in
        print("\(done) of \(movie.stepCount)")
        return true  // false stops
      }
      #expect(isWritten)

      let plan = PlannedMotion(FitDocument(fit))
      let track = try MotionTrack(movie: path, planned: plan)
      let report = AuditReport(track, plan: plan)
      print(report.judder, report.findings.map(\.message))  // none for a movie as planned
      #expect(report.isCompared && report.findings.isEmpty && report.judder == 0)
    }
  }
}
