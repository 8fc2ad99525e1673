@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Scenes for outputs")
struct ScrollSceneTests {
  static let sources = [
    "# One\n\nHello ==AVATAR== and more words that go on for a while. 速さは==大事==です。\n\n# Two\n\nEnd",
    "# א\n\nשלום ==עולם== קטן וגדול עם 123 מספרים ועוד מילים\n\n# ب\n\nالسلام ==عليكم== ورحمة الله",
  ]

  private func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    try fitted(source, values.merging(["segment-width": "300"]) { own, _ in own }, seconds: 20)
  }

  @Test(
    "a segment's left end is at its text's place, in both directions", arguments: sources,
    [[:], ["direction": "ttb"], ["loop": "3"], ["loop": "endless"]])
  func places(source: String, values: [String: String]) throws {
    let fit = try fit(source, values)
    let scene = fit.scene
    #expect(scene.segments.count == fit.plan.strip.segments.count && scene.segments.count > 1)
    var start: Rational = 0
    for (index, segment) in scene.segments.enumerated() {
      #expect(segment.index == index && segment.start == start)
      start = start + segment.width
      let box = try #require(scene.text.highlights(of: segment.range).first)
      #expect(segment.left == scene.pixelsPerUnit * box.lowerBound)
      #expect(segment.left + segment.width == scene.pixelsPerUnit * box.upperBound)
      #expect(segment.extent.contains(segment.left))
      #expect(segment.extent.contains(segment.left + segment.width))
      if let ink = scene.text.inkExtent(of: segment.range) {
        #expect(segment.extent.contains(segment.left + scene.pixelsPerUnit * ink.lowerBound))
        #expect(segment.extent.contains(segment.left + scene.pixelsPerUnit * ink.upperBound))
      }
      #expect(scene.extent.lowerBound <= segment.extent.lowerBound)
      #expect(scene.extent.upperBound >= segment.extent.upperBound)
    }
    #expect(start == scene.width)
    // The segments are at the plan's positions at any moment.
    for frame in [100, 500, 900] {
      let position = scene.motion.position(offset: scene.motion.offset(frame: frame))
      for placement in fit.plan.placements(frame: frame) {
        #expect(position + scene.segments[placement.segment].left == placement.x)
      }
      let shown = scene.segments.filter {
        position + $0.extent.upperBound > 0 && position + $0.extent.lowerBound < scene.viewport
      }
      let placements = scene.placements(frame: frame)
      #expect(placements.map(\.segment) == shown)
      #expect(placements.map(\.x) == shown.map { position + $0.left })
    }
  }

  @Test(
    "text is at the read point at its time, and past the edge after it", arguments: sources,
    [[:], ["hold-start": "2", "hold-end": "3", "ramp": "1", "read-point": "25%"]])
  func times(source: String, values: [String: String]) throws {
    let scene = try fit(source, values).scene
    let motion = scene.motion
    let position = { (time: Rational) in motion.position(offset: motion.offset(atSeconds: time)) }
    let isForward = motion.direction == .left
    let near = try ratio(1, 1_000)
    for segment in scene.segments {
      let times = scene.readTimes(of: segment)
      #expect(times == scene.readTimes(of: segment.range))
      let offset = try #require(scene.readOffset(of: segment.range))
      #expect(scene.segmentAtReadPoint(atOffset: offset) == segment)
      let left = segment.left
      let right = segment.left + segment.width
      for (time, end) in [
        (times.begins, isForward ? left : right), (times.ends, isForward ? right : left),
      ] where time > 0 && time < motion.duration {
        #expect((position(time) + end - scene.readPoint).magnitude < near)
      }
      let presence = scene.presence(of: segment.extent)
      let enters = position(presence.enters)
      let leaves = position(presence.leaves)
      #expect(presence.enters < presence.leaves)
      if isForward {
        #expect((enters + segment.extent.lowerBound - scene.viewport).magnitude < near)
        #expect((leaves + segment.extent.upperBound).magnitude < near)
      } else {
        #expect((enters + segment.extent.upperBound).magnitude < near)
        #expect((leaves + segment.extent.lowerBound - scene.viewport).magnitude < near)
      }
    }
    let first = try #require(scene.readOffset(of: 0..<1))
    #expect(scene.segmentAtReadPoint(atOffset: first - 1) == nil)
    #expect(scene.segmentAtReadPoint(atOffset: first + scene.width) == nil)
    #expect(scene.sections.map(\.title) == scene.script.sections.map(\.title))
    let read = scene.sections.compactMap { scene.readTimes(of: $0.textRange) }
    #expect(read.count == 2 && read[0].ends <= read[1].begins)
  }

  @Test("still text is read and visible all the time")
  func still() throws {
    let scene = try fit("x", ["start": "flush", "finish": "flush"]).scene
    let segment = try #require(scene.segments.first)
    let times = scene.readTimes(of: segment)
    #expect(times.begins == 0 && times.ends == 20)
    #expect(scene.presence(of: segment.extent).leaves == 20)
  }

  @Test("a fade has the requested width, up to half of the band")
  func fades() throws {
    for (asked, viewport, fade) in [
      ("80.5", "1920", "80.5"), ("0", "1920", "0"), ("5000", "321", "160.5"),
      ("0.2", "300.5", "0.2"),
    ] {
      let scene = try fit("x", ["fade": asked, "viewport": viewport]).scene
      #expect(scene.fades.start == (try decimal(fade)))
    }
  }

  @Test("the read point counts from the left in any direction")
  func readPoints() throws {
    for (source, place) in [("Words", 480), ("שלום", 1_440)] {
      #expect(try fit(source, ["read-point": "25%"]).scene.readPoint == Rational(place))
    }
  }
}
