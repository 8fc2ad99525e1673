@_spi(Answers) import Telop
@_spi(Answers) import TelopExport
import TelopPlatform

/// Compares drawing five minutes of frames, 1,920 × 96 pixels at 60 a second, with ffmpeg's encoding of the same frames
/// and with ffmpeg's own scrolling text.
///
/// Compares processor time over all threads, because an encoder may use several.
enum DrawBenchmark {
  /// Maximum drawing time as a share of encoding time.
  static let encodeShare = 0.15
  /// Number of frames to encode; the time is extrapolated, because encoding all frames takes minutes.
  static let encodedFrames = 1_800
  /// Maximum drawing time of a whole picture, with a theme's band and fades, as a share of encoding time.
  static let pictureShare = 0.05
  /// Minimum ratio of `drawtext`'s time to Telop's.
  static let drawtextRatio = 5.0

  /// - Returns: false when a limit is exceeded.
  static func run(script: String, font: String) throws -> Bool {
    let source = try Script(
      utf8: try WholeProcessBenchmark.read(script), format: .markdown, name: script)
    var options = FitOptions()
    try options.apply(source)
    try options.set("height", to: ["96"])
    let fit = try Fit(source, fonts: try FontStack.bundled(), options: options)
    let motion = fit.scene.motion
    let count = motion.frameCount

    let start = ownTime()
    let frames = FrameComposer(fit.scene, alpha: .straight)
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    for number in 0..<count {
      try frames.compose(offset: motion.offset(frame: number), into: &frame)
    }
    let drawing = ownTime() - start

    let size = "\(frames.band.width)x\(frames.band.height)"
    let part = Double(count) / Double(encodedFrames)
    let encoding =
      try part
      * childTime {
        // Encodes the first of the frames with the cheapest encoder that keeps opacity.
        let path = "/tmp/telop-bench-\(getpid()).mov"
        defer { unlink(path) }
        _ = try Movie(fit, format: .mov).write(to: path) { $0 < encodedFrames }
      }
    let text = "/tmp/telop-bench-\(getpid()).txt"
    defer { unlink(text) }
    try WholeProcessBenchmark.write(source.line, to: text)
    let speed = fit.plan.speed.double
    let scrolling =
      try part
      * childTime {
        try run([
          "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i",
          "color=black@0:s=\(size):r=60:d=\(encodedFrames / 60),format=bgra", "-vf",
          "drawtext=fontfile=\(font):textfile=\(text):fontsize=48:fontcolor=white:y=20:x=w-\(speed)*t",
          "-f", "null", "-",
        ])
      }
    print("\n\(count) frames of \(size), processor time; ffmpeg's computed from \(encodedFrames)")
    print(
      "  drawing" + ms(drawing) + ", encoding them (ProRes 4444)" + ms(encoding)
        + ", \(short(drawing / encoding * 100)) %")
    print("  drawtext" + ms(scrolling) + ", \(short(scrolling / drawing)) times as long")
    let isCheap = try pictures(source, options)
    return drawing <= encodeShare * encoding && scrolling >= drawtextRatio * drawing && isCheap
  }

  /// Compares drawing whole pictures, 1,920 × 1,080 pixels in each theme, with encoding them.
  private static func pictures(_ source: Script, _ options: FitOptions) throws -> Bool {
    print(
      "\nframes of 1920x1080 with a band and fades, ms a frame; encoding's from \(encodedPictures)")
    var isCheap = true
    // Subtitles have outlines and a shadow.
    for theme in ["base", "signboard", "subtitle"] {
      var options = options
      try options.set("theme", to: [theme])
      try options.set("canvas", to: ["1920x1080"])
      try options.set("height", to: ["auto"])
      try options.set("fade", to: ["96"])
      let fit = try Fit(source, fonts: try FontStack.bundled(), options: options)
      let scene = try fit.scene(for: .mov)
      let start = ownTime()
      let frames = FrameComposer(scene, alpha: .straight)
      var frame = [UInt8](repeating: 0, count: frames.byteCount)
      for number in 0..<scene.motion.frameCount {
        try frames.compose(offset: scene.motion.offset(frame: number), into: &frame)
      }
      let drawing = (ownTime() - start) / Double(scene.motion.frameCount)
      for format in [ExportFormat.mov, .mp4, .webm] {
        let encoding =
          try childTime {
            let path = "/tmp/telop-bench-\(getpid()).\(format.rawValue)"
            defer { unlink(path) }
            _ = try Movie(fit, format: format).write(to: path) { $0 < encodedPictures }
          } / Double(encodedPictures)
        let share = drawing / encoding
        print(
          "  \(theme), \(format.rawValue): drawing" + ms(drawing) + ", encoding"
            + ms(encoding) + ", \(short(share * 100)) %")
        if share > pictureShare { isCheap = false }
      }
    }
    return isCheap
  }

  /// Number of whole pictures to encode.
  private static let encodedPictures = 300

  private static func ownTime() -> Double { time(own) }

  private static func childTime(_ body: () throws -> Void) rethrows -> Double {
    let start = time(children)
    try body()
    return time(children) - start
  }

  // RUSAGE_SELF and RUSAGE_CHILDREN: Swift imports them as numbers from some systems, as an enumeration from others.
  private static let (own, children): (Int32, Int32) = (0, -1)

  private static func time(_ who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func run(_ command: [String]) throws {
    var process: pid_t = 0
    var status: Int32 = 0
    let spawning = Spawning(input: STDIN_FILENO, output: STDOUT_FILENO, group: -1)
    guard spawning.start(["/usr/bin/env"] + command, &process) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw WholeProcessBenchmark.Failed(command: command.joined(separator: " ")) }
  }
}
