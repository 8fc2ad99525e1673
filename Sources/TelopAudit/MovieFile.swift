internal import Telop
internal import TelopPrograms
import TelopUnits

/// A finished movie, as ffprobe and ffmpeg see it.
struct MovieFile {
  let path: String
  let width: Int
  let height: Int
  let rate: FrameRate
  /// Whether pixels have an opacity, which then is what moves.
  let hasAlpha: Bool
  /// How many frames the file says it has, or as many as its length gives; `nil` where it says
  /// neither.
  let frameCount: Int?
  private let codec: String

  /// How large a frame may be that is still measured, in pixels: four times those of 16K.
  private static let mostPixels = 1 << 29
  /// How many frames may come where the file does not say how many there are.
  private static let mostFrames = 10_000_000

  private static let prober = Program(name: "ffprobe", package: "ffmpeg")
  private static let decoder = Program(name: "ffmpeg", package: "ffmpeg")

  /// - Throws: `missingProgram`, `badAnswer`; `badInput` for what ffprobe finds no picture in, and for
  ///   one that is too large.
  init(path: String) throws(AuditError) {
    self.path = path
    let printed: [UInt8]
    do throws(ProgramError) {
      printed =
        try Self.prober.run(
          [
            "-v", "error", "-select_streams", "v:0", "-show_entries",
            "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_frames:stream_tags=alpha_mode"
              + ":format=duration", "-of", "default=noprint_wrappers=1", "file:" + path,
          ], limit: 1 << 20) ?? []
    } catch {
      guard error.code == .failed else { throw AuditError(error) }
      throw AuditError(.badInput, Self.noMovie(path))
    }
    var values: [Substring: Substring] = [:]
    let text = String(decoding: printed, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let width = values["width"].flatMap({ Int($0) }), width > 0,
      let height = values["height"].flatMap({ Int($0) }), height > 0,
      let rate = values["r_frame_rate"].flatMap({ Self.rate(String($0)) })
    else { throw AuditError(.badInput, Self.noMovie(path)) }
    // What a file says of itself, and what a program says of it, is only said.
    guard width <= Self.mostPixels, height <= Self.mostPixels / width else {
      throw AuditError(
        .badInput, "\(path): frames of \(width) × \(height) px, as ffprobe says, are too large")
    }
    (self.width, self.height, self.rate) = (width, height, rate)
    let seconds = values["duration"].flatMap { Double($0) } ?? 0
    let timed = (min(max(seconds, 0), 1e7) * rate.perSecond.double).rounded()
    let count = values["nb_frames"].flatMap { Int($0) } ?? (timed > 0 ? Int(timed) : 0)
    frameCount = (1...Self.mostFrames * 100).contains(count) ? count : nil
    codec = String(values["codec_name"] ?? "")
    let format = values["pix_fmt"] ?? ""
    // VP9 keeps its opacity beside the picture, where only libvpx looks.
    hasAlpha =
      values["TAG:alpha_mode"] == "1"
      || ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya"].contains { format.hasPrefix($0) }
  }

  private static func noMovie(_ path: String) -> String { "\(path): no movie that ffmpeg can read" }

  /// A container may keep times too coarsely for the rate that was meant, Matroska in nanoseconds and
  /// APNG as ffmpeg reads it in hundred-thousandths of a second: the usual one that is as near as that.
  private static func rate(_ text: String) -> FrameRate? {
    guard let rate = FrameRate(text) else { return nil }
    let grain = rate.perSecond.numerator == 100_000 ? 1e-5 : 1e-9
    return usualRate(near: rate.perSecond.double, within: grain) ?? rate
  }

  /// A usual rate whose frames last as long, but for so many seconds.
  static func usualRate(near perSecond: Double, within grain: Double) -> FrameRate? {
    for name in [
      "24", "25", "30", "48", "50", "60", "120", "23.976", "29.97", "47.952", "59.94", "119.88",
    ] {
      guard let usual = FrameRate(name) else { continue }
      if abs(1 / usual.perSecond.double - 1 / perSecond) < grain { return usual }
    }
    return nil
  }

  /// Calls `body` with every frame, one byte to a pixel: its opacity, or its brightness.
  ///
  /// - Throws: `missingProgram`; `badInput` for frames that cannot be decoded, and where there are none;
  ///   `badAnswer` where they are not as ffprobe says, or never end.
  func forEachFrame(
    byAlpha: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(AuditError) {
    let pipe = try AuditError.unify(Pipe.init)
    let choice = codec == "vp9" && hasAlpha ? ["-c:v", "libvpx-vp9"] : []
    let arguments =
      ["-v", "error", "-nostdin"] + choice + ["-i", "file:" + path] + [
        "-vf", (byAlpha ? "alphaextract," : "") + "scale=sws_dither=none,format=gray", "-fps_mode",
        "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1",
      ]
    let process = try AuditError.unify { () throws(ProgramError) in
      try RunningProgram(Self.decoder, arguments, input: nil, output: pipe.writing)
    }
    pipe.closeWriting()
    // Twice as many as expected: where frames have lengths of their own, the rate is not how many there
    // are.
    let most = frameCount.map { 2 * $0 + 1_000 } ?? Self.mostFrames
    var frame = [UInt8](repeating: 0, count: width * height)
    var (count, rest) = (0, 0)
    while count <= most {
      rest = pipe.read(into: &frame) { process.flood == nil }
      guard rest == frame.count else { break }
      frame.withUnsafeBufferPointer(body)
      count += 1
    }
    if let flood = process.flood { throw AuditError(flood) }
    guard count <= most else {
      process.stop()
      throw AuditError(.badAnswer, "\(path): ffmpeg: after \(count) frames there are more")
    }
    do { _ = try process.finish() } catch {
      throw AuditError(.badInput, "\(path): no movie to its end: \(error.message)")
    }
    guard rest == 0 else {
      throw AuditError(
        .badAnswer, "\(path): ffmpeg: its frames are not \(width) × \(height) px, as ffprobe says")
    }
    guard count > 0 else { throw AuditError(.badInput, "\(path): no frame that ffmpeg can read") }
  }
}
