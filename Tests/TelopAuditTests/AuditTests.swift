import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopAudit
import TelopDocuments
import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Audits of movies")
struct AuditTests {
  @Test(
    "a movie as planned has no findings", .needs(.ffmpeg),
    arguments: [ExportFormat.mov, .webm, .mp4, .apng])
  func good(format: ExportFormat) throws {
    let (report, fit) = try Audited.report(format: format)
    let step = try #require(fit.wholePixels?.answer?.steps.first)
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.displacements.map(\.displacement) == [Double(step)])
    // The plan's frames, and a last frame that the text has left.
    #expect(report.frames == 121 && report.rate == "60")
    #expect(report.firstInk == 1 && report.lastInk == 119)
    #expect(report.judder == 0)
  }

  @Test(
    "movies in every direction have no findings", .needs(.ffmpeg),
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

  @Test(
    "tabs beside the band do not hide its motion", .needs(.ffmpeg),
    arguments: [[:], ["direction": "ttb"]])
  func tabs(values: [String: String]) throws {
    let isVertical = !values.isEmpty
    let (report, fit) = try Audited.report(
      "# 一つ目\n\n速さは文字の数\n\n# 二つ目\n\n文字の数で決まる",
      values.merging([
        "theme": "base", "canvas": isVertical ? "180x320" : "320x180", "band-in": "none",
        "band-out": "none", "duration": "4",
      ]) { $1 }, format: .mov, tabs: "natural")
    #expect(report.findings.isEmpty, "\(report.findings)")
    let step = try #require(fit.wholePixels?.answer?.steps.first)
    #expect(report.displacements.map(\.displacement) == [Double(step)])
  }

  @Test("only the motion between the blocks is measured", .needs(.ffmpeg))
  func blocks() throws {
    for (source, values) in [
      (Audited.text, ["label": "速報", "clock": "left"]), (Audited.text, ["clock": "elapsed"]),
      ("السلام عليكم ورحمة", ["label": "عاجل", "clock": "left"]),
      ("縦書きの文字です", ["direction": "ttb", "label": "速報"]),
    ] {
      let all = values.merging(["theme": "news", "viewport": "480", "fade": "0"]) { $1 }
      let (report, fit) = try Audited.report(source, all, format: .mov)
      #expect(report.findings.isEmpty, "\(values): \(report.findings)")
      let length = fit.text.isVertical ? report.height : report.width
      #expect(length == Int(fit.plan.timing.viewport.ceiling))
    }
    // Another size is still reported.
    let (bad, _) = try Audited.report(
      Audited.text, ["label": "速報", "viewport": "480", "size": "36"], format: .mov,
      plan: ["size": "32"])
    #expect(!bad.findings.isEmpty)
  }

  @Test("a theme's fades and the band's animation cause no findings", .needs(.ffmpeg))
  func themed() throws {
    for theme in Theme.allCases {
      let own = [
        "theme": theme.rawValue, "fade": theme == .signboard ? "0" : "32", "band-in": "slide",
        "canvas": "320x180",
      ]
      let others = [
        [:], ["start": "flush", "hold-start": "0.5"], ["canvas": "320x180", "place": "0.5"],
        ["canvas": "180x320", "direction": "ttb"],
      ]
      for values in Effort.spread(others, step: 3).map({ own.merging($0) { $1 } }) {
        let (report, fit) = try Audited.report(Audited.text, values, format: .mov)
        #expect(report.findings.isEmpty, "\(values): \(report.findings)")
        let step = try #require(fit.wholePixels?.answer?.steps.first)
        let moving = report.displacements.filter { $0.displacement != 0 }
        #expect(moving.map(\.displacement) == [Double(step)], "\(values)")
      }
    }
  }

  @Test(
    "the dots of a signboard are background, while they appear and after the text", .needs(.ffmpeg))
  func dots() throws {
    for values in [[:], ["direction": "ttb", "canvas": "180x320"]] {
      let own = ["theme": "signboard", "canvas": "480x270", "label": "速報", "size": "40"]
      let (report, _) = try Audited.report(
        Audited.text, own.merging(values) { $1 }, format: .mp4)
      #expect(report.findings.isEmpty, "\(values): \(report.findings)")
    }
  }

  @Test(
    "each degradation is reported", .needs(.ffmpeg),
    arguments: [
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
      let fit = try Audited.fit(
        "速さ and نص",
        Audited.values.merging(["whole-pixels": "off"]) { $1 }
          .merging(values) { $1 })
      let plan = fit.plan
      let read = try Audited.motion(of: fit)
      #expect(read.frameCount == fit.scene.motion.frameCount && read.rate == plan.timing.rate)
      #expect(read.motion == plan.motion && read.isRightToLeft == plan.strip.isRightToLeft)
      #expect(read.typeSize == fit.options.type.size.double && read.length == fit.band.length)
      #expect(read.viewport == plan.timing.viewport.double && !read.isEndless)
      let ink = try #require(fit.text.inkExtent(of: 0..<fit.text.utf8Length))
      let pixels = (plan.strip.pixelsPerUnit * (ink.upperBound - ink.lowerBound)).double
      let extent = try #require(read.ink)
      #expect(abs(extent.upperBound - extent.lowerBound - pixels) < 1e-9)
      #expect(read.extent.contains(extent.lowerBound) && read.extent.contains(extent.upperBound))
    }
    for bad in ["", "{}", "[1]", #"{"version":1}"#, #"{"version":2,"frames":{}}"#] {
      #expect(FitDocument(json: [UInt8](bad.utf8)) == nil)
    }
  }

  @Test("a plan with impossible numbers is refused")
  func hostilePlans() throws {
    let good = FitDocument(try Audited.fit("速さ", Audited.values))
    #expect(PlannedMotion(good) != nil)
    let long = String(repeating: "9", count: 38)
    let primes = ["1/1000000000000000003", "1/999999999999999989", "1/1000000000000000009"]
    let wrong: [(inout FitDocument) -> Void] = [
      { $0.phases = [] }, { $0.phases[0].kind = "leap" }, { $0.phases[0].durationExact = "0" },
      { $0.phases[0].durationExact = "1/0" }, { $0.phases[0].speedExact = "-1" },
      { $0.phases[0].speedExact = long },
      { plan in
        plan.phases = primes.map { prime in
          var phase = plan.phases[0]
          phase.durationExact = prime
          return phase
        }
      },
      { plan in
        plan.phases[0].kind = "start"
        plan.phases[0].durationExact = "1/" + long
      },
      { $0.viewport = "0" }, { $0.viewport = long }, { $0.size = "x" }, { $0.size = "0" },
      { $0.frames.rate = "0" }, { $0.frames.rate = "x" },
      { $0.strip.origin = .nan },
    ]
    for (index, change) in wrong.enumerated() {
      var plan = good
      change(&plan)
      #expect(PlannedMotion(plan) == nil, "\(index)")
    }
    // A plan that is accepted answers every query.
    for count in [Int.min, -1, 0, .max] {
      for duration in ["2", "1/" + long] {
        var plan = good
        plan.frames.count = count
        plan.phases[0].durationExact = duration
        guard let motion = PlannedMotion(plan) else { continue }
        for frame in [0, 1, 1 << 20] { #expect(motion.offset(frame: frame, at: motion.rate) >= 0) }
      }
    }
  }

  @Test(
    "a page is audited frame by frame in a browser", .needs(.browser),
    arguments: [
      ("速さは文字 AVATAR office の数", [:]), ("السلام عليكم ورحمة", ["fps": "59.94"]),
      ("縦書きの文字です", ["direction": "ttb"]),
    ])
  func page(source: String, values: [String: String]) throws {
    let fit = try Audited.fit(source, Audited.values.merging(values) { $1 })
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      try Data(Export(fit, as: .html).bytes()).write(to: file)
      let track = try MotionTrack(page: file.path, isTrusted: true, within: Hang.limit)
      let report = AuditReport(track, plan: try Audited.motion(of: fit))
      #expect(report.findings.isEmpty, "\(report.findings)")
      let step = try #require(fit.wholePixels?.answer?.steps.first)
      #expect(report.displacements.map(\.displacement) == [Double(step)])
      #expect(report.judder == 0 && report.frames >= fit.scene.motion.frameCount)
      #expect(report.rate == fit.plan.timing.rate.description && report.firstInk == 1)
      // Twice the planned duration is another motion.
      let other = try planned(source, duration: "4", values)
      #expect(!AuditReport(track, plan: other).findings.isEmpty)
      try Data("<!DOCTYPE html><p>another".utf8).write(to: file)
      #expect(throws: AuditError.self) { _ = try MotionTrack(page: file.path) }
    }
  }

  private func planned(
    _ source: String, duration: String, _ values: [String: String]
  ) throws -> PlannedMotion {
    var all = Audited.values.merging(values) { $1 }
    all["duration"] = duration
    return try Audited.motion(of: Audited.fit(source, all))
  }

  @Test("a file that is not a movie is refused", .needs(.ffmpeg))
  func notAMovie() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("text.mov")
      try Data("no movie at all".utf8).write(to: file)
      #expect(throws: AuditError.self) { _ = try MotionTrack(movie: file.path) }
    }
  }
}
