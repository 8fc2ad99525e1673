package import TelopUnits

/// The properties of a video over which a band is laid.
package struct VideoFacts: Sendable, Hashable {
  /// The displayed width in square pixels, after rotation.
  package let width: Int
  package let height: Int
  /// Frames per second, the same for all frames.
  package let rate: FrameRate
  /// The number of displayed frames; at least two.
  package let frameCount: Int
  /// The total time of the frames, rounded up to a nanosecond.
  package let duration: Duration
  package var hasSound: Bool { !sound.isEmpty }
  /// The codec of each sound stream, by ffmpeg's name.
  package let sound: [String]
  package let colors: VideoColors
  /// True if the video's pixels are not square, so that the picture is displayed wider or narrower than it is stored.
  package let isStretched: Bool
  /// The time between the file's start and its first frame, in seconds.
  package let delay: Rational

  /// - Parameter times: the display times of frames; see `VideoProbe.times()`.
  init(
    _ movie: MovieFacts, _ values: ProbedValues, times: [Int64?], sound: [String], path: String
  ) throws(MediaError) {
    guard !["tt", "bb", "tb", "bt"].contains(values["field_order"] ?? "") else {
      throw Self.unsupported(path, "it is interlaced", "-vf bwdif", "progressive")
    }
    let times = FrameTimes(times, tick: values["time_base"].flatMap { Rational(ratio: $0) } ?? 0)
    guard times.count >= 2 else {
      throw MediaError(
        .noVideo, "\(path): a video needs at least two frames; this one has \(times.count)")
    }
    let average = values["avg_frame_rate"].flatMap { FrameRate(String($0)) }
    rate = try Self.steadyRate(of: times, stated: movie.rate, average: average, path: path)
    frameCount = times.count
    let seconds = Rational(times.count) / rate.perSecond
    let nanoseconds = (seconds * 1_000_000_000).ceiling
    guard let duration = Duration(exactSeconds: Rational(reducing: nanoseconds, 1_000_000_000))
    else {
      throw MediaError(
        .unsupported, "\(path): it is longer than the longest plan, 1000000 s (about 11.6 days)")
    }
    self.duration = duration
    self.sound = sound
    colors = try VideoColors(values, height: movie.height, path: path)
    let start = Rational.rounded(values["start_time"].flatMap { Double($0) } ?? 0)
    // A delay of a minute or more counts as 0, as if the file began with the first frame.
    let delay = times.start - start
    self.delay = delay > 0 && delay < 60 ? delay : 0
    let aspect = values["sample_aspect_ratio"].flatMap { Rational(ratio: $0, between: ":") } ?? 1
    isStretched = aspect != 1 && aspect > Rational(1) / 20 && aspect < 20
    let displayedWidth =
      isStretched ? Int(clamping: (Rational(movie.width) * aspect).nearest) : movie.width
    let isSideways = (values["rotation"].flatMap { Int($0) } ?? 0).magnitude % 180 == 90
    width = isSideways ? movie.height : displayedWidth
    height = isSideways ? displayedWidth : movie.height
    guard max(width, height) <= CanvasSize.maximumSide else {
      throw MediaError(
        .unsupported,
        "\(path): \(width) × \(height) px are too large: at most \(CanvasSize.maximumSide) each way"
      )
    }
  }

  private static func steadyRate(
    of times: FrameTimes, stated: FrameRate, average: FrameRate?, path: String
  ) throws(MediaError) -> FrameRate {
    if let rate = times.steadyRate(near: [stated] + [average].compactMap { $0 }) { return rate }
    // ffprobe states the lowest rate at which every frame is on time. With varying times, this may be far above the
    // average rate.
    let statedRate = stated.perSecond.double
    let averageRate = (average ?? stated).perSecond.double
    let suggestedRate = FrameRate.standard(
      near: statedRate < 1.3 * averageRate ? statedRate : averageRate)
    throw unsupported(
      path, "its frames come at varying times", "-vf fps=\(suggestedRate)", "steady")
  }

  /// The error for a video that must be converted first, with the command that converts it.
  ///
  /// - Parameters:
  ///   - filter: the arguments of ffmpeg that convert the video.
  ///   - suffix: the word that the copy's file name gets.
  static func unsupported(
    _ path: String, _ reason: String, _ filter: String, _ suffix: String
  ) -> MediaError {
    let dot = path.extensionDot
    let copy = path[..<(dot ?? path.endIndex)] + "-\(suffix)" + (dot.map { path[$0...] } ?? ".mp4")
    return MediaError(
      .unsupported,
      "\(path): \(reason); use a converted copy: ffmpeg -i \(shellWord(path)) \(filter) -c:a copy "
        + shellWord(String(copy)))
  }
}

extension Rational {
  /// Reads a ratio such as `1/30000` or `16:11`; `nil` unless both numbers are from 1 to 2^40.
  fileprivate init?(ratio text: Substring, between separator: Character = "/") {
    let parts = text.split(separator: separator).map { Int128($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1],
      (1...1 << 40).contains(numerator), (1...1 << 40).contains(denominator)
    else { return nil }
    self.init(reducing: numerator, denominator)
  }
}
