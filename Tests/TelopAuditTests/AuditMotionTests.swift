import Telop
import TelopAudit
import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Audits of motion", .needs(.ffmpeg))
struct AuditMotionTests {
  @Test(
    "fractional steps are measured without bias and without judder",
    arguments: Effort.spread(
      [
        ("縦書きの文字です。速さは文字の数で決まる", ["direction": "ttb", "viewport": "480", "duration": "4"]),
        (Audited.text, ["duration": "3.7"]), (Audited.text, ["duration": "9.3"]),
        ("السلام عليكم ورحمة الله", ["duration": "4.1"]),
      ], step: 3), [ExportFormat.mov, .mp4])
  func fractions(set: (String, [String: String]), format: ExportFormat) throws {
    let values = set.1.merging(["whole-pixels": "off"]) { $1 }
    let (report, fit) = try Audited.report(set.0, values, format: format)
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(abs((report.mean ?? 0) - fit.plan.step.double) < 0.005, "\(report.mean ?? 0)")
    if format == .mov { #expect(report.judder < 0.25, "\(report.judder)") }
  }

  @Test(
    "steps of up to half the picture are measured",
    arguments: Effort.spread(
      [("5", 640, "200"), ("1", 640, "32"), ("0.25", 640, "32"), ("0.2", 1920, "32")], step: 2))
  func fast(duration: String, viewport: Int, size: String) throws {
    let source = String(repeating: "速さは文字の数で決まる、AVATAR office。", count: 3)
    let (report, fit) = try Audited.report(
      source,
      [
        "duration": duration, "viewport": "\(viewport)", "size": size, "whole-pixels": "off",
      ])
    #expect(fit.plan.step.double < Double(viewport) / 2)
    #expect(report.findings.isEmpty, "\(fit.plan.step.double) \(report.findings)")
    #expect(abs((report.mean ?? 0) - fit.plan.step.double) < 0.05, "\(report.mean ?? 0)")
    #expect(report.displacements.count < 8)
  }

  @Test(
    "steps too large to measure are reported",
    arguments: [
      String(repeating: "速さは文字の数で決まる、AVATAR office。", count: 20),
      String(String.UnicodeScalarView((0x4E00..<0x4F80).compactMap(Unicode.Scalar.init))),
    ])
  func tooFast(source: String) throws {
    let (report, fit) = try Audited.report(
      source, ["duration": "0.5", "viewport": "640", "whole-pixels": "off"])
    #expect(fit.plan.step.double > 320)
    #expect(report.kinds == ["fast"], "\(fit.plan.step.double) \(report.findings)")
    #expect(report.displacements.isEmpty && report.mean == nil)
  }

  @Test(
    "motion that differs from the plan is reported by its kind",
    arguments: Effort.spread(
      [
        ("scale=160:-2", ["size", "resized"]), ("scale=640:-2", ["size", "resized"]),
        ("hflip", ["mirrored"]), ("reverse", ["mirrored"]),
        ("scale=480:-2,crop=320:ih", ["speed"]), ("fps=30", ["frames", "rate"]),
        ("setpts=N/50/TB", ["rate"]), ("setpts=0.5*PTS,fps=60", ["frames", "speed"]),
      ], step: 2))
  func called(filter: String, kinds: [String]) throws {
    let options = filter.hasPrefix("setpts=N/50") ? ["-r", "50"] : []
    let report = try Audited.report(filter: filter, options: options).report
    #expect(report.kinds == Set(kinds), "\(report.findings)")
  }

  @Test("a frame that is one pixel off is the only finding")
  func onePixel() throws {
    let filter = "pad=iw+4:ih:2:0,crop=iw-4:ih:'if(eq(n,15),3,2)':0:0:1"
    let report = try Audited.report(Audited.text, ["duration": "0.5"], filter: filter).report
    #expect(report.kinds == ["displacement"], "\(report.findings)")
    #expect(report.findings.first?.message.hasPrefix("2 frames") == true, "\(report.findings)")
  }

  @Test(
    "another frame rate is the only finding: speeds are compared per second",
    arguments: ["30", "50"])
  func rates(rate: String) throws {
    let values = ["fps": rate, "whole-pixels": "off"]
    let report = try Audited.report(Audited.text, values, plan: ["fps": "60"]).report
    #expect(report.kinds == ["frames", "rate"], "\(report.findings)")
  }
}
