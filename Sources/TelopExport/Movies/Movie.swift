public import Telop
internal import TelopPlatform
internal import TelopPrograms
internal import TelopText
import TelopUnits

/// A movie of a plan. Its frames are composed from tiles and encoded by ffmpeg, as a separate program.
///
/// A movie has the plan's frames from frame 0 to the first frame at or after the plan's end. The frames of the exit
/// animation follow, the last of them empty, and then the frames of the option `tail`. A movie of an endless line has
/// the frames of one period.
///
/// Over a video, the movie has the video's frames and sound. The plan starts at time 0. An endless plan repeats;
/// otherwise the plan's last frame stays until the video ends.
///
/// `fit` is a fitted script, and `path` the file to write:
///
/// ```swift
/// let movie = try Movie(fit, format: .mov)
/// let isWritten = try movie.write(to: path) { done in
///   print("\(done) of \(movie.stepCount)")
///   return true  // false stops
/// }
/// ```
public struct Movie {
  package let frameCount: Int
  /// The number of steps of `write`: one for each frame, and for a GIF also one for each sample frame of the palette.
  public let stepCount: Int

  let scene: ScrollScene
  let tabs: TabPainter?
  /// The band with its tabs, if any: the picture and the box that each of ffmpeg's input frames covers.
  let tabbed: TabbedBand
  /// The size of the movie's picture, and the position of the band in it.
  package var frame: PictureFrame { tabbed.frame }
  /// The number of additional frames that repeat the last frame.
  let tailFrameCount: Int
  let codec: MovieCodec
  let overlay: VideoOverlay?
  /// The numbers of the sample frames from which the palette is made; empty without a palette.
  private let samples: [Int]
  /// The alpha of the finished movie. Over a video, it is opaque, but the band's frames have straight alpha.
  package var alpha: FrameAlpha { overlay == nil ? codec.alpha : .opaque }
  private static let ffmpeg = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// Checks that ffmpeg is installed.
  ///
  /// - Throws: `missingProgram`, with the name of ffmpeg's package.
  @_spi(Answers) public static func checkEncoder() throws(ExportError) {
    _ = try ExportError.converting { () throws(ProgramError) in try ffmpeg.path() }
  }

  /// Creates a movie of a fit.
  ///
  /// - Throws: The errors of `init(_:format:options:over:)` and of `Fit.scene(for:)`.
  /// - Complexity: O(runs + glyphs), and O(frames) for a GIF.
  public init(
    _ fit: Fit, format: ExportFormat, options: ExportOptions = ExportOptions()
  ) throws(ExportError) {
    try self.init(
      fit.scene(for: format), format: format, options: options,
      over: format.backgroundVideo(of: fit))
  }

  /// Creates a movie of a scene.
  ///
  /// - Parameters:
  ///   - format: `mov`, `webm`, `mkv`, `mp4`, `gif`, `apng` or `frames`.
  ///   - options: `tabs`, `tail`, `codec` and `alpha` have an effect.
  ///   - backgroundVideo: The video below the band, for which the scene was planned.
  /// - Throws: `badFormat` for other formats, for a frame rate that a GIF cannot have, and for a codec or an alpha
  ///   that the format does not support. Over a video, `badFormat` for a format that is not a video or cannot contain
  ///   the video's sound. `tooLarge` if the frames exceed the format's limits.
  /// - Complexity: O(1), O(frames) for a GIF.
  package init(
    _ scene: ScrollScene, format: ExportFormat, options: ExportOptions = ExportOptions(),
    over backgroundVideo: BackgroundVideo? = nil
  ) throws(ExportError) {
    self.scene = scene
    tabs = try options.tabs.flatMap { (form) throws(ExportError) in try TabPainter(scene, form) }
    let tabbed = tabs?.tabbed ?? TabbedBand(scene, hasTabs: false)
    self.tabbed = tabbed
    let tail = options.tail.exactSeconds.roundedProduct(with: scene.motion.rate.perSecond)
    self.tailFrameCount = scene.motion.isEndless ? 0 : Int(clamping: tail.ceiling)
    let sceneFrameCount =
      MovieFrames.planFrameCount(scene) + scene.exit.frames + self.tailFrameCount
    frameCount = backgroundVideo?.facts?.frameCount ?? sceneFrameCount
    codec = try MovieCodec(
      format, options, rate: scene.motion.rate, repeats: scene.motion.isEndless)
    guard backgroundVideo == nil || options.tail == .zero else {
      throw ExportError(
        .badFormat, "tail has no effect with over: the output ends with the video",
        options: ["tail"])
    }
    overlay = try backgroundVideo.flatMap { (backgroundVideo) throws(ExportError) in
      try backgroundVideo.facts.map { (facts) throws(ExportError) in
        try VideoOverlay(backgroundVideo.path, facts, tabbed, format, options)
      }
    }
    let frame = tabbed.frame
    guard max(frame.width, frame.height) <= codec.maximumSide else {
      throw ExportError(
        .tooLarge,
        "frames of \(frame.width) × \(frame.height) px are too large for \(format.rawValue): at most "
          + "\(codec.maximumSide) px each way")
    }
    samples = codec.hasPalette ? Self.samples(of: scene, MovieFrames.planFrameCount(scene)) : []
    stepCount = samples.count + frameCount
  }

  /// The number of frames that `write` has encoded after some steps.
  package func encodedFrames(afterSteps done: Int) -> Int { max(0, done - samples.count) }

  /// The numbers of the sample frames, a quarter of the band's length apart: each part of the strip is in four of them.
  private static func samples(of scene: ScrollScene, _ count: Int) -> [Int] {
    let sampleDistance = Rational(Int128(max(1, scene.band.length / 4)))
    var samples = [0]
    var last = scene.motion.offset(frame: 0)
    for frame in 1..<max(1, count) {
      let offset = scene.motion.offset(frame: frame)
      guard offset - last >= sampleDistance || frame == count - 1 else { continue }
      samples.append(frame)
      last = offset
    }
    return samples
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - path: The file, which is overwritten. For the format `frames`, an existing folder.
  ///   - names: For the format `frames`, the files' names; `nil` for `frame_00000.png` and so on.
  ///   - shouldContinue: Called with the number of completed steps, from 0 to `stepCount`: before the first step, after
  ///     each step, and several times a second while the encoder is busy. Returning false stops the work and
  ///     leaves an unusable file.
  /// - Returns: False if `shouldContinue` stopped the work.
  /// - Throws: `missingProgram`, `programFailed`, `badAnswer`, `unwritable` with the system's message, drawing errors.
  /// - Complexity: O(frames × pixels of the band); most of it is ffmpeg's encoding.
  public func write(
    to path: String, names: FramePattern? = nil,
    shouldContinue: (_ done: Int) -> Bool = { _ in true }
  ) throws(ExportError) -> Bool {
    let frames = MovieFrames(
      scene, alpha: overlay == nil ? codec.alpha : .straight, tail: tailFrameCount, tabs: tabs)
    let names = names ?? FramePattern(count: frameCount)
    let isFolder = codec.format == .frames
    // Without `file:`, ffmpeg may read the name as an option, or its start as a protocol.
    let file = "file:" + (isFolder ? names.path(in: path) : path)
    guard shouldContinue(0) else { return false }
    guard codec.hasPalette else {
      let arguments = overlay?.arguments ?? codec.arguments(tabbed)
      guard try encode(frames, 0..<frameCount, arguments + [file], done: 0, shouldContinue) else {
        return false
      }
      try check(isFolder ? path + "/" + names.name(of: frameCount - 1) : path)
      if overlay != nil { try checkFrameCount(path) }
      return true
    }
    // The first run of ffmpeg makes the palette from sample frames. The second run encodes all frames.
    let folder = try ExportError.converting(TemporaryFolder.init)
    let palette = folder.path + "/palette.png"
    guard
      try encode(
        frames, samples, MovieCodec.palette + ["file:" + palette], done: 0, shouldContinue),
      try encode(
        frames, 0..<frameCount, ["-i", "file:" + palette] + codec.arguments(tabbed) + [file],
        done: samples.count, shouldContinue)
    else { return false }
    try check(path)
    return true
  }

  /// Throws `badAnswer` unless the output begins as its format does. An encoder may succeed without writing anything.
  private func check(_ path: String) throws(ExportError) {
    var start = [UInt8](repeating: 0, count: 12)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let count = descriptor < 0 ? 0 : max(0, pread(descriptor, &start, start.count, 0))
    if descriptor >= 0 { close(descriptor) }
    guard !codec.isFileStart(start.prefix(count)) else { return }
    throw ExportError(
      .badAnswer,
      "ffmpeg succeeded, but its output is "
        + (count == 0 ? "empty" : "not \(codec.format.rawValue)"))
  }

  /// Throws `badAnswer` if the output has more or fewer frames than the video had when it was read.
  private func checkFrameCount(_ path: String) throws(ExportError) {
    let probe = VideoProbe(path: path)
    let count = try ExportError.converting { () throws(ProgramError) in try probe.times().count }
    guard count != frameCount else { return }
    throw ExportError(
      .badAnswer, "ffmpeg: the video has \(frameCount) frames, but the output has \(count)")
  }

  /// - Parameter stepsBefore: The number of steps completed before the first frame, for `shouldContinue`.
  /// - Returns: False if `shouldContinue` stopped the work.
  func encode(
    _ frames: MovieFrames, _ numbers: some Sequence<Int>, _ arguments: [String],
    done stepsBefore: Int, _ shouldContinue: (_ done: Int) -> Bool
  ) throws(ExportError) -> Bool {
    let pipe = try ExportError.converting(Pipe.init)
    let process = try ExportError.converting { () throws(ProgramError) in
      try RunningProgram(Self.ffmpeg, input + arguments, input: pipe.reading, output: nil)
    }
    pipe.closeReading()
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    var done = stepsBefore
    var encoderReads = true
    for number in numbers {
      try compose(number, of: frames, into: &frame)
      let writing = pipe.write(frame) { process.errorOutputOverflow == nil && shouldContinue(done) }
      // If ffmpeg ended early with an error, `finish` throws that error.
      encoderReads = writing != .unread
      guard encoderReads else { break }
      if writing == .done { done += 1 }
      guard writing == .done, shouldContinue(done) else {
        process.stop()
        try ExportError.converting { () throws(ProgramError) in
          if let errorOutputOverflow = process.errorOutputOverflow { throw errorOutputOverflow }
        }
        return false
      }
    }
    pipe.closeWriting()
    let isDone = try ExportError.converting { () throws(ProgramError) in
      try process.finish(writesFile: true) { shouldContinue(done) }
    }
    guard encoderReads || !isDone else {
      throw ExportError(
        .badAnswer, "ffmpeg succeeded, but ended before it read frame \(done - stepsBefore + 1)")
    }
    return isDone
  }

  private var input: [String] {
    let rate = scene.motion.rate.perSecond
    return [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
      "bgra", "-video_size", "\(tabbed.box.width)x\(tabbed.box.height)", "-framerate",
      "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
    ]
  }

  private func compose(
    _ number: Int, of frames: MovieFrames, into frame: inout [UInt8]
  ) throws(ExportError) {
    try frames.compose(number, into: &frame)
    guard codec.isLossless, codec.alpha == .straight else { return }
    // In lossless formats, transparent pixels are all zero.
    frame.withPixels(width: tabbed.box.width, height: tabbed.box.height) { pixels in
      pixels.replaceEach { $0 >> 24 == 0 ? 0 : $0 }
    }
  }
}
