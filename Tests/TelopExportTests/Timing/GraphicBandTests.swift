import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension GraphicTests {
  private func values(_ change: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "canvas": "640x360", "theme": "base", "size": "40", "fps": "25", "duration": "2",
      "start": "flush", "hold-start": "0.5", "band-in": change, "band-out": change,
    ].merging(more) { $1 }
  }

  /// The state of a frame: the hidden part of the band, the opacity of its background and text, and the line's
  /// position; `null` for an empty frame.
  private static let look = """
    const style = (name) => graphic.shadowRoot.getElementById(name).style;
    const hiddenBy = (text) => Math.max(...(text.match(/\\d+(?=px)/g) ?? [0]).map(Number));
    const look = () => found.push(style("band").visibility === "hidden" ? null : [
      hiddenBy(style("band").clipPath), hiddenBy(style("ground").translate),
      Number(style("ground").opacity || 1), Number(style("band").opacity || 1), left()]);
    await graphic.load({ data: {} });

    """

  @Test(
    "the band enters and leaves in whole frames; the text is at the same place as without animation",
    .needs(.browser))
  func bandMotion() throws {
    let tabs = "# 速さ\n\nAVATAR\n\n# 題\n\nAVATAR"
    let cases = ["slide", "fade"].flatMap { change in
      ["bottom", "top"].flatMap { place in
        ["速さ AVATAR", tabs].map { (change: change, place: place, source: $0) }
      }
    }
    let fits = try cases.map { try fit($0.source, values($0.change, ["place": $0.place])) }
    var options = ExportOptions()
    options.tabs = .natural
    let frames = try fits.map { fit in
      let last = try fit.scene(for: .ograf).motion.lastFrame
      return Array(0...9) + Array(last...last + 7)
    }
    let found = try answers(
      zip(fits, frames).map { fit, frames in
        (
          fit,
          Self.look + """
            for (const frame of \(frames)) {
              await graphic.goToTime({ timestamp: frame * 40 + 15 });
              look();
            }
            """
        )
      }, options)
    for (index, one) in cases.enumerated() {
      try #require(found[index].count == frames[index].count)
      for (frame, found) in zip(frames[index], found[index]) {
        try check(
          found, on: frame, of: fits[index].scene(for: .ograf), one.change,
          "\(one.change) at the \(one.place), frame \(frame): \(one.source)")
      }
    }
  }

  private func check(
    _ found: Any, on frame: Int, of scene: ScrollScene, _ change: String, _ name: Comment
  ) throws {
    let last = scene.motion.lastFrame
    let thickness = Double(TabbedBand(scene, hasTabs: true).boxBackground.thickness)
    #expect(scene.entry.frames == 8 && scene.exit.frames == 6, name)
    guard frame < last + scene.exit.frames else {
      #expect(found is NSNull, name)
      return
    }
    let share =
      frame < last
      ? scene.entry.share(ofFrame: frame) : 1 - scene.exit.share(ofFrame: frame - last)
    let shown = try #require(found as? [Double], name)
    let hidden = change == "slide" ? thickness - (thickness * share).rounded() : 0
    #expect(shown[0] == hidden && shown[1] == hidden, name)
    #expect(abs(shown[2] - (change == "fade" ? share : 1)) < 1e-4, name)
    #expect(shown[3] == 1, name)
    let seconds = Double(frame * 40 + 15) / 1_000
    let offset = scene.motion.offset(at: .seconds(min(seconds, 2)))
    #expect(abs(shown[4] - scene.motion.position(offset: offset).double) <= 1.0 / 64, name)
  }

  @Test(
    "a stopped graphic leaves with its band from its position, or at once if requested",
    .needs(.browser))
  func bandStopped() throws {
    let cases = ["slide", "fade", "none"].flatMap { change in
      [(change: change, isEndless: false), (change, true)]
    }
    let fits = try cases.map { change, isEndless in
      // An endless line enters and leaves on command.
      let values = values(change, isEndless ? ["loop": "endless", "duration": "5"] : [:]).filter {
        !isEndless || $0.key != "start" && $0.key != "hold-start"
      }
      return try fit("速さ AVATAR", values)
    }
    let script =
      Self.look + """
        const schedule = (params) => graphic.setActionsSchedule({ schedule: [
          { timestamp: 0, action: { type: "playAction", params: {} } },
          { timestamp: 1000, action: { type: "stopAction", params } },
        ] });
        await schedule({});
        for (let frame = 0; frame < 7; frame++) {
          await graphic.goToTime({ timestamp: 1015 + frame * 40 });
          look();
        }
        await schedule({ skipAnimation: true });
        await graphic.goToTime({ timestamp: 1015 });
        look();
        await graphic.setActionsSchedule({ schedule: [] });
        await graphic.playAction({});
        found.push(style("band").visibility);
        await graphic.stopAction({});
        found.push(style("band").visibility);
        """
    for (index, found) in try answers(fits.map { ($0, script) }).enumerated() {
      let (change, isEndless) = cases[index]
      let name = "\(change)\(isEndless ? ", endless" : "")"
      let scene = try fits[index].scene(for: .ograf)
      let thickness = Double(scene.band.thickness)
      let frames = change == "none" ? 0 : 6
      for frame in 0..<7 {
        guard frame < frames else {
          #expect(found[frame] is NSNull, "\(name), frame \(frame)")
          continue
        }
        let shown = try #require(found[frame] as? [Double], "\(name), frame \(frame)")
        let share = 1 - scene.manualExit.share(ofFrame: frame)
        let hidden = change == "slide" ? thickness - (thickness * share).rounded() : 0
        #expect(shown[0] == hidden && shown[1] == hidden, "\(name), frame \(frame)")
        let opacity = change == "fade" ? share : 1
        #expect(
          abs(shown[2] - opacity) < 1e-4 && abs(shown[3] - opacity) < 1e-4,
          "\(name), frame \(frame)")
      }
      #expect(found[7] is NSNull && found[8] as? String == "visible", "\(name): \(found)")
      #expect(found[9] as? String == "hidden", "\(name): \(found)")
    }
  }
}
