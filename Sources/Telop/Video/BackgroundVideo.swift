internal import TelopPlatform
internal import TelopPrograms
import TelopUnits

/// The video under a band.
package struct BackgroundVideo: Sendable, Hashable {
  package var path: String
  /// The properties of the video; `nil` until the file was inspected. A plan needs these properties.
  package private(set) var facts: VideoFacts?

  package init(_ path: String) { self.path = path }

  /// Inspects a video with ffprobe.
  ///
  /// - Throws: `unreadable`; `noVideo`; `unsupported` for playlists, frames at varying times, interlaced frames, and
  ///   colours beyond standard dynamic range; `program`.
  /// - Complexity: reads the whole file.
  package init(reading path: String) throws(MediaError) {
    self.init(path)
    guard path != "-" else {
      throw MediaError(.unreadable, "over cannot be standard input: a video must be a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw MediaError(.unreadable, "\(path): \(SystemError.message(errno, ofInput: path))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw MediaError(.unreadable, "\(path): not a regular file, and a video must be one")
    }
    let probe = VideoProbe(path: path)
    let values = try Self.ask(path) { () throws(ProgramError) in try probe.values() }
    guard !Self.playlists.contains(values["format_name"] ?? "") else {
      throw MediaError(
        .unsupported, "\(path): a playlist of other files; give the video's own file")
    }
    guard let movie = MovieFacts(values), movie.isMeasurable else { throw Self.noVideo(path) }
    let times = try Self.ask(path) { () throws(ProgramError) in try probe.times() }
    let sound = try Self.ask(path) { () throws(ProgramError) in try probe.soundCodecs() }
    facts = try VideoFacts(movie, values, times: times, sound: sound, path: path)
  }

  /// Formats that make ffmpeg open files that the user has not named.
  private static let playlists: Set<Substring> = ["concat", "dash", "hls", "imf", "sdp"]

  private static func ask<Answer>(
    _ path: String, _ question: () throws(ProgramError) -> Answer
  ) throws(MediaError) -> Answer {
    do throws(ProgramError) { return try question() } catch {
      if error.code == .failed { throw noVideo(path) }
      throw MediaError(.program, "\(path): \(error.message)")
    }
  }

  private static func noVideo(_ path: String) -> MediaError {
    MediaError(.noVideo, "\(path): not a video that ffmpeg can read")
  }

  /// A sentence about colours that the output only approximates; `nil` if there are none.
  package var note: String? {
    facts?.colors.widePrimaries.map {
      "\(path): the video has the wide colours of \($0), so the band's colours will look more vivid than asked for"
    }
  }

  /// Checks that a plan ends no later than the video.
  func check(_ timing: ScrollPlan.Timing) throws(PlanError) {
    guard let facts else {
      throw PlanError(
        .badValue, "over: the video was not read; use BackgroundVideo(reading:)", options: ["over"])
    }
    // The plan may end slightly after the video, because a duration that was copied from the video may be rounded.
    let length = facts.duration.exactSeconds
    guard
      timing.duration.exactSeconds <= length.roundedSum(with: Rational(1) / facts.rate.perSecond)
    else {
      throw PlanError(
        .badDuration,
        "duration \(Numbers.clock(timing.duration.exactSeconds)) is longer than \(path), which lasts "
          + "\(Numbers.clock(length)): give a shorter duration, or none to take the video's",
        options: ["duration", "over"])
    }
  }
}
