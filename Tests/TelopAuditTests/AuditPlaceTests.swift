@_spi(Answers) import Telop
import TelopAudit
import TelopExport
import TelopUnits
import TestSupport
import Testing

/// Audits of movies that move as planned, but at another place or time, or are invisible.
@Suite("Audits of place and time", .needs(.ffmpeg))
struct AuditPlaceTests {
  @Test(
    "late, early, black and transparent movies are reported",
    arguments: Effort.spread(
      [
        // The length is right, but the frames are those of another second.
        ("tpad=start=30,trim=end_frame=120,setpts=N/60/TB", ["position", "ink"]),
        ("trim=start_frame=30,tpad=stop=30,setpts=N/60/TB", ["position", "ink"]),
        ("eq=brightness=-1:contrast=0", ["blank"]),
        ("eq=contrast=0.03:brightness=-0.4", ["ink"]),
        ("tpad=start=2,trim=end_frame=120,setpts=N/60/TB", ["position"]),
        // The text is visible, but not where it should be.
        ("crop=310:ih:10:0,pad=320:ih:0:0", ["position"]),
        ("drawbox=enable='lt(n,40)':c=black:t=fill", ["ink"]),
        ("drawbox=enable='gt(n,80)':c=black:t=fill", ["ink"]),
      ], step: 2))
  func wrong(filter: String, kinds: [String]) throws {
    let report = try Audited.report(filter: filter).report
    #expect(report.kinds.isSuperset(of: kinds), "\(report.findings)")
    #expect(!report.kinds.contains("resized") && !report.kinds.contains("speed"))
  }

  @Test(
    "a displacement is measured to a pixel, whatever the text ends with",
    arguments: Effort.spread([6, 2, 12, 20, -12, -2, -6, -20], step: 4),
    Effort.spread(
      ["文字の数です。", "「速さは文字", "AVATAR office", "文字の数です。　", "==文字== and ==文字=="], step: 2))
  func shifted(pixels: Int, source: String) throws {
    let filter =
      pixels > 0
      ? "pad=\(320 + pixels):ih:\(pixels):0,crop=320:ih:0:0"
      : "crop=\(320 + pixels):ih:\(-pixels):0,pad=320:ih:0:0"
    let values = ["lead": "60", "highlight-style": source.contains("=") ? "text" : "box"]
    let report = try Audited.report(source, values, filter: filter).report
    let found = try #require(report.findings.first { $0.kind == "position" }, "\(report.findings)")
    let numbers = found.message.split(separator: " ").compactMap { Double($0) }
    #expect(abs((numbers.first ?? 0) - Double(abs(pixels))) <= 1, "\(found.message)")
    #expect(found.message.contains(pixels > 0 ? "behind" : "ahead"))
  }

  @Test("a slightly different speed is not reported as another size", arguments: ["1.96", "2.04"])
  func speed(duration: String) throws {
    let values = ["whole-pixels": "off"]
    let report = try Audited.report(
      "速さは文字の数 and words", values, plan: ["duration": duration]
    ).report
    #expect(
      report.kinds.contains("speed") && !report.kinds.contains("resized"), "\(report.findings)")
  }

  @Test("lines to the right, upward lines and short lines are audited")
  func everyWay() throws {
    let late = "tpad=start=10,trim=end_frame=120,setpts=N/60/TB"
    for (source, values) in [
      ("السلام عليكم ورحمة", [:]), ("縦書きの文字です", ["direction": "ttb"]), ("I", [:]),
      ("速さは文字の数 and words", ["whole-pixels": "off"]),
    ] as [(String, [String: String])] {
      let (report, fit) = try Audited.report(source, values, filter: late)
      let found = try #require(report.findings.first { $0.kind == "position" })
      let behind = 10 * fit.plan.step.double
      let numbers = found.message.split(separator: " ").compactMap { Double($0) }
      #expect(abs((numbers.first ?? 0) - behind) < 3, "\(found.message), planned \(behind)")
      #expect(found.message.contains("behind"))
    }
  }

  @Test(
    "movies as planned have no findings",
    arguments: Effort.spread(
      [
        (Audited.text, ["fade": "80"]), (Audited.text, ["fade": "160"]),
        (Audited.text, ["background": "#203040", "color": "#a0a080"]),
        // Repeating text: a step forward looks like a step back to the word before.
        (
          String(repeating: "wwww ", count: 16),
          ["start": "flush", "finish": "flush", "duration": "1.7", "whole-pixels": "off"]
        ),
        ("I", [:]), (".", [:]), ("/", ["size": "120", "whole-pixels": "off"]),
        ("==Mark== and ==Ende==", ["highlight-color": "#ff0000"]), ("😀 smile 😀", [:]),
        (Audited.text, ["start": "flush"]), (Audited.text, ["start": "flush", "finish": "flush"]),
        (Audited.text, ["lead": "100", "whole-pixels": "off"]),
        (
          Audited.text,
          ["whole-pixels": "off", "hold-start": "0.5", "hold-end": "0.2", "ramp": "0.3"]
        ),
        ("ab", ["start": "flush", "finish": "flush", "whole-pixels": "off"]),
        (Audited.text, ["fps": "23.976", "whole-pixels": "off"]),
        (Audited.text, ["whole-pixels": "two-speed"]),
        ("A" + String(repeating: "\u{3000}", count: 20) + "B", [:]),
        ("السلام عليكم ورحمة", ["fade": "60", "whole-pixels": "off"]),
      ], step: 3))
  func good(source: String, values: [String: String]) throws {
    let report = try Audited.report(source, values).report
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test(
    "endless movies and other formats have no findings",
    arguments: Effort.spread(
      [
        (ExportFormat.gif, ["loop": "endless", "fps": "25", "whole-pixels": "auto"]),
        (.gif, ["fps": "50"]), (.apng, ["loop": "endless", "fps": "50", "whole-pixels": "off"]),
        (.mov, ["fps": "48"]), (.webm, ["fps": "23.976", "whole-pixels": "off"]),
        (.webm, ["loop": "2", "fade": "40"]), (.mov, ["fps": "24", "whole-pixels": "off"]),
      ], step: 2))
  func formats(format: ExportFormat, values: [String: String]) throws {
    let report = try Audited.report("速さは名前 AV", values, format: format).report
    #expect(report.findings.isEmpty, "\(report.findings)")
  }
}
