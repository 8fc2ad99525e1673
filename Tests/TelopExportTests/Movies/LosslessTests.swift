import Foundation
import Telop
@_spi(Answers) import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Lossless movies, decoded by ffmpeg", .needs(.ffmpeg))
struct LosslessTests {
  /// The pixels of all frames: blue, green, red and opacity.
  private func pixels(_ input: String, _ options: [String] = []) throws -> [UInt8] {
    [UInt8](
      try Tool.output(
        "ffmpeg",
        ["-v", "error", "-nostdin"] + options + [
          "-i", input, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "bgra", "-",
        ]))
  }

  /// The frames as drawn, in their canvas.
  private func drawn(_ fit: Fit, _ format: ExportFormat, _ alpha: FrameAlpha) throws -> [UInt8] {
    let scene = try fit.scene(for: format)
    let composer = FrameComposer(scene, alpha: alpha)
    let frame = scene.frame
    let band = scene.band
    var all: [UInt8] = []
    var pixels = [UInt8](repeating: 0, count: composer.byteCount)
    for number in 0...scene.motion.lastFrame {
      try composer.compose(offset: scene.motion.offset(frame: number), into: &pixels)
      var picture = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
      for y in 0..<band.height {
        for x in 0..<band.width {
          let from = (y * band.width + x) * 4
          let to = ((y + frame.top) * frame.width + x + frame.left) * 4
          // Transparent pixels have no colour.
          guard pixels[from + 3] > 0 else { continue }
          picture.replaceSubrange(to..<to + 4, with: pixels[from..<from + 4])
        }
      }
      all += picture
    }
    return all
  }

  @Test(
    "every pixel keeps its colour and opacity, and transparent pixels have no colour",
    arguments: [
      (ExportFormat.mkv, nil, nil), (.mkv, nil, AlphaMode.premultiplied),
      (.mov, VideoCodec.qtrle, nil), (.mov, .qtrle, .premultiplied), (.apng, nil, nil),
      (.frames, nil, nil),
    ] as [(ExportFormat, VideoCodec?, AlphaMode?)])
  func exact(format: ExportFormat, codec: VideoCodec?, alpha: AlphaMode?) throws {
    // A look with transparent, translucent and coloured pixels.
    let values = [
      "duration": "0.2", "fps": "25", "size": "20", "theme": "plain", "canvas": "161x91",
      "background": "transparent", "start": "flush", "highlight-style": "text",
      "highlight-color": "#ffcb00c0", "band-in": "none", "band-out": "none", "place": "0.5",
    ]
    let fit = try fit("速さ ==AVATAR== 😀 نص", values)
    var options = ExportOptions()
    options.codec = codec
    options.alpha = alpha
    try withTemporaryFolder { folder in
      let movie = try Movie(fit, format: format, options: options)
      let drawnAlpha: FrameAlpha = alpha == .premultiplied ? .premultiplied : .straight
      #expect(movie.alpha == drawnAlpha)
      // A `%` in a folder's name is not a frame pattern.
      let place = folder.appendingPathComponent("100%d movie")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let file =
        format == .frames ? place : place.appendingPathComponent("movie.\(format.rawValue)")
      #expect(try movie.write(to: file.path))
      var input = file
      if format == .frames {
        // ffmpeg decodes all pictures in one run, in a folder whose name has no pattern for ffmpeg either.
        input = folder.appendingPathComponent("frames")
        try FileManager.default.moveItem(at: place, to: input)
        input.appendPathComponent("frame_%05d.png")
      }
      let found = try pixels(input.path)
      let wanted = try drawn(fit, format, drawnAlpha)
      try #require(found.count == wanted.count && movie.frameCount == 6)
      #expect(found == wanted)
      #expect(wanted.indices.contains { $0 % 4 == 3 && (1..<255).contains(wanted[$0]) })
      #expect(stride(from: 0, to: found.count, by: 4).contains { found[$0 + 3] == 0 })
      if format == .mkv {
        let tags = try Frames.stream(file, "codec_name,color_range,color_space,color_primaries")
        #expect(tags.contains("ffv1") && tags.contains("gbr") && tags.contains("bt709"), "\(tags)")
      }
    }
  }

  @Test("a property that a format lacks is refused, with the formats that have it")
  func refused() throws {
    let fit = try fit("AV", ["duration": "1", "fps": "25"])
    func words(_ format: ExportFormat, _ change: (inout ExportOptions) -> Void) -> String {
      var options = ExportOptions()
      change(&options)
      do throws(ExportError) { _ = try Movie(fit, format: format, options: options) } catch {
        return error.message
      }
      return ""
    }
    #expect(
      words(.mov) { $0.codec = .ffv1 } == "codec ffv1 is for mkv; mov has prores and qtrle")
    #expect(words(.gif) { $0.codec = .vp9 } == "codec vp9 is for webm")
    #expect(words(.mp4) { $0.alpha = .straight }.contains("mp4, which is opaque"))
    // Options equal to the defaults.
    #expect(
      words(.mkv) { options in
        options.codec = .ffv1
        options.alpha = .straight
      }.isEmpty)
    for format in [ExportFormat.webm, .apng, .frames, .gif] {
      #expect(words(format) { $0.alpha = .premultiplied }.contains("mov (prores, qtrle) and mkv"))
      #expect(words(format) { $0.alpha = .straight }.isEmpty)
    }
  }

  @Test("a sequence's files have their names")
  func names() {
    let five = FramePattern("a_%05d.png")
    #expect(five?.name(of: 12) == "a_00012.png" && five?.name(of: 123_456) == "a_123456.png")
    #expect(five?.number(in: "a_00012.png") == 12 && five?.number(in: "a_123456.png") == 123_456)
    for name in ["a_12.png", "a_00012.PNG", "b_00012.png", "a_-0012.png", "a_.png", "a_000123.png"]
    {
      #expect(five?.number(in: name) == nil, "\(name)")
    }
    #expect(FramePattern("%d.png")?.name(of: 7) == "7.png")
    for name in ["a.png", "a%s.png", "a%5d.png", "%d%d.png", "a%05d.jpg", "%000d.png", "a%00d.png"]
    {
      #expect(FramePattern(name) == nil, "\(name)")
    }
    #expect(FramePattern(count: 300).name(of: 0) == "frame_00000.png")
    #expect(FramePattern(count: 1_000_001).name(of: 0) == "frame_0000000.png")
    #expect(
      ExportFormat(path: "x/frames_%05d.png") == .frames && ExportFormat(path: "x.png") == .png)
    #expect(ExportFormat(path: "talk.frames") == .frames && ExportFormat(path: "a%d/x.png") == .png)
  }
}
