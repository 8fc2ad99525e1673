import Foundation
import Telop
import TelopExport
import Testing

/// Audits of movies that Telop made, as they are or made worse by ffmpeg.
enum Audited {
  static let values = [
    "duration": "2", "viewport": "320", "size": "32", "whole-pixels": "size",
    "pixel-bounds": "size=60%",
  ]
  static let text = "速さは文字 AVATAR office の数"

  /// The report on a movie of a text.
  ///
  /// - Parameters:
  ///   - values: instead of, or besides, those above.
  ///   - filter: what ffmpeg does to it before.
  ///   - options: how ffmpeg encodes that.
  ///   - plan: the values of the plan, where it is not the movie's own.
  static func report(
    _ source: String = text, _ values: [String: String] = [:], format: ExportFormat = .mp4,
    filter: String? = nil, options: [String] = [], plan: [String: String]? = nil
  ) throws -> (report: AuditReport, fit: Fit) {
    let all = Self.values.merging(values) { $1 }
    let fit = try fit(source, all)
    let planned = try plan.map { try TelopExportTests.fit(source, all.merging($0) { $1 }) } ?? fit
    return try Tool.withFolder { folder in
      var file = folder.appendingPathComponent("movie.\(format.rawValue)")
      _ = try Movie(fit, format: format).write(to: file.path)
      if let filter {
        let worse = folder.appendingPathComponent("worse.mp4")
        _ = try Tool.output(
          "ffmpeg",
          ["-v", "error", "-i", file.path, "-vf", filter, "-crf", "10"] + options + [worse.path])
        file = worse
      }
      let read = try #require(PlannedMotion(json: Wire.encode(FitDocument(planned))))
      #expect(read == PlannedMotion(planned))
      return (AuditReport(try MotionTrack(movie: file.path), plan: read), fit)
    }
  }
}

extension AuditReport {
  /// What kinds of findings there are.
  var kinds: Set<String> { Set(findings.map(\.kind)) }
}
