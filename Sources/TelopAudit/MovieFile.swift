@_spi(Answers) internal import Telop
internal import TelopPrograms
import TelopUnits

/// A finished movie, as ffprobe and ffmpeg see it.
struct MovieFile {
  let path: String
  private let facts: MovieFacts
  /// What of each frame is looked at.
  let width: Int
  let height: Int
  private let crop: String

  var rate: FrameRate { facts.rate }
  var hasAlpha: Bool { facts.hasAlpha }
  var frameCount: Int? { facts.frameCount }

  private static let decoder = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// - Throws: `missingProgram`, `badAnswer`; `badInput` for what ffprobe finds no picture in, and for
  ///   one that is too large.
  ///
  /// - Parameters:
  ///   - part: columns of the picture to look at, or rows; what lies outside the picture is left out.
  ///     `nil` looks at all of it.
  init(path: String, part: Range<Int>? = nil, isVertical: Bool = false) throws(AuditError) {
    self.path = path
    let facts: MovieFacts?
    do throws(ProgramError) { facts = try VideoProbe(path: path).facts() } catch {
      guard error.code == .failed else { throw AuditError(error) }
      throw AuditError(.badInput, Self.noMovie(path))
    }
    guard let facts else { throw AuditError(.badInput, Self.noMovie(path)) }
    guard facts.isMeasurable else {
      throw AuditError(
        .badInput,
        "\(path): frames of \(facts.width) × \(facts.height) px, as ffprobe says, are too large")
    }
    self.facts = facts
    let length = isVertical ? facts.height : facts.width
    let shown = part.map { $0.clamped(to: 0..<length) }
    guard let shown, !shown.isEmpty, shown.count < length else {
      (width, height, crop) = (facts.width, facts.height, "")
      return
    }
    (width, height) = isVertical ? (facts.width, shown.count) : (shown.count, facts.height)
    let corner = isVertical ? "0:\(shown.lowerBound)" : "\(shown.lowerBound):0"
    // To the pixel: where colours lie beside each other in pairs it would begin at an even one.
    crop = "crop=\(width):\(height):\(corner):exact=1,"
  }

  private static func noMovie(_ path: String) -> String {
    "\(path): not a movie that ffmpeg can read, nor a page (.html)"
  }

  /// Calls `body` with every frame, one byte to a pixel: its opacity, or its brightness.
  ///
  /// - Throws: `missingProgram`; `badInput` for frames that cannot be decoded, and where there are none;
  ///   `badAnswer` where they are not as ffprobe says, or never end.
  func forEachFrame(
    byAlpha: Bool, _ body: (_ pixels: [UInt8]) -> Void
  ) throws(AuditError) {
    let pipe = try AuditError.unify(Pipe.init)
    let choice = facts.codec == "vp9" && hasAlpha ? ["-c:v", "libvpx-vp9"] : []
    let arguments =
      ["-v", "error", "-nostdin"] + choice + ["-i", "file:" + path] + [
        "-vf", crop + (byAlpha ? "alphaextract," : "") + "scale=sws_dither=none,format=gray",
        "-fps_mode",
        "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1",
      ]
    let process = try AuditError.unify { () throws(ProgramError) in
      try RunningProgram(Self.decoder, arguments, input: nil, output: pipe.writing)
    }
    pipe.closeWriting()
    // Twice as many as expected: where frames have lengths of their own, the rate is not how many there
    // are.
    let most = frameCount.map { 2 * $0 + 1_000 } ?? MovieFacts.mostFrames
    var frame = [UInt8](repeating: 0, count: width * height)
    var (count, rest) = (0, 0)
    while count <= most {
      rest = pipe.read(into: &frame) { process.flood == nil }
      guard rest == frame.count else { break }
      body(frame)
      count += 1
    }
    if let flood = process.flood { throw AuditError(flood) }
    guard count <= most else {
      process.stop()
      throw AuditError(.badAnswer, "\(path): ffmpeg gave more frames than the \(count) expected")
    }
    do { _ = try process.finish() } catch {
      throw AuditError(.badInput, "\(path): the movie is damaged: \(error.message)")
    }
    guard rest == 0 else {
      throw AuditError(
        .badAnswer, "\(path): ffmpeg: its frames are not \(width) × \(height) px, as ffprobe says")
    }
    guard count > 0 else { throw AuditError(.badInput, "\(path): ffmpeg can read no frame of it") }
  }
}
