import Foundation
import Telop
@_spi(Answers) import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Over a video", .needs(.ffmpeg))
struct OverTests {
  private let source = "速さ ==AVATAR== 👋🏽 مرحبا"

  @Test(
    "the output has the video's frames, rate, size and unchanged sound",
    arguments: [
      ("talk.mp4", "30000/1001", ExportFormat.mp4, ["-c:v", "libx264", "-c:a", "aac"]),
      ("talk.mkv", "24", .mp4, ["-c:v", "libx264", "-bf", "3", "-c:a", "libmp3lame"]),
      ("talk.mov", "25", .mov, ["-c:v", "mpeg4", "-c:a", "pcm_s16le"]),
      (
        "talk.webm", "50", .webm,
        ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus"]
      ),
      ("talk.ts", "60000/1001", .mp4, ["-c:v", "libx264", "-bf", "2", "-c:a", "libmp3lame"]),
    ])
  func frames(name: String, rate: String, format: ExportFormat, options: [String]) throws {
    try Clip.with(name, rate: rate, options) { clip in
      let (fit, file) = try clip.laid(source, as: format)
      #expect(fit.plan.timing.rate.description == rate)
      #expect(try fit.scene(for: format).frame.width == 320)
      #expect(fit.plan.timing.viewport == 320)
      let exact = Rational(45) / (try #require(Rational(rate)))
      let duration = fit.plan.timing.duration.exactSeconds
      #expect(duration >= exact && duration < exact + Rational(2) / 1_000_000_000)
      let times = try Clip.times(file)
      #expect(times.count == 45)
      let length = try #require(FrameRate(rate)).perSecond.double
      for (index, time) in times.enumerated() {
        #expect(abs(time - Double(index) / length) < (format == .webm ? 0.0011 : 1e-4))
      }
      #expect(try Clip.sound(file) == Clip.sound(clip.file))
      #expect(try Frames.stream(file, "width,height") == "320,180")
    }
  }

  @Test("each frame shows the video's frame with the plan's band")
  func pictures() throws {
    let lossless = ["-c:v", "libx264rgb", "-crf", "0", "-preset", "ultrafast", "-c:a", "aac"]
    try Clip.with("talk.mkv", frames: 20, lossless) { clip in
      let values = ["band-in": "none", "start": "flush", "fade": "0"]
      let (fit, file) = try clip.laid(source, values)
      let scene = try fit.scene(for: .mp4)
      let composer = FrameComposer(scene, alpha: .premultiplied)
      var band = [UInt8](repeating: 0, count: composer.byteCount)
      for frame in [0, 7, 19] {
        let before = try Clip.picture(clip.file, frame: frame)
        let after = try Clip.picture(file, frame: frame)
        try composer.compose(offset: scene.motion.offset(frame: frame), into: &band)
        var outside = 0.0
        var inside = 0.0
        let top = scene.frame.top
        for y in 0..<180 {
          for x in 0..<320 {
            for channel in 0..<3 {
              let index = (y * 320 + x) * 3 + channel
              var wanted = Int(before[index])
              if y >= top {
                let pixel = ((y - top) * 320 + x) * 4
                wanted =
                  Int(band[pixel + 2 - channel]) + wanted * (255 - Int(band[pixel + 3])) / 255
              }
              let difference = Double(abs(Int(after[index]) - wanted))
              if y >= top { inside += difference } else { outside += difference }
            }
          }
        }
        let areas = (Double(top * 320 * 3), Double((180 - top) * 320 * 3))
        // Chroma is subsampled by two, and x264 is lossy.
        #expect(outside / areas.0 < 6 && inside / areas.1 < 6, "\(frame): \(outside) \(inside)")
      }
    }
  }

  @Test(
    "the video's colours and colour tags are preserved",
    arguments: [
      ("bt709", "bt709", "tv"), ("smpte170m", "smpte170m", "tv"), ("bt470bg", "bt470bg", "pc"),
      ("", "", "tv"),
    ])
  func colors(matrix: String, primaries: String, range: String) throws {
    let tags =
      matrix.isEmpty
      ? []
      : ["-colorspace", matrix, "-color_primaries", primaries, "-color_trc", "bt709"]
    let own = matrix.isEmpty ? "smpte170m" : matrix
    let format = range == "pc" ? "yuvj420p" : "yuv420p"
    let coding =
      ["-vf", "scale=out_color_matrix=\(own):out_range=\(range),format=\(format)"] + tags
      + ["-color_range", range, "-c:v", "libx264", "-crf", "4", "-an"]
    try Clip.with(size: "64x36", frames: 5, sound: [], coding) { clip in
      let colors = ["#ffcb00", "#c4122f", "#0000ff", "#808080"]
      for color in Effort.spread(colors, step: 2) {
        let values = [
          "background": color, "band-in": "none", "theme": "plain", "height": "18", "size": "8",
        ]
        let (_, file) = try clip.laid("x", values)
        let pixels = try Clip.picture(file, frame: 2)
        let wanted = try #require(RGBAColor(color))
        let found = Array(pixels[(30 * 64 + 60) * 3..<(30 * 64 + 60) * 3 + 3])
        for (found, wanted) in zip(found, [wanted.red, wanted.green, wanted.blue]) {
          #expect(abs(Int(found) - Int(wanted)) <= 4, "\(matrix) \(range) \(color): \(found)")
        }
        guard !matrix.isEmpty, color == colors[0] else { continue }
        let entries = "color_space,color_primaries,color_range"
        let before = try Frames.stream(clip.file, entries)
        let after = try Frames.stream(file, entries)
        #expect(before == after, "\(matrix) \(range)")
      }
    }
  }

  @Test("10 bits stay 10, whatever the encoder's default is")
  func depth() throws {
    let deep = ["-pix_fmt", "yuv420p10le", "-c:v", "libx264", "-preset", "ultrafast", "-an"]
    try Clip.with(size: "64x36", frames: 4, sound: [], deep) { clip in
      let (_, file) = try clip.laid("x", ["size": "8"])
      let format = try Frames.stream(file, "pix_fmt")
      #expect(format == "yuv420p10le")
    }
  }

  @Test("rotated videos, odd sizes and non-square pixels are drawn as displayed")
  func shapes() throws {
    try Clip.with(frames: 4) { clip in
      let turned = clip.folder.appendingPathComponent("turned.mp4")
      _ = try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-i", clip.file.path, "-c", "copy", "-metadata:s:v", "rotate=90",
          turned.path,
        ])
      let (fit, file) = try Clip(folder: clip.folder, file: turned).laid("AV")
      #expect(fit.plan.timing.viewport == 180)
      let entries = "width,height:stream_side_data=rotation"
      #expect(try Frames.stream(file, entries) == "180,320")
    }
    let ffv1 = ["-vf", "scale=161:91,setsar=1", "-c:v", "ffv1", "-an"]
    try Clip.with("odd.mkv", size: "160x90", frames: 3, sound: [], ffv1) { clip in
      let (fit, file) = try clip.laid("AV", ["band-in": "none"])
      #expect(fit.plan.timing.viewport == 161)
      #expect(try Frames.stream(file, "width,height") == "162,92")
      // The video's last column and row are repeated, without a black line.
      let pixels = try Clip.picture(file, frame: 1)
      let luma = { (x: Int, y: Int) in
        (0..<3).reduce(0) { $0 + Int(pixels[(y * 162 + x) * 3 + $1]) }
      }
      #expect((0..<40).allSatisfy { abs(luma(161, $0) - luma(160, $0)) < 120 })
      #expect(try Frames.stream(clip.laid("AV", as: .mov).file, "width,height") == "161,91")
    }
    let wide = ["-vf", "setsar=4/3", "-c:v", "libx264", "-preset", "ultrafast", "-an"]
    try Clip.with(size: "120x90", frames: 3, sound: [], wide) { clip in
      let (fit, file) = try clip.laid("AV")
      #expect(fit.plan.timing.viewport == 160)
      #expect(
        try Frames.stream(file, "width,height,sample_aspect_ratio") == "160,90,1:1")
    }
  }

  @Test("a band at an odd place is exact to the pixel")
  func oddPlaces() throws {
    let gray = ["-vf", "geq=lum=60:cb=128:cr=128", "-c:v", "libx264", "-an"]
    try Clip.with(size: "160x90", frames: 2, sound: [], gray) { clip in
      for place in ["0.5", "0.51", "0.52", "0.53"] {
        let values = [
          "place": place, "height": "21", "background": "white", "theme": "plain", "size": "10",
          "band-in": "none",
        ]
        let (fit, file) = try clip.laid("x", values)
        let pixels = try Clip.picture(file, frame: 0)
        let rows = (0..<90).filter { pixels[($0 * 160 + 150) * 3] > 157 }
        let scene = try fit.scene(for: .mp4)
        // The theme draws its own line at the band's top.
        let white = (0..<21).filter { scene.look.background.color(ofRow: $0) == .white }
        #expect(rows == white.map { $0 + scene.frame.top } && white.count >= 19, "\(place)")
      }
    }
  }

  @Test("after a shorter plan only the band leaves; an endless plan lasts as long as the video")
  func ends() throws {
    let gray = ["-vf", "geq=lum=90:cb=128:cr=128", "-c:v", "libx264", "-an"]
    try Clip.with(size: "160x90", frames: 40, sound: [], gray) { clip in
      let (_, file) = try clip.laid("AV", ["duration": "0.5", "size": "12"])
      #expect(try Clip.times(file).count == 40)
      let bare = try Clip.picture(clip.file, frame: 39)
      let last = try Clip.picture(file, frame: 39)
      #expect(zip(bare, last).allSatisfy { abs(Int($0) - Int($1)) < 4 })
      #expect(try Clip.picture(file, frame: 10) != Clip.picture(file, frame: 39))
      let endless = ["duration": "0.5", "size": "12", "loop": "endless", "band-in": "none"]
      let (_, round) = try clip.laid("AVATAR", endless)
      let first = try Clip.picture(round, frame: 3)
      let third = try Clip.picture(round, frame: 33)
      let differing = zip(first, third).count { abs(Int($0) - Int($1)) > 24 }
      #expect(differing < first.count / 100, "\(differing)")
    }
  }

  @Test("sound that begins before the picture keeps its offset")
  func delays() throws {
    try Clip.with { clip in
      let late = clip.folder.appendingPathComponent("late.mkv")
      _ = try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-itsoffset", "0.34", "-i", clip.file.path, "-i", clip.file.path, "-map",
          "0:v", "-map", "1:a", "-c", "copy", late.path,
        ])
      let (_, file) = try Clip(folder: clip.folder, file: late).laid("AV")
      let start = { (file: URL, stream: String) in
        String(
          decoding: try Tool.output(
            "ffprobe",
            [
              "-v", "error", "-select_streams", stream, "-show_entries", "stream=start_time", "-of",
              "csv=p=0", file.path,
            ]), as: UTF8.self)
      }
      let distance = { (file: URL) in
        let times = try ["v:0", "a:0"].map { stream in
          try #require(
            Double(
              try start(file, stream).split(whereSeparator: { ",\n".contains($0) }).first ?? ""))
        }
        return times[0] - times[1]
      }
      #expect(try abs(distance(file) - distance(late)) < 0.002)
    }
  }

  @Test(
    "an unsuitable video is refused with a reason",
    arguments: [
      (["-vf", "select=not(eq(n\\,9))", "-fps_mode", "vfr"], "come at varying times; "),
      (
        ["-color_trc", "smpte2084", "-color_primaries", "bt2020", "-colorspace", "bt2020nc"],
        "is HDR"
      ),
      (["-color_primaries", "bt2020"], "BT.2020"),
      (["-frames:v", "1"], "this one has 1"),
      (["-flags", "+ilme+ildct", "-x264-params", "tff=1"], "it is interlaced"),
    ])
  func refused(options: [String], words: String) throws {
    try Clip.with(
      "a clip.mp4", frames: 20, sound: [], ["-c:v", "libx264", "-preset", "ultrafast"] + options
    ) { clip in
      #expect {
        _ = try BackgroundVideo(reading: clip.file.path)
      } throws: { error in
        "\(error)".contains(words) && "\(error)".hasPrefix(clip.file.path + ": ")
          && (error as? MediaError)?.place.options == ["over"]
      }
    }
  }

  @Test("the command in a variable rate's error makes a usable video")
  func remedy() throws {
    let varying = [
      "-vf", "select=not(eq(n\\,9))", "-fps_mode", "vfr", "-c:v", "libx264", "-c:a", "aac",
    ]
    try Clip.with("a 'clip'.mp4", frames: 20, varying) { clip in
      let error = #expect(throws: MediaError.self) { try BackgroundVideo(reading: clip.file.path) }
      let command = try #require(error?.message.components(separatedBy: "copy: ").last)
      _ = try Tool.output(
        "sh", ["-c", command.replacing("ffmpeg ", with: "ffmpeg -v error -nostdin ")])
      let copy = clip.folder.appendingPathComponent("a 'clip'-steady.mp4")
      #expect(try BackgroundVideo(reading: copy.path).facts?.rate.description == "30")
    }
  }

  @Test("sound that the container does not support is named, with a container that does")
  func sound() throws {
    try Clip.with("talk.mov", frames: 4, ["-c:v", "mpeg4", "-c:a", "pcm_s16le"]) { clip in
      #expect {
        try clip.laid("x", as: .mp4)
      } throws: { error in
        let words = "its sound is pcm_s16le, which mp4 cannot contain; mov can"
        return "\(error)".contains(words)
      }
    }
  }
}
