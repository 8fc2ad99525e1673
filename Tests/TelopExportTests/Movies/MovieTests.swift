import Foundation
@_spi(Answers) import Telop
import TelopExport
@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Movies, decoded by ffmpeg", .needs(.ffmpeg))
struct MovieTests {
  private static let text = "速さ AVATAR office 😀 نص"

  private func movie(
    _ format: ExportFormat, _ source: String = text, _ values: [String: String] = [:],
    _ body: (Fit, URL) throws -> Void
  ) throws {
    let all = ["duration": "2", "viewport": "320", "size": "32"].merging(values) { $1 }
    let fit = try fit(source, all)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("movie.\(format.rawValue)")
      var calls = 0
      let movie = try Movie(fit, format: format)
      let isWhole = try movie.write(to: file.path) { done in
        // The callback repeats the same count while it waits.
        #expect(done == calls || done == calls - 1)
        calls = done + 1
        return true
      }
      #expect(isWhole && calls == movie.stepCount + 1)
      try body(fit, file)
    }
  }

  @Test(
    "frame count and rate are exact",
    arguments: Effort.spread(
      [ExportFormat.mov, .webm, .mp4].flatMap { format in
        ["60", "59.94", "25"].map { (format, $0) }
      }, step: 4))
  func rates(format: ExportFormat, rate: String) throws {
    try movie(format, Self.text, ["fps": rate]) { fit, file in
      let found = try Frames.stream(
        file, "r_frame_rate,avg_frame_rate,nb_read_frames", counting: true
      )
      .split(separator: ",").map(String.init)
      let exact = fit.plan.timing.rate.perSecond
      if format == .webm, !exact.isWhole {
        // Matroska stores the length of a frame in whole nanoseconds.
        let parts = try #require(found.first).split(separator: "/").compactMap { Double($0) }
        #expect(abs(parts[0] / parts[1] - exact.double) < exact.double * 1e-7)
      } else {
        #expect(found[0] == "\(exact.numerator)/\(exact.denominator)")
      }
      // Up to the first frame without text.
      #expect(found.last == "\(fit.scene.motion.lastFrame + 1)")
    }
  }

  @Test("a movie with opacity is empty on frame 0 and shows text up to the last frame")
  func ink() throws {
    // A full block fills its box, so its extent is its ink.
    try movie(.mov, "██", ["font": "Noto Sans Math", "feature": "-kern"]) { fit, file in
      let frames = try Frames(file)
      #expect(frames.count == 121 && fit.scene.motion.frameCount == 120)
      #expect(!frames.hasInk(0) && !frames.hasInk(120))
      for frame in 1..<120 { #expect(frames.hasInk(frame), "frame \(frame)") }
      #expect((0..<320).contains { frames.pixel(60, x: $0, y: frames.height / 2) == 255 })
      #expect(frames.pixel(60, x: 0, y: 0) == 0)
    }
  }

  @Test("ink appears and disappears on the plan's frames", arguments: [ExportFormat.mov, .webm])
  func firstAndLast(format: ExportFormat) throws {
    try movie(format, "速さ", ["lead": "60"]) { fit, file in
      let frames = try Frames(file, decoder: format == .webm ? ["-c:v", "libvpx-vp9"] : [])
      let ink = try #require(fit.text.inkExtent(of: 0..<fit.text.utf8Length))
      let unit = fit.plan.strip.pixelsPerUnit
      let rate = fit.plan.timing.rate.perSecond
      // Ink is visible from the moment the first ink enters until the last ink has left.
      let enters = fit.plan.motion.time(
        ofOffset: fit.plan.origin + unit * ink.lowerBound - fit.plan.timing.viewport)
      let leaves = fit.plan.motion.time(ofOffset: fit.plan.origin + unit * ink.upperBound)
      let shown = (0..<frames.count).filter { frames.hasInk($0, above: 16) }
      let first = try #require(shown.first)
      let last = try #require(shown.last)
      // Ink shows only after a fraction of a pixel has entered.
      #expect(Rational(first) >= enters * rate && Rational(first - 1) < enters * rate + 1)
      #expect(Rational(last) <= leaves * rate && Rational(last + 2) > leaves * rate)
    }
  }

  @Test(
    "whole pixels give the same whole displacement between all frames",
    arguments: [
      ("速さ AVATAR ونص", [:]), ("السلام عليكم", [:]), ("速さ", ["fps": "25"]),
      ("縦書きのAB", ["direction": "ttb", "viewport": "240"]),
    ])
  func displacement(source: String, values: [String: String]) throws {
    let all = values.merging(["whole-pixels": "size", "pixel-bounds": "size=60%"]) { $1 }
    try movie(.mov, source, all) { fit, file in
      let answer = try #require(fit.wholePixels?.answer)
      // A vertical line moves upward; turned on its side, to the left.
      let frames = try Frames(file, isTurned: fit.text.isVertical)
      let step = answer.steps[0] * (fit.text.isRightToLeft ? -1 : 1)
      #expect(answer.steps.allSatisfy { $0 == answer.steps[0] })
      var seen = 0
      for frame in 1..<frames.count where frames.hasInk(frame) && frames.hasInk(frame - 1) {
        // Exact: the opacity of every pixel is equal.
        #expect(frames.difference(frame, from: frame - 1, movedBy: step) == 0, "frame \(frame)")
        if frame % 10 == 5 { #expect(frames.displacement(frame, from: frame - 1) == step) }
        seen += 1
      }
      #expect(seen > frames.count / 2)
    }
  }

  @Test("an endless movie has the frames of a round at the plan's rate, and the band stays")
  func loops() throws {
    let values = ["loop": "endless", "fps": "25", "duration": "2"]
    try movie(.gif, "速さ名前", values) { _, file in
      #expect(try Frames.stream(file, "r_frame_rate,nb_read_frames", counting: true) == "25/1,50")
      // Netscape's extension with an infinite loop count.
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(Data(bytes).range(of: Data("NETSCAPE2.0".utf8) + [3, 1, 0, 0]) != nil)
    }
    let band = ["canvas": "320x180", "band-in": "slide", "band-out": "slide"]
    try movie(.apng, "速さ名前", values.merging(band) { $1 }) { _, file in
      #expect(try Frames.stream(file, "nb_read_frames", counting: true) == "50")
      let data = try Data(contentsOf: file)
      let control = try #require(data.range(of: Data("acTL".utf8)))
      #expect(
        Array(data[control.upperBound..<control.upperBound + 8]) == [0, 0, 0, 50, 0, 0, 0, 0])
    }
    #expect(throws: ExportError.self) { _ = try Movie(try fit("速さ"), format: .gif) }
  }

  @Test("the palette's sample frames are steps, but not frames of a GIF", arguments: [0, 1])
  func steps(done: Int) throws {
    let values = ["duration": "2", "fps": "25", "viewport": "320", "size": "32"]
    let movie = try Movie(try fit("速さ", values), format: .gif)
    let frames = movie.frameCount
    #expect(movie.stepCount > frames + 1)
    #expect(movie.encodedFrames(afterSteps: done) == 0)
    #expect(movie.encodedFrames(afterSteps: movie.stepCount - done) == frames - done)
  }

  @Test("a stopped movie ends its encoder, and an unwritable movie is reported")
  func stopped() throws {
    let fit = try fit(Self.text, ["duration": "10", "viewport": "320"])
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.mov").path
      #expect(try Movie(fit, format: .mov).write(to: path) { $0 < 20 } == false)
      let lost = try #require(throws: ExportError.self) {
        _ = try Movie(fit, format: .mov).write(to: folder.path + "/none/a.mov")
      }
      #expect(lost.code == .unwritable && lost.message == "its folder does not exist")
    }
  }
}
