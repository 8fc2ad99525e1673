@_spi(Answers) internal import Telop
internal import TelopPrograms
import TelopUnits

/// A finished movie, read with ffprobe and ffmpeg.
struct MovieFile {
  let path: String
  let facts: MovieFacts
  /// The size of the measured part of each frame, in pixels.
  let width: Int
  let height: Int
  private let cropFilter: String

  private static let decoder = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// - Parameter part: the columns to measure, or rows for vertical motion, clamped to the picture; `nil` for all.
  /// - Throws: `missingProgram`, `badAnswer`; `badInput` if ffprobe finds no picture, or if the picture is too large.
  init(path: String, part: Range<Int>? = nil, isVertical: Bool = false) throws(AuditError) {
    self.path = path
    var found: MovieFacts?
    do throws(ProgramError) { found = try VideoProbe(path: path).facts() } catch {
      guard error.code == .failed else { throw AuditError(error) }
    }
    guard let facts = found else {
      throw AuditError(.badInput, "\(path): not a movie that ffmpeg can read, nor a page (.html)")
    }
    guard facts.isMeasurable else {
      throw AuditError(
        .badInput,
        "\(path): frames of \(facts.width) × \(facts.height) px, as ffprobe says, are too large")
    }
    self.facts = facts
    let length = isVertical ? facts.height : facts.width
    let measuredPart = part.map { $0.clamped(to: 0..<length) }
    guard let measuredPart, !measuredPart.isEmpty, measuredPart.count < length else {
      width = facts.width
      height = facts.height
      cropFilter = ""
      return
    }
    width = isVertical ? facts.width : measuredPart.count
    height = isVertical ? measuredPart.count : facts.height
    let corner = isVertical ? "0:\(measuredPart.lowerBound)" : "\(measuredPart.lowerBound):0"
    // Without `exact`, ffmpeg moves the crop to an even pixel where colours are stored for pairs of pixels.
    cropFilter = "crop=\(width):\(height):\(corner):exact=1,"
  }

  private func arguments(byAlpha: Bool) -> [String] {
    // Only libvpx reads the opacity of VP9.
    let decoder = facts.codec == "vp9" && facts.hasAlpha ? ["-c:v", "libvpx-vp9"] : []
    let filter = cropFilter + (byAlpha ? "alphaextract," : "") + "scale=sws_dither=none,format=gray"
    return ["-v", "error", "-nostdin"] + decoder + ["-i", "file:" + path, "-vf", filter]
      + ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"]
  }

  /// Calls `body` with every frame. A frame has one byte for each pixel: its opacity if `byAlpha`, or its brightness.
  ///
  /// - Throws: `missingProgram`; `badInput` if frames cannot be decoded, or if there are no frames; `badAnswer` if the
  ///   frames differ from what ffprobe states, or if there are too many frames.
  func forEachFrame(byAlpha: Bool, _ body: (_ pixels: [UInt8]) -> Void) throws(AuditError) {
    let pipe = try AuditError.converting(Pipe.init)
    let process = try AuditError.converting { () throws(ProgramError) in
      try RunningProgram(
        Self.decoder, arguments(byAlpha: byAlpha), input: nil, output: pipe.writing)
    }
    pipe.closeWriting()
    // At a varying frame rate, a movie may have more frames than expected.
    let maximum = facts.frameCount.map { 2 * $0 + 1_000 } ?? MovieFacts.maximumFrames
    var frame = [UInt8](repeating: 0, count: width * height)
    var count = 0
    var readCount = 0
    while count <= maximum {
      readCount = pipe.read(into: &frame) { process.errorOutputOverflow == nil }
      guard readCount == frame.count else { break }
      body(frame)
      count += 1
    }
    if let errorOutputOverflow = process.errorOutputOverflow {
      throw AuditError(errorOutputOverflow)
    }
    guard count <= maximum else {
      process.stop()
      let expected = facts.frameCount.map { "; \($0) expected" } ?? ""
      throw AuditError(.badAnswer, "\(path): ffmpeg gave more than \(maximum) frames\(expected)")
    }
    do { _ = try process.finish() } catch {
      throw AuditError(.badInput, "\(path): the movie is damaged: \(error.message)")
    }
    guard readCount == 0 else {
      throw AuditError(
        .badAnswer, "\(path): ffmpeg's frames do not have the size that ffprobe states")
    }
    guard count > 0 else { throw AuditError(.badInput, "\(path): ffmpeg can read no frame of it") }
  }
}
