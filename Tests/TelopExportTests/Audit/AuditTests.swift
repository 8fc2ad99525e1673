import Foundation
import Telop
import TelopExport
import TelopUnits
import TestSupport
import Testing

/// Movies made worse by ffmpeg, and whether that is found.
@Suite("Audits of movies")
struct AuditTests {
  @Test(
    "what is as planned has no findings", .needs(.ffmpeg),
    arguments: [ExportFormat.mov, .webm, .mp4, .apng])
  func good(format: ExportFormat) throws {
    let (report, fit) = try Audited.report(format: format)
    let step = try #require(fit.wholePixels?.answer?.steps.first)
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.displacements.map(\.displacement) == [Double(step)])
    #expect(report.frames == 120 && report.rate == "60")
    #expect(report.firstInk == 1 && report.lastInk == 119)
    #expect(report.judder == 0)
  }

  @Test(
    "whichever way it moves", .needs(.ffmpeg),
    arguments: [
      ("السلام عليكم ورحمة", [:]), ("縦書きの文字です", ["direction": "ttb"]),
      ("速さは ==文字== の数", ["background": "white", "color": "black"]),
      ("速さは文字の数", ["hold-start": "0.5", "hold-end": "0.25", "start": "flush"]),
    ])
  func directions(source: String, values: [String: String]) throws {
    let (report, fit) = try Audited.report(source, values)
    #expect(report.findings.isEmpty, "\(report.findings)")
    let moving = report.displacements.filter { $0.displacement != 0 }
    #expect(moving.map(\.displacement) == [Double(fit.plan.step.numerator)])
    #expect((report.height > report.width) == fit.text.isVertical)
  }

  @Test("between pixels: to a quarter of one, and no judder", .needs(.ffmpeg))
  func fractions() throws {
    let (report, fit) = try Audited.report(
      "速さは文字の数 and words", ["whole-pixels": "off"], format: .mov)
    #expect(report.findings.isEmpty, "\(report.findings)")
    let most = try #require(report.displacements.max { $0.frames < $1.frames })
    #expect(abs(most.displacement - fit.plan.step.double) < 0.25)
    #expect(report.judder < 0.25)
  }

  @Test(
    "what was done to it is found", .needs(.ffmpeg),
    arguments: [
      ("scale=160:-2", ["size", "resized"]),
      ("fps=30", ["frames", "rate"]),
      ("select=not(eq(n\\,50)),setpts=N/60/TB", ["displacement", "frames"]),
      ("loop=loop=1:size=1:start=60,setpts=N/60/TB", ["displacement", "frames", "frozen"]),
    ])
  func worse(filter: String, kinds: [String]) throws {
    let (report, _) = try Audited.report(filter: filter)
    let found = Set(report.findings.map(\.kind))
    #expect(found.isSuperset(of: kinds), "\(report.findings)")
  }

  @Test("a plan is read back from its JSON")
  func json() throws {
    for values in [[:], ["hold-start": "0.5", "ramp": "0.25"], ["direction": "rtl"]] {
      let fit = try fit(
        "速さ and نص",
        Audited.values.merging(["whole-pixels": "off"]) { $1 }
          .merging(values) { $1 })
      let read = try #require(PlannedMotion(json: Wire.encode(FitDocument(fit))))
      let made = PlannedMotion(fit)
      #expect(read == made)
    }
    for bad in ["", "{}", "[1]", #"{"version":1}"#, #"{"version":2,"frames":{}}"#] {
      #expect(PlannedMotion(json: [UInt8](bad.utf8)) == nil)
    }
  }

  @Test(
    "a page, frame by frame in a browser", .needs(.browser),
    arguments: [
      ("速さは文字 AVATAR office の数", [:]), ("السلام عليكم ورحمة", ["fps": "59.94"]),
      ("縦書きの文字です", ["direction": "ttb"]),
    ])
  func page(source: String, values: [String: String]) throws {
    let fit = try fit(source, Audited.values.merging(values) { $1 })
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      try Data(Export(fit).bytes(.html)).write(to: file)
      let report = AuditReport(try MotionTrack(page: file.path), plan: PlannedMotion(fit))
      #expect(report.findings.isEmpty, "\(report.findings)")
      let step = try #require(fit.wholePixels?.answer?.steps.first)
      #expect(report.displacements.map(\.displacement) == [Double(step)])
      #expect(report.judder == 0 && report.frames == fit.plan.frameCount)
      #expect(report.rate == fit.plan.timing.rate.description && report.firstInk == 1)
      // Twice the plan's time is another motion.
      let other = try planned(source, duration: "4", values)
      #expect(!AuditReport(try MotionTrack(page: file.path), plan: other).findings.isEmpty)
      try Data("<!DOCTYPE html><p>another".utf8).write(to: file)
      #expect(throws: ExportError.self) { _ = try MotionTrack(page: file.path) }
    }
  }

  private func planned(
    _ source: String, duration: String, _ values: [String: String]
  ) throws -> PlannedMotion {
    var all = Audited.values.merging(values) { $1 }
    all["duration"] = duration
    return PlannedMotion(try fit(source, all))
  }

  @Test("what is no movie is said so", .needs(.ffmpeg))
  func notAMovie() throws {
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("text.mov")
      try Data("no movie at all".utf8).write(to: file)
      #expect(throws: ExportError.self) { _ = try MotionTrack(movie: file.path) }
    }
  }
}
