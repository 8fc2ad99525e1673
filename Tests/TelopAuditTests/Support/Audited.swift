import Foundation
@_spi(Answers) import Telop
import TelopAudit
import TelopDocuments
import TelopExport
import TestSupport
import Testing

enum Audited {
  static let values = [
    "duration": "2", "viewport": "320", "size": "32", "whole-pixels": "size",
    "pixel-bounds": "size=60%", "fade": "0", "canvas": "band",
    "background": "transparent", "color": "white", "padding": "12",
  ]
  static let text = "速さは文字 AVATAR office の数"

  /// A script fitted with the bundled fonts.
  static func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    try options.apply(script)
    for (key, value) in values { try options.set(key, to: [value]) }
    return try Fit(script, fonts: FontStack(options), options: options)
  }

  static func motion(of fit: Fit) throws -> PlannedMotion {
    let document = try #require(FitDocument(json: Wire.encode(FitDocument(fit))))
    return try #require(PlannedMotion(document))
  }

  /// The report on a movie of a text, and its fit.
  ///
  /// - Parameters:
  ///   - values: override or extend `values` above.
  ///   - filter: the ffmpeg filter that degrades the movie.
  ///   - options: ffmpeg's encoding options for the degraded movie.
  ///   - plan: values of the plan where they differ from the movie's.
  ///   - tabs: the form of tabs beside the band.
  static func report(
    _ source: String = text, _ values: [String: String] = [:], format: ExportFormat = .mp4,
    filter: String? = nil, options: [String] = [], plan: [String: String]? = nil,
    tabs: String? = nil
  ) throws -> (report: AuditReport, fit: Fit) {
    // A theme brings a look of its own.
    let own = Self.values.filter {
      values["theme"] == nil || !["background", "color", "padding"].contains($0.key)
    }
    let all = own.merging(values) { $1 }
    let fit = try fit(source, all)
    let planned = try plan.map { try Self.fit(source, all.merging($0) { $1 }) } ?? fit
    var look = ExportOptions()
    if let tabs { try look.set("tabs", to: [tabs]) }
    return try withTemporaryFolder { folder in
      var file = folder.appendingPathComponent("movie.\(format.rawValue)")
      _ = try Movie(fit, format: format, options: look).write(to: file.path)
      if let filter {
        let worse = folder.appendingPathComponent("worse.mp4")
        _ = try Tool.output(
          "ffmpeg",
          ["-v", "error", "-i", file.path, "-vf", filter, "-crf", "10"] + options + [worse.path])
        file = worse
      }
      return (
        AuditReport(
          try MotionTrack(movie: file.path, planned: try motion(of: planned)),
          plan: try motion(of: planned)), fit
      )
    }
  }
}

extension AuditReport {
  var kinds: Set<String> { Set(findings.map(\.kind)) }
}
