public import Telop
internal import TelopPlatform
internal import TelopPrograms
internal import TelopText
import TelopUnits

/// A plan as a movie: its frames are composed from tiles and encoded by ffmpeg, which runs as a
/// program.
///
/// A movie has the plan's frames from 0 to the first at or after the end, which the text has left; then
/// those in which the band disappears, the last of which is empty; then the frames of `tail`. For an
/// endless line it has the frames of one round.
///
/// Over a video, the movie has exactly that video's frames, and its sound. The plan's frames start at 0.
/// They repeat if the line is endless; otherwise the last one stays until the video ends.
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
  /// The number of frames.
  package let frameCount: Int
  /// The number of steps of writing: the frames, and for a GIF those from which its palette is
  /// made.
  public let stepCount: Int

  private let scene: ScrollScene
  /// How many frames the last one is held.
  private let tail: Int
  private let codec: MovieCodec
  private let canvas: CanvasFilter
  /// What it is laid over; `nil` for a movie of its own.
  private let overlay: VideoOverlay?
  /// The frames that the palette is made from; none without one.
  private let samples: [Int]
  /// The alpha of pixels; `nil` if all are opaque.
  public var alpha: AlphaForm? {
    guard overlay == nil else { return nil }
    return switch codec.alpha {
    case .opaque: nil
    case .straight: .straight
    case .premultiplied: .premultiplied
    }
  }
  private static let encoder = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// Checks that the encoding program is installed, before anything is planned.
  ///
  /// - Throws: `missingProgram`, with the package that has it.
  @_spi(Answers) public static func checkEncoder() throws(ExportError) {
    _ = try ExportError.unify { () throws(ProgramError) in try encoder.path() }
  }

  /// Creates a movie of a fit; see `init(_:format:)` of a scene.
  ///
  /// - Throws: as `init(_:format:options:over:)`, and `tooLarge` for a band that its canvas has no
  ///   room for.
  /// - Complexity: O(runs + glyphs), and O(frames) for a GIF.
  public init(
    _ fit: Fit, format: ExportFormat, options: ExportOptions = ExportOptions()
  ) throws(ExportError) {
    try self.init(
      fit.scene(for: format), format: format, options: options,
      over: format.isVideo ? fit.options.over : nil)
  }

  /// Creates a movie of a scene.
  ///
  /// - Parameters:
  ///   - scene: what is shown.
  ///   - format: `mov`, `webm`, `mkv`, `mp4`, `gif`, `apng` or `frames`.
  ///   - options: `tail`, `codec` and `alpha` count.
  ///   - footage: a video to lay it over, which the scene's plan was made for.
  /// - Throws: `badFormat` for another, for a GIF at a rate that it cannot have, for a codec or an
  ///   opacity that the format does not have, and over a video for one that is no video, or cannot have
  ///   the video's sound; `tooLarge` where the format has no room for such frames.
  /// - Complexity: O(1), O(frames) for a GIF.
  public init(
    _ scene: ScrollScene, format: ExportFormat, options: ExportOptions = ExportOptions(),
    over footage: Footage? = nil
  ) throws(ExportError) {
    self.scene = scene
    let tail = options.tail.exactSeconds.roundedProduct(with: scene.motion.rate.perSecond)
    self.tail = scene.motion.isEndless ? 0 : Int(clamping: tail.ceiling)
    let own = MovieFrames.planned(scene) + MovieFrames.ending(scene) + self.tail
    frameCount = footage?.facts?.frameCount ?? own
    codec = try MovieCodec(
      format, options, rate: scene.motion.rate, repeats: scene.motion.isEndless)
    guard footage == nil || options.tail == .zero else {
      throw ExportError(
        .badFormat, "tail has no effect with over: the output ends with the video",
        options: ["tail"])
    }
    overlay = try footage.flatMap { (footage) throws(ExportError) in
      try footage.facts.map { (facts) throws(ExportError) in
        try VideoOverlay(footage.path, facts, scene, format, options)
      }
    }
    let frame = scene.frame
    guard max(frame.width, frame.height) <= codec.longestSide else {
      throw ExportError(
        .tooLarge,
        "frames of \(frame.width) × \(frame.height) px are too large for \(format.rawValue): at most "
          + "\(codec.longestSide) px each way")
    }
    // Frames are the bar's: the rest of the picture is ffmpeg's to add.
    canvas = CanvasFilter(
      scene, isOpaque: !codec.hasAlpha, inPairs: codec.needsPairs)
    samples = codec.hasPalette ? Self.samples(of: scene, MovieFrames.planned(scene)) : []
    stepCount = samples.count + frameCount
  }

  /// Frames that show all of the strip, each part of it four times: enough to choose colours by.
  private static func samples(of scene: ScrollScene, _ count: Int) -> [Int] {
    let reach = Rational(Int128(max(1, scene.band.length / 4)))
    var samples = [0]
    var last = scene.motion.offset(frame: 0)
    for frame in 1..<max(1, count) {
      let offset = scene.motion.offset(frame: frame)
      guard offset - last >= reach || frame == count - 1 else { continue }
      samples.append(frame)
      last = offset
    }
    return samples
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - path: where; it is written over. For `frames` a folder, which is there.
  ///   - names: of the files of `frames`; `nil` for `frame_00000.png` and so on.
  ///   - goOn: called with the number of steps done, of `stepCount`: before the first, after each, and
  ///     again several times a second while the encoder is waited for. False stops the work, and what
  ///     there is of the file is useless.
  /// - Returns: false when it was stopped.
  /// - Throws: `missingProgram`, `programFailed`, `badAnswer`, `unwritable` in the system's words, and
  ///   what drawing throws.
  /// - Complexity: O(frames × pixels of the band); most of it is ffmpeg's encoding.
  public func write(
    to path: String, names: FramePattern? = nil, goOn: (_ done: Int) -> Bool = { _ in true }
  ) throws(ExportError) -> Bool {
    let frames = MovieFrames(scene, overlay == nil ? codec.alpha : .straight, tail: tail)
    let names = names ?? FramePattern(count: frameCount)
    let isFolder = codec.format == .frames
    // Else ffmpeg takes a name for an option, or its start for a protocol.
    let file = "file:" + (isFolder ? names.path(in: path) : path)
    guard goOn(0) else { return false }
    try checkEncoder()
    guard codec.hasPalette else {
      let arguments = overlay?.arguments ?? codec.arguments(on: canvas)
      guard try encode(frames, 0..<frameCount, arguments + [file], done: 0, goOn) else {
        return false
      }
      try check(isFolder ? path + "/" + names.name(of: frameCount - 1) : path)
      if overlay != nil { try countFrames(path) }
      return true
    }
    // All colours are known before the first frame is written, and no frame is kept for that.
    let folder = try ExportError.unify(TemporaryFolder.init)
    let palette = folder.path + "/palette.png"
    guard
      try encode(frames, samples, MovieCodec.palette + ["file:" + palette], done: 0, goOn),
      try encode(
        frames, 0..<frameCount, ["-i", "file:" + palette] + codec.arguments(on: canvas) + [file],
        done: samples.count, goOn)
    else { return false }
    try check(path)
    return true
  }

  /// - Throws: `missingProgram` where the codec's encoder is not in this ffmpeg.
  private func checkEncoder() throws(ExportError) {
    guard overlay == nil, let name = codec.rareEncoder else { return }
    let printed = try ExportError.unify { () throws(ProgramError) in
      try Self.encoder.run(["-hide_banner", "-encoders"], limit: 1 << 20) ?? []
    }
    let words = String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard !words.contains(Substring(name)) else { return }
    throw ExportError(
      .missingProgram,
      "this ffmpeg has no \(name), the encoder for HEVC with alpha, which only macOS has; use codec "
        + "prores or qtrle for alpha")
  }

  /// An encoder that ends well need not have made anything.
  ///
  /// - Throws: `badAnswer` where the file does not begin as its format does.
  private func check(_ path: String) throws(ExportError) {
    var start = [UInt8](repeating: 0, count: 12)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let count = descriptor < 0 ? 0 : max(0, pread(descriptor, &start, start.count, 0))
    if descriptor >= 0 { close(descriptor) }
    guard !codec.begins(start.prefix(count)) else { return }
    throw ExportError(
      .badAnswer,
      "ffmpeg succeeded, but its output is "
        + (count == 0 ? "empty" : "not \(codec.format.rawValue)"))
  }

  /// A video may have changed since it was looked at.
  ///
  /// - Throws: `badAnswer` where the file has other frames than the video had.
  private func countFrames(_ path: String) throws(ExportError) {
    let probe = VideoProbe(path: path)
    let count = try ExportError.unify { () throws(ProgramError) in try probe.times().count }
    guard count != frameCount else { return }
    throw ExportError(
      .badAnswer, "ffmpeg: the video has \(frameCount) frames, but the output has \(count)")
  }

  /// Has ffmpeg make a file of frames.
  ///
  /// - Returns: false when it was stopped.
  private func encode(
    _ frames: MovieFrames, _ numbers: some Sequence<Int>, _ arguments: [String],
    done before: Int, _ goOn: (_ done: Int) -> Bool
  ) throws(ExportError) -> Bool {
    let pipe = try ExportError.unify(Pipe.init)
    let process = try ExportError.unify { () throws(ProgramError) in
      try RunningProgram(Self.encoder, input + arguments, input: pipe.reading, output: nil)
    }
    pipe.closeReading()
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    var done = before
    var isRead = true
    for number in numbers {
      try compose(number, of: frames, into: &frame)
      let writing = pipe.write(frame) { process.flood == nil && goOn(done) }
      // A program that has ended early says why, if it does.
      isRead = writing != .unread
      guard isRead else { break }
      if writing == .done { done += 1 }
      guard writing == .done, goOn(done) else {
        process.stop()
        try ExportError.unify { () throws(ProgramError) in
          if let flood = process.flood { throw flood }
        }
        return false
      }
    }
    pipe.closeWriting()
    let isDone = try ExportError.unify { () throws(ProgramError) in
      try process.finish(isWriter: true) { goOn(done) }
    }
    guard isRead || !isDone else {
      throw ExportError(
        .badAnswer, "ffmpeg succeeded, but ended before it read frame \(done - before + 1)")
    }
    return isDone
  }

  private var input: [String] {
    let rate = scene.motion.rate.perSecond
    return [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
      "bgra", "-video_size", "\(scene.bar.width)x\(scene.bar.height)", "-framerate",
      "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
    ]
  }

  private func compose(
    _ number: Int, of frames: MovieFrames, into frame: inout [UInt8]
  ) throws(ExportError) {
    try frames.compose(number, into: &frame)
    guard codec.isLossless, codec.alpha == .straight else { return }
    // No colour where nothing shows.
    frame.withPixels(width: scene.bar.width, height: scene.bar.height) { pixels in
      pixels.replaceEach { $0 >> 24 == 0 ? 0 : $0 }
    }
  }
}
