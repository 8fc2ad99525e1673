import Foundation
import Telop
@_spi(Answers) import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Canvas, ends and colours of movies, decoded by ffmpeg", .needs(.ffmpeg))
struct MovieEndTests {
  private func movie(
    _ format: ExportFormat, _ values: [String: String], tail: Duration = .zero,
    _ body: (Fit, URL) throws -> Void
  ) throws {
    let own = ["duration": "1", "canvas": "160x90", "size": "20", "theme": "base"]
    let fit = try fit("速さ ==AVATAR==", own.merging(values) { $1 })
    var options = ExportOptions()
    options.tail = tail
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("movie.\(format.rawValue)")
      #expect(try Movie(fit, format: format, options: options).write(to: file.path))
      try body(fit, file)
    }
  }

  @Test(
    "after the plan's frames the band leaves, and the last frame is empty",
    arguments: Effort.spread(["24", "25", "30", "50", "59.94", "60"], step: 2)
      .map { ($0, "slide") } + [("25", "fade"), ("25", "none")])
  func ends(rate: String, change: String) throws {
    try movie(.mov, ["fps": rate, "band-out": change], tail: .milliseconds(100)) { fit, file in
      let frames = try Frames(file)
      let rate = fit.plan.timing.rate.perSecond
      let planned = fit.scene.motion.lastFrame + 1
      let exitFrames = change == "none" ? 0 : Int((rate / 4 + Rational(1) / 2).floor)
      #expect(frames.count == planned + exitFrames + Int((rate / 10).ceiling))
      // The first frame at or after the end has no ink: a row of the band has one colour.
      let row = 90 - fit.scene.band.thickness / 2
      let band = (0..<160).map { frames.pixel(planned - 1, x: $0, y: row) }
      #expect(Set(band).count == 1)
      let isEmpty = (0..<90).allSatisfy { y in
        (0..<160).allSatisfy { frames.pixel(frames.count - 1, x: $0, y: y) == 0 }
      }
      #expect(isEmpty == (change != "none"))
    }
  }

  @Test("the band enters from the edge, and the text is at the same place as without animation")
  func comes() throws {
    let values = ["start": "flush", "hold-start": "0.5", "fade": "0"]
    try movie(.apng, values.merging(["band-in": "none"]) { $1 }) { _, file in
      let still = try Frames(file)
      for change in ["slide", "fade"] {
        try movie(.apng, values.merging(["band-in": change]) { $1 }) { fit, file in
          try check(Frames(file), against: still, fit, change)
        }
      }
    }
  }

  private func check(
    _ animated: Frames, against still: Frames, _ fit: Fit, _ change: String
  ) throws {
    let top = 90 - fit.scene.band.thickness
    #expect((0..<90).allSatisfy { animated.pixel(0, x: 80, y: $0) == 0 || change == "fade" })
    for frame in [3, 9, 18, 25] {
      let share = fit.scene.entry.share(ofFrame: frame)
      let depth = Int((Double(fit.scene.band.thickness) * share).rounded())
      let wrong = (top..<90).filter { y in
        // Text stays visible on both frames where there is a band.
        let isShown = change == "fade" || y >= 90 - depth
        return (0..<160).contains { x in
          // A pixel nearly covered by ink is opaque only together with the background.
          let pixel = animated.pixel(frame, x: x, y: y)
          return still.pixel(frame, x: x, y: y) == 255 && (isShown ? pixel < 245 : pixel > 0)
        }
      }
      #expect(wrong == [], "\(change), frame \(frame), rows")
      if frame >= 18 {
        #expect(
          animated.pixel(frame, x: 150, y: 89) == still.pixel(frame, x: 150, y: 89),
          "\(change), frame \(frame)")
      }
    }
  }

  @Test(
    "flat colours are preserved, and the frames carry their colour tags",
    arguments: [
      (ExportFormat.mov, 1), (.apng, 0), (.webm, 3), (.mp4, 3),
    ])
  func colors(format: ExportFormat, maximum: Int) throws {
    let colors = ["#ffcb00", "#10151c", "#0000ff", "#c4122f", "#808080", "#57d27e"]
    for color in Effort.spread(colors, step: 2) {
      let values = ["background": color, "band-in": "none", "canvas": "64x36", "theme": "plain"]
      try movie(format, values.merging(["height": "36", "duration": "0.1"]) { $1 }) { _, file in
        let decoder = format == .webm ? ["-c:v", "libvpx-vp9"] : []
        let data = try Tool.output(
          "ffmpeg",
          ["-v", "error", "-nostdin"] + decoder + [
            "-i", file.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
          ])
        let pixel = try #require(
          data.count >= 3 ? Array(data[(64 * 30 + 2) * 3..<(64 * 30 + 2) * 3 + 3]) : nil)
        let own = try #require(RGBAColor(color))
        for (found, wanted) in zip(pixel, [own.red, own.green, own.blue]) {
          #expect(abs(Int(found) - Int(wanted)) <= maximum, "\(format) \(color): \(pixel)")
        }
        guard format != .apng, color == colors[0] else { return }
        // Tags that the decoder reads from the frames, not from the container.
        let tags = try Tool.output(
          "ffprobe",
          [
            "-v", "error", "-read_intervals", "%+#1", "-show_entries",
            "frame=color_space,color_primaries,color_transfer,color_range", "-of",
            "default=noprint_wrappers=1:nokey=1", file.path,
          ])
        let words = Set(
          String(decoding: tags, as: UTF8.self).split(separator: "\n").map(String.init))
        #expect(words == ["tv", "bt709"], "\(format): \(words)")
      }
    }
  }

  @Test("the first frame's pixels have the contrast, over black and over white")
  func contrast() throws {
    for theme in Theme.allCases {
      let values = [
        "theme": theme.rawValue, "canvas": "320x180", "size": "40", "band-in": "none",
        "start": "flush", "hold-start": "0.5", "duration": "1",
      ]
      // `LosslessTests` compares the files with these frames.
      let scene = try fit("速さ ==AVATAR==", values).scene(for: .apng)
      let composer = FrameComposer(scene, alpha: .straight)
      var frame = [UInt8](repeating: 0, count: composer.byteCount)
      try composer.compose(offset: scene.motion.offset(frame: 0), into: &frame)
      let band = scene.band
      let pixel = { (x: Int) in
        let start = ((band.baseline - 12) * band.width + x) * 4
        return RGBAColor(
          red: frame[start + 2], green: frame[start + 1], blue: frame[start],
          alpha: frame[start + 3])
      }
      for background in [RGBAColor.black, .white] {
        let fill = pixel(300).over(background)
        // The pixel with the greatest contrast in the row.
        let maximum = (60..<200).map { pixel($0).over(background).contrast(with: fill) }.max()
        #expect(maximum.map { $0 >= 4.5 } == true, "\(theme) over \(background): \(maximum ?? 0)")
      }
    }
  }
}
