internal import Telop

/// What a plan can be written as.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
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
  /// A movie with what shows behind it left out: ProRes 4444, VP9.
  case mov, webm
  /// A movie on the background.
  case mp4
  /// Moving pictures, for loops.
  case gif, apng

  /// The format of a file by its ending; `nil` where no format has it.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// What it is shown on.
  var medium: Medium {
    switch self {
    case .html, .ass, .mov, .webm, .mp4: .screen
    case .ograf: .broadcast
    case .svg, .pdf: .paper
    case .json, .vtt, .srt, .csv, .css, .png, .gif, .apng: .band
    }
  }

  /// Whether it is made by running ffmpeg.
  public var isMovie: Bool { [.mov, .webm, .mp4, .gif, .apng].contains(self) }
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
