@_spi(Answers) import Telop
import TestSupport
import Testing

@Suite("The canvas of a band")
struct CanvasTests {
  private func fit(_ values: [String: String], _ text: String = "速さは文字の数") throws -> Fit {
    try fitted(text, values)
  }

  @Test("a canvas's width is the viewport, or its height for a vertical line")
  func viewport() throws {
    #expect(try fit(["canvas": "640x360"]).plan.timing.viewport == 640)
    #expect(try fit(["canvas": "360×640", "direction": "ttb"]).plan.timing.viewport == 640)
    #expect(try fit(["canvas": "band", "viewport": "512"]).plan.timing.viewport == 512)
  }

  @Test("an explicit viewport with a canvas is refused, with its line in a script")
  func refused() throws {
    func job(_ matter: String, _ settings: [(String, String)]) -> FitJob {
      FitJob(
        ScriptSource(text: "---\n\(matter)\n---\na", format: .markdown, name: "talk.md"),
        options: OptionLayer(settings.map { .init($0.0, [$0.1]) }))
    }
    let cases: [(String, [(String, String)], String)] = [
      ("canvas: 640x360\nviewport: 640", [], "talk.md:3: viewport and canvas"),
      ("size: 40", [("canvas", "640x360"), ("viewport", "640")], "viewport and canvas"),
      ("canvas: 640x360", [("viewport", "640")], "viewport and canvas"),
    ]
    for (matter, settings, message) in cases {
      #expect {
        try job(matter, settings).prepared()
      } throws: { "\($0)".hasPrefix(message) }
    }
    #expect(throws: Never.self) {
      _ = try job("viewport: 640", [("canvas", "band")]).prepared()
      // The caller's option overrides the script's.
      let wide = try job("viewport: 640", [("canvas", "800x450")]).fit()
      #expect(wide.options.timing.viewport == 800)
    }
  }

  @Test("an output's canvas does not change a plan without one")
  func same() throws {
    let fit = try fit(["viewport": "480"])
    for medium in [Medium.band, .screen, .broadcast, .paper] {
      #expect(fit.scene(on: medium).motion == fit.scene.motion)
    }
    let frame = fit.scene(on: .screen).frame
    #expect(frame.width == 480 && frame.height == 270)
    #expect(fit.scene.frame.isFilled(by: fit.scene.bar))
  }

  @Test(
    "bands have the design's margins",
    arguments: [
      // 54 px type gives a band of 97 px. The graphics safe area raises it by 54 − 22 px.
      (["place": "bottom"], 983, 97), (["place": "top"], 0, 97),
      (["place": "bottom", "safe": "graphics"], 951, 129), (["safe": "action"], 967, 113),
      (["place": "top", "safe": "graphics"], 0, 129), (["safe": "30px"], 953, 127),
      (["place": "0.5"], 491, 97), (["place": "0"], 0, 97), (["place": "100%"], 983, 97),
      (["place": "0.5", "safe": "graphics"], 491, 97), (["safe": "none"], 983, 97),
    ])
  func places(values: [String: String], top: Int, thickness: Int) throws {
    let own = ["canvas": "1920x1080", "size": "54"]
    let scene = try fit(own.merging(values) { $1 }).scene
    #expect(scene.frame.top == top && scene.frame.left == 0)
    #expect(scene.band.thickness == thickness)
    #expect(scene.look.background.thickness == thickness)
    #expect(scene.isAtNearEdge == (top == 0))
    // The bleed is on the outer side.
    let isTop = values["place"] == "top"
    #expect(scene.band.baseline == (isTop ? thickness - 97 : 0) + 69)
  }

  @Test(
    "where the background goes on to the canvas's edge, there is no line in it",
    arguments: [false, true])
  func bleedingFill(isTop: Bool) throws {
    let fit = try fit([
      "canvas": "1920x1080", "size": "54", "theme": "signboard", "safe": "graphics",
      "place": isTop ? "top" : "bottom",
    ])
    let background = fit.scene.look.background
    let rows = (0..<129).map { background.color(ofRow: isTop ? 128 - $0 : $0) }
    let edge = try #require(RGBAColor("#33383e"))
    let fill = try #require(RGBAColor("#0b0d0f"))
    #expect(rows[0..<3].allSatisfy { $0 == edge } && rows[3...].allSatisfy { $0 == fill })
  }

  @Test("broadcast canvases keep text in the graphics safe area by default")
  func broadcast() throws {
    let fit = try fit(["canvas": "1920x1080", "size": "54"])
    #expect(fit.scene(on: .broadcast).band.thickness == 129)
    let none = try self.fit(["canvas": "1920x1080", "size": "54", "safe": "none"])
    #expect(none.scene(on: .broadcast).band.thickness == 97)
  }

  @Test("on a phone's canvas the band ends above the phone's controls")
  func portrait() throws {
    let scene = try fit(["canvas": "1080x1920", "size": "64"]).scene
    #expect(scene.frame.top + scene.band.thickness == 1_536)
    let flush = try fit(["canvas": "1080x1920", "size": "64", "safe": "none"]).scene
    #expect(flush.frame.top + flush.band.thickness == 1_920)
  }

  @Test("vertical lines are at the right or left, and horizontal ones are not")
  func vertical() throws {
    let values = ["canvas": "360x640", "direction": "ttb", "size": "40"]
    let right = try fit(values).scene
    #expect(right.frame.left == 360 - right.band.thickness && right.frame.top == 0)
    #expect(try fit(values.merging(["place": "left"]) { $1 }).scene.frame.left == 0)
    #expect {
      try fit(values.merging(["place": "top"]) { $1 })
    } throws: { ($0 as? PlanError)?.place.options.contains("place") == true }
    #expect(throws: PlanError.self) { try fit(["place": "left"]) }
  }

  @Test(
    "invalid canvases, places and areas are refused",
    arguments: [
      ("canvas", "1920"), ("canvas", "0x10"), ("canvas", "1920x"), ("canvas", "20000x10"),
      ("canvas", "-1x5"), ("canvas", "1e3x2"), ("place", "middle"), ("place", "1.5"),
      ("place", "-1"), ("safe", "wide"), ("safe", "60%"), ("safe", "-1px"),
    ])
  func bad(name: String, value: String) {
    var options = FitOptions()
    #expect(throws: PlanError.self) { try options.set(name, to: [value]) }
  }
}
