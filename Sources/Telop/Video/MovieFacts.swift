public import TelopUnits

/// The properties of a movie as reported by ffprobe. They are not trusted, because the file may state anything.
@_spi(Answers) public struct MovieFacts: Sendable, Hashable {
  /// The width of the frame in pixels; above 0.
  public let width: Int
  /// The height of the frame in pixels; above 0.
  public let height: Int
  /// Frames per second. This is a standard rate if the file's rate is close enough to one; otherwise the file's rate.
  public let rate: FrameRate
  /// True if the movie has an alpha channel. The motion is then measured in the alpha channel.
  public let hasAlpha: Bool
  /// The number of frames that the file states, or that follows from its stated length; `nil` without either.
  public let frameCount: Int?
  package let codec: String

  /// The maximum number of pixels in a measured frame, about as many as in four 16K frames.
  private static let maximumPixels = 1 << 29
  /// The maximum number of frames that are measured in a file without a `frameCount`. A stated `frameCount` is
  /// accepted up to a hundred times this number.
  package static let maximumFrames = 10_000_000

  /// - Parameter printed: the output of ffprobe, one `name=value` per line.
  /// - Returns: `nil` if the output describes no picture.
  public init?(probed printed: [UInt8]) { self.init(ProbedValues(printed)) }

  /// - Parameter values: the values of one stream with a picture.
  init?(_ values: ProbedValues) {
    guard let width = values["width"].flatMap({ Int($0) }), width > 0,
      let height = values["height"].flatMap({ Int($0) }), height > 0,
      let rate = values["r_frame_rate"].flatMap({ Self.rate(String($0)) })
    else { return nil }
    self.width = width
    self.height = height
    self.rate = rate
    let seconds = values["duration"].flatMap { Double($0) } ?? 0
    let framesByDuration = (min(max(seconds, 0), 1e7) * rate.perSecond.double).rounded()
    let count =
      values["nb_frames"].flatMap { Int($0) } ?? (framesByDuration > 0 ? Int(framesByDuration) : 0)
    frameCount = (1...Self.maximumFrames * 100).contains(count) ? count : nil
    codec = String(values["codec_name"] ?? "")
    let format = values["pix_fmt"] ?? ""
    // VP9 stores the opacity beside the picture, so the pixel format does not show it.
    hasAlpha =
      values["TAG:alpha_mode"] == "1"
      || ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya"].contains { format.hasPrefix($0) }
  }

  /// True if a frame is small enough to be measured.
  public var isMeasurable: Bool {
    width <= Self.maximumPixels && height <= Self.maximumPixels / width
  }

  /// The rate that a text states, or a standard rate that is near enough. The stated rate may come from a rounded
  /// duration: Matroska stores whole nanoseconds, and ffmpeg reads APNG in hundred-thousandths of a second.
  private static func rate(_ text: String) -> FrameRate? {
    guard let rate = FrameRate(text) else { return nil }
    let tolerance = rate.perSecond.numerator == 100_000 ? 1e-5 : 1e-9
    return standardRate(near: rate.perSecond.double, within: tolerance) ?? rate
  }

  /// The standard rate whose frame is as long as a frame at `perSecond`, within a tolerance in seconds; `nil` if there
  /// is none.
  package static func standardRate(near perSecond: Double, within tolerance: Double) -> FrameRate? {
    FrameRate.standardRates.first { abs(1 / $0.perSecond.double - 1 / perSecond) < tolerance }
  }
}
