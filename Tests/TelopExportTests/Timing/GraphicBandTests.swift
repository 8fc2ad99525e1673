import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

/// How a graphic's band comes and goes.
extension GraphicTests {
  private func values(_ change: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "canvas": "640x360", "theme": "base", "size": "40", "fps": "25", "duration": "2",
      "start": "flush", "hold-start": "0.5", "band-in": change, "band-out": change,
    ].merging(more) { $1 }
  }

  /// What a frame shows: how much of the band is hidden, how opaque its ground and its text are, and where
  /// the line is; `null` for nothing.
  private static let look = """
    const style = (name) => graphic.shadowRoot.getElementById(name).style;
    const hiddenBy = (text) => Math.max(...(text.match(/\\d+(?=px)/g) ?? [0]).map(Number));
    const look = () => found.push(style("band").visibility === "hidden" ? null : [
      hiddenBy(style("band").clipPath), hiddenBy(style("ground").translate),
      Number(style("ground").opacity || 1), Number(style("band").opacity || 1), left()]);
    await graphic.load({ data: {} });

    """

  @Test(
    "the band comes and goes by whole frames, and its text is where it is without",
    .needs(.browser), arguments: ["slide", "fade"], ["bottom", "top"])
  func bandMotion(change: String, place: String) throws {
    let fit = try fit("速さ AVATAR", values(change, ["place": place]))
    let scene = try fit.scene(for: .ograf)
    let last = scene.motion.lastFrame
    let frames = Array(0...9) + Array(last...last + 7)
    let found = try #require(
      try answer(
        fit,
        Self.look + """
          for (const frame of \(frames)) {
            await graphic.goToTime({ timestamp: frame * 40 + 15 });
            look();
          }
          """) as? [Any])
    let thickness = Double(scene.band.thickness)
    for (frame, found) in zip(frames, found) {
      let share =
        frame < last
        ? scene.coming.share(ofFrame: frame) : 1 - scene.going.share(ofFrame: frame - last)
      guard frame < last + scene.going.frames else {
        #expect(found is NSNull, "frame \(frame)")
        continue
      }
      let shown = try #require(found as? [Double], "frame \(frame)")
      let hidden = change == "slide" ? thickness - (thickness * share).rounded() : 0
      #expect(shown[0] == hidden && shown[1] == hidden, "frame \(frame): \(shown), \(hidden)")
      #expect(abs(shown[2] - (change == "fade" ? share : 1)) < 1e-4, "frame \(frame)")
      #expect(shown[3] == 1)
      let seconds = Double(frame * 40 + 15) / 1_000
      let offset = scene.motion.offset(at: .seconds(min(seconds, 2)))
      #expect(abs(shown[4] - scene.motion.position(offset: offset).double) <= 1.0 / 64)
    }
    #expect(scene.coming.frames == 8 && scene.going.frames == 6)
  }

  @Test(
    "what is taken off goes with its band, from where it is; at once where that is asked for",
    .needs(.browser), arguments: ["slide", "fade", "none"])
  func bandStopped(change: String) throws {
    for more in [[:], ["loop": "endless", "duration": "5"]] {
      // An endless line comes and goes when it is told to.
      let values = values(change, more).filter {
        more.isEmpty || $0.key != "start" && $0.key != "hold-start"
      }
      let fit = try fit("速さ AVATAR", values)
      let scene = try fit.scene(for: .ograf)
      let found = try #require(
        try answer(
          fit,
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
            """) as? [Any])
      let thickness = Double(scene.band.thickness)
      let frames = change == "none" ? 0 : 6
      for frame in 0..<7 {
        guard frame < frames else {
          #expect(found[frame] is NSNull, "frame \(frame)")
          continue
        }
        let shown = try #require(found[frame] as? [Double], "frame \(frame)")
        let share = 1 - scene.offByHand.share(ofFrame: frame)
        let hidden = change == "slide" ? thickness - (thickness * share).rounded() : 0
        #expect(shown[0] == hidden && shown[1] == hidden, "frame \(frame)")
        let opacity = change == "fade" ? share : 1
        #expect(abs(shown[2] - opacity) < 1e-4 && abs(shown[3] - opacity) < 1e-4)
      }
      #expect(found[7] is NSNull && found[8] as? String == "visible", "\(found)")
      #expect(found[9] as? String == "hidden", "\(found)")
    }
  }
}
