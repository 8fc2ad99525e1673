@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Tabs of movies and pictures")
struct TabMotionTests {
  private static let talk =
    ["A first section with a long title", "Two", "The third"]
    .map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")
  private static let values = [
    "canvas": "640x360", "theme": "base", "size": "30", "duration": "20",
  ]

  private func tabs(
    _ values: [String: String] = [:], talk: String = talk
  ) throws -> SectionTabs {
    let scene = try fit(talk, Self.values.merging(values) { $1 }).scene(for: .mov)
    var titles = TabTitles(scene)
    return try SectionTabs(scene, form: .natural, allowsHeader: false, &titles)
  }

  /// The first frame on which a tab's section is read.
  private func start(_ tab: Int, of tabs: SectionTabs) throws -> Int {
    let motion = tabs.scene.motion
    let stop = try #require(tabs.tabChanges.first { $0.tab == tab })
    return try #require((0...motion.lastFrame).first { motion.offset(frame: $0) >= stop.offset })
  }

  @Test(
    "the capsule's left edge and length move together in 0.30 s, from the frame on which its section is read"
  )
  func capsule() throws {
    for rate in [60, 30] {
      let tabs = try tabs(["fps": "\(rate)"])
      let motion = TabMotion(tabs)
      let first = try start(1, of: tabs)
      let count = rate * 3 / 10
      let old = tabs.states[0].now
      let new = tabs.states[1].now
      for frame in -1...count {
        let moment = try #require(motion.moment(onFrame: first + frame))
        let left = (moment.capsuleStart - old[1]) / (new[1] - old[1])
        let length = (moment.capsuleLength - old[2]) / (new[2] - old[2])
        #expect(abs(left - length) < 1e-9)
        let share = Bezier.share(Double(max(0, frame)) / Double(count))
        #expect(abs(left - share) < 1e-6, "frame \(frame) at \(rate)/s")
      }
    }
  }

  @Test(
    "a title that the next section's bar cuts elsewhere moves there, and has one element on the bar"
  )
  func cut() throws {
    let titles =
      ["First", "Second", "Third", "Fourth"]
      .map { "\($0) section with a title that is too long for the bar" } + ["Five", "Six"]
    let tabs = try tabs(
      talk: titles.map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n"))
    let tab = { (element: Int) -> Int? in
      if case .tab(let tab) = tabs.elements[element].kind { tab } else { nil }
    }
    let cutTabs = Dictionary(grouping: tabs.elements.indices.compactMap(tab)) { $0 }
      .filter { $1.count > 1 }
    #expect(!cutTabs.isEmpty)
    let motion = TabMotion(tabs)
    for index in 1..<titles.count {
      let first = try start(index, of: tabs)
      let before = try #require(motion.moment(onFrame: first - 1))
      let moment = try #require(motion.moment(onFrame: first))
      let old = Dictionary(
        before.items.compactMap { item in tab(item.element).map { ($0, item) } },
        uniquingKeysWith: { first, _ in first })
      let new = moment.items.compactMap { item in tab(item.element).map { ($0, item) } }
      #expect(Set(new.map(\.0)).count == new.count)
      for (tab, item) in new {
        guard let last = old[tab] else { continue }
        #expect(item.opacity == 1 && abs(item.start - last.start) < 1e-9, "tab \(tab) of \(index)")
      }
    }
  }

  /// The curve cubic-bezier(.2, 0, 0, 1), by Newton's method.
  private enum Bezier {
    static func share(_ x: Double) -> Double {
      var t = x
      for _ in 0..<100 {
        let error = 0.6 * (1 - t) * (1 - t) * t + t * t * t - x
        t -= error / max(1e-3, 0.6 * (1 - t) * (1 - 3 * t) + 3 * t * t)
        t = min(max(t, 0), 1)
      }
      return 3 * (1 - t) * t * t + t * t * t
    }
  }

  @Test("below 23 frames per second, the capsule is at its new place at once")
  func slow() throws {
    let tabs = try tabs(["fps": "20"])
    let moment = TabMotion(tabs).moment(onFrame: try start(1, of: tabs))
    #expect(moment?.capsuleStart == tabs.states[1].now[1])
  }

  @Test(
    "the tabs of an endless line move over the joint as everywhere else",
    arguments: [
      [:], ["label": "LIVE"], ["read-point": "50%"], ["label": "LIVE", "duration": "7.01"],
    ])
  func joint(values: [String: String]) throws {
    let tabs = try tabs(values.merging(["loop": "endless", "fps": "30"]) { one, _ in one })
    let motion = TabMotion(tabs)
    let count = tabs.scene.motion.frameCount
    let starts = try (0..<count).map { frame in
      try #require(motion.moment(onFrame: frame)).capsuleStart
    }
    let steps = starts.indices.map { abs(starts[$0] - starts[($0 + 1) % count]) }
    // The way to the first tab is the longest.
    let way = abs(tabs.states[0].now[1] - tabs.states[2].now[1])
    #expect(steps.allSatisfy { $0 < way / 2 } && steps.contains { $0 > 0 }, "\(steps)")
  }

  @Test("a script without titles has no tabs, and tabs that do not fit are an error")
  func none() throws {
    let scene = try fit("Only text.", Self.values).scene(for: .mov)
    #expect(try TabPainter(scene, .natural) == nil)
    let small = try fit(Self.talk, Self.values.merging(["canvas": "640x60"]) { $1 })
    #expect {
      try TabPainter(small.scene(for: .mov), .natural)
    } throws: { ($0 as? ExportError)?.code == .tooLarge }
  }

  @Test(
    "while a band with tabs slides, its text, dots and blocks stay within its own background",
    arguments: [
      ["theme": "base"], ["theme": "news", "place": "top"],
      ["theme": "signboard", "direction": "ttb", "clock": "off"],
    ])
  func sliding(more: [String: String]) throws {
    let values = [
      "label": "LT", "clock": "left", "start": "flush", "hold-start": "1",
      "band-in": "slide", "band-out": "slide",
    ]
    let talk = try fit(
      Self.talk, Self.values.merging(values) { $1 }.merging(more) { $1 })
    let scene = talk.scene(on: .screen)
    let painter = try #require(try TabPainter(scene, .natural))
    let tabbed = painter.tabbed
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0, tabs: painter)
    let (width, height) = (tabbed.box.width, tabbed.box.height)
    let thickness = tabbed.boxBackground.thickness
    var frame: [UInt8] = []
    for number in stride(from: 1, to: scene.entry.frames, by: 5) {
      try frames.compose(number, into: &frame)
      let share = scene.entry.share(ofFrame: number)
      let hidden = thickness - Int((Double(thickness) * share).rounded())
      let shift = scene.isAtNearEdge ? -hidden : hidden
      let ownRows = tabbed.bandRows.lowerBound + shift..<tabbed.bandRows.upperBound + shift
      // Without text and blocks, a row has one colour.
      let mixedRows = frame.withPixels(width: width, height: height) { pixels in
        tabbed.bandRows.filter { row in
          let row =
            scene.band.isVertical
            ? (0..<height).map { pixels[$0, row] } : (0..<width).map { pixels[row, $0] }
          return Set(row).count > 1
        }
      }
      #expect(mixedRows.allSatisfy { ownRows.contains($0) }, "frame \(number)")
    }
  }

  @Test(
    "while a band slides, the lines at its edges stay visible at a clock",
    arguments: [["theme": "news"], ["theme": "plain", "place": "top"]])
  func slidingLines(more: [String: String]) throws {
    let values = ["clock": "left", "band-in": "slide"].merging(more) { $1 }
    let scene = try fit(Self.talk, Self.values.merging(values) { $1 }).scene(on: .screen)
    let painter = try #require(try TabPainter(scene, .natural))
    let tabbed = painter.tabbed
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0, tabs: painter)
    let clock = try #require(scene.blocks.first { $0.kind == .clock })
    let lines = (0..<scene.band.thickness).filter { !clock.rows.contains($0) }
    #expect(!lines.isEmpty)
    var frame: [UInt8] = []
    for number in 1..<scene.entry.frames {
      try frames.compose(number, into: &frame)
      let (background, shift) = tabbed.boxBackground.shown(
        scene.entry.share(ofFrame: number), by: .slide, isNear: scene.isAtNearEdge)
      let expected = FrameAlpha.premultiplied.rowPixels(of: background, scene.look)
      let rows = lines.map { tabbed.bandRows.lowerBound + $0 + shift }
        .filter(tabbed.bandRows.contains)
      frame.withPixels(width: tabbed.box.width, height: tabbed.box.height) { pixels in
        for row in rows {
          #expect(pixels[row, clock.extent.upperBound - 2] == expected[row], "frame \(number)")
        }
      }
    }
  }

  @Test("a band that is the whole picture grows by its tabs")
  func size() throws {
    let talk = try fit(
      Self.talk, ["canvas": "band", "viewport": "640", "theme": "base", "duration": "20"])
    let scene = talk.scene(on: .screen)
    var options = ExportOptions()
    options.time = .seconds(5)
    options.tabs = .natural
    let picture = Picture(scene, options: options)
    #expect(picture.height == scene.band.height + SectionTabs.height(scene))
    #expect(picture.width == scene.band.width)
  }

  @Test(
    "a movie's frames are the picture's, at rest, on the capsule's way, and at either edge",
    arguments: ["base", "credits", "subtitle"], ["bottom", "top"])
  func frames(theme: String, place: String) throws {
    let talk = try fit(
      Self.talk, Self.values.merging(["theme": theme, "place": place, "shadow": "off"]) { $1 })
    let scene = talk.scene(on: .screen)
    let painter = try #require(try TabPainter(scene, .natural))
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0, tabs: painter)
    let box = painter.tabbed.box
    let width = scene.frame.width
    let first = try start(1, of: tabs(["theme": theme]))
    var frame: [UInt8] = []
    for number in [first - 1, first + 4, first + 40] {
      try frames.compose(number, into: &frame)
      var options = ExportOptions()
      options.time = .nanoseconds(number * 1_000_000_000 / 60)
      options.tabs = .natural
      let canvas = try Canvas(png: Picture(scene, options: options).bytes(.png))
      let picture = canvas.withPixels { pixels in
        (0..<box.height * box.width).map { pixels[$0 / width + box.top, $0 % width] }
      }
      let rows = painter.tabbed.tabRows
      let different = (rows.lowerBound * width..<rows.upperBound * width).count { index in
        (0..<4).contains { channel in
          abs(Int(picture[index] >> (8 * channel) & 255) - Int(frame[index * 4 + channel])) > 6
        }
      }
      #expect(different == 0, "frame \(number)")
    }
  }
}
