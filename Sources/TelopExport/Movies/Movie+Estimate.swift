internal import Telop
internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

extension Movie {
  /// The expected size of a movie's file and the expected time of encoding.
  package struct Estimate: Sendable, Hashable {
    /// The size of the file, in bytes.
    package let size: Int
    package let time: Duration
    /// The options that make the movie smaller, as on a command line; empty if there are none.
    package let smaller: [String]
  }

  /// The number of frames in each sample of an estimate. x264 looks 40 frames ahead, so its samples must be longer.
  private var sampleLength: Int { codec.format == .mp4 ? 45 : 10 }

  /// Estimates the size and the time by encoding three samples of the movie's frames.
  ///
  /// - Returns: `nil` if the format is not a video, if the band lies over a video, or if the movie has fewer frames
  ///   than four samples.
  /// - Throws: The errors of `write`.
  package func estimate() throws(ExportError) -> Estimate? {
    guard overlay == nil, !codec.format.codecs.isEmpty, frameCount >= 4 * sampleLength else {
      return nil
    }
    let starts = (1...3).map { frameCount * $0 / 4 }
    let startsOnly = try sample(starts)
    let samples = try sample(starts.flatMap { $0..<$0 + sampleLength })
    // The difference excludes ffmpeg's start and the key frame at the start of each sample.
    let multiple = Double(frameCount) / Double(starts.count * (sampleLength - 1))
    return Estimate(
      size: startsOnly.size + Int(Double(max(0, samples.size - startsOnly.size)) * multiple),
      time: startsOnly.time + max(.zero, samples.time - startsOnly.time) * multiple,
      smaller: smaller)
  }

  private var smaller: [String] {
    let hasCanvas = scene.frame.height > scene.bar.height || scene.frame.width > scene.bar.width
    return (hasCanvas ? ["--canvas band"] : [])
      + (scene.motion.rate.perSecond > 30 ? ["--fps 30"] : [])
  }

  /// Encodes some frames into a temporary file.
  ///
  /// - Returns: The file's size in bytes, and the time.
  private func sample(_ numbers: [Int]) throws(ExportError) -> (size: Int, time: Duration) {
    let folder = try ExportError.converting(TemporaryFolder.init)
    let path = folder.path + "/sample"
    let frames = MovieFrames(scene, alpha: codec.alpha, tail: tailFrameCount, tabs: tabs)
    let start = ContinuousClock.now
    _ = try encode(frames, numbers, codec.arguments(tabbed) + ["file:" + path], done: 0) { _ in
      true
    }
    let time = start.duration(to: .now)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ExportError(.badAnswer, "ffmpeg succeeded, but wrote no file")
    }
    return (Int(status.st_size), time)
  }
}
