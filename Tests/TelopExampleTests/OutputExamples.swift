import Foundation
import Telop
import TelopAudit
import TelopDocuments
import TelopExport
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
  }

  @Test("a movie, and its audit", .needs(.ffmpeg))
  func movie() throws {
    let script = try Script("速さは文字の数", format: .plain, name: "talk.txt")
    var options = FitOptions()
    options.timing.duration = .seconds(2)
    options.timing.viewport = 320
    for (name, value) in ["size": "32", "whole-pixels": "size", "pixel-bounds": "size=60%"] {
      try options.set(name, to: [value])
    }
    for (name, value) in ["fade": "0", "canvas": "band", "padding": "12", "color": "white"] {
      try options.set(name, to: [value])
    }
    try options.set("background", to: ["transparent"])
    let fit = try Fit(script, fonts: .bundled(), options: options)
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
