import Glibc
import Telop
import TelopExport

/// Five minutes of frames, 1,920 × 96 pixels at 60 a second: drawing them against ffmpeg's encoding of
/// the same frames, and against ffmpeg's own scrolling text.
///
/// Processor time is compared, of all threads: an encoder may use more of them.
enum DrawBenchmark {
  /// The most that drawing may take of what encoding does.
  static let encodeShare = 0.15
  /// An encoder needs minutes for all frames: so many of them say how long.
  static let encoded = 1_800
  /// How many times as long `drawtext` takes at least.
  static let drawtextRatio = 5.0

  /// - Returns: false when a promise is broken.
  static func run(script: String, font: String) throws -> Bool {
    let source = try Script(
      utf8: try WholeProcessBenchmark.read(script), format: .markdown, name: script)
    var options = FitOptions()
    try options.apply(source)
    try options.set("height", to: ["96"])
    let fit = try Fit(source, fonts: try FontStack.bundled(), options: options)
    let count = fit.plan.frameCount

    let start = ownTime()
    let frames = FrameComposer(fit, .straight)
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    for number in 0..<count {
      try frames.compose(offset: fit.plan.offset(frame: number), into: &frame)
    }
    let drawing = ownTime() - start

    let size = "\(frames.band.width)x\(frames.band.height)"
    let part = Double(count) / Double(encoded)
    let encoding =
      try part
      * childTime {
        // The first of the same frames through the cheapest of the encoders that keep an opacity.
        let path = "/tmp/telop-bench-\(getpid()).mov"
        defer { unlink(path) }
        _ = try Movie(fit, format: .mov).write(to: path) { $0 < encoded }
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
          "color=black@0:s=\(size):r=60:d=\(encoded / 60),format=bgra", "-vf",
          "drawtext=fontfile=\(font):textfile=\(text):fontsize=48:fontcolor=white:y=20:x=w-\(speed)*t",
          "-f", "null", "-",
        ])
      }
    print("\n\(count) frames of \(size), processor time; ffmpeg's reckoned from \(encoded)")
    print(
      "  drawing" + ms(drawing) + ", encoding them (ProRes 4444)" + ms(encoding)
        + ", \(short(drawing / encoding * 100)) %")
    print("  drawtext" + ms(scrolling) + ", \(short(scrolling / drawing)) times as long")
    return drawing <= encodeShare * encoding && scrolling >= drawtextRatio * drawing
  }

  private static func ownTime() -> Double { time(RUSAGE_SELF) }

  private static func childTime(_ body: () throws -> Void) rethrows -> Double {
    let start = time(RUSAGE_CHILDREN)
    try body()
    return time(RUSAGE_CHILDREN) - start
  }

  private static func time(_ who: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(who.rawValue, &usage)
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func run(_ command: [String]) throws {
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    var status: Int32 = 0
    guard posix_spawnp(&process, command[0], nil, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw WholeProcessBenchmark.Failed(command: command.joined(separator: " ")) }
  }
}
