public import Telop
internal import TelopText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A plan as a movie: its frames put together from tiles and encoded by ffmpeg, which runs as a program.
///
/// A plan of N frames gives a movie of N frames, from frame 0 on; where the movie ends, the text has
/// just left.
public struct Movie {
  /// How many frames it has.
  public let frameCount: Int

  private let fit: Fit
  private let format: ExportFormat
  private let codec: MovieCodec
  private static let encoder = Program(name: "ffmpeg", package: "ffmpeg")

  /// A movie of a fit.
  ///
  /// - Parameters:
  ///   - fit: what is shown.
  ///   - format: `mov`, `webm`, `mp4`, `gif` or `apng`.
  /// - Throws: `badFormat` for another, and for a GIF at a rate that it cannot have.
  public init(_ fit: Fit, format: ExportFormat) throws(ExportError) {
    self.fit = fit
    self.format = format
    frameCount = max(1, fit.plan.frameCount)
    codec = try MovieCodec(
      format, rate: fit.plan.timing.rate, repeats: fit.loop?.isEndless == true,
      background: FrameAlpha.opaque.background(of: fit.options.look))
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - path: where; it is written over.
  ///   - goOn: called with the number of frames done, before the first and after each; false stops
  ///     the work, and what there is of the file is useless.
  /// - Returns: false when it was stopped.
  /// - Throws: `missingProgram`, `programFailed`, and what drawing throws.
  public func write(
    to path: String, goOn: (_ done: Int) -> Bool = { _ in true }
  ) throws(ExportError) -> Bool {
    let frames = FrameComposer(fit, codec.hasAlpha ? .straight : .opaque)
    let pipe = try Pipe()
    let rate = fit.plan.timing.rate.perSecond
    let process = try RunningProgram(
      Self.encoder,
      [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
        "bgra", "-video_size", "\(frames.band.width)x\(frames.band.height)", "-framerate",
        "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
      ] + codec.arguments + [path], input: pipe.reading, output: nil)
    pipe.closeReading()
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    guard goOn(0) else {
      process.stop()
      return false
    }
    for number in 0..<frameCount {
      try frames.compose(offset: fit.plan.offset(frame: number), into: &frame)
      // A program that has ended early says why.
      guard pipe.write(frame) else { break }
      guard goOn(number + 1) else {
        process.stop()
        return false
      }
    }
    pipe.closeWriting()
    try process.finish()
    return true
  }
}
