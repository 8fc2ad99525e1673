import Foundation
import Telop
import TelopExport
import TestSupport
import Testing

/// A short test video from ffmpeg, and overlays on it.
struct Clip {
  let folder: URL
  let file: URL

  /// Calls `body` with a video of ffmpeg's `testsrc2`.
  ///
  /// - Parameters:
  ///   - name: the file name with its extension.
  ///   - options: encoding options, after the source.
  @discardableResult
  static func with<Result>(
    _ name: String = "talk.mp4", size: String = "320x180", rate: String = "30", frames: Int = 45,
    sound: [String] = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1.6"],
    _ options: [String] = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
    _ body: (Clip) throws -> Result
  ) throws -> Result {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(name)
      let source = "testsrc2=size=\(size):rate=\(rate),trim=end_frame=\(frames)"
      _ = try Tool.output(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-f", "lavfi", "-i", source] + sound + options + [file.path])
      return try body(Clip(folder: folder, file: file))
    }
  }

  /// A job that fits a script over the video.
  func job(_ source: String, _ values: [String: String] = [:]) -> FitJob {
    let own = ["over": file.path, "size": "24"].merging(values) { $1 }
    return FitJob(
      ScriptSource(text: source, format: .markdown, name: "talk.md"),
      options: OptionLayer(own.map { OptionLayer.Setting($0.key, [$0.value]) }))
  }

  /// Writes the script over the video, to a file beside it.
  func laid(
    _ source: String, _ values: [String: String] = [:], as format: ExportFormat = .mp4
  ) throws -> (fit: Fit, file: URL) {
    let fit = try job(source, values).fit()
    let output = folder.appendingPathComponent("out.\(format.rawValue)")
    #expect(try Movie(fit, format: format).write(to: output.path))
    return (fit, output)
  }

  /// The pixels of a frame, in rows of red, green and blue.
  static func picture(_ file: URL, frame: Int, decoder: [String] = []) throws -> [UInt8] {
    [UInt8](
      try Tool.output(
        "ffmpeg",
        ["-v", "error", "-nostdin"] + decoder + [
          "-i", file.path, "-vf", "select=eq(n\\,\(frame)),scale=sws_flags=accurate_rnd",
          "-frames:v",
          "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ]))
  }

  /// A fingerprint of the audio packets.
  static func sound(_ file: URL) throws -> String {
    String(
      decoding: try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-nostdin", "-i", file.path, "-map", "0:a", "-c", "copy", "-f",
          "streamhash",
          "-",
        ]), as: UTF8.self)
  }

  /// The presentation times in seconds, relative to the first, ascending.
  static func times(_ file: URL) throws -> [Double] {
    let text = String(
      decoding: try Tool.output(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of",
          "csv=p=0", file.path,
        ]), as: UTF8.self)
    let times = text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
      .sorted()
    return times.map { $0 - (times.first ?? 0) }
  }
}
