internal import Telop

/// What a plan can be written as.
public enum ExportFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// The plan as `telop fit --format json` prints it.
  case json
  /// Subtitles that move as the plan does.
  case ass
  /// Subtitles of what is read at each moment.
  case vtt, srt
  /// The motion as an animation of a page.
  case css
  /// The sections as a table.
  case csv
  /// A graphic for broadcast systems (EBU OGraf): a folder.
  case ograf
  /// A page that plays the plan: one file, fonts included.
  case html
  /// A picture of pixels.
  case png
  /// A picture of outlines.
  case svg, pdf
  /// A movie with what shows behind it left out: ProRes 4444, VP9, and FFV1 without any loss.
  case mov, webm, mkv
  /// A movie on the background.
  case mp4
  /// Moving pictures, for loops.
  case gif, apng
  /// A movie as a folder of PNG files, one for each frame.
  case frames

  /// The format of a file by its ending; `nil` where no format has it.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    if FramePattern(String(name)) != nil {
      self = .frames
      return
    }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// What it is shown on.
  var medium: Medium {
    switch self {
    case .html, .ass, .mov, .webm, .mkv, .mp4, .frames: .screen
    case .ograf: .broadcast
    case .svg, .pdf: .paper
    case .json, .vtt, .srt, .csv, .css, .png, .gif, .apng: .band
    }
  }

  /// Whether a band in it may be laid over a video, or its times and places be those of one.
  var takesVideo: Bool {
    switch self {
    case .json, .vtt, .srt, .csv, .ass, .mov, .webm, .mp4: true
    case .css, .ograf, .html, .png, .svg, .pdf, .gif, .apng, .mkv, .frames: false
    }
  }

  /// Whether it may be a video with the band on it (`FitOptions.over`).
  public var isVideo: Bool { [.mov, .webm, .mp4].contains(self) }

  /// Whether it is a folder of files.
  public var isFolder: Bool { self == .ograf || self == .frames }

  /// Whether it is made by running ffmpeg.
  public var isMovie: Bool { Self.movies.contains(self) }

  static let movies: [ExportFormat] = [.mov, .webm, .mkv, .mp4, .gif, .apng, .frames]
}

/// A file of an output that is a folder.
public struct ExportFile: Sendable, Hashable {
  /// Its name within the folder.
  public let name: String
  /// Its contents.
  public let bytes: [UInt8]

  /// A file from its parts.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
